// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/render/page.h"
#include "profiler/analysis/report/report.h"

#include <string>

namespace stallscope::cli {

/// In which ways the numbers of a run are less certain than they look, in words. Empty where there are none.
[[nodiscard]] std::string qualityText(const Page& page, const RunReport& run);

} // namespace stallscope::cli

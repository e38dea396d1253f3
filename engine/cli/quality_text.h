// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/page.h"
#include "profiler/analysis/report.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace stallscope::cli {

/// In which ways the numbers of a run are less certain than they look, in words. Empty where there are none.
[[nodiscard]] std::string qualityText(const Page& page, const RunReport& run);

/// One line of it: "late spans: 12. Spans that arrived ...".
[[nodiscard]] std::string qualitySentence(std::string_view name, std::int64_t value);

} // namespace stallscope::cli

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/render/page.h"
#include "profiler/analysis/advice/advice.h"
#include "profiler/trace/trace.h"

#include <string>
#include <vector>

namespace stallscope::cli {

/// What to change, most to gain first; nothing where nothing is to be gained.
[[nodiscard]] std::string adviceText(const Page& page, const Trace& trace, Nanos length, const std::vector<Advice>& advice);

} // namespace stallscope::cli

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/render/page.h"
#include "profiler/analysis/report/report.h"

#include <string>

namespace stallscope::cli {

/// How long work took from its launch call to its start. Empty where nothing was launched.
[[nodiscard]] std::string launchText(const Page& page, const RunReport& run);
/// The streams with the most work, at most `top` (0: all). Empty where there is only one of one device.
[[nodiscard]] std::string streamsText(const Page& page, const RunReport& run, const Trace& trace, std::size_t top);
/// The launching threads. Empty where there is only one.
[[nodiscard]] std::string threadsText(const Page& page, const RunReport& run, const Trace& trace, std::size_t top);

} // namespace stallscope::cli

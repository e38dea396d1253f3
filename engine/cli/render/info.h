// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cli/render/page.h"
#include "profiler/trace/trace.h"

#include <string>
#include <string_view>

namespace stallscope::cli {

/// Output of `info`: contents of the file. Contains no results of the analysis, except the duration of each run.
[[nodiscard]] std::string infoText(const Page& page, std::string_view file, const Trace& trace);
/// The same as a JSON document (docs/json.md).
[[nodiscard]] std::string infoJson(std::string_view file, const Trace& trace);

} // namespace stallscope::cli

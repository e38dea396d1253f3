// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/job.h"
#include "profiler/base/result.h"
#include "profiler/trace/trace.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace stallscope {

/// One row a span, with a header, as RFC 4180 says.
[[nodiscard]] Result<> exportCsv(const Trace& trace, const std::filesystem::path& path, const Job& job);

/// Appends a text as one cell. What a spreadsheet would take for a formula gets an apostrophe before it.
void appendCsvText(std::string& out, std::string_view text);

} // namespace stallscope

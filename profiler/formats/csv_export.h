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

/// Writes a header and one row per span (RFC 4180).
[[nodiscard]] Result<> exportCsv(const Trace& trace, const std::filesystem::path& path, const Job& job);

/// Appends a text as one cell. Text that a spreadsheet would evaluate as a formula is prefixed with an apostrophe.
void appendCsvText(std::string& out, std::string_view text);

} // namespace stallscope

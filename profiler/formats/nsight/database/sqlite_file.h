// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"

#include <cstdint>
#include <filesystem>

namespace stallscope::nsight {

/// A database file that can be read in place.
struct SqliteFile {
    std::filesystem::path path; ///< as given, for messages
    std::filesystem::path file; ///< with links resolved
    std::uint64_t bytes = 0;
    std::uint64_t wholePages = 0; ///< size of the complete pages in bytes
    bool isTruncated = false;     ///< shorter than its header requires
};

/// Checks the file without SQLite. Fails if it is no database, or if part of the data is in a journal because a program is
/// writing it or was interrupted.
[[nodiscard]] Result<SqliteFile> checkSqliteFile(const std::filesystem::path& path);

} // namespace stallscope::nsight

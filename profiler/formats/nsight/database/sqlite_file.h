// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"

#include <cstdint>
#include <filesystem>

namespace stallscope::nsight {

/// A database file that may be read as it lies there.
struct SqliteFile {
    std::filesystem::path path; ///< as it was given, for messages
    std::filesystem::path file; ///< what it is behind links
    std::uint64_t bytes = 0;
    std::uint64_t wholePages = 0; ///< bytes of them
    bool isTruncated = false;     ///< shorter than its header says
};

/// Looks at the file without SQLite. Fails for what is no database, and for one that is not all in this file, because a
/// program is writing it or stopped while it was.
[[nodiscard]] Result<SqliteFile> checkSqliteFile(const std::filesystem::path& path);

} // namespace stallscope::nsight

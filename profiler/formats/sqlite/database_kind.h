// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/job.h"
#include "profiler/base/result.h"

#include <cstdint>
#include <filesystem>

namespace stallscope {

/// Tool that wrote a database, by its tables.
enum class DatabaseKind : std::uint8_t { Nsight, Rocpd, Rpd };

/// A database of no known tool counts as one of Nsight Systems, whose importer reports what is missing. Fails for databases
/// that cannot be opened, and for those of the ROCm Compute Profiler, which hold no timeline.
[[nodiscard]] Result<DatabaseKind> databaseKindOf(const std::filesystem::path& path, const Job& job);

} // namespace stallscope

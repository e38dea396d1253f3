// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"
#include "profiler/formats/common/import_options.h"
#include "profiler/trace/trace.h"

#include <filesystem>
#include <memory>

namespace stallscope {

/// Imports a rocpd database of rocprofv3 or the ROCm Systems Profiler, of any version and with any number of processes
/// (docs/rocm.md). Neither the file nor anything beside it is written.
[[nodiscard]] Result<std::shared_ptr<const Trace>> importRocpdFile(const std::filesystem::path& path, const ImportOptions& options);

} // namespace stallscope

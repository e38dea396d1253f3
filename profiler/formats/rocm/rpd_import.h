// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"
#include "profiler/formats/common/import_options.h"
#include "profiler/trace/trace.h"

#include <filesystem>
#include <memory>

namespace stallscope {

/// Imports a database of rocmProfileData, schemas 2 and 3 (docs/rocm.md). Neither the file nor anything beside it is written.
[[nodiscard]] Result<std::shared_ptr<const Trace>> importRpdFile(const std::filesystem::path& path, const ImportOptions& options);

} // namespace stallscope

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"
#include "profiler/formats/common/byte_source.h"
#include "profiler/formats/common/import_options.h"
#include "profiler/trace/trace.h"

#include <filesystem>
#include <memory>
#include <string>

namespace stallscope {

/// Imports the JSON of rocprofv3 (docs/rocm.md), plain or as gzip. `name` is used in messages.
[[nodiscard]] Result<std::shared_ptr<const Trace>> importRocprofJson(std::unique_ptr<ByteSource> source, const std::string& name, const ImportOptions& options);
[[nodiscard]] Result<std::shared_ptr<const Trace>> importRocprofJsonFile(const std::filesystem::path& path, const ImportOptions& options);

} // namespace stallscope

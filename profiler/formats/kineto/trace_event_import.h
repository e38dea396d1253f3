// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/common/byte_source.h"
#include "profiler/formats/common/import_options.h"
#include "profiler/trace/trace.h"

#include <filesystem>
#include <memory>
#include <string>

namespace stallscope {

/// Imports Chrome's Trace Event Format as written by the PyTorch Profiler (Kineto). `name` is used in messages.
[[nodiscard]] Result<std::shared_ptr<const Trace>> importTraceEvents(std::unique_ptr<ByteSource> source, const std::string& name, const ImportOptions& options);
[[nodiscard]] Result<std::shared_ptr<const Trace>> importTraceEventFile(const std::filesystem::path& path, const ImportOptions& options);

} // namespace stallscope

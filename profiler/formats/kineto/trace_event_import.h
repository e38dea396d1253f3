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

/// Reads a trace in the Trace Event Format of Chrome, as PyTorch's profiler (Kineto) writes it. `name` stands in messages.
[[nodiscard]] Result<std::shared_ptr<const Trace>> importTraceEvents(std::unique_ptr<ByteSource> source, const std::string& name, const ImportOptions& options);
[[nodiscard]] Result<std::shared_ptr<const Trace>> importTraceEventFile(const std::filesystem::path& path, const ImportOptions& options);

} // namespace stallscope

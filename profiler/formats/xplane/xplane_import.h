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
#include <string_view>

namespace stallscope {

/// Whether a file that begins like this is an XPlane file: the names of its planes decide.
[[nodiscard]] bool isXPlane(std::string_view head);

/// Imports the profiles of JAX, TensorFlow and PyTorch/XLA (.xplane.pb, also compressed). Reads the file twice: what events
/// refer to may follow them. Runs on the caller's thread, and assembles the trace with `options.threads`.
[[nodiscard]] Result<std::shared_ptr<const Trace>> importXPlaneFile(const std::filesystem::path& path, const ImportOptions& options);
[[nodiscard]] Result<std::shared_ptr<const Trace>> importXPlane(const OpenSource& open, const std::string& name, const ImportOptions& options);

} // namespace stallscope

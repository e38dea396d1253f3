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

/// Whether a file that begins like this is a Perfetto trace, if it is no XPlane file. The format has no magic number: the
/// fields of the first packets decide.
[[nodiscard]] bool isPerfettoTrace(std::string_view head);

/// Imports Perfetto's native format (.pftrace, .perfetto-trace, .proto): track events, counters, GPU render stages. Runs on
/// the caller's thread, and assembles the trace with `options.threads`.
[[nodiscard]] Result<std::shared_ptr<const Trace>> importPerfettoFile(const std::filesystem::path& path, const ImportOptions& options);
[[nodiscard]] Result<std::shared_ptr<const Trace>> importPerfetto(const OpenSource& open, const std::string& name, const ImportOptions& options);

} // namespace stallscope

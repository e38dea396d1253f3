// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"
#include "profiler/formats/common/import_options.h"
#include "profiler/trace/trace.h"

#include <filesystem>
#include <memory>

namespace stallscope {

/// Opens the traces of all ranks in a folder as one trace, side by side on one time axis. They are aligned by their clocks
/// if all have one and were recorded at the same time, otherwise by the end of the first collective, which ranks reach
/// together, otherwise by their starts. Unrelated and unreadable files are omitted, with the reason as a fact. A folder
/// with a single trace is opened as that trace.
[[nodiscard]] Result<std::shared_ptr<const Trace>> openRankFolder(const std::filesystem::path& folder, const ImportOptions& options);

} // namespace stallscope

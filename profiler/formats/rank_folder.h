// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"
#include "profiler/formats/common/import_options.h"
#include "profiler/trace/trace.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace stallscope {

/// Opens the traces of all ranks in a folder as one trace, side by side on one time axis. They are aligned by their clocks
/// if all have one and were recorded at the same time, otherwise by the end of the first collective, which ranks reach
/// together, otherwise by their starts. Unrelated and unreadable files are omitted, with the reason as a fact. A folder
/// with a single trace is opened as that trace.
[[nodiscard]] Result<std::shared_ptr<const Trace>> openRankFolder(const std::filesystem::path& folder, const ImportOptions& options);

/// TensorBoard log folders: each profiler run (JAX, TensorFlow) has its own folder, LOGS/plugins/profile/RUN, named after
/// its start time. Runs are independent recordings, and cannot be combined into one trace.
struct LogFolder {
    std::vector<std::filesystem::path> files; ///< without older runs and duplicates within a run
    std::vector<std::string> olderRuns;       ///< names of the omitted runs
};

/// `files` must be sorted, so that of two runs of one log the later one is last.
[[nodiscard]] LogFolder latestRun(const std::vector<std::filesystem::path>& files);

/// A sentence about the omitted runs; empty if there are none.
[[nodiscard]] std::string olderRunsWords(const LogFolder& folder);

} // namespace stallscope

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace stallscope {

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

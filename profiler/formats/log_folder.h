// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace stallscope {

/// TensorBoard's folders: each run of the profiler (JAX, TensorFlow) has a folder of its own, LOGS/plugins/profile/RUN, named after
/// the time at which it began. Runs are of different moments and make no sense as one trace.
struct LogFolder {
    std::vector<std::filesystem::path> files; ///< without those of older runs, and without what stands in a run twice
    std::vector<std::string> olderRuns;       ///< names of the runs that were left out
};

/// `files`: sorted, so that of two runs of one log the later one comes last.
[[nodiscard]] LogFolder latestRun(const std::vector<std::filesystem::path>& files);

/// A sentence on the runs that were left out; empty where there are none.
[[nodiscard]] std::string olderRunsWords(const LogFolder& folder);

} // namespace stallscope

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <sched.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace stallscope::test {

/// Files that recorders write, whatever they record: the tests start them in the folder that the program runs in.
inline std::vector<std::filesystem::directory_entry> filesOfRecordings()
{
    std::vector<std::filesystem::directory_entry> files;
    std::error_code problem;
    for (const auto& folder : std::filesystem::directory_iterator(".", problem)) {
        if (folder.path().extension() != ".parts")
            continue;
        for (const auto& file : std::filesystem::directory_iterator(folder.path(), problem))
            files.push_back(file);
    }
    return files;
}

inline bool isRecorded()
{
    return std::getenv("STALLSCOPE_RECORD_FOLDER") != nullptr;
}

/// Current size of this process's shard; the maximum if it is not recorded, so that no test waits for it.
inline std::uintmax_t shardBytes()
{
    const std::string own = std::to_string(getpid()) + '-';
    std::uintmax_t bytes = 0;
    std::error_code problem;
    for (const auto& file : filesOfRecordings()) {
        if (file.path().filename().string().rfind(own, 0) == 0)
            bytes += file.file_size(problem);
    }
    return isRecorded() ? bytes : UINTMAX_MAX;
}

/// Counters of GPUs are written beside the processes.
inline void untilGpusAreSeen()
{
    const auto bytes = [] {
        std::error_code problem;
        for (const auto& file : filesOfRecordings()) {
            if (file.path().extension() == ".gpus")
                return file.file_size(problem);
        }
        return UINTMAX_MAX;
    };
    if (!isRecorded())
        return;
    for (const std::uintmax_t enough = bytes() + 4'000; bytes() < enough;)
        sched_yield();
}

} // namespace stallscope::test

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <sched.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>

namespace stallscope::test {

/// How large the part of this process has become; as large as can be where it is not recorded, so that nobody waits.
inline std::uintmax_t partBytes()
{
    const char* const folder = std::getenv("STALLSCOPE_RECORD_FOLDER");
    const std::string own = std::to_string(getpid()) + '-';
    std::uintmax_t bytes = 0;
    std::error_code problem;
    if (!folder)
        return UINTMAX_MAX;
    for (const auto& entry : std::filesystem::directory_iterator(folder, problem)) {
        if (entry.path().filename().string().rfind(own, 0) == 0)
            bytes += entry.file_size(problem);
    }
    return bytes;
}

/// What is said of GPUs is written beside the processes, by the recorder.
inline void untilGpusAreSeen()
{
    const char* const folder = std::getenv("STALLSCOPE_RECORD_FOLDER");
    if (!folder)
        return;
    const auto bytes = [folder] {
        std::error_code problem;
        for (const auto& entry : std::filesystem::directory_iterator(folder, problem)) {
            if (entry.path().extension() == ".gpus")
                return entry.file_size(problem);
        }
        return UINTMAX_MAX;
    };
    for (const std::uintmax_t enough = bytes() + 4'000; bytes() < enough;)
        sched_yield();
}

} // namespace stallscope::test

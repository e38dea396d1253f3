// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

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

} // namespace stallscope::test

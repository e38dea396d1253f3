// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/injected_library.h"

#include "profiler/base/say.h"

#include <array>
#include <filesystem>

namespace stallscope::cli {

namespace {

namespace fs = std::filesystem;

constexpr const char* kInjectedLibrary = "libstallscope_inject.so";

} // namespace

Result<std::string> injectedLibrary()
{
    std::error_code problem;
    const fs::path folder = fs::read_symlink("/proc/self/exe", problem).parent_path();
    if (problem) // else it would be looked for where we happen to stand
        return Error{
            say(STALLSCOPE_TEXT("CommandLine", "cannot find {}: /proc/self/exe does not tell where Stallscope is: {}"), kInjectedLibrary, problem.message())};
    for (const fs::path& candidate : std::array{folder / kInjectedLibrary, folder / ".." / "lib" / "stallscope" / kInjectedLibrary}) {
        if (fs::exists(candidate, problem))
            return fs::canonical(candidate, problem).string();
    }
    return Error{say(STALLSCOPE_TEXT("CommandLine", "{} is missing beside '{}'"), kInjectedLibrary, folder.string())};
}

} // namespace stallscope::cli

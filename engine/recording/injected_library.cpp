// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/injected_library.h"

#include "profiler/base/say.h"

#include <array>
#include <filesystem>

namespace stallscope::recording {

namespace {

namespace fs = std::filesystem;

constexpr const char* kInjectedLibrary = "libstallscope_inject.so";
constexpr const char* kCudaLibrary = "libstallscope_inject_cuda.so";

} // namespace

Result<InjectedLibraries> injectedLibraries()
{
    std::error_code problem;
    const fs::path folder = fs::read_symlink("/proc/self/exe", problem).parent_path();
    if (problem) // otherwise it would be searched in the working folder
        return Error{
            say(STALLSCOPE_TEXT("CommandLine", "cannot find {}: /proc/self/exe does not tell where Stallscope is: {}"), kInjectedLibrary, problem.message())};
    for (const fs::path& place : std::array{folder, folder / ".." / "lib" / "stallscope"}) {
        if (!fs::exists(place / kInjectedLibrary, problem))
            continue;
        const fs::path home = fs::canonical(place, problem);
        const bool hasCuda = fs::exists(home / kCudaLibrary, problem);
        return InjectedLibraries{home / kInjectedLibrary, hasCuda ? (home / kCudaLibrary).string() : std::string()};
    }
    return Error{say(STALLSCOPE_TEXT("CommandLine", "{} is missing beside '{}'"), kInjectedLibrary, folder.string())};
}

} // namespace stallscope::recording

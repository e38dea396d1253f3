// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/record_options.h"

#include "engine/inject/record_variables.h"
#include "engine/recording/shard_facts.h"
#include "profiler/base/utf8.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

#include <unistd.h>

namespace stallscope::recording {

namespace {

namespace fs = std::filesystem;

constexpr const char* kOptionsFile = "/options";

std::optional<Nanos> numberFrom(const std::string& text)
{
    Nanos value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    return problem == std::errc{} && !text.empty() ? std::optional(value) : std::nullopt;
}

constexpr const char* kInjectedLibrary = "libstallscope_inject.so";
constexpr const char* kCudaLibrary = "libstallscope_inject_cuda.so";

/// Expands "%q{NAME}" at `at`, and moves behind it.
Result<std::string> environmentValue(const std::string& name, std::size_t& at)
{
    const std::size_t end = name.find('}', at);
    if (at + 2 >= name.size() || name[at + 2] != '{' || end == std::string::npos)
        return Error{fmt::format("'{}': %q is written %q{{NAME}}, with the name of an environment variable", displayText(name))};
    const std::string variable = name.substr(at + 3, end - at - 3);
    const char* const value = std::getenv(variable.c_str());
    if (!value)
        return Error{fmt::format("'{}': the environment variable {} is not set", displayText(name), displayText(variable))};
    at = end + 1;
    return std::string(value);
}

} // namespace

Variables environmentFor(const RecordOptions& options, const InjectedLibraries& libraries, const std::string& eventsFolder, bool usesTicks)
{
    namespace variable = inject::variable;
    return {{variable::kFolder, eventsFolder}, {variable::kClock, usesTicks ? "ticks" : "monotonic"}, {variable::kBoot, bootId()},
        {variable::kCudaLibrary, options.recordsCuda ? libraries.cuda : std::string()}, {variable::kWholeGraphs, options.hasWholeGraphs ? "1" : "0"},
        {variable::kGpuMetrics, options.metricsInterval ? std::to_string(*options.metricsInterval) : std::string()},
        {variable::kEventTimes, options.hasEventTimes ? "1" : "0"}, {variable::kQueueTimes, options.hasQueueTimes ? "1" : "0"},
        {variable::kDeviceLaunches, options.hasDeviceLaunches ? "1" : "0"}, {variable::kNvtxInjection, libraries.nvtx},
        {variable::kCudaInjection, libraries.nvtx}};
}

std::string optionsFile(const std::string& eventsFolder)
{
    return eventsFolder + kOptionsFile;
}

void saveOptions(const RecordOptions& options, const std::string& eventsFolder)
{
    std::ofstream file(eventsFolder + kOptionsFile);
    file << "start=" << options.start << "\ndelay=" << options.delay << '\n';
    if (options.duration)
        file << "duration=" << *options.duration << '\n';
    if (options.range == RecordOptions::Range::Profiler)
        file << "profiler=\n";
    if (options.range == RecordOptions::Range::Nvtx)
        file << "nvtx=" << options.rangeName << '\n'; // last: a name may contain anything
}

RecordOptions loadOptions(const std::string& eventsFolder)
{
    RecordOptions options;
    std::ifstream file(eventsFolder + kOptionsFile);
    std::string key;
    while (std::getline(file, key, '=')) {
        std::string value;
        if (key == "nvtx") {
            std::ostringstream rest;
            rest << file.rdbuf();
            value = std::move(rest).str();
            options.range = RecordOptions::Range::Nvtx;
            options.rangeName = value.substr(0, value.empty() ? 0 : value.size() - 1);
            break;
        }
        std::getline(file, value);
        if (key == "start")
            options.start = numberFrom(value).value_or(0);
        else if (key == "delay")
            options.delay = numberFrom(value).value_or(0);
        else if (key == "duration")
            options.duration = numberFrom(value);
        else if (key == "profiler")
            options.range = RecordOptions::Range::Profiler;
    }
    return options;
}

Result<InjectedLibraries> injectedLibraries()
{
    std::error_code problem;
    const fs::path folder = fs::read_symlink("/proc/self/exe", problem).parent_path();
    if (problem) // else it would be looked for where we happen to stand
        return Error{fmt::format("cannot find {}: /proc/self/exe does not tell where Stallscope is: {}", kInjectedLibrary, problem.message())};
    for (const fs::path& place : std::array{folder, folder / ".." / "lib" / "stallscope"}) {
        if (!fs::exists(place / kInjectedLibrary, problem))
            continue;
        const fs::path home = fs::canonical(place, problem);
        const bool hasCuda = fs::exists(home / kCudaLibrary, problem);
        return InjectedLibraries{home / kInjectedLibrary, hasCuda ? (home / kCudaLibrary).string() : std::string()};
    }
    return Error{fmt::format("{} is missing beside '{}'", kInjectedLibrary, folder.string())};
}

Result<std::string> expandedName(const std::string& name)
{
    std::string expanded;
    for (std::size_t at = 0; at < name.size();) {
        if (name[at] != '%') {
            expanded += name[at++];
            continue;
        }
        const char kind = at + 1 < name.size() ? name[at + 1] : '\0';
        if (kind == 'q') {
            const auto value = environmentValue(name, at);
            if (!value)
                return value.error();
            expanded += *value;
            continue;
        }
        if (kind == 'p')
            expanded += std::to_string(::getpid());
        else if (kind == 'h')
            expanded += hostName();
        else if (kind == '%')
            expanded += '%';
        else
            return Error{fmt::format(
                "'{}': unknown placeholder %{}; use %p, %h, %q{{NAME}} or %%", displayText(name), displayText(std::string(kind != '\0' ? 1 : 0, kind)))};
        at += 2;
    }
    return expanded;
}

bool namesEachRank(const std::string& name)
{
    bool hasHost = false;
    bool hasRank = false;
    bool hasLocalRank = false;
    for (std::size_t at = name.find('%'); at != std::string::npos && at + 1 < name.size(); at = name.find('%', at + 2)) {
        const char kind = name[at + 1];
        if (kind == 'p')
            return true;
        hasHost = hasHost || kind == 'h';
        if (kind != 'q')
            continue;
        const std::string variable = name.substr(at, name.find('}', at) - at);
        const bool isRank = variable.find("RANK") != std::string::npos || variable.find("PROCID") != std::string::npos;
        const bool isLocal = variable.find("LOCAL") != std::string::npos;
        hasRank = hasRank || (isRank && !isLocal);
        hasLocalRank = hasLocalRank || (isRank && isLocal);
    }
    return hasRank || (hasLocalRank && hasHost);
}

std::string withRank(const std::string& name, std::uint32_t rank)
{
    const std::filesystem::path path(name);
    return (path.parent_path() / (path.stem().string() + "-rank" + std::to_string(rank) + path.extension().string())).string();
}

} // namespace stallscope::recording

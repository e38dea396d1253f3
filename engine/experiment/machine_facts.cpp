// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/experiment/machine_facts.h"

#include "engine/cpu/machine.h"
#include "profiler/base/build_info.h"
#include "profiler/base/units.h"

#include <fmt/format.h>

#include <sys/utsname.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <string_view>

namespace stallscope {

namespace {

std::string systemName()
{
    constexpr std::string_view kKey = "PRETTY_NAME=\"";
    std::ifstream file("/etc/os-release");
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with(kKey) && line.ends_with('"'))
            return line.substr(kKey.size(), line.size() - kKey.size() - 1);
    }
    return {};
}

std::string firstLineOf(const char* path)
{
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    return line;
}

/// "2 of 64": cores available to this process, and all cores.
std::string cores()
{
    const auto there = static_cast<std::uint32_t>(std::max(0L, sysconf(_SC_NPROCESSORS_ONLN)));
    const std::uint32_t mine = cpu::processorCount();
    return mine == there ? std::to_string(there) : fmt::format("{} of {}", mine, there);
}

std::string kernel()
{
    utsname names{};
    return uname(&names) == 0 ? fmt::format("{} {} {}", names.sysname, names.release, names.machine) : std::string();
}

std::string buildKind()
{
#if defined(NDEBUG)
    return "release";
#else
    return "with assertions";
#endif
}

} // namespace

Facts machineFacts()
{
    Facts facts{{"stallscope", productVersion()}, {"processor", cpu::processorName()}, {"cores", cores()}, {"memory", formatBytes(cpu::installedMemory())},
        {"system", systemName()}, {"kernel", kernel()}, {"governor", firstLineOf("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")},
        {"clock", firstLineOf("/sys/devices/system/clocksource/clocksource0/current_clocksource")}, {"compiler", compilerName()}, {"build", buildKind()},
        {"zstd", ZSTD_versionString()}, {"zlib", zlibVersion()},
        {"fmt", fmt::format("{}.{}.{}", FMT_VERSION / 10000, FMT_VERSION / 100 % 100, FMT_VERSION % 100)}};
    std::erase_if(facts, [](const auto& fact) { return fact.second.empty(); });
    return facts;
}

} // namespace stallscope

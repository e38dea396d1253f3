// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cpu/machine.h"

#include "engine/cpu/blas.h"
#include "profiler/base/build_info.h"
#include "profiler/base/units.h"

#include <fmt/format.h>

#include <sched.h>
#include <sys/utsname.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <fstream>
#include <string_view>

namespace stallscope::cpu {

std::string processorName()
{
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        const std::size_t colon = line.find(": ");
        if (line.starts_with("model name") && colon != std::string::npos)
            return line.substr(colon + 2);
    }
    return "processor";
}

std::uint32_t processorCount()
{
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    if (sched_getaffinity(0, sizeof(allowed), &allowed) == 0)
        return static_cast<std::uint32_t>(CPU_COUNT(&allowed));
    return static_cast<std::uint32_t>(std::max(1L, sysconf(_SC_NPROCESSORS_ONLN)));
}

std::uint64_t installedMemory()
{
    return static_cast<std::uint64_t>(std::max(0L, sysconf(_SC_PHYS_PAGES))) * static_cast<std::uint64_t>(std::max(0L, sysconf(_SC_PAGESIZE)));
}

Facts productFacts()
{
    if (const Result<Blas>& library = blas())
        return {{"BLAS", library->config()}};
    return {};
}

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
std::string coresText()
{
    const auto there = static_cast<std::uint32_t>(std::max(0L, sysconf(_SC_NPROCESSORS_ONLN)));
    const std::uint32_t mine = processorCount();
    return mine == there ? std::to_string(there) : fmt::format("{} of {}", mine, there);
}

std::string kernelVersion()
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
    Facts facts{{"stallscope", productVersion()}, {"processor", processorName()}, {"cores", coresText()}, {"memory", formatBytes(installedMemory())},
        {"system", systemName()}, {"kernel", kernelVersion()}, {"governor", firstLineOf("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")},
        {"clock", firstLineOf("/sys/devices/system/clocksource/clocksource0/current_clocksource")}, {"compiler", compilerName()}, {"build", buildKind()},
        {"zstd", ZSTD_versionString()}, {"zlib", zlibVersion()},
        {"fmt", fmt::format("{}.{}.{}", FMT_VERSION / 10000, FMT_VERSION / 100 % 100, FMT_VERSION % 100)}};
    std::erase_if(facts, [](const auto& fact) { return fact.second.empty(); });
    return facts;
}

namespace {

/// Moves the calling thread to the core, and then permits migration again.
bool moveTo(int core, const cpu_set_t& allowed)
{
    cpu_set_t there;
    CPU_ZERO(&there);
    CPU_SET(core, &there);
    const bool isThere = sched_setaffinity(0, sizeof(there), &there) == 0;
    return sched_setaffinity(0, sizeof(allowed), &allowed) == 0 && isThere;
}

} // namespace

std::optional<int> Cores::claimAny(const cpu_set_t& among)
{
    for (int core = 0; core < CPU_SETSIZE; ++core) {
        if (CPU_ISSET(core, &among) && claim(core))
            return core;
    }
    return std::nullopt;
}

CorePin::CorePin(Cores& cores) : m_cores(cores), m_allowed(processorCount()) {}

void CorePin::acquire()
{
    release();
    if (const int here = sched_getcpu(); m_cores.claim(here))
        return settle(here);
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    if (sched_getaffinity(0, sizeof(allowed), &allowed) != 0)
        return;
    settle(m_cores.claimAny(allowed));
    if (m_core && !moveTo(*m_core, allowed))
        release();
}

void CorePin::release()
{
    if (!m_core)
        return;
    m_cores.leave(*m_core);
    m_core.reset();
    s_pinned.fetch_sub(1, std::memory_order_relaxed);
}

void CorePin::settle(std::optional<int> core)
{
    m_core = core;
    if (m_core)
        s_pinned.fetch_add(1, std::memory_order_relaxed);
}

} // namespace stallscope::cpu

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cpu/machine.h"

#include "engine/cpu/blas.h"

#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

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

} // namespace stallscope::cpu

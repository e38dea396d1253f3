// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cpu/cpu_backend.h"

#include "engine/cpu/cpu_device.h"
#include "engine/cpu/machine.h"

#include <algorithm>

namespace stallscope::cpu {

namespace {

/// Several times the memory of workloads with default parameters, but not more than a busy machine can spare.
constexpr std::uint64_t kUsualLimit = std::uint64_t{2} << 30;

std::uint64_t standardLimit()
{
    return std::min(kUsualLimit, installedMemory() / 2);
}

} // namespace

DeviceFacts cpuFacts()
{
    DeviceFacts facts;
    facts.id = "cpu";
    facts.name = processorName();
    facts.backend = "cpu";
    facts.memoryBytes = standardLimit();
    facts.multiprocessors = processorCount();
    facts.copyEngines = 2;
    facts.more = productFacts();
    return facts;
}

std::vector<std::unique_ptr<Device>> openCpuDevices(std::uint32_t count, Recording* recording, std::uint64_t memoryLimit)
{
    std::vector<std::unique_ptr<Device>> devices;
    for (std::uint32_t i = 0; i < count; ++i)
        devices.push_back(std::make_unique<CpuDevice>(i, recording, memoryLimit != 0 ? memoryLimit : standardLimit()));
    return devices;
}

} // namespace stallscope::cpu

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cuda/device_facts.h"

#include "profiler/base/gpu_uuid.h"

#include <cuda_runtime_api.h>
#include <fmt/format.h>

namespace stallscope::cuda {

namespace {

std::string versionText(int version)
{
    return fmt::format("{}.{}", version / 1000, version % 1000 / 10);
}

Facts factsOf(const cudaDeviceProp& found, int ordinal)
{
    int driver = 0;
    int runtime = 0;
    int kilohertz = 0;
    (void)cudaDriverGetVersion(&driver);
    (void)cudaRuntimeGetVersion(&runtime);
    (void)cudaDeviceGetAttribute(&kilohertz, cudaDevAttrClockRate, ordinal);
    Facts facts{{"compute capability", fmt::format("{}.{}", found.major, found.minor)}, {"driver for CUDA", versionText(driver)},
        {"CUDA runtime", versionText(runtime)}, {"bus", fmt::format("{:04x}:{:02x}:{:02x}", found.pciDomainID, found.pciBusID, found.pciDeviceID)}};
    if (const std::string uuid = gpuUuid(found.uuid.bytes); !uuid.empty())
        facts.emplace_back("UUID", uuid);
    if (kilohertz > 0)
        facts.emplace_back("clock", fmt::format("{} MHz", kilohertz / 1000));
    if (found.ECCEnabled != 0)
        facts.emplace_back("ECC", "on");
    return facts;
}

} // namespace

int lowestCapability()
{
    return STALLSCOPE_CUDA_LOWEST;
}

ListedDevice describeDevice(std::uint32_t ordinal)
{
    ListedDevice listed;
    listed.facts.id = fmt::format("cuda:{}", ordinal);
    listed.facts.backend = "cuda";
    listed.facts.ordinal = ordinal;
    cudaDeviceProp found{};
    if (const cudaError_t error = cudaGetDeviceProperties(&found, static_cast<int>(ordinal)); error != cudaSuccess) {
        listed.missing = cudaGetErrorString(error);
        return listed;
    }
    listed.facts.name = found.name;
    listed.facts.memoryBytes = found.totalGlobalMem;
    listed.facts.multiprocessors = static_cast<std::uint32_t>(found.multiProcessorCount);
    listed.facts.copyEngines = static_cast<std::uint32_t>(found.asyncEngineCount);
    listed.facts.more = factsOf(found, static_cast<int>(ordinal));
    if (found.major * 10 + found.minor < lowestCapability()) {
        listed.missing = fmt::format("{} has compute capability {}.{}; this build has code for {}.{} and later", found.name, found.major, found.minor,
            lowestCapability() / 10, lowestCapability() % 10);
    }
    return listed;
}

Result<std::vector<ListedDevice>> describeDevices()
{
    int count = 0;
    if (const cudaError_t error = cudaGetDeviceCount(&count); error != cudaSuccess)
        return Error{fmt::format("the CUDA runtime finds no device: {}", cudaGetErrorString(error))};
    std::vector<ListedDevice> devices;
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(count); ++i)
        devices.push_back(describeDevice(i));
    return devices;
}

} // namespace stallscope::cuda

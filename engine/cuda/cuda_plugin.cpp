// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cuda/cuda_plugin.h"

#include "engine/cuda/cuda_stream.h"
#include "engine/cuda/groups.h"
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

/// Lowest compute capability supported by the code of this build.
int lowestCapability()
{
    return STALLSCOPE_CUDA_LOWEST;
}

/// Properties of a device as reported by CUDA, or why it cannot be used.
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

/// All devices visible to the process. The error says why there are none.
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

Result<DeviceFacts> usable(std::uint32_t ordinal)
{
    ListedDevice described = describeDevice(ordinal);
    if (!described.missing.empty())
        return Error{fmt::format("{}: {}", described.facts.id, described.missing)};
    return described.facts;
}

/// Enables direct copies between devices where the machine supports it. Otherwise copies go through the host transparently.
void connectPeers(const std::vector<std::uint32_t>& ordinals)
{
    for (const std::uint32_t from : ordinals) {
        for (const std::uint32_t to : ordinals) {
            int isPossible = 0;
            if (from == to || cudaDeviceCanAccessPeer(&isPossible, static_cast<int>(from), static_cast<int>(to)) != cudaSuccess || isPossible == 0)
                continue;
            if (makeCurrent(from) == cudaSuccess && cudaDeviceEnablePeerAccess(static_cast<int>(to), 0) != cudaSuccess)
                (void)cudaGetLastError(); // enabled already
        }
    }
}

} // namespace

Result<std::vector<ListedDevice>> CudaPlugin::list()
{
    return describeDevices();
}

Group CudaPlugin::groupOf(std::size_t devices)
{
    Group group;
    group.cublas = m_cublas;
    if (m_recorder.isOn())
        group.flushCollector = [this](bool isLost) { m_recorder.flush(isLost); };
    if (devices < 2) {
        group.whyNoCollectives = "collectives need at least two devices";
        return group;
    }
    Result<std::shared_ptr<Collectives>> collectives = connectedDevices();
    if (collectives)
        group.collectives = *collectives;
    else
        group.whyNoCollectives = collectives.error().message;
    return group;
}

Result<std::vector<std::unique_ptr<Device>>> CudaPlugin::open(const std::vector<std::uint32_t>& ordinals, std::uint64_t memoryLimit)
{
    const Group group = groupOf(ordinals.size());
    connectPeers(ordinals);
    std::vector<std::unique_ptr<Device>> devices;
    for (const std::uint32_t ordinal : ordinals) {
        Result<DeviceFacts> facts = usable(ordinal);
        if (!facts)
            return facts.error();
        auto device = CudaDevice::open(std::move(*facts), memoryLimit, group);
        if (!device)
            return device.error();
        devices.push_back(std::move(*device));
    }
    m_recorder.startMetrics();
    return devices;
}

} // namespace stallscope::cuda

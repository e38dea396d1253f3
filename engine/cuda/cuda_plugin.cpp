// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cuda/cuda_plugin.h"

#include "engine/cuda/current_device.h"
#include "engine/cuda/device_facts.h"
#include "engine/cuda/groups.h"

#include <fmt/format.h>

namespace stallscope::cuda {

namespace {

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
    return devices;
}

} // namespace stallscope::cuda

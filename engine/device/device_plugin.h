// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/device.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace stallscope {

class BatchSink;

struct ListedDevice {
    DeviceFacts facts;   ///< only id and backend for an unusable device
    std::string missing; ///< why it cannot be used; empty if it can
};

/// A backend in a separate library that is loaded on demand.
class DevicePlugin {
public:
    virtual ~DevicePlugin() = default;

    /// By ordinal, including unusable devices. The error says why none are known.
    [[nodiscard]] virtual Result<std::vector<ListedDevice>> list() = 0;
    /// Opens these devices as a group. `memoryLimit`: limit of allocations per device in bytes; 0: all memory.
    [[nodiscard]] virtual Result<std::vector<std::unique_ptr<Device>>> open(const std::vector<std::uint32_t>& ordinals, std::uint64_t memoryLimit) = 0;
    /// Records activity of the process on these devices to the sink instead of the previous one, until the sink is
    /// destroyed. To be called before devices are opened; each device passes its remaining activity on when it is
    /// destroyed. `metricsInterval`: time between samples of hardware metrics; empty: none.
    [[nodiscard]] virtual Result<> collectInto(std::weak_ptr<BatchSink> sink, std::optional<Nanos> metricsInterval) = 0;
};

/// Result of a plugin's entry function. `abi` is the first member; if it differs, no other member may be read.
struct PluginEntry {
    const char* abi = "";                ///< version of the headers that both sides were compiled with
    std::uint32_t neededDriver = 0;      ///< least CUDA version of the driver, in the driver's numbering
    DevicePlugin& (*plugin)() = nullptr; ///< valid until the process ends
};
using PluginEntryPoint = const PluginEntry* (*)();
inline constexpr const char* kPluginEntryName = "stallscopePlugin";

} // namespace stallscope

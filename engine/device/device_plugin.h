// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/device.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace stallscope {

class BatchSink;

struct ListedDevice {
    DeviceFacts facts;   ///< of a missing one only id and backend
    std::string missing; ///< why it cannot be used; empty where it can
};

/// Devices of one kind, in a library of their own that is loaded where they are: the rest of the program does without it.
class DevicePlugin {
public:
    virtual ~DevicePlugin() = default;

    /// By ordinal, those included that cannot be used. The error says why nothing is known.
    [[nodiscard]] virtual Result<std::vector<ListedDevice>> list() = 0;
    /// These ones, as a group. `memoryLimit`: bytes that may be allocated on each; 0: all it has.
    [[nodiscard]] virtual Result<std::vector<std::unique_ptr<Device>>> open(const std::vector<std::uint32_t>& ordinals, std::uint64_t memoryLimit) = 0;
    /// What the process does on these devices goes into the sink from now on, and no longer into the one before. It ends
    /// with the sink. To be called before devices are opened; each of them hands over what it did before it is gone.
    [[nodiscard]] virtual Result<> collectInto(std::weak_ptr<BatchSink> sink) = 0;
};

/// What a plugin's only entry returns. `abi` comes first, and where it differs nothing else may be looked at.
struct PluginEntry {
    const char* abi = "";         ///< of the headers that both sides were compiled with
    std::uint32_t neededDriver = 0; ///< the lowest version of CUDA that the driver must support, as the driver tells it
    DevicePlugin& (*plugin)() = nullptr; ///< lives as long as the process
};
using PluginEntryPoint = const PluginEntry* (*)();
inline constexpr const char* kPluginEntryName = "stallscopePlugin";

} // namespace stallscope

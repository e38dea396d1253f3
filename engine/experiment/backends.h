// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/device_plugin.h"
#include "engine/experiment/plugin.h"
#include "profiler/record/recording.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace stallscope {

/// Requirements for opening devices.
struct DeviceUse {
    Recording* recording = nullptr;       ///< null: their activity is not recorded
    std::uint64_t memoryLimit = 0;        ///< limit of allocations per device in bytes; 0: the device's default
    std::uint32_t count = 1;              ///< least number of devices
    std::optional<Nanos> metricsInterval; ///< between samples of hardware metrics; empty: none
};

/// A kind of device. Its ids begin with its name: "cpu", "cpu:2", "cuda:0".
struct Backend {
    std::string name;
    std::function<std::vector<ListedDevice>()> list;
    std::function<Result<std::vector<std::unique_ptr<Device>>>(const std::string& id, const DeviceUse& use)> open;
};
using Backends = std::vector<Backend>;

/// Backends that can be listed without loading a driver.
[[nodiscard]] Backends hostBackends();
/// All backends of this build, including unusable ones with the reason.
[[nodiscard]] Backends installedBackends();
/// NVIDIA GPUs: "cuda:2" is the one with that number, "cuda" the first one; if several are needed, the following ones. The
/// plugin is loaded on first use. If that fails, the backend lists a single device with the reason.
[[nodiscard]] Backend cudaBackend(PluginSearch search);

/// Numbers of `needed` devices out of `count`, starting at the one in `id` and wrapping around.
[[nodiscard]] Result<std::vector<std::uint32_t>> cudaOrdinals(const std::string& id, std::uint32_t needed, std::uint32_t count);

[[nodiscard]] std::vector<ListedDevice> listDevices(const Backends& backends);
/// Whether the id has the form of any backend; no driver is loaded. The error lists what is available.
[[nodiscard]] Result<> checkName(const Backends& backends, const std::string& id);
/// The error lists what is available.
[[nodiscard]] Result<std::vector<std::unique_ptr<Device>>> openDevices(const Backends& backends, const std::string& id, const DeviceUse& use);

} // namespace stallscope

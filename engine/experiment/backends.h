// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/device_plugin.h"
#include "profiler/record/recording.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace stallscope {

/// What devices are opened for.
struct DeviceUse {
    Recording* recording = nullptr; ///< null: what they do is not recorded
    std::uint64_t memoryLimit = 0;  ///< bytes that may be allocated on each; 0: what it has by default
    std::uint32_t count = 1;        ///< how many are needed at least
};

/// A kind of device. Ids begin with its name: "cpu", "cpu:2", "cuda:0".
struct Backend {
    std::string name;
    std::function<std::vector<ListedDevice>()> list;
    std::function<Result<std::vector<std::unique_ptr<Device>>>(const std::string& id, const DeviceUse& use)> open;
};
using Backends = std::vector<Backend>;

/// Those that can be listed at once: no driver is asked.
[[nodiscard]] Backends hostBackends();
/// Those of this build, missing ones included: they say why.
[[nodiscard]] Backends installedBackends();

[[nodiscard]] std::vector<ListedDevice> listDevices(const Backends& backends);
/// Whether any of them has ids like this one; no driver is asked. The error names what there is.
[[nodiscard]] Result<> checkName(const Backends& backends, const std::string& id);
/// The error names what there is.
[[nodiscard]] Result<std::vector<std::unique_ptr<Device>>> openDevices(const Backends& backends, const std::string& id, const DeviceUse& use);

} // namespace stallscope

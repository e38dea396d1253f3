// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/device_plugin.h"
#include "engine/experiment/gpu_driver.h"

#include <filesystem>
#include <string>
#include <vector>

namespace stallscope {

inline constexpr const char* kCudaPlugin = "libstallscope_cuda.so";

/// Where plugins lie, and what they are held against.
struct PluginSearch {
    std::vector<std::filesystem::path> folders; ///< in this order, and nowhere else
    std::string driver = kGpuDriver;
};

/// Of this installation: beside the program, and in ../lib/stallscope. Neither the environment nor the working folder count.
[[nodiscard]] PluginSearch installedPlugins();

/// Where the CUDA plugin lies. The error says where it was looked for.
[[nodiscard]] Result<std::filesystem::path> findCudaPlugin(const PluginSearch& search);

/// Loads the CUDA plugin, for as long as the process lives. The error says what is missing, in this order: the plugin, the
/// driver or a device, a plugin of this build, a driver that is new enough.
[[nodiscard]] Result<DevicePlugin*> loadCudaPlugin(const PluginSearch& search);

} // namespace stallscope

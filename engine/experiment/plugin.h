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

/// Search path of plugins, and the required driver.
struct PluginSearch {
    std::vector<std::filesystem::path> folders; ///< in this order, exclusively
    std::string driver = kGpuDriver;
};

/// Folders of this installation: beside the program, and ../lib/stallscope. Ignores the environment and the working folder.
[[nodiscard]] PluginSearch installedPlugins();

/// Path of the CUDA plugin. The error lists the searched folders.
[[nodiscard]] Result<std::filesystem::path> findCudaPlugin(const PluginSearch& search);

/// Loads the CUDA plugin for the lifetime of the process. The error names the first missing requirement: the plugin, the
/// driver or a device, a plugin of this build, a recent driver.
[[nodiscard]] Result<DevicePlugin*> loadCudaPlugin(const PluginSearch& search);

} // namespace stallscope

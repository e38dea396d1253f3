// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/device_plugin.h"
#include "profiler/base/result.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace stallscope {

/// File name of the driver library in all installations.
inline constexpr const char* kGpuDriver = "libcuda.so.1";

/// Initializes the NVIDIA driver, if there is one, and returns the CUDA version that it supports: 13020 is 13.2. The error
/// says what is missing: the driver, a real driver instead of the toolkit's stub, permissions, or a device.
[[nodiscard]] Result<std::uint32_t> startGpuDriver(const std::string& library = kGpuDriver);

/// Why a driver of this version is too old; empty if it is not.
[[nodiscard]] std::string whyTooOld(std::uint32_t version, std::uint32_t needed);

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

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"

#include <cstdint>
#include <string>

namespace stallscope {

/// File name of the driver library in all installations.
inline constexpr const char* kGpuDriver = "libcuda.so.1";

/// Initializes the NVIDIA driver, if there is one, and returns the CUDA version that it supports: 13020 is 13.2. The error
/// says what is missing: the driver, a real driver instead of the toolkit's stub, permissions, or a device.
[[nodiscard]] Result<std::uint32_t> startGpuDriver(const std::string& library = kGpuDriver);

/// Why a driver of this version is too old; empty if it is not.
[[nodiscard]] std::string whyTooOld(std::uint32_t version, std::uint32_t needed);

} // namespace stallscope

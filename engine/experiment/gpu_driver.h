// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"

#include <cstdint>
#include <string>

namespace stallscope {

/// The driver's library, by the name under which every NVIDIA driver installs it.
inline constexpr const char* kGpuDriver = "libcuda.so.1";

/// Starts the NVIDIA driver, if there is one, and returns the version of CUDA that it supports: 13020 is 13.2. The error says
/// what is missing: the driver, a driver that is none (the toolkit's stub), the right to use it, a device.
[[nodiscard]] Result<std::uint32_t> startGpuDriver(const std::string& library = kGpuDriver);

/// Why a driver of this version does not do; empty where it does.
[[nodiscard]] std::string whyTooOld(std::uint32_t version, std::uint32_t needed);

} // namespace stallscope

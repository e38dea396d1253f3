// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/device.h"
#include "profiler/record/recording.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace stallscope::cpu {

/// The processors of the machine as devices: any number of them, each with its own streams and memory.
[[nodiscard]] DeviceFacts cpuFacts();

/// `memoryLimit` bytes per device; 0: 2 GiB, or half of the machine's memory if that is less. `recording` may be null, and
/// must outlive the devices.
[[nodiscard]] std::vector<std::unique_ptr<Device>> openCpuDevices(std::uint32_t count, Recording* recording, std::uint64_t memoryLimit = 0);

} // namespace stallscope::cpu

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/device_plugin.h"

#include <cstdint>
#include <vector>

namespace stallscope::cuda {

/// Properties of a device as reported by CUDA, or why it cannot be used.
[[nodiscard]] ListedDevice describeDevice(std::uint32_t ordinal);
/// All devices visible to the process. The error says why there are none.
[[nodiscard]] Result<std::vector<ListedDevice>> describeDevices();

/// Lowest compute capability supported by the code of this build.
[[nodiscard]] int lowestCapability();

} // namespace stallscope::cuda

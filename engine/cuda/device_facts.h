// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/device_plugin.h"

#include <cstdint>
#include <vector>

namespace stallscope::cuda {

/// What CUDA tells of a device, and why it cannot be used where it cannot.
[[nodiscard]] ListedDevice describeDevice(std::uint32_t ordinal);
/// All that the process may see. The error says why there are none.
[[nodiscard]] Result<std::vector<ListedDevice>> describeDevices();

/// The code that this build has runs on devices of this compute capability and later ones.
[[nodiscard]] int lowestCapability();

} // namespace stallscope::cuda

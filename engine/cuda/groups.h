// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/device.h"

#include <memory>

namespace stallscope::cuda {

/// Collectives of GPUs that are opened together. The error says what is missing in this build or on this machine.
[[nodiscard]] Result<std::shared_ptr<Collectives>> connectedDevices();

} // namespace stallscope::cuda

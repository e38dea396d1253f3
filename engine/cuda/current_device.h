// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

namespace stallscope::cuda {

/// Makes it the calling thread's device. Nothing is asked of CUDA where it is that already: such a call would cost time and
/// show in every trace. So whoever changes the device changes it here.
[[nodiscard]] cudaError_t makeCurrent(std::uint32_t ordinal);

} // namespace stallscope::cuda

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

namespace stallscope::cuda {

/// Makes it the calling thread's device. Skips the CUDA call if it is current already, because the call takes time and
/// appears in traces. Devices must therefore only be changed through this function.
[[nodiscard]] cudaError_t makeCurrent(std::uint32_t ordinal);

} // namespace stallscope::cuda

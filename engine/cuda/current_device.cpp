// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cuda/current_device.h"

namespace stallscope::cuda {

cudaError_t makeCurrent(std::uint32_t ordinal)
{
    constexpr std::uint32_t kNone = UINT32_MAX;
    thread_local std::uint32_t current = kNone; // per thread, as in CUDA
    if (current == ordinal)
        return cudaSuccess;
    const cudaError_t error = cudaSetDevice(static_cast<int>(ordinal));
    current = error == cudaSuccess ? ordinal : kNone;
    return error;
}

} // namespace stallscope::cuda

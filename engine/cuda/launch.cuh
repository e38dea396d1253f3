// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cuda/kernels.h"
#include "engine/cuda/launch_plan.h"

namespace stallscope::cuda {

/// Launches a kernel with arguments by value. Returns the error of the launch itself, without a further query.
template <class... Arguments>
[[nodiscard]] cudaError_t launchKernel(void (*kernel)(Arguments...), std::uint32_t blocks, cudaStream_t stream, Arguments... arguments)
{
    void* addresses[] = {&arguments...};
    return cudaLaunchKernel(reinterpret_cast<const void*>(kernel), dim3(blocks), dim3(kBlockThreads), addresses, 0, stream);
}

/// Calls `body` for each index below `count`, distributed over all threads of the grid.
template <class Body>
__device__ void forEach(std::size_t count, Body body)
{
    const std::size_t step = std::size_t{gridDim.x} * blockDim.x;
    for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count; i += step)
        body(i);
}

} // namespace stallscope::cuda

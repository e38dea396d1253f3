// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/gpu/cupti/launch.h"

namespace stallscope::test {

__global__ void increment(float* numbers, std::size_t length)
{
    const std::size_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < length)
        numbers[i] += 1;
}

void launchIncrement(float* numbers, std::size_t length, cudaStream_t stream)
{
    constexpr unsigned kBlock = 256;
    increment<<<static_cast<unsigned>((length + kBlock - 1) / kBlock), kBlock, 0, stream>>>(numbers, length);
}

} // namespace stallscope::test

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Elementwise kernels. They are extern "C" so that traces show the names of the ops.

#include "engine/cuda/launch.cuh"
#include "engine/device/kernel_arithmetic.h"

#include <cuda_fp16.h>

namespace stallscope::cuda {

extern "C" {

__global__ void fill_uniform(FillUniform op)
{
    forEach(op.count, [&](std::size_t i) { op.out[i] = op.low + (op.high - op.low) * uniformAt(op.seed, i); });
}

__global__ void fill(Fill op)
{
    forEach(op.count, [&](std::size_t i) { op.out[i] = op.value; });
}

__global__ void increment(Increment op)
{
    forEach(op.count, [&](std::size_t i) { op.out[i] = op.in[i] + op.by; });
}

__global__ void iterate(Iterate op)
{
    forEach(op.count, [&](std::size_t i) {
        float value = op.in[i];
        for (std::uint32_t round = 0; round < op.rounds; ++round)
            value = value * op.scale + op.shift;
        op.out[i] = value;
    });
}

__global__ void combine(Combine op)
{
    forEach(op.count, [&](std::size_t i) { op.out[i] = op.how == Combine::How::Add ? op.a[i] + op.b[i] : op.a[i] * op.b[i]; });
}

__global__ void axpy(Axpy op)
{
    forEach(op.count, [&](std::size_t i) { op.y[i] += op.alpha * op.x[i]; });
}

__global__ void relu(Relu op)
{
    forEach(op.count, [&](std::size_t i) { op.out[i] = op.in[i] < 0 ? 0.0F : op.in[i]; });
}

__global__ void round_to_half(RoundToHalf op)
{
    forEach(op.count, [&](std::size_t i) { op.out[i] = __half_as_ushort(__float2half_rn(op.in[i])); });
}

__global__ void gather_rows(GatherRows op)
{
    forEach(op.count * op.width, [&](std::size_t i) { op.out[i] = op.in[std::size_t{op.places[i / op.width]} * op.width + i % op.width]; });
}

} // extern "C"

namespace {

template <class Op>
cudaError_t launchEach(void (*kernel)(Op), const Op& op, std::size_t elements, const Target& target)
{
    return launchKernel(kernel, blocksFor(elements, target.multiprocessors), target.stream, op);
}

} // namespace

// clang-format off
cudaError_t launch(const FillUniform& op, const Target& target) { return launchEach(fill_uniform, op, op.count, target); }
cudaError_t launch(const Fill& op, const Target& target) { return launchEach(fill, op, op.count, target); }
cudaError_t launch(const Increment& op, const Target& target) { return launchEach(increment, op, op.count, target); }
cudaError_t launch(const Iterate& op, const Target& target) { return launchEach(iterate, op, op.count, target); }
cudaError_t launch(const Combine& op, const Target& target) { return launchEach(combine, op, op.count, target); }
cudaError_t launch(const Axpy& op, const Target& target) { return launchEach(axpy, op, op.count, target); }
cudaError_t launch(const Relu& op, const Target& target) { return launchEach(relu, op, op.count, target); }
cudaError_t launch(const RoundToHalf& op, const Target& target) { return launchEach(round_to_half, op, op.count, target); }
cudaError_t launch(const GatherRows& op, const Target& target) { return launchEach(gather_rows, op, op.count * op.width, target); }
// clang-format on

} // namespace stallscope::cuda

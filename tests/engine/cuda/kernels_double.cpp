// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The kernels and products of engine/cuda, computed by the CPU where they are launched. What GPUs can do together is nothing.

#include "engine/cpu/kernels.h"
#include "engine/cuda/cublas.h"
#include "engine/cuda/groups.h"
#include "engine/cuda/kernels.h"
#include "tests/engine/cuda/runtime_double.h"

namespace stallscope::cuda {

namespace {

template <class Op>
cudaError_t computed(const Op& op, const Target& target)
{
    test::runtime().submit(target.stream, [op] { cpu::compute(op); });
    return cudaSuccess;
}

} // namespace

// clang-format off
cudaError_t launch(const FillUniform& op, const Target& target) { return computed(op, target); }
cudaError_t launch(const Fill& op, const Target& target) { return computed(op, target); }
cudaError_t launch(const Increment& op, const Target& target) { return computed(op, target); }
cudaError_t launch(const Iterate& op, const Target& target) { return computed(op, target); }
cudaError_t launch(const Combine& op, const Target& target) { return computed(op, target); }
cudaError_t launch(const Axpy& op, const Target& target) { return computed(op, target); }
cudaError_t launch(const Relu& op, const Target& target) { return computed(op, target); }
cudaError_t launch(const RoundToHalf& op, const Target& target) { return computed(op, target); }
cudaError_t launch(const GatherRows& op, const Target& target) { return computed(op, target); }
cudaError_t launch(const Reduce& op, const Target& target) { return computed(op, target); }
cudaError_t launch(const Compact& op, const Target& target) { return computed(op, target); }
cudaError_t launch(const ChooseListed& op, const Target& target) { return computed(op, target); }
cudaError_t launch(const Balance& op, const Target& target) { return computed(op, target); }
cudaError_t launch(const ChooseShares& op, const Target& target) { return computed(op, target); }
cudaError_t launch(const Shuffle& op, const Target& target) { return computed(op, target); }
// clang-format on

const Result<CublasLibrary>& LazyCublas::get()
{
    m_library = Error{"there is no cuBLAS in a double"};
    return *m_library;
}

Products::~Products() = default;

std::optional<std::string> Products::whyNot() const
{
    return std::nullopt;
}

Result<> Products::enqueue(const MatrixProduct& op, cudaStream_t stream, Scratch& scratch, Health& health)
{
    void* memory = nullptr;
    if (Result<> taken = health.after(scratch.take(1000, &memory), "cudaMalloc"); !taken)
        return taken;
    test::runtime().submit(stream, [op] { cpu::compute(op); });
    return {};
}

Result<std::shared_ptr<Collectives>> connectedDevices()
{
    return Error{"no sums over devices: this is a double"};
}

} // namespace stallscope::cuda

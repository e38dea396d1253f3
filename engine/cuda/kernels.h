// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cuda/scratch.h"
#include "engine/device/op.h"

#include <cuda_runtime_api.h>

#include <cstdint>

namespace stallscope::cuda {

/// Destination of a kernel launch.
struct Target {
    cudaStream_t stream = nullptr;
    std::uint32_t multiprocessors = 1; ///< of its device, which must be current
    Scratch* scratch = nullptr;        ///< owned by the thread for this stream, or by the graph
};

// Each function enqueues what its struct in op.h describes: one kernel with the name of the op; those below the line take several.
[[nodiscard]] cudaError_t launch(const FillUniform& op, const Target& target);
[[nodiscard]] cudaError_t launch(const Fill& op, const Target& target);
[[nodiscard]] cudaError_t launch(const Increment& op, const Target& target);
[[nodiscard]] cudaError_t launch(const Iterate& op, const Target& target);
[[nodiscard]] cudaError_t launch(const Combine& op, const Target& target);
[[nodiscard]] cudaError_t launch(const Axpy& op, const Target& target);
[[nodiscard]] cudaError_t launch(const Relu& op, const Target& target);
[[nodiscard]] cudaError_t launch(const RoundToHalf& op, const Target& target);
[[nodiscard]] cudaError_t launch(const GatherRows& op, const Target& target);

[[nodiscard]] cudaError_t launch(const Reduce& op, const Target& target);
[[nodiscard]] cudaError_t launch(const Compact& op, const Target& target);
[[nodiscard]] cudaError_t launch(const ChooseListed& op, const Target& target);
[[nodiscard]] cudaError_t launch(const Balance& op, const Target& target);
[[nodiscard]] cudaError_t launch(const ChooseShares& op, const Target& target);
[[nodiscard]] cudaError_t launch(const Shuffle& op, const Target& target);

} // namespace stallscope::cuda

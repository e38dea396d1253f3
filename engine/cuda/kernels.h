// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cuda/scratch.h"
#include "engine/device/op.h"

#include <cuda_runtime_api.h>

#include <cstdint>

namespace stallscope::cuda {

/// Where a kernel goes.
struct Target {
    cudaStream_t stream = nullptr;
    std::uint32_t multiprocessors = 1; ///< of its device, which is the current one
    Scratch* scratch = nullptr;        ///< of the thread for this stream, or the graph's
};

// Each enqueues what its struct says in op.h: one kernel named as the op is, but for those below the line, which take several.
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

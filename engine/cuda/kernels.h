// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/op.h"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace stallscope::cuda {

/// Work memory of kernels that one thread submits to one stream or graph; operations execute in order and therefore share
/// it. Grows as needed; earlier memory stays allocated, since it may be in use. Belongs to the thread.
class Scratch {
public:
    Scratch() = default;
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    /// Waits until the device is idle.
    ~Scratch()
    {
        for (void* piece : m_pieces)
            (void)cudaFree(piece);
    }

    /// At least this size, on the current device.
    [[nodiscard]] cudaError_t take(std::size_t bytes, void** memory)
    {
        if (m_pieces.empty() || bytes > m_bytes) {
            // doubling keeps the sum of outgrown pieces below the size in use
            const std::size_t grown = std::max(bytes, 2 * m_bytes);
            void* piece = nullptr;
            if (const cudaError_t error = cudaMalloc(&piece, std::max<std::size_t>(grown, 1)); error != cudaSuccess)
                return error;
            m_pieces.push_back(piece);
            m_bytes = grown;
        }
        *memory = m_pieces.back();
        return cudaSuccess;
    }

private:
    std::vector<void*> m_pieces; // the last one is the largest
    std::size_t m_bytes = 0;     // size of the last one
};

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

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <vector>

namespace stallscope::cuda {

/// Memory that kernels work in which one thread hands to one stream, or to one graph: one operation after the other, so that they
/// share it. Grows with what they need; what they had before stays, since it may be in use. Belongs to that thread.
class Scratch {
public:
    Scratch() = default;
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    /// Waits until the device is idle.
    ~Scratch();

    /// At least that much, on the current device.
    [[nodiscard]] cudaError_t take(std::size_t bytes, void** memory);

private:
    std::vector<void*> m_pieces; // the last one is the largest
    std::size_t m_bytes = 0;     // of the last one
};

} // namespace stallscope::cuda

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
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
    ~Scratch();

    /// At least this size, on the current device.
    [[nodiscard]] cudaError_t take(std::size_t bytes, void** memory);

private:
    std::vector<void*> m_pieces; // the last one is the largest
    std::size_t m_bytes = 0;     // size of the last one
};

} // namespace stallscope::cuda

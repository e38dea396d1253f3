// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>
#include <functional>
#include <map>
#include <string>

namespace stallscope::test {

/// A fake CUDA runtime without a GPU: memory is host memory, work is executed when it is submitted, and the test injects
/// failures. It has two devices.
struct RuntimeDouble {
    /// The next call of that name fails so. What ends a device for good stays with every call after it.
    std::map<std::string, cudaError_t> failures;
    /// Events recorded from now on complete only when they are waited for.
    bool isHeld = false;
    /// How often each function was called.
    std::map<std::string, int> calls;
    /// Things that were made and not destroyed: "stream", "event", "graph", "pool", "memory", "pinned".
    std::map<std::string, int> alive;

    int current = 0;
    std::uint64_t records = 0; ///< of events
    cudaError_t last = cudaSuccess;
    cudaError_t final = cudaSuccess; ///< what ended the device

    /// Does it, or makes it part of what the stream captures.
    void submit(cudaStream_t stream, std::function<void()> work);
    [[nodiscard]] std::string leftBehind() const;
};

/// The one that the functions of CUDA talk to, as new.
RuntimeDouble& newRuntime();
RuntimeDouble& runtime();

} // namespace stallscope::test

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/cuda/health.h"

#include <cuda_runtime_api.h>

#include <functional>
#include <memory>
#include <vector>

namespace stallscope::cuda {

/// A function of the host that waits for its turn in a stream, or that a graph runs again and again.
struct HostCall {
    std::function<void()> call;
    Health* health = nullptr;
};

using HostCalls = std::vector<std::unique_ptr<HostCall>>;

/// Enqueues a call that ends with its turn. (On a lost device it never gets one, and its memory stays taken.)
[[nodiscard]] cudaError_t launchOnce(cudaStream_t stream, std::unique_ptr<HostCall> call);
/// Captures a call; `kept` keeps it for as long as the graph lives.
[[nodiscard]] cudaError_t launchKept(cudaStream_t stream, std::unique_ptr<HostCall> call, HostCalls& kept);

} // namespace stallscope::cuda

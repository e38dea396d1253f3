// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"

#include <cuda_runtime_api.h>

#include <atomic>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

namespace stallscope::cuda {

/// Whether an error makes the device unusable for this process: every later call would repeat it.
[[nodiscard]] bool losesDevice(cudaError_t error);

/// Error state of one device: converts codes to messages, and remembers fatal errors. Thread-safe.
class Health {
public:
    explicit Health(std::string device) : m_device(std::move(device)) {}

    /// Result of a CUDA call, given its documented name.
    [[nodiscard]] Result<> after(cudaError_t error, const char* call);
    /// Result before a call: the error that made the device unusable, if any.
    [[nodiscard]] Result<> before() const;
    [[nodiscard]] bool isLost() const { return m_isLost.load(std::memory_order_acquire); }

    /// Reports a failed host function of a stream. The next wait returns the error.
    void noteFailure(const std::string& what);
    [[nodiscard]] Result<> takeFailure();

    /// Waits must return soon.
    void giveUp() { m_hasGivenUp.store(true, std::memory_order_relaxed); }
    void goOn() { m_hasGivenUp.store(false, std::memory_order_relaxed); }
    [[nodiscard]] bool hasGivenUp() const { return m_hasGivenUp.load(std::memory_order_relaxed); }

    [[nodiscard]] const std::string& device() const { return m_device; }

private:
    std::string m_device;
    std::atomic<bool> m_isLost{false};
    std::atomic<bool> m_hasGivenUp{false};
    std::atomic<bool> m_hasFailed{false};
    mutable std::mutex m_mutex;
    std::string m_ended; // the fatal error
    std::string m_failed;
};

} // namespace stallscope::cuda

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

/// Whether an error ends the device for this process: every later call would only repeat it.
[[nodiscard]] bool losesDevice(cudaError_t error);

/// What went wrong on one device: turns codes into words, and remembers what cannot be mended. Any thread may ask and tell.
class Health {
public:
    explicit Health(std::string device) : m_device(std::move(device)) {}

    /// Of a call of CUDA, named as in its documentation.
    [[nodiscard]] Result<> after(cudaError_t error, const char* call);
    /// For a call that is yet to be made: the error that ended the device, if one did.
    [[nodiscard]] Result<> before() const;
    [[nodiscard]] bool isLost() const { return m_isLost.load(std::memory_order_acquire); }

    /// Work of the host's that failed in its turn in a stream. The next one who waits is told.
    void noteFailure(const std::string& what);
    [[nodiscard]] Result<> takeFailure();

    /// Whoever waits shall not wait long any more.
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
    std::string m_ended; // what ended the device
    std::string m_failed;
};

} // namespace stallscope::cuda

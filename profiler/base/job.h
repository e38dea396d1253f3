// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <stop_token>

namespace stallscope {

/// Progress and cancellation of a long operation: it reports its progress, and stops soon after a stop was requested.
struct Job {
    /// Called from the working threads, one call at a time. A total of 0 means unknown.
    using ReportProgress = std::function<void(std::uint64_t done, std::uint64_t total)>;

    std::stop_token stop;
    ReportProgress onProgress;

    [[nodiscard]] bool isCancelled() const { return stop.stop_requested(); }
    void report(std::uint64_t done, std::uint64_t total) const
    {
        if (onProgress)
            onProgress(done, total);
    }
};

/// Returns early if a stop is requested.
inline void sleepFor(std::chrono::milliseconds time, const std::stop_token& stop)
{
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    never.wait_for(lock, stop, time, [] { return false; });
}

} // namespace stallscope

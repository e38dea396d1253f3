// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace stallscope {

/// Threads that fill batches ahead of their use. There are `depth` slots; batch b uses slot b % depth, so batches are
/// returned in order, independent of the speed of workers.
///
///     workers   claim a batch -> wait until its slot is free -> fill it -> signal
///     consumer  next() -> use the slot -> giveBack()
class Prefetcher {
public:
    /// Fills a slot with a batch. Called on a worker.
    using Fill = std::function<Result<>(std::size_t batch, std::size_t slot)>;
    /// Body of a worker thread. Must call `work` once, between its own setup and cleanup.
    using Life = std::function<void(std::size_t worker, const std::function<void()>& work)>;

    struct Plan {
        std::size_t batches = 0;
        std::size_t workers = 1;
        std::size_t depth = 1;
    };

    Prefetcher(const Plan& plan, Fill fill, const Life& life, std::stop_token stop);
    Prefetcher(const Prefetcher&) = delete;
    Prefetcher& operator=(const Prefetcher&) = delete;
    /// Waits for the workers, which finish their current batch and begin no other.
    ~Prefetcher();

    /// Waits for the next batch, and returns its slot, or why it could not be filled.
    [[nodiscard]] Result<std::size_t> next();
    /// Releases the oldest slot returned by next().
    void giveBack();

private:
    struct Slot {
        bool isFilled = false;
        Result<> result;
    };

    void work();
    /// The next batch with a free slot; the number of batches if none is left.
    [[nodiscard]] std::size_t claim();

    Plan m_plan;
    Fill m_fill;
    std::stop_source m_over;
    std::mutex m_mutex; // guards the following five
    std::condition_variable_any m_changed;
    std::vector<Slot> m_slots;
    std::size_t m_claimed = 0;
    std::size_t m_taken = 0;
    std::size_t m_givenBack = 0;
    std::stop_callback<std::function<void()>> m_stop; // forwards a stop of the whole run
    std::vector<std::jthread> m_workers;              // last: they use all of the above
};

} // namespace stallscope

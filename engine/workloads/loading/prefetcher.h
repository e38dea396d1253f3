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

/// Threads that fill batches ahead of whoever takes them. There are `depth` slots; batch b goes into slot b % depth, so the
/// batches come out in their order, whichever worker was quicker.
///
///     workers  claim a batch -> wait until its slot was given back -> fill it -> say so
///     taker    next() -> use the slot -> giveBack()
class Prefetcher {
public:
    /// Called on a worker. Fills a slot with a batch.
    using Fill = std::function<Result<>(std::size_t batch, std::size_t slot)>;
    /// Called on a worker: its whole life. It calls `work` once; around it may stand what the thread needs.
    using Life = std::function<void(std::size_t worker, const std::function<void()>& work)>;

    struct Plan {
        std::size_t batches = 0;
        std::size_t workers = 1;
        std::size_t depth = 1;
    };

    Prefetcher(const Plan& plan, Fill fill, const Life& life, std::stop_token stop);
    Prefetcher(const Prefetcher&) = delete;
    Prefetcher& operator=(const Prefetcher&) = delete;
    /// Waits for the workers; they finish the batch that they are at, and begin no other one.
    ~Prefetcher();

    /// Waits for the next batch: its slot, or why it could not be filled.
    [[nodiscard]] Result<std::size_t> next();
    /// The slot that was taken first may be filled again.
    void giveBack();

private:
    struct Slot {
        bool isFilled = false;
        Result<> result;
    };

    void work();
    /// The next batch whose slot is free; as many as there are batches when there is none any more.
    [[nodiscard]] std::size_t claim();

    Plan m_plan;
    Fill m_fill;
    std::stop_source m_over;
    std::mutex m_mutex; // guards the five below
    std::condition_variable_any m_changed;
    std::vector<Slot> m_slots;
    std::size_t m_claimed = 0;
    std::size_t m_taken = 0;
    std::size_t m_givenBack = 0;
    std::stop_callback<std::function<void()>> m_stop; // passes on that the whole run shall end
    std::vector<std::jthread> m_workers;              // last: they use all of the above
};

} // namespace stallscope

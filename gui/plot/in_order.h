// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QThread>
#include <QThreadPool>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <latch>
#include <vector>

namespace stallscope::gui {

/// Calls prepare(i) for each i below `count`, on as many threads as there are processors, and use(i) on this thread, in order,
/// each as soon as it is ready: what is ready is painted while the rest is still worked out. This thread prepares too where
/// it would have to wait, so it depends on no other one: those of the pool may be busy. Neither call may throw.
template <class Prepare, class Use>
void prepareAndUse(std::size_t count, bool onManyThreads, Prepare prepare, Use use)
{
    std::vector<std::atomic<bool>> isReady(count);
    std::atomic<std::size_t> next = 0;
    const auto prepareOne = [&] {
        const std::size_t i = next.fetch_add(1, std::memory_order_relaxed);
        if (i >= count)
            return false;
        prepare(i);
        isReady[i].store(true, std::memory_order_release);
        isReady[i].notify_one();
        return true;
    };
    const std::size_t others = onManyThreads ? std::min(count, static_cast<std::size_t>(std::max(QThread::idealThreadCount(), 1))) : 0;
    std::latch done(static_cast<std::ptrdiff_t>(others));
    for (std::size_t i = 0; i < others; ++i) {
        const auto help = [&] {
            while (prepareOne()) {
            }
            done.count_down();
        };
        if (i == 0 || !QThreadPool::globalInstance()->tryStart(help)) // the first one is this thread
            done.count_down();
    }
    for (std::size_t i = 0; i < count; ++i) {
        while (!isReady[i].load(std::memory_order_acquire)) {
            if (!prepareOne())
                isReady[i].wait(false, std::memory_order_acquire);
        }
        use(i);
    }
    done.wait();
}

} // namespace stallscope::gui

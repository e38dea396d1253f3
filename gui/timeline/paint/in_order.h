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

/// Calls prepare(i) for each i below `count`. Several threads share the work.
template <class Prepare>
class Preparation {
public:
    Preparation(std::size_t count, std::size_t helpers, Prepare& prepare)
        : m_prepare(prepare), m_isReady(count), m_working(static_cast<std::ptrdiff_t>(helpers))
    {
        m_next.store(0, std::memory_order_release);
    }

    /// False when every item has been claimed. A thread reads m_next first, so it sees everything written before m_next was set.
    bool prepareOne()
    {
        const std::size_t i = m_next.fetch_add(1, std::memory_order_acquire);
        if (i >= m_isReady.size())
            return false;
        m_prepare(i);
        m_isReady[i].store(true, std::memory_order_release);
        m_isReady[i].notify_one();
        return true;
    }

    /// Body of a helper thread.
    void prepareAll()
    {
        while (prepareOne()) {}
        oneHelperLess();
    }
    void oneHelperLess() { m_working.count_down(); }
    void waitForHelpers() { m_working.wait(); }

    void waitFor(std::size_t i)
    {
        while (!m_isReady[i].load(std::memory_order_acquire)) {
            if (!prepareOne())
                m_isReady[i].wait(false, std::memory_order_acquire);
        }
    }

private:
    Prepare& m_prepare;
    std::vector<std::atomic<bool>> m_isReady;
    std::latch m_working;
    std::atomic<std::size_t> m_next;
};

/// Calls prepare(i) for each i below `count` on all processors, and use(i) on the calling thread, in order, as soon as each
/// is ready: painting overlaps with preparation. The calling thread also prepares instead of waiting, so progress does not
/// depend on the pool, whose threads may be busy. Neither callback may throw.
template <class Prepare, class Use>
void prepareAndUse(std::size_t count, bool onManyThreads, Prepare prepare, Use use)
{
    const std::size_t threads = onManyThreads ? std::min(count, static_cast<std::size_t>(std::max(QThread::idealThreadCount(), 1))) : 0;
    const std::size_t helpers = threads > 0 ? threads - 1 : 0; // the calling thread is the first
    Preparation preparation(count, helpers, prepare);
    for (std::size_t i = 0; i < helpers; ++i) {
        if (!QThreadPool::globalInstance()->tryStart([&preparation] { preparation.prepareAll(); }))
            preparation.oneHelperLess();
    }
    for (std::size_t i = 0; i < count; ++i) {
        preparation.waitFor(i);
        use(i);
    }
    preparation.waitForHelpers();
}

} // namespace stallscope::gui

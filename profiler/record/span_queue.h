// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/record/span_ring.h"

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace stallscope {

/// A ring that does not lose what comes in a burst: when it is full, the recording thread goes on in a new one of twice the
/// size, and the collecting thread throws the old one away when it has emptied it. So a collector that is late, on a
/// machine with too few processors, costs memory and no records; up to a limit, beyond which they are counted.
class SpanQueue {
public:
    /// 200 MB in all rings of one thread: a second of the busiest recording.
    static constexpr std::size_t kMostRecords = std::size_t{1} << 21;

    explicit SpanQueue(std::size_t capacity, std::size_t most = kMostRecords);
    SpanQueue(const SpanQueue&) = delete;
    SpanQueue& operator=(const SpanQueue&) = delete;
    ~SpanQueue();

    /// Recording thread. False, and counted, where there is no room.
    bool push(const RingRecord& record)
    {
        if (m_writing->ring.isFull())
            grow();
        if (m_writing->ring.push(record))
            return true;
        m_dropped.fetch_add(1, std::memory_order_relaxed);
        return false;
    }

    /// Collecting thread: calls visit(record) for all that has been pushed so far, oldest first. Returns how many.
    template <class Visit>
    std::size_t drain(Visit&& visit)
    {
        std::size_t count = 0;
        while (Link* next = m_reading->next.load(std::memory_order_acquire)) {
            count += m_reading->ring.drain(visit); // nothing more comes here
            delete m_reading;
            m_reading = next;
        }
        return count + m_reading->ring.drain(visit);
    }

    /// Recording thread.
    [[nodiscard]] std::size_t capacity() const { return m_writing->ring.capacity(); }
    /// Any thread.
    [[nodiscard]] std::uint64_t dropped() const { return m_dropped.load(std::memory_order_relaxed); }

private:
    struct Link {
        explicit Link(std::size_t capacity) : ring(capacity) {}

        SpanRing ring;
        std::atomic<Link*> next{nullptr};
    };

    void grow();

    Link* m_writing;             // recording thread; the last link
    alignas(64) Link* m_reading; // collecting thread; the first link, which owns those behind it
    std::size_t m_most;
    std::atomic<std::uint64_t> m_dropped{0};
};

} // namespace stallscope

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/record/span_ring.h"

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace stallscope {

/// A queue of rings that survives bursts: when a ring is full, the recording thread continues in a new one of twice the
/// size, and the collecting thread frees the old one once it is drained. A late collector thus costs memory instead of
/// records, up to a limit, beyond which records are dropped and counted.
class SpanQueue {
public:
    /// 200 MB in all rings of one thread: a second of the busiest recording.
    static constexpr std::size_t kMostRecords = std::size_t{1} << 21;

    explicit SpanQueue(std::size_t capacity, std::size_t most = kMostRecords);
    SpanQueue(const SpanQueue&) = delete;
    SpanQueue& operator=(const SpanQueue&) = delete;
    ~SpanQueue();

    /// Recording thread. Returns false, and counts the record, if there is no room.
    bool push(const RingRecord& record)
    {
        if (m_writing->ring.isFull())
            grow();
        if (m_writing->ring.push(record))
            return true;
        m_dropped.fetch_add(1, std::memory_order_relaxed);
        return false;
    }

    /// Collecting thread: calls visit(record) for all records pushed so far, oldest first. Returns their number.
    template <class Visit>
    std::size_t drain(Visit&& visit)
    {
        std::size_t count = 0;
        while (Link* next = m_reading->next.load(std::memory_order_acquire)) {
            count += m_reading->ring.drain(visit); // complete: the writer has moved to the next ring
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

    Link* m_writing;             // recording thread; last link
    alignas(64) Link* m_reading; // collecting thread; first link, which owns those behind it
    std::size_t m_most;
    std::atomic<std::uint64_t> m_dropped{0};
};

} // namespace stallscope

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/span.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace stallscope {

/// Compact record of a span by the recording thread: raw ticks, which are converted when they are collected.
struct RingRecord {
    std::uint64_t start = 0; ///< ticks
    std::uint64_t end = 0;
    TrackId track;
    StringId name = kEmptyString;
    CorrelationId correlation;
    DetailId detail;
    SpanKind kind = SpanKind::ApiCall;
    SpanFlag::Type flags = SpanFlag::kNone;
    std::uint16_t depth = 0;
};

/// Single-producer single-consumer ring from a recording thread to a collecting thread. Neither side waits for the other,
/// and nothing is allocated after construction. Records that do not fit are rejected; nothing is overwritten.
///
/// Each end has its own cache line and a cached position of the other end, so that a push usually touches no line written by the collector.
class SpanRing {
public:
    /// Rounded up to a power of two.
    explicit SpanRing(std::size_t capacity);
    SpanRing(const SpanRing&) = delete;
    SpanRing& operator=(const SpanRing&) = delete;
    ~SpanRing();

    /// Recording thread.
    [[nodiscard]] bool isFull()
    {
        const std::size_t at = m_writer.at.load(std::memory_order_relaxed);
        if (at - m_writer.seen != m_capacity)
            return false;
        m_writer.seen = m_reader.at.load(std::memory_order_acquire);
        return at - m_writer.seen == m_capacity;
    }
    /// Recording thread. False when the ring is full.
    [[nodiscard]] bool push(const RingRecord& record)
    {
        if (isFull())
            return false;
        const std::size_t at = m_writer.at.load(std::memory_order_relaxed);
        std::construct_at(&m_records[at & (m_capacity - 1)], record);
        m_writer.at.store(at + 1, std::memory_order_release);
        return true;
    }

    /// Collecting thread: calls visit(record) for all records pushed so far, oldest first. Returns their number.
    template <class Visit>
    std::size_t drain(Visit&& visit)
    {
        const std::size_t from = m_reader.at.load(std::memory_order_relaxed);
        const std::size_t to = m_writer.at.load(std::memory_order_acquire);
        for (std::size_t at = from; at != to; ++at)
            visit(m_records[at & (m_capacity - 1)]);
        m_reader.at.store(to, std::memory_order_release);
        return to - from;
    }

    [[nodiscard]] std::size_t capacity() const { return m_capacity; }

private:
    static constexpr std::size_t kCacheLine = 64;
    struct alignas(kCacheLine) End {
        std::atomic<std::size_t> at{0};
        std::size_t seen = 0; ///< cached position of the other end
    };

    End m_writer;
    End m_reader;
    std::size_t m_capacity;
    RingRecord* m_records; // constructed as they are pushed, so that memory is committed only when it is used
};

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

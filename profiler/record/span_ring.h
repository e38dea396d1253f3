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

/// What a recording thread leaves behind about one span: raw ticks, translated when they are collected.
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

/// Records on their way from one recording thread to one collecting thread. Neither ever waits for the other, nothing is
/// allocated after construction; what does not fit is refused, nothing is ever overwritten.
///
/// The two ends stand on cache lines of their own, and each remembers where it last saw the other one, so that in the
/// common case pushing touches no line that the collector writes.
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

    /// Collecting thread: calls visit(record) for all that has been pushed so far, oldest first. Returns how many.
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
        std::size_t seen = 0; ///< the other end, as this one last saw it
    };

    End m_writer;
    End m_reader;
    std::size_t m_capacity;
    RingRecord* m_records; // made one by one as they are pushed, so that memory is taken only when it is used
};

} // namespace stallscope

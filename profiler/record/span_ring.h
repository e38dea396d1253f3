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
/// allocated after construction; what does not fit is counted, never overwritten.
///
/// The two ends stand on cache lines of their own, and each remembers where it last saw the other one, so that in the
/// common case pushing touches no line that the collector writes.
class SpanRing {
public:
    /// Rounded up to a power of two.
    explicit SpanRing(std::size_t capacity);
    SpanRing(const SpanRing&) = delete;
    SpanRing& operator=(const SpanRing&) = delete;

    /// Recording thread. False, and counted, when the ring is full.
    bool push(const RingRecord& record)
    {
        const std::size_t at = m_writer.at.load(std::memory_order_relaxed);
        if (at - m_writer.seen == m_capacity) {
            m_writer.seen = m_reader.at.load(std::memory_order_acquire);
            if (at - m_writer.seen == m_capacity) {
                m_dropped.fetch_add(1, std::memory_order_relaxed);
                return false;
            }
        }
        m_records[at & (m_capacity - 1)] = record;
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
    /// Any thread.
    [[nodiscard]] std::uint64_t dropped() const { return m_dropped.load(std::memory_order_relaxed); }

private:
    static constexpr std::size_t kCacheLine = 64;
    struct alignas(kCacheLine) End {
        std::atomic<std::size_t> at{0};
        std::size_t seen = 0; ///< the other end, as this one last saw it
    };

    End m_writer;
    End m_reader;
    alignas(kCacheLine) std::atomic<std::uint64_t> m_dropped{0};
    std::size_t m_capacity;
    std::unique_ptr<RingRecord[]> m_records;
};

} // namespace stallscope

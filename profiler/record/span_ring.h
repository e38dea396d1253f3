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

} // namespace stallscope

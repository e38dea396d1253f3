// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/record/span_queue.h"

#include <algorithm>
#include <bit>
#include <new>
#include <type_traits>
#include <utility>

namespace stallscope {

static_assert(std::is_trivially_destructible_v<RingRecord>);

SpanRing::SpanRing(std::size_t capacity)
    : m_capacity(std::bit_ceil(std::max<std::size_t>(capacity, 2))), m_records(std::allocator<RingRecord>().allocate(m_capacity))
{
}

SpanRing::~SpanRing()
{
    std::allocator<RingRecord>().deallocate(m_records, m_capacity);
}

SpanQueue::SpanQueue(std::size_t capacity, std::size_t most) : m_writing(new Link(capacity)), m_reading(m_writing), m_most(most) {}

SpanQueue::~SpanQueue()
{
    while (m_reading)
        delete std::exchange(m_reading, m_reading->next.load(std::memory_order_acquire));
}

/// Without memory for a new ring, records are dropped and counted.
void SpanQueue::grow()
{
    const std::size_t capacity = m_writing->ring.capacity() * 2;
    if (capacity > m_most)
        return;
    try {
        Link* const next = new Link(capacity);
        m_writing->next.store(next, std::memory_order_release);
        m_writing = next;
    } catch (const std::bad_alloc&) {
    }
}

} // namespace stallscope

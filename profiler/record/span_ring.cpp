// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/record/span_ring.h"

#include <algorithm>
#include <bit>
#include <type_traits>

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

} // namespace stallscope

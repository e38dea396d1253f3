// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/record/span_ring.h"

#include <algorithm>
#include <bit>

namespace stallscope {

SpanRing::SpanRing(std::size_t capacity)
    : m_capacity(std::bit_ceil(std::max<std::size_t>(capacity, 2))), m_records(std::make_unique<RingRecord[]>(m_capacity))
{
}

} // namespace stallscope

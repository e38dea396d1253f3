// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/intervals/set_overlap.h"

#include <algorithm>
#include <utility>

namespace stallscope {

SetOverlap::SetOverlap(Set a, Set b) : m_smaller(std::move(a)), m_larger(std::move(b))
{
    if (m_larger->size() < m_smaller->size())
        std::swap(m_smaller, m_larger);
    m_sums.reserve(m_smaller->size() + 1);
    m_sums.push_back(0);
    for (std::size_t i = 0; i < m_smaller->size(); ++i)
        m_sums.push_back(m_sums.back() + m_larger->measure(m_smaller->at(i)));
}

Nanos SetOverlap::measure(TimeRange range) const
{
    const TimeRange touched = m_smaller->hullWithin(range);
    if (touched.isEmpty())
        return 0;
    const std::size_t first = m_smaller->firstEndingAfter(touched.start);
    const std::size_t last = m_smaller->firstEndingAfter(touched.end - 1);
    const Nanos whole = m_sums[last + 1] - m_sums[first];
    const Nanos before = m_larger->measure({m_smaller->at(first).start, touched.start});
    const Nanos after = m_larger->measure({touched.end, m_smaller->at(last).end});
    return whole - before - after;
}

} // namespace stallscope

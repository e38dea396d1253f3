// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/metrics/share_curve.h"

#include "profiler/analysis/index/device_sets.h"

#include <algorithm>

namespace stallscope {

void ShareCurve::add(const IntervalSet& set, TimeRange own)
{
    const TimeRange part = m_range.intersected(own);
    if (part.isEmpty())
        return;
    Nanos before = set.measureBefore(part.start);
    for (Nanos i = firstEndingAfter(part.start); i < m_count && edge(i) < part.end; ++i) {
        const Nanos behind = set.measureBefore(std::min(edge(i + 1), part.end));
        m_lengths[static_cast<std::size_t>(i)] += behind - before;
        before = behind;
    }
}

std::vector<double> ShareCurve::shares() const
{
    std::vector<double> shares;
    shares.reserve(m_lengths.size());
    for (Nanos i = 0; i < m_count; ++i)
        shares.push_back(shareOf(m_lengths[static_cast<std::size_t>(i)], TimeRange{edge(i), edge(i + 1)}.length()).value_or(0));
    return shares;
}

Nanos ShareCurve::firstEndingAfter(Nanos time) const
{
    Nanos from = 0;
    for (Nanos to = m_count; from < to;) {
        const Nanos middle = from + (to - from) / 2;
        if (edge(middle + 1) <= time)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

} // namespace stallscope

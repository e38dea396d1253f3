// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/replay/thread_time.h"

#include <algorithm>
#include <cmath>

namespace stallscope {

void ThreadTime::add(Nanos measured, Nanos predicted)
{
    if (m_points.empty())
        m_points.push_back({measured, predicted});
    else
        m_points.push_back({std::max(measured, m_points.back().measured), std::max(predicted, m_points.back().predicted)});
}

Nanos ThreadTime::at(Nanos measured) const
{
    if (m_points.empty())
        return measured;
    const auto next = std::upper_bound(m_points.begin(), m_points.end(), measured, [](Nanos time, const Point& point) { return time < point.measured; });
    const Point& from = next == m_points.begin() ? *next : *(next - 1);
    const Nanos beyond = measured - from.measured;
    if (next == m_points.begin() || next == m_points.end())
        return from.predicted + beyond;
    const Nanos length = next->measured - from.measured;
    const Nanos room = next->predicted - from.predicted;
    if (room == length)
        return from.predicted + beyond;
    return from.predicted + static_cast<Nanos>(std::llround(static_cast<double>(beyond) / static_cast<double>(length) * static_cast<double>(room)));
}

} // namespace stallscope

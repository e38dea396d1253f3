// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/replay/pace.h"

#include <algorithm>
#include <cmath>

namespace stallscope {

Pace Pace::alone(const std::vector<TimeRange>& work, double cores)
{
    return {work, [cores](double active) { return std::min(1.0, cores / active); }};
}

Pace Pace::crowded(const std::vector<TimeRange>& work, double cores)
{
    return {work, [cores](double active) { return std::max(1.0, active / cores); }};
}

Pace::Pace(const std::vector<TimeRange>& work, const std::function<double(double)>& speedOf)
{
    std::vector<Nanos> starts;
    std::vector<Nanos> ends;
    for (const TimeRange& one : work) {
        if (one.isEmpty())
            continue;
        starts.push_back(one.start);
        ends.push_back(one.end);
    }
    std::sort(starts.begin(), starts.end());
    std::sort(ends.begin(), ends.end());
    Part last{starts.empty() ? 0 : starts.front(), starts.empty() ? 0.0 : static_cast<double>(starts.front()), 1};
    std::size_t begun = 0;
    for (std::size_t ended = 0; ended < ends.size();) {
        const bool begins = begun < starts.size() && starts[begun] < ends[ended];
        const Nanos now = begins ? starts[begun] : ends[ended];
        begins ? ++begun : ++ended;
        const double speed = begun == ended ? 1 : speedOf(static_cast<double>(begun - ended));
        if (speed == last.speed)
            continue;
        last = {now, last.to + static_cast<double>(now - last.from) * last.speed, speed};
        m_parts.push_back(last);
    }
}

Nanos Pace::at(Nanos time) const
{
    const auto next = std::upper_bound(m_parts.begin(), m_parts.end(), time, [](Nanos t, const Part& part) { return t < part.from; });
    if (next == m_parts.begin())
        return time;
    const Part& part = *(next - 1);
    return static_cast<Nanos>(std::llround(part.to + static_cast<double>(time - part.from) * part.speed));
}

} // namespace stallscope

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/replay/pace.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace stallscope {

namespace {

/// One more or one less at work.
struct Turn {
    Nanos time = 0;
    bool isCopying = false;
    bool begins = false;
};

std::vector<Turn> turnsOf(const CoreUse& use)
{
    std::vector<Turn> turns;
    turns.reserve(2 * (use.computing.size() + use.copying.size()));
    for (const auto* list : {&use.computing, &use.copying}) {
        for (const TimeRange& one : *list) {
            if (one.isEmpty())
                continue;
            turns.push_back({one.start, list == &use.copying, true});
            turns.push_back({one.end, list == &use.copying, false});
        }
    }
    std::sort(turns.begin(), turns.end(), [](const Turn& a, const Turn& b) { return std::tie(a.time, a.begins) < std::tie(b.time, b.begins); });
    return turns;
}

} // namespace

Pace Pace::alone(const CoreUse& use, const Together& together)
{
    return {use, [&together](double computing, double copying) { return std::min(1.0, together(computing, copying) / (computing + copying)); }};
}

Pace Pace::crowded(const CoreUse& use, const Together& together)
{
    return {use, [&together](double computing, double copying) { return std::max(1.0, (computing + copying) / together(computing, copying)); }};
}

Pace::Pace(const CoreUse& use, const std::function<double(double computing, double copying)>& speedOf)
{
    const std::vector<Turn> turns = turnsOf(use);
    Part last{turns.empty() ? 0 : turns.front().time, turns.empty() ? 0.0 : static_cast<double>(turns.front().time), 1};
    double computing = 0;
    double copying = 0;
    for (const Turn& turn : turns) {
        (turn.isCopying ? copying : computing) += turn.begins ? 1 : -1;
        const double speed = computing + copying == 0 ? 1 : speedOf(computing, copying);
        if (speed == last.speed)
            continue;
        last = {turn.time, last.to + static_cast<double>(turn.time - last.from) * last.speed, speed};
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

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/record/device/source_clock.h"

#include <algorithm>
#include <utility>

namespace stallscope {

namespace {

MendedTimes clampedAt(Nanos time)
{
    return {{time, time}, SpanFlag::kClamped};
}

} // namespace

void SourceClock::add(const ClockSample& sample)
{
    m_map.add({fromMonotonic(sample.before), sample.foreign, fromMonotonic(sample.after)});
    m_latest = std::max(m_latest, fromMonotonic(sample.after));
}

std::uint64_t SourceClock::takeSteps()
{
    return m_map.steps() - std::exchange(m_stepsTold, m_map.steps());
}

std::optional<Nanos> SourceClock::toSession(Nanos source) const
{
    if (source <= 0)
        return {};
    const Nanos time = m_map.toSession(source);
    if (time < -kFarAway || time > m_latest + kFarAway)
        return {};
    return time;
}

bool SourceClock::isEarlier(SourceTimes times) const
{
    const auto end = toSession(times.end);
    return end && *end < 0;
}

MendedTimes SourceClock::mend(SourceTimes times, Nanos instead, LossCounters& losses) const
{
    const auto start = toSession(times.start);
    const auto end = toSession(times.end);
    const bool isFarAway = (times.start != 0 && !start) || (times.end != 0 && !end);
    if (isFarAway)
        losses.count(Loss::TimeOutOfRange);
    if (start && end && *end > *start)
        return {{*start, *end}, SpanFlag::kNone};
    if (start && end && *end == *start) {
        losses.count(Loss::ZeroLength);
        return {{*start, *start}, SpanFlag::kNone};
    }
    if (start && end)
        losses.count(Loss::NegativeDuration);
    else if (!isFarAway)
        losses.count(Loss::MissingDuration);
    return clampedAt(start ? *start : end.value_or(instead));
}

} // namespace stallscope

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
    if (m_isMonotonic)
        return 0;
    return m_map.steps() - std::exchange(m_stepsTold, m_map.steps());
}

std::optional<Nanos> SourceClock::toSession(Nanos source) const
{
    if (source <= 0)
        return {};
    if (m_isMonotonic && isWithinReach(fromMonotonic(source)))
        return fromMonotonic(source);
    const Nanos time = m_map.toSession(source);
    return isWithinReach(time) ? std::optional(time) : std::nullopt;
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

void EarlyWorkCounter::addCall(std::uint32_t correlation, Nanos start)
{
    if (correlation == 0)
        return;
    m_calls.resize(kCalls);
    Start& call = m_calls[correlation % kCalls];
    call = {correlation, call.correlation == correlation ? std::min(call.time, start) : start};
}

void EarlyWorkCounter::addWork(std::uint32_t correlation, Nanos start)
{
    if (correlation == 0)
        return;
    if (const Start* call = callOf(correlation)) {
        m_early += start < call->time ? 1 : 0;
        return;
    }
    m_waiting.push_back({correlation, start});
    if (m_waiting.size() > kMostWaiting)
        m_waiting.pop_front();
}

std::uint64_t EarlyWorkCounter::takeEarly()
{
    std::erase_if(m_waiting, [this](const Start& work) {
        const Start* call = callOf(work.correlation);
        m_early += call && work.time < call->time ? 1 : 0;
        return call != nullptr;
    });
    return std::exchange(m_early, 0);
}

const EarlyWorkCounter::Start* EarlyWorkCounter::callOf(std::uint32_t correlation) const
{
    if (m_calls.empty() || m_calls[correlation % kCalls].correlation != correlation)
        return nullptr;
    return &m_calls[correlation % kCalls];
}

} // namespace stallscope

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/build/span_gate.h"

#include <algorithm>

namespace stallscope {

SpanGate::SpanGate(const Plan& plan) : m_plan(plan)
{
    if (!plan.waitsForRanges)
        m_windows.push_back({plan.from, kTimeLimit});
}

std::optional<SpanGate::State> SpanGate::state() const
{
    const std::lock_guard lock(m_mutex);
    if (!m_plan.waitsForRanges || m_windows.empty())
        return std::nullopt;
    return State{m_windows.front().start, m_windows.back().start, m_inside};
}

void SpanGate::resume(const State& state)
{
    const std::lock_guard lock(m_mutex);
    if (!m_plan.waitsForRanges)
        return;
    if (state.latest > state.first || state.inside == 0)
        m_windows.push_back({state.first, state.first + 1}); // the length is counted from there
    if (state.inside > 0)
        m_windows.push_back({state.latest, kTimeLimit});
    m_inside = state.inside;
}

void SpanGate::enter(Nanos at)
{
    const std::lock_guard lock(m_mutex);
    if (m_plan.waitsForRanges && m_inside++ == 0)
        m_windows.push_back({std::max(at, m_plan.from), kTimeLimit});
}

/// A window that closes before the start of the recording never existed.
void SpanGate::leave(Nanos at)
{
    const std::lock_guard lock(m_mutex);
    if (m_inside == 0 || --m_inside > 0)
        return;
    m_windows.back().end = at;
    if (m_windows.back().isEmpty())
        m_windows.pop_back();
}

void SpanGate::shut()
{
    const std::lock_guard lock(m_mutex);
    m_isShut = true;
}

bool SpanGate::admits(TimeRange span) const
{
    const std::lock_guard lock(m_mutex);
    return !m_isShut && isInWindow(span);
}

bool SpanGate::lets(TimeRange span) const
{
    const std::lock_guard lock(m_mutex);
    const bool isWanted = isInWindow(span);
    m_shutOut += isWanted && m_isShut ? 1 : 0;
    return isWanted && !m_isShut;
}

bool SpanGate::letsAlong() const
{
    const std::lock_guard lock(m_mutex);
    m_shutOut += m_isShut ? 1 : 0;
    return !m_isShut;
}

/// An instant must lie in a window; a longer span must overlap one.
bool SpanGate::isInWindow(TimeRange span) const
{
    const TimeRange wanted{span.start, std::max(span.end, span.start + 1)};
    const auto window = std::partition_point(m_windows.begin(), m_windows.end(), [&](TimeRange one) { return one.end <= wanted.start; });
    return window != m_windows.end() && clipped(*window).overlaps(wanted);
}

std::uint64_t SpanGate::shutOut() const
{
    const std::lock_guard lock(m_mutex);
    return m_shutOut;
}

TimeRange SpanGate::clipped(TimeRange window) const
{
    if (m_plan.length)
        window.end = std::min(window.end, saturatingAdd(m_windows.front().start, *m_plan.length));
    return window;
}

} // namespace stallscope

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/run_spans.h"

#include "profiler/analysis/host_window.h"
#include "profiler/analysis/run_past.h"

#include <algorithm>
#include <utility>

namespace stallscope {

namespace {

constexpr Nanos kUnknownClockError = 2000;

/// First start to last end, spans of no length included.
class Hull {
public:
    void add(TimeRange range)
    {
        m_range = m_isEmpty ? range : TimeRange{std::min(m_range.start, range.start), std::max(m_range.end, range.end)};
        m_isEmpty = false;
    }
    [[nodiscard]] bool isEmpty() const { return m_isEmpty; }
    [[nodiscard]] TimeRange range() const { return m_range; }

private:
    TimeRange m_range;
    bool m_isEmpty = true;
};

std::optional<TimeRange> windowAfter(std::optional<TimeRange> window, const RunPast* past)
{
    if (window && past)
        window->start = past->end;
    return window;
}

} // namespace

RunSpans::RunSpans(std::shared_ptr<const Trace> trace, RunId run, const RunPast* past)
    : m_trace(std::move(trace)),
      m_run(run),
      m_past(past),
      m_recorded(windowAfter(this->run().window, past)),
      m_calls(*m_trace, m_recorded),
      m_work(*m_trace, m_calls, m_recorded, past),
      m_launches(m_calls, m_work),
      m_window(m_recorded ? *m_recorded : foundWindow())
{
    if (past && past->window)
        m_window = m_window.intersected(*past->window);
}

TimeRange RunSpans::runWindow() const
{
    if (m_past && m_past->window)
        return *m_past->window;
    return run().window.value_or(m_window);
}

bool RunSpans::isHostOnly() const
{
    const std::vector<bool>& launching = m_launches.isLaunchingThread();
    return !m_work.hull() && std::find(launching.begin(), launching.end(), true) == launching.end();
}

Nanos RunSpans::begin() const
{
    return m_past ? m_recorded->start : -kTimeLimit;
}

Nanos RunSpans::clockError() const
{
    return m_trace->clockError.value_or(kUnknownClockError);
}

TimeRange RunSpans::foundWindow() const
{
    Hull hull;
    if (const auto work = m_work.hull())
        hull.add(*work);
    for (std::size_t i = 0; i < m_calls.threads().size(); ++i) {
        if (!m_launches.isLaunchingThread()[i])
            continue;
        for (const Lane& lane : m_trace->tracks[m_calls.threads()[i].track.index()].lanes) {
            const bool widens = lane.place.group == LaneGroup::Calls || lane.place.group == LaneGroup::Operations;
            if (widens && !lane.blocks.isEmpty())
                hull.add(lane.range());
        }
    }
    return hull.isEmpty() ? hostWindow(*m_trace).value_or(TimeRange{}) : hull.range();
}

} // namespace stallscope

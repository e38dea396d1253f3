// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/index/run_spans.h"

#include "profiler/analysis/index/host_window.h"
#include "profiler/analysis/index/run_carry.h"
#include "profiler/analysis/intervals/sorted_runs.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace stallscope {

namespace {

constexpr Nanos kUnknownClockError = 2000;

/// First start to last end, including empty spans.
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

std::optional<TimeRange> windowAfter(std::optional<TimeRange> window, const RunCarry* carry)
{
    if (window && carry)
        window->start = carry->end;
    return window;
}

} // namespace

LaunchIndex::LaunchIndex(const CallIndex& calls, const DeviceWork& work)
    : m_offsets(calls.calls().size() + 1, 0),
      m_isLaunch(calls.calls().size(), false),
      m_isLaunchingThread(calls.threads().size(), false),
      m_threadStarts(calls.threads().size())
{
    for (const DeviceSpan& span : work.spans()) {
        if (span.hasLaunch())
            ++m_offsets[span.launch + 1];
    }
    for (std::size_t i = 1; i < m_offsets.size(); ++i)
        m_offsets[i] += m_offsets[i - 1];
    m_spans.resize(m_offsets.back());
    std::vector<std::uint32_t> next(m_offsets.begin(), m_offsets.end() - 1);
    for (std::uint32_t i = 0; i < work.spans().size(); ++i) {
        if (work.spans()[i].hasLaunch())
            m_spans[next[work.spans()[i].launch]++] = i;
    }
    for (std::size_t t = 0; t < calls.threads().size(); ++t) {
        const CallThread& thread = calls.threads()[t];
        for (std::uint32_t i = thread.first; i < thread.first + thread.count; ++i) {
            m_isLaunch[i] = !calls.isDetail(i) && (calls.calls()[i].what.isLaunch() || spanCount(i) > 0);
            if (m_isLaunch[i])
                m_threadStarts[t].push_back(calls.calls()[i].start);
        }
        m_isLaunchingThread[t] = !m_threadStarts[t].empty();
        m_starts.insert(m_starts.end(), m_threadStarts[t].begin(), m_threadStarts[t].end());
    }
    sortRuns(std::span(m_starts), std::less<>{});
}

std::span<const std::uint32_t> LaunchIndex::spansOf(std::uint32_t call) const
{
    return std::span(m_spans).subspan(m_offsets[call], m_offsets[call + 1] - m_offsets[call]);
}

RunSpans::RunSpans(std::shared_ptr<const Trace> trace, RunId run, const RunCarry* carry)
    : m_trace(std::move(trace)),
      m_run(run),
      m_carry(carry),
      m_recorded(windowAfter(this->run().window, carry)),
      m_calls(*m_trace, m_recorded),
      m_work(*m_trace, m_calls, m_recorded, carry),
      m_launches(m_calls, m_work),
      m_window(m_recorded ? *m_recorded : foundWindow())
{
    if (carry && carry->window)
        m_window = m_window.intersected(*carry->window);
}

TimeRange RunSpans::runWindow() const
{
    if (m_carry && m_carry->window)
        return *m_carry->window;
    return run().window.value_or(m_window);
}

bool RunSpans::isHostOnly() const
{
    const std::vector<bool>& launching = m_launches.isLaunchingThread();
    return !m_work.hull() && std::find(launching.begin(), launching.end(), true) == launching.end();
}

Nanos RunSpans::begin() const
{
    return m_carry ? m_recorded->start : -kTimeLimit;
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

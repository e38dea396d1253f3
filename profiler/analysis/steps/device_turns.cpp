// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/steps/device_turns.h"

#include <algorithm>

namespace stallscope {

DeviceTurns::DeviceTurns(const RunSpans& spans, const LaunchSequence& launches, std::span<const Stretch> steps)
    : m_spans(spans), m_launches(launches), m_borders(launches.size() + 1)
{
    if (launches.size() == 0)
        return;
    findStarts(busiestStream());
    if (std::any_of(steps.begin(), steps.end(), [this](const Stretch& step) { return of(step).isEmpty(); }))
        findEnds();
}

void DeviceTurns::findStarts(std::size_t stream)
{
    std::size_t unstarted = m_launches.size(); // from here on, nothing is done on the stream
    m_borders.back() = kTimeLimit;
    for (std::size_t launch = m_launches.size(); launch-- > 0;) {
        m_borders[launch] = m_borders[launch + 1];
        for (const std::uint32_t span : m_launches.spansOf(launch)) {
            if (m_spans.work().streamOf(span) == stream)
                m_borders[launch] = std::min(m_borders[launch], m_spans.work().spans()[span].start);
        }
        if (m_borders[launch] == kTimeLimit)
            unstarted = launch;
    }
    std::fill(m_borders.begin() + static_cast<std::ptrdiff_t>(unstarted), m_borders.end(), m_launches.lastEnd({0, m_launches.size()}));
}

void DeviceTurns::findEnds()
{
    m_borders.front() = kTimeLimit;
    for (const std::uint32_t span : m_launches.spansOf(0))
        m_borders.front() = std::min(m_borders.front(), m_spans.work().spans()[span].start);
    for (std::size_t launch = 0; launch < m_launches.size(); ++launch)
        m_borders[launch + 1] = std::max(m_borders[launch], m_launches.lastEnd({launch, launch + 1}));
}

std::size_t DeviceTurns::busiestStream() const
{
    std::vector<Nanos> work(m_spans.work().streams().size() + 1, -1); // never empty
    for (std::size_t launch = 0; launch < m_launches.size(); ++launch) {
        for (const std::uint32_t span : m_launches.spansOf(launch)) {
            Nanos& own = work[m_spans.work().streamOf(span)];
            own = saturatingAdd(own, m_spans.work().spans()[span].duration() + 1);
        }
    }
    return static_cast<std::size_t>(std::max_element(work.begin(), work.end()) - work.begin());
}

TimeRange DeviceTurns::of(Stretch step) const
{
    return {m_borders[step.first], m_borders[step.end]};
}

} // namespace stallscope

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/analysis/oracle/growing_script.h"

#include <algorithm>

namespace stallscope::oracle {

GrowingScript::GrowingScript(const Script& script) : m_script(script), m_dice(script.seed + 3)
{
    m_builder.setFormat(script.format);
    if (script.clockError)
        m_builder.setClockError(*script.clockError);
    for (const Process& process : script.processes)
        (void)m_builder.addProcess(process);
    for (const DeviceInfo& device : script.devices)
        (void)m_builder.addDevice(device);
    for (const TrackInfo& track : script.tracks)
        (void)m_builder.addTrack(track);
    const Nanos scale = script.timeScale;
    m_delay = scale * m_dice.between(0, 120);
    const bool areSomeLate = m_dice.chance(30);
    for (std::size_t i = 0; i < script.spans.size(); ++i) {
        const Nanos delay = areSomeLate && m_dice.chance(2) ? scale * m_dice.between(0, 2000) : m_dice.between(0, std::max<Nanos>(m_delay, 1));
        m_arrivals.push_back({script.spans[i].end() + delay, i});
    }
    std::stable_sort(m_arrivals.begin(), m_arrivals.end(), [](const Arrival& a, const Arrival& b) { return a.time < b.time; });
    Run run;
    run.name = "growing";
    run.state = RunState::Running;
    run.window = TimeRange{m_dice.chance(50) ? -1000 * scale : scale * m_dice.between(0, 1500), 0};
    m_now = run.window->start;
    m_run = m_builder.addRun(run);
}

std::shared_ptr<const Trace> GrowingScript::grow()
{
    m_now += m_script.timeScale * m_dice.between(1, m_dice.chance(20) ? 2000 : 250);
    for (; m_next < m_arrivals.size() && m_arrivals[m_next].time <= m_now; ++m_next) {
        const ScriptSpan& span = m_script.spans[m_arrivals[m_next].span];
        m_builder.track(TrackId::fromIndex(span.track)).push(toSpan(span, m_builder));
    }
    for (std::size_t i = 0; i < m_script.tracks.size(); ++i) {
        if (!m_script.isHost(i))
            m_builder.track(TrackId::fromIndex(i)).advance(m_now - m_delay - 120 * m_script.timeScale);
    }
    tellOpenSpans();
    m_builder.run(m_run).window->end = m_now;
    return m_builder.publish();
}

void GrowingScript::tellOpenSpans()
{
    std::vector<std::vector<OpenSpan>> open(m_script.tracks.size());
    for (std::size_t i = m_next; i < m_arrivals.size(); ++i) {
        const ScriptSpan& span = m_script.spans[m_arrivals[i].span];
        if (m_script.isHost(span.track) && span.start <= m_now && span.end() > m_now)
            open[span.track].push_back({span.start, m_builder.intern(span.name), span.kind, SpanFlag::kNone, 0});
    }
    for (std::size_t i = 0; i < open.size(); ++i)
        m_builder.track(TrackId::fromIndex(i)).setOpenSpans(std::move(open[i]));
}

} // namespace stallscope::oracle

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/analysis/oracle/random_program.h"

#include <algorithm>

/// What lies in a trace beside the calls of its threads.
namespace stallscope::oracle {

/// Spans whose launch is not in the trace: without a correlation, or with one that no call has.
void RandomProgram::addStrayWork()
{
    if (!m_dice.chance(40))
        return;
    for (Nanos left = m_dice.between(1, 3); left > 0; --left) {
        ScriptSpan span{m_dice.oneOf(m_streams).track, SpanKind::Kernel, "stray", m_dice.between(0, lastEnd()), m_dice.between(0, 80), {}, {}, ""};
        if (m_dice.chance(40)) {
            span.kind = SpanKind::Memcpy;
            span.detail.set(DetailField::Direction, m_dice.roll(4)).set(DetailField::Bytes, 128);
        }
        if (m_dice.chance(50))
            span.correlation = 1'000'000 + static_cast<std::uint32_t>(left);
        m_script.spans.push_back(std::move(span));
    }
}

void RandomProgram::addOverhead()
{
    if (!m_dice.chance(30) || m_hasRanks)
        return;
    const std::size_t track = m_dice.chance(50) ? m_threads.front().track : m_script.tracks.size();
    if (track == m_script.tracks.size())
        m_script.tracks.push_back({TrackType::HostThread, ProcessId(0), {}, "-1", "profiler", 0});
    Nanos at = m_dice.between(0, 400);
    for (Nanos left = m_dice.between(1, 4); left > 0; --left) {
        ScriptSpan span{track, SpanKind::Overhead, "Activity Buffer Request", at, m_dice.between(0, 60), {}, {}, ""};
        at = span.end() + m_dice.between(0, 300);
        m_script.spans.push_back(std::move(span));
    }
}

/// A record that lies within one launch call, with a single thread: nothing else happened meanwhile.
void RandomProgram::addFullQueue()
{
    if (m_threads.size() > 1 || !m_dice.chance(20))
        return;
    const auto isLongLaunch = [](const ScriptSpan& span) { return span.name == "cudaLaunchKernel" && span.duration > 4; };
    const auto launch = std::find_if(m_script.spans.begin(), m_script.spans.end(), isLongLaunch);
    if (launch == m_script.spans.end())
        return;
    m_script.spans.push_back({launch->track, SpanKind::Overhead, "Command Buffer Full", launch->start + 1, launch->duration - 2, {}, {}, ""});
}

/// None of this is device work, and none of it may move a number but the migrations'.
void RandomProgram::addProfilerNoise()
{
    const Nanos last = lastEnd();
    for (Nanos left = m_dice.chance(40) ? m_dice.between(1, 4) : 0; left > 0; --left) {
        const SpanKind kind = m_dice.chance(50) ? SpanKind::Migration : m_dice.chance(50) ? SpanKind::DeviceRange : SpanKind::SyncRecord;
        m_script.spans.push_back({m_dice.oneOf(m_streams).track, kind, "noise", m_dice.between(0, last), m_dice.between(0, 50), {}, {}, ""});
    }
    if (m_dice.chance(20))
        m_script.spans.push_back({m_threads.back().track, SpanKind::Mark, "mark", m_dice.between(0, last), 0, {}, {}, ""});
}

/// The call that a device span comes from; itself, where there is none.
const ScriptSpan& RandomProgram::launchOf(const ScriptSpan& span) const
{
    const auto launch = std::find_if(m_script.spans.begin(), m_script.spans.end(), [&](const ScriptSpan& call) {
        return call.kind == SpanKind::ApiCall && span.correlation && call.correlation == span.correlation && scopeOf(call.track) == scopeOf(span.track);
    });
    return launch == m_script.spans.end() ? span : *launch;
}

/// Windows of recorded runs: from some time on, to the last end of what was launched in it.
void RandomProgram::addRuns()
{
    if (!m_dice.chance(8) || m_script.format != SourceFormat::Stallscope)
        return;
    const auto endOfWorkLaunchedIn = [this](TimeRange window) {
        Nanos end = window.end;
        for (const ScriptSpan& span : m_script.spans) {
            if (!m_script.isHost(span.track) && window.contains(launchOf(span).start))
                end = std::max(end, span.end());
        }
        return end;
    };
    const Nanos last = lastEnd();
    Nanos from = m_dice.between(0, last / 2);
    for (Nanos left = m_dice.between(1, 2); left > 0 && from < last; --left) {
        TimeRange window{from, m_dice.between(from, last)};
        while (endOfWorkLaunchedIn(window) > window.end)
            window.end = endOfWorkLaunchedIn(window);
        m_script.runs.push_back(window);
        from = window.end + m_dice.between(0, 50);
    }
}

} // namespace stallscope::oracle

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/analysis/oracle/idle_oracle.h"

#include <algorithm>

namespace stallscope::oracle {

namespace {

constexpr Nanos kUsualLatency = 30'000;

bool isDependency(const RunFacts& facts, const Call& wait, const Work& next)
{
    const SpanDetail& waiting = facts.spanOf(wait).detail;
    const std::string stream = std::to_string(waiting.get(DetailField::Stream));
    const std::uint32_t scope = facts.script.scopeOf(facts.spanOf(wait).track);
    if (stream != facts.script.tracks[next.track].nativeId || scope != facts.script.scopeOf(next.track))
        return false;
    const std::vector<ScriptSpan>& spans = facts.script.spans; // an event may have been recorded before the run
    return std::any_of(spans.begin(), spans.end(), [&](const ScriptSpan& record) {
        return classifyCall(record.name).meaning == CallMeaning::RecordEvent && facts.script.scopeOf(record.track) == scope
            && record.detail.get(DetailField::EventRecord) == waiting.get(DetailField::EventRecord)
            && std::to_string(record.detail.get(DetailField::Stream)) != stream;
    });
}

class IdleOracle {
public:
    IdleOracle(const RunFacts& facts, const SetOracle& sets, const WaitOracle& waits, std::size_t device)
        : m_facts(facts), m_busy(sets.busyOf(device)), m_overhead(facts.window), m_bubbles(facts.window)
    {
        for (const ScriptSpan& span : facts.script.spans) {
            if (span.kind == SpanKind::Overhead)
                m_overhead.add({span.start, span.end()});
        }
        for (const ExpectedWait& wait : waits.waits())
            addBubbles(wait, device);
        for (const Work& work : facts.works) {
            if (work.device == device)
                add(work);
        }
    }

    [[nodiscard]] IdleCauses causes(TimeRange range) const
    {
        IdleCauses result;
        Nanos from = m_facts.window.start; // of the idle gap around `time`
        Rest rest;
        for (Nanos time = from; time < range.end; ++time) {
            if (m_busy.has(time)) {
                from = time + 1;
                continue;
            }
            if (time == from)
                rest = restOf(from);
            if (time >= range.start)
                ++(result.*causeAt(time, rest));
        }
        return result;
    }

    /// Whether several launches could be the one that an idle gap waits for.
    [[nodiscard]] bool isAmbiguous() const
    {
        return std::any_of(m_works.begin(), m_works.end(),
            [this](const Work* a) { return std::any_of(m_all.begin(), m_all.end(), [a](const Work* b) { return a != b && a->start == b->start; }); });
    }

private:
    void addBubbles(const ExpectedWait& wait, std::size_t device)
    {
        for (const ExpectedGap& gap : wait.gaps) {
            if (gap.device == device && !gap.owned.isEmpty())
                m_bubbles.add(TimeRange::ofLength(gap.owned.start, gap.bubble));
        }
    }

    void add(const Work& work)
    {
        m_all.push_back(&work);
        if (work.duration() == 0)
            return; // what takes no time ends no idle gap
        m_works.push_back(&work);
        m_extent = m_works.size() == 1 ? TimeRange{work.start, work.end} : TimeRange{m_extent.start, std::max(m_extent.end, work.end)};
    }

    using Cause = Nanos IdleCauses::*;

    /// What is to be said of an idle gap where neither overhead nor a wait accounts for it.
    struct Rest {
        bool isLaunchKnown = false;
        Nanos launched = 0;
        Nanos idleSince = 0; ///< with the launch made
        bool isDependent = false;
    };

    [[nodiscard]] Rest restOf(Nanos gapStart) const
    {
        const Work* next = nextAfter(gapStart);
        if (next == nullptr || !next->launch)
            return {};
        const Nanos launched = m_facts.calls[*next->launch].start;
        return {true, launched, std::max(gapStart, launched), waitsForOtherStream(m_facts, *next)};
    }

    [[nodiscard]] Cause causeAt(Nanos time, const Rest& rest) const
    {
        if (m_overhead.has(time))
            return &IdleCauses::overhead;
        if (m_bubbles.has(time))
            return &IdleCauses::sync;
        if (m_works.empty() || time < m_extent.start || time >= m_extent.end)
            return &IdleCauses::edge;
        if (!rest.isLaunchKnown)
            return &IdleCauses::other;
        if (time < rest.launched)
            return &IdleCauses::launchLate;
        if (rest.isDependent)
            return &IdleCauses::dependency;
        return time - rest.idleSince < kUsualLatency ? &IdleCauses::launchLatency : &IdleCauses::other;
    }

    /// The span that ends the idle gap around a time; null: none does.
    [[nodiscard]] const Work* nextAfter(Nanos time) const
    {
        const auto next = std::find_if(m_works.begin(), m_works.end(), [time](const Work* work) { return work->start > time; });
        return next == m_works.end() ? nullptr : *next;
    }

    const RunFacts& m_facts;
    const TimeBits& m_busy;
    TimeBits m_overhead;
    TimeBits m_bubbles;
    std::vector<const Work*> m_all;
    std::vector<const Work*> m_works; // those that take time, by start
    TimeRange m_extent;
};

} // namespace

bool waitsForOtherStream(const RunFacts& facts, const Work& next)
{
    const Nanos launched = facts.calls[*next.launch].start;
    Nanos before = facts.window.start - kTimeLimit;
    for (const Work& work : facts.works) {
        if (work.track == next.track && work.start < next.start && work.launch)
            before = std::max(before, facts.calls[*work.launch].start);
    }
    return std::any_of(facts.calls.begin(), facts.calls.end(), [&](const Call& call) {
        return call.is.meaning == CallMeaning::WaitForEvent && before < call.start && call.start < launched && isDependency(facts, call, next);
    });
}

std::optional<IdleCauses> idleCauses(const RunFacts& facts, const SetOracle& sets, const WaitOracle& waits, std::size_t device, TimeRange range)
{
    const IdleOracle oracle(facts, sets, waits, device);
    if (oracle.isAmbiguous() || waits.areGapsAmbiguous())
        return {};
    return oracle.causes(range);
}

std::optional<IdleByStream> idleByStream(const RunFacts& facts, std::size_t stream)
{
    IdleByStream result;
    const Work* before = nullptr;
    for (const Work& work : facts.works) {
        if (work.track != stream)
            continue;
        if (before != nullptr) {
            if (work.start == before->start)
                return {};
            const Nanos gap = work.start - before->end;
            if (work.launch && facts.calls[*work.launch].start > before->end)
                result.hostWait += gap;
            else if (gap < kUsualLatency)
                result.kernelWait += gap;
            else
                result.otherWait += gap;
        }
        before = &work;
    }
    return result;
}

} // namespace stallscope::oracle

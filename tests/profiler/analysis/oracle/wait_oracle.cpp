// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/analysis/oracle/wait_oracle.h"

#include <algorithm>

namespace stallscope::oracle {

namespace {

bool isCopyLike(BlockingKind kind)
{
    return kind == BlockingKind::SyncCopy || kind == BlockingKind::PageableD2H || kind == BlockingKind::PageableH2D || kind == BlockingKind::H2H
        || kind == BlockingKind::Memset;
}

bool isSynchronize(BlockingKind kind)
{
    return kind == BlockingKind::Device || kind == BlockingKind::Context || kind == BlockingKind::Stream || kind == BlockingKind::Event
        || kind == BlockingKind::Poll;
}

bool isFrameworkOperation(SourceFormat format, const ScriptSpan& span)
{
    return span.kind == SpanKind::HostOp || (span.kind == SpanKind::Range && format != SourceFormat::Kineto && format != SourceFormat::Chrome);
}

bool isUserRange(SourceFormat, const ScriptSpan& span)
{
    return span.kind == SpanKind::Range && !span.name.starts_with("ProfilerStep");
}

bool isPython(SourceFormat, const ScriptSpan& span)
{
    return span.kind == SpanKind::Python;
}

} // namespace

WaitOracle::WaitOracle(const RunFacts& facts, const SetOracle& sets) : m_facts(facts)
{
    for (const Blocking& blocking : facts.waits) {
        ExpectedWait wait;
        wait.blocking = blocking;
        wait.cause = causeOf(blocking);
        wait.site = siteOf(blocking);
        findAwaited(wait);
        judgeNeed(wait);
        findHoles(wait, sets);
        m_waits.push_back(std::move(wait));
    }
    divideHoles();
}

std::string WaitOracle::innermost(const Blocking& wait, bool (*isMeant)(SourceFormat, const ScriptSpan&)) const
{
    const ScriptSpan* found = nullptr;
    for (const ScriptSpan& span : m_facts.script.spans) {
        const bool isAround = span.track == wait.track && span.start <= wait.start && wait.end <= span.end();
        if (isAround && isMeant(m_facts.script.format, span) && (found == nullptr || found->start <= span.start))
            found = &span;
    }
    return found == nullptr ? "" : found->name;
}

std::string WaitOracle::causeOf(const Blocking& wait) const
{
    const std::string operation = innermost(wait, isFrameworkOperation);
    return operation.empty() ? innermost(wait, isUserRange) : operation;
}

std::string WaitOracle::siteOf(const Blocking& wait) const
{
    const std::string function = innermost(wait, isPython);
    return function.empty() ? m_facts.spanOf(m_facts.calls[wait.call]).frame : function;
}

/// A span that was launched before the record call of the event began, on the stream of the record.
bool WaitOracle::isBeforeRecord(const Work& work, const ScriptSpan& waiting) const
{
    for (const Call& record : m_facts.calls) {
        const SpanDetail& detail = m_facts.spanOf(record).detail;
        if (record.is.meaning != CallMeaning::RecordEvent || detail.find(DetailField::EventRecord) != waiting.detail.find(DetailField::EventRecord))
            continue;
        return m_facts.script.tracks[work.track].nativeId == std::to_string(detail.get(DetailField::Stream)) && m_facts.launchStart(work) < record.start;
    }
    return false;
}

bool WaitOracle::precedesOwnSpan(const Work& work, const Call& call) const
{
    return std::any_of(call.works.begin(), call.works.end(), [&](std::size_t own) {
        const Work& span = m_facts.works[own];
        return span.track == work.track && (&span == &work || work.start < span.start);
    });
}

bool WaitOracle::isInScope(const Work& work, const Blocking& wait) const
{
    const Call& call = m_facts.calls[wait.call];
    const ScriptSpan& span = m_facts.spanOf(call);
    if (isCopyLike(wait.kind))
        return precedesOwnSpan(work, call);
    if (wait.kind == BlockingKind::Event)
        return isBeforeRecord(work, span);
    if (wait.kind == BlockingKind::Stream || wait.kind == BlockingKind::Poll)
        return m_facts.script.tracks[work.track].nativeId == std::to_string(span.detail.get(DetailField::Stream));
    return m_facts.script.scopeOf(work.track) == m_facts.script.scopeOf(wait.track);
}

bool WaitOracle::isOwnOf(const Work& work, const Blocking& wait) const
{
    return isCopyLike(wait.kind) && work.launch == wait.call;
}

void WaitOracle::findAwaited(ExpectedWait& wait) const
{
    const Blocking& r = wait.blocking;
    std::optional<Nanos> latest;
    for (std::size_t i = 0; i < m_facts.works.size(); ++i) {
        const Work& work = m_facts.works[i];
        const bool isCandidate = isOwnOf(work, r) || (isInScope(work, r) && m_facts.launchStart(work) < r.start);
        if (!isCandidate || work.end > r.end + m_facts.clockError() || (latest && work.end < *latest))
            continue;
        if (work.end != latest)
            wait.awaited.clear();
        latest = work.end;
        wait.awaited.push_back(i);
    }
    wait.wakeup = latest ? std::max<Nanos>(0, r.end - std::max(r.start, *latest)) : r.duration();
    wait.working = r.duration() - wait.wakeup;
}

void WaitOracle::judgeNeed(ExpectedWait& wait) const
{
    const Blocking& r = wait.blocking;
    if (isCopyLike(r.kind) && r.kind != BlockingKind::Memset)
        wait.isNeedless = false;
    if (r.kind == BlockingKind::Alloc || r.kind == BlockingKind::Free)
        wait.isNeedless = false;
    if (!isSynchronize(r.kind))
        return;
    wait.isNeedless = std::none_of(m_facts.works.begin(), m_facts.works.end(),
        [&](const Work& work) { return isInScope(work, r) && m_facts.launchStart(work) < r.start && work.end > r.start + m_facts.clockError(); });
}

bool WaitOracle::madeCallDuring(std::size_t track, const Blocking& wait) const
{
    return std::any_of(
        m_facts.calls.begin(), m_facts.calls.end(), [&](const Call& call) { return call.track == track && call.start < wait.end && wait.start < call.end; });
}

void WaitOracle::findHoles(ExpectedWait& wait, const SetOracle& sets)
{
    const Blocking& r = wait.blocking;
    for (std::size_t device = 0; device < m_facts.script.devices.size(); ++device) {
        std::optional<std::size_t> next;
        for (std::size_t i = 0; i < m_facts.works.size(); ++i) {
            const Work& work = m_facts.works[i];
            if (work.device != device || !work.launch)
                continue;
            const Call& launch = m_facts.calls[*work.launch];
            if (launch.start < r.end || (launch.track != r.track && madeCallDuring(launch.track, r)))
                continue;
            if (next && m_facts.works[*next].start == work.start && m_facts.works[*next].launch != work.launch)
                m_areHolesAmbiguous = true;
            if (!next || work.start < m_facts.works[*next].start)
                next = i;
        }
        if (!next)
            continue;
        const Work& work = m_facts.works[*next];
        const TimeBits& busy = sets.busyOf(device);
        Nanos from = work.start;
        while (from > m_facts.window.start && !busy.has(from - 1))
            --from;
        if (from < work.start)
            wait.holes.push_back({device, *next, {from, work.start}, {}, 0, m_facts.calls[*work.launch].track != r.track});
    }
}

void WaitOracle::divideHoles()
{
    for (ExpectedWait& wait : m_waits) {
        for (ExpectedHole& hole : wait.holes) {
            Nanos end = hole.hole.end;
            for (const ExpectedWait& other : m_waits) {
                const bool sharesIt = std::any_of(other.holes.begin(), other.holes.end(),
                    [&](const ExpectedHole& theirs) { return theirs.device == hole.device && theirs.next == hole.next; });
                if (!sharesIt || &other == &wait)
                    continue;
                if (other.blocking.start > wait.blocking.start)
                    end = std::min(end, other.blocking.start);
                m_areHolesAmbiguous = m_areHolesAmbiguous || other.blocking.start == wait.blocking.start;
            }
            hole.owned = {std::max(hole.hole.start, wait.blocking.start), end};
            hole.bubble = std::min(hole.owned.length(), wait.blocking.duration());
        }
    }
}

} // namespace stallscope::oracle

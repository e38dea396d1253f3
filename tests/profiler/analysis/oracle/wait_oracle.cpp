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

/// Does something of its own, and waits for the device only if that is still at work.
bool hasOwnTime(BlockingKind kind)
{
    return kind == BlockingKind::Alloc || kind == BlockingKind::Free || kind == BlockingKind::Module || kind == BlockingKind::Managed;
}

bool isUserRange(SourceFormat, const ScriptSpan& span)
{
    return span.kind == SpanKind::Range && !span.name.starts_with("ProfilerStep");
}

bool isFrameworkOperation(SourceFormat format, const ScriptSpan& span)
{
    const bool hasNvtx = format != SourceFormat::Kineto && format != SourceFormat::Chrome;
    return span.kind == SpanKind::HostOp || (hasNvtx && isUserRange(format, span));
}

bool isPython(SourceFormat, const ScriptSpan& span)
{
    return span.kind == SpanKind::Python;
}

bool isLineOfPython(SourceFormat format, const ScriptSpan& span)
{
    return isPython(format, span) && span.name.find(".py(") != std::string::npos;
}

bool isOwnLine(SourceFormat format, const ScriptSpan& span)
{
    return isLineOfPython(format, span) && !span.name.starts_with("torch/");
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
        findGaps(wait, sets);
        m_waits.push_back(std::move(wait));
    }
    divideGaps();
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
    for (auto* isMeant : {&isOwnLine, &isLineOfPython, &isPython}) {
        if (const std::string function = innermost(wait, isMeant); !function.empty())
            return function;
    }
    return m_facts.spanOf(m_facts.calls[wait.call]).frame;
}

/// A span that was launched before the record call of the event began, on the stream of the record. Where the record is
/// not in the trace: any on the stream that the wait itself names.
bool WaitOracle::isBeforeRecord(const Work& work, const ScriptSpan& waiting) const
{
    for (const ScriptSpan& record : m_facts.script.spans) {
        if (classifyCall(record.name).meaning != CallMeaning::RecordEvent || m_facts.script.scopeOf(record.track) != m_facts.script.scopeOf(waiting.track)
            || record.detail.find(DetailField::EventRecord) != waiting.detail.find(DetailField::EventRecord))
            continue;
        return isOnStream(work, record) && m_facts.launchStart(work) < record.start;
    }
    return isOnStream(work, waiting);
}

bool WaitOracle::isOnStream(const Work& work, const ScriptSpan& named) const
{
    return m_facts.script.tracks[work.track].nativeId == std::to_string(named.detail.get(DetailField::Stream))
        && m_facts.script.scopeOf(work.track) == m_facts.script.scopeOf(named.track);
}

bool WaitOracle::precedesOwnSpan(const Work& work, const Call& call) const
{
    return std::any_of(call.works.begin(), call.works.end(), [&](std::size_t own) {
        const Work& span = m_facts.works[own];
        return span.track == work.track && (&span == &work || work.start < span.start || work.end <= span.start);
    });
}

bool WaitOracle::isInScope(const Work& work, const Blocking& wait) const
{
    const Call& call = m_facts.calls[wait.call];
    const ScriptSpan& span = m_facts.spanOf(call);
    if (isCopyLike(wait.kind))
        return precedesOwnSpan(work, call);
    if (wait.kind == BlockingKind::QueueFull)
        return std::any_of(call.works.begin(), call.works.end(), [&](std::size_t own) { return m_facts.works[own].track == work.track; });
    if (wait.kind == BlockingKind::Event)
        return isBeforeRecord(work, span);
    if (span.detail.has(DetailField::Stream))
        return isOnStream(work, span);
    return m_facts.script.scopeOf(work.track) == m_facts.script.scopeOf(wait.track);
}

bool WaitOracle::isOwnOf(const Work& work, const Blocking& wait) const
{
    return isCopyLike(wait.kind) && work.launch == wait.call;
}

/// The copy of an upload from pageable memory that began during the call counts as awaited, even if the call returned before its end.
bool WaitOracle::isUploadOf(const Work& work, const Blocking& wait) const
{
    if ((wait.kind != BlockingKind::SyncCopy && wait.kind != BlockingKind::PageableH2D) || !isOwnOf(work, wait))
        return false;
    const SpanDetail& detail = m_facts.spanOf(work).detail;
    return detail.direction() == CopyDirection::HostToDevice && detail.sourceMemory() == MemoryKind::Pageable && work.start < wait.end;
}

/// Of spans that start together on the stream of a copy, none is known to precede the other.
bool WaitOracle::isPrecedenceOpen(const Blocking& wait) const
{
    const std::vector<std::size_t>& owns = m_facts.calls[wait.call].works;
    return isCopyLike(wait.kind) && std::any_of(owns.begin(), owns.end(), [&](std::size_t own) {
        return std::any_of(m_facts.works.begin(), m_facts.works.end(), [&](const Work& other) {
            return &other != &m_facts.works[own] && other.track == m_facts.works[own].track && other.start == m_facts.works[own].start;
        });
    });
}

void WaitOracle::findAwaited(ExpectedWait& wait) const
{
    const Blocking& r = wait.blocking;
    wait.isAwaitedOpen = isPrecedenceOpen(r);
    std::optional<Nanos> latest;
    for (std::size_t i = 0; i < m_facts.works.size(); ++i) {
        const Work& work = m_facts.works[i];
        const bool isCandidate = isOwnOf(work, r) || (isInScope(work, r) && m_facts.launchStart(work) < r.start);
        const bool isInTime = work.end <= r.end + m_facts.clockError() || isUploadOf(work, r);
        const bool isDoneBefore = hasOwnTime(r.kind) && work.end <= r.start;
        if (!isCandidate || !isInTime || isDoneBefore || (latest && work.end < *latest))
            continue;
        if (work.end != latest)
            wait.awaited.clear();
        latest = work.end;
        wait.awaited.push_back(i);
    }
    if (!latest) {
        wait.unattributed = r.duration();
        return;
    }
    wait.wakeup = std::max<Nanos>(0, r.end - std::max(r.start, *latest));
    wait.working = r.duration() - wait.wakeup;
}

void WaitOracle::judgeNeed(ExpectedWait& wait) const
{
    const Blocking& r = wait.blocking;
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

/// The span was launched after the wait, by its thread or by one of the same process that made no call meanwhile.
bool WaitOracle::canFollow(const Work& work, const Blocking& wait) const
{
    if (!work.launch)
        return false;
    const Call& launch = m_facts.calls[*work.launch];
    const bool isOfProcess = m_facts.script.scopeOf(launch.track) == m_facts.script.scopeOf(wait.track);
    return launch.start >= wait.end && isOfProcess && (launch.track == wait.track || !madeCallDuring(launch.track, wait));
}

std::optional<std::size_t> WaitOracle::nextAfter(const Blocking& wait, std::size_t device)
{
    std::optional<std::size_t> next;
    for (std::size_t i = 0; i < m_facts.works.size(); ++i) {
        const Work& work = m_facts.works[i];
        if (work.device != device || !canFollow(work, wait))
            continue;
        if (!next)
            next = i; // works stand by start
        else if (work.start == m_facts.works[*next].start && work.launch != m_facts.works[*next].launch)
            m_areGapsAmbiguous = true;
    }
    return next;
}

void WaitOracle::findGaps(ExpectedWait& wait, const SetOracle& sets)
{
    for (const std::size_t device : m_facts.devices) {
        const auto next = nextAfter(wait.blocking, device);
        if (!next)
            continue;
        const Work& work = m_facts.works[*next];
        Nanos from = work.start;
        while (from > m_facts.window.start && !sets.busyOf(device).has(from - 1))
            --from;
        if (from < work.start)
            wait.gaps.push_back({device, {from, work.start}, {}, 0, m_facts.calls[*work.launch].track != wait.blocking.track});
    }
}

void WaitOracle::divideGaps()
{
    for (ExpectedWait& wait : m_waits) {
        for (ExpectedGap& gap : wait.gaps) {
            gap.owned = {std::max(gap.gap.start, wait.blocking.start), nextClaim(gap, wait)};
            gap.bubble = std::min(gap.owned.length(), wait.blocking.duration());
        }
    }
}

/// When the next wait begins that has the same idle gap; its end where none does.
Nanos WaitOracle::nextClaim(const ExpectedGap& gap, const ExpectedWait& owner)
{
    const auto isSame = [&gap](const ExpectedGap& other) { return other.device == gap.device && other.gap == gap.gap; };
    Nanos claim = gap.gap.end;
    for (const ExpectedWait& other : m_waits) {
        if (&other == &owner || std::none_of(other.gaps.begin(), other.gaps.end(), isSame))
            continue;
        if (other.blocking.start > owner.blocking.start)
            claim = std::min(claim, other.blocking.start);
        else if (other.blocking.start == owner.blocking.start)
            m_areGapsAmbiguous = true;
    }
    return claim;
}

} // namespace stallscope::oracle

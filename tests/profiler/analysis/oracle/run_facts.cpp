// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/analysis/oracle/run_facts.h"

#include <algorithm>

namespace stallscope::oracle {

namespace {

bool isWorkKind(SpanKind kind)
{
    return kind == SpanKind::Kernel || kind == SpanKind::Memcpy || kind == SpanKind::Memset || kind == SpanKind::Graph;
}

} // namespace

RunFacts::RunFacts(const Script& from, std::optional<TimeRange> recordedWindow)
    : script(from), isRecorded(recordedWindow.has_value()), m_recorded(recordedWindow.value_or(TimeRange{}))
{
    findCalls();
    findWorks();
    joinWorksWithCalls();
    if (recordedWindow)
        keepOnly(*recordedWindow);
    findMigrations();
    findLaunchingThreads();
    isHostOnly = works.empty() && launchingThreads.empty();
    if (recordedWindow)
        window = *recordedWindow;
    else
        findWindow();
    findWaits();
    for (std::size_t device = 0; device < script.devices.size(); ++device) {
        if (std::any_of(works.begin(), works.end(), [device](const Work& work) { return work.device == device; }))
            devices.push_back(device);
    }
}

bool RunFacts::isDetailOf(std::size_t outer, std::size_t inner) const
{
    const ScriptSpan& a = script.spans[outer];
    const ScriptSpan& b = script.spans[inner];
    if (a.kind != SpanKind::ApiCall || a.track != b.track || !a.encloses(b))
        return false;
    if (a.start == b.start && a.end() == b.end() && outer >= inner)
        return false;
    const CallMeaning meaning = classifyCall(a.name).meaning;
    return (a.correlation && a.correlation == b.correlation) || (meaning != CallMeaning::Other && meaning == classifyCall(b.name).meaning);
}

void RunFacts::findCalls()
{
    for (std::size_t i = 0; i < script.spans.size(); ++i) {
        const ScriptSpan& span = script.spans[i];
        if (span.kind != SpanKind::ApiCall || !script.isHost(span.track))
            continue;
        if (isDetail(i)) {
            details.push_back(i);
            continue;
        }
        m_callOfSpan.emplace_back(i, calls.size());
        calls.push_back({i, span.track, span.start, span.end(), classifyCall(span.name), {}});
    }
    for (const std::size_t detail : details) {
        for (std::size_t i = 0; i < calls.size(); ++i) {
            if (isDetailOf(calls[i].span, detail))
                m_callOfSpan.emplace_back(detail, i);
        }
    }
}

bool RunFacts::isDetail(std::size_t span) const
{
    for (std::size_t other = 0; other < script.spans.size(); ++other) {
        if (isDetailOf(other, span))
            return true;
    }
    return false;
}

bool RunFacts::hasNodeSpans(const ScriptSpan& graph) const
{
    return graph.correlation && std::any_of(script.spans.begin(), script.spans.end(), [&](const ScriptSpan& other) {
        return isWorkKind(other.kind) && other.kind != SpanKind::Graph && other.correlation == graph.correlation
            && script.scopeOf(other.track) == script.scopeOf(graph.track);
    });
}

void RunFacts::findWorks()
{
    for (std::size_t i = 0; i < script.spans.size(); ++i) {
        const ScriptSpan& span = script.spans[i];
        if (script.isHost(span.track) || !isWorkKind(span.kind) || (span.kind == SpanKind::Graph && hasNodeSpans(span)))
            continue;
        works.push_back({i, span.track, script.tracks[span.track].device.index(), span.kind, span.start, span.end(), {}});
    }
    std::stable_sort(works.begin(), works.end(), [](const Work& a, const Work& b) { return a.start < b.start; });
}

void RunFacts::joinWorksWithCalls()
{
    for (std::size_t i = 0; i < works.size(); ++i) {
        const ScriptSpan& span = spanOf(works[i]);
        for (const auto& [api, call] : m_callOfSpan) {
            const ScriptSpan& made = script.spans[api];
            if (span.correlation && made.correlation == span.correlation && script.scopeOf(made.track) == script.scopeOf(span.track))
                works[i].launch = call;
        }
        if (works[i].launch)
            calls[*works[i].launch].works.push_back(i);
    }
}

/// A device span belongs to the run in which its launch starts.
void RunFacts::keepOnly(TimeRange recordedWindow)
{
    const std::vector<Call> allCalls = std::exchange(calls, {});
    const std::vector<Work> allWorks = std::exchange(works, {});
    std::vector<std::optional<std::size_t>> newCall(allCalls.size());
    for (std::size_t i = 0; i < allCalls.size(); ++i) {
        if (!recordedWindow.contains(allCalls[i].start))
            continue;
        newCall[i] = calls.size();
        calls.push_back(allCalls[i]);
        calls.back().works.clear();
    }
    for (const Work& work : allWorks) {
        if (work.launch ? !newCall[*work.launch] : !recordedWindow.contains(work.start))
            continue;
        works.push_back(work);
        if (work.launch) {
            works.back().launch = newCall[*work.launch];
            calls[*works.back().launch].works.push_back(works.size() - 1);
        }
    }
    std::erase_if(details, [&](std::size_t detail) { return !recordedWindow.contains(script.spans[detail].start); });
}

/// They belong to a run as other device spans do.
void RunFacts::findMigrations()
{
    for (std::size_t i = 0; i < script.spans.size(); ++i) {
        if (script.spans[i].kind == SpanKind::Migration && (!isRecorded || m_recorded.contains(beginningOf(script.spans[i]))))
            migrations.push_back(i);
    }
}

/// When the call began that is known by the span's correlation id; without one, when the span itself did.
Nanos RunFacts::beginningOf(const ScriptSpan& span) const
{
    for (const ScriptSpan& api : script.spans) {
        if (api.kind == SpanKind::ApiCall && span.correlation && api.correlation == span.correlation && script.scopeOf(api.track) == script.scopeOf(span.track))
            return api.start;
    }
    return span.start;
}

void RunFacts::findLaunchingThreads()
{
    for (std::size_t track = 0; track < script.tracks.size(); ++track) {
        if (std::any_of(calls.begin(), calls.end(), [track](const Call& call) { return call.track == track && call.isLaunch(); }))
            launchingThreads.push_back(track);
    }
}

bool RunFacts::isLaunching(std::size_t track) const
{
    return std::find(launchingThreads.begin(), launchingThreads.end(), track) != launchingThreads.end();
}

std::size_t RunFacts::launchCount() const
{
    return static_cast<std::size_t>(std::count_if(calls.begin(), calls.end(), [](const Call& call) { return call.isLaunch(); }));
}

void RunFacts::findWindow()
{
    std::optional<TimeRange> found;
    const auto widen = [&found](Nanos start, Nanos end) {
        found = found ? TimeRange{std::min(found->start, start), std::max(found->end, end)} : TimeRange{start, end};
    };
    for (const Work& work : works)
        widen(work.start, work.end);
    for (const ScriptSpan& span : script.spans) {
        if ((span.kind == SpanKind::ApiCall || span.kind == SpanKind::HostOp) && isLaunching(span.track))
            widen(span.start, span.end());
    }
    if (isHostOnly)
        found = hostEvents();
    window = found.value_or(TimeRange{});
}

/// What a host does that neither launches nor waits for a device, without what a profiler says of itself.
std::optional<TimeRange> RunFacts::hostEvents() const
{
    std::optional<TimeRange> work;
    std::optional<TimeRange> python;
    for (const ScriptSpan& span : script.spans) {
        const std::string& thread = script.tracks[span.track].nativeId;
        if (!script.isHost(span.track) || thread.ends_with("PyTorch Profiler"))
            continue;
        const bool isWork = span.kind == SpanKind::ApiCall || span.kind == SpanKind::HostOp || span.kind == SpanKind::Range;
        if (!isWork && span.kind != SpanKind::Python)
            continue;
        std::optional<TimeRange>& hull = isWork ? work : python;
        hull = TimeRange{hull ? std::min(hull->start, span.start) : span.start, hull ? std::max(hull->end, span.end()) : span.end()};
    }
    return work ? work : python;
}

} // namespace stallscope::oracle

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/growing_analysis.h"

#include "profiler/analysis/segments/analysis_parts.h"
#include "profiler/analysis/segments/part_memory.h"

#include <algorithm>
#include <utility>

namespace stallscope {

namespace {

std::uint64_t startingBefore(const Lane& lane, Nanos time)
{
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < lane.blocks.size() && lane.blocks.header(i).first < time; ++i) {
        const bool isLast = i + 1 == lane.blocks.size() || lane.blocks.header(i + 1).first >= time;
        count += isLast ? lane.blocks.block(i).columns()->firstStartingAt(time) : lane.blocks.header(i).count;
    }
    return count;
}

std::vector<std::uint64_t> spansBefore(const Trace& trace, Nanos time)
{
    std::vector<std::uint64_t> counts(trace.tracks.size() * kLaneGroups, 0);
    for (std::size_t i = 0; i < trace.tracks.size(); ++i) {
        for (const Lane& lane : trace.tracks[i].lanes) {
            if (lane.place.group != LaneGroup::Marks && lane.place.group != LaneGroup::DeviceRanges)
                counts[i * kLaneGroups + static_cast<std::size_t>(lane.place.group)] += startingBefore(lane, time);
        }
    }
    return counts;
}

bool launchesKernels(const Call& call)
{
    return call.what.meaning >= CallMeaning::LaunchKernel && call.what.meaning <= CallMeaning::LaunchHostFunction;
}

/// Device spans of calls in a range other than kernel launches: they may tell whether their call blocks.
std::size_t copiesCalledIn(const RunSpans& spans, TimeRange range)
{
    const auto isOne = [&](std::uint32_t launch) {
        return launch != CallIndex::kNone && range.contains(spans.calls().calls()[launch].start) && !launchesKernels(spans.calls().calls()[launch]);
    };
    const auto& work = spans.work().spans();
    const auto& migrations = spans.work().migrations();
    return static_cast<std::size_t>(std::count_if(work.begin(), work.end(), [&](const DeviceSpan& span) { return isOne(span.launch); })
        + std::count_if(migrations.begin(), migrations.end(), [&](const Migration& migration) { return isOne(migration.launch); }));
}

template <class T>
bool contains(const std::vector<T>& values, const T& value)
{
    return std::find(values.begin(), values.end(), value) != values.end();
}

/// Without those that only stand for tracks of the trace which came later.
bool isSameStart(const std::vector<std::uint64_t>& before, const std::vector<std::uint64_t>& now)
{
    return before.size() <= now.size() && std::equal(before.begin(), before.end(), now.begin())
        && std::all_of(now.begin() + static_cast<std::ptrdiff_t>(before.size()), now.end(), [](std::uint64_t count) { return count == 0; });
}

} // namespace

Result<std::shared_ptr<const RunAnalysis>> GrowingAnalysis::take(std::shared_ptr<const Trace> trace, const Job& job)
{
    const bool isKnown = m_run.index() < trace->runs.size();
    if (!isKnown || !trace->runs[m_run.index()].window || trace->runs[m_run.index()].state != RunState::Running)
        return RunAnalysis::build(std::move(trace), m_run, job);
    if (!isCarryUnchanged(*trace))
        forget();
    std::unique_ptr<RunPart> part = analyse(trace);
    if (job.isCancelled())
        return Error::cancelled();
    if (!m_closed.empty() && !suitsCarry(*part)) {
        forget();
        part = analyse(trace);
    }
    const RunPiece rest = restOf(*part);
    std::shared_ptr<const RunAnalysis> analysis = assemble(trace, *part, rest);
    close(*part, rest);
    return analysis;
}

std::unique_ptr<RunPart> GrowingAnalysis::analyse(const std::shared_ptr<const Trace>& trace) const
{
    auto part = std::make_unique<RunPart>(trace, m_run, m_closed.empty() ? nullptr : &m_carry);
    part->findDevices();
    part->compareOverlap();
    return part;
}

bool GrowingAnalysis::isCarryUnchanged(const Trace& trace) const
{
    if (m_closed.empty())
        return true;
    return trace.runs[m_run.index()].window->start == m_expected.window.start && trace.runs[m_run.index()].window->end >= m_expected.window.end
        && trace.clockError == m_expected.clockError && isSameStart(m_expected.spansBefore, spansBefore(trace, m_cut.sets));
}

void GrowingAnalysis::forget()
{
    m_restarts += m_closed.empty() ? 0 : 1;
    m_closed.clear();
    m_waits.clear();
    m_carry = {};
    m_cut = {};
    m_expected = {};
}

/// Whether nothing in the part leads back into what is closed.
bool GrowingAnalysis::suitsCarry(const RunPart& part) const
{
    const RunSpans& spans = part.spans();
    const auto isNew = [&](Nanos start) { return start >= m_cut.sets; };
    if (spans.work().carryReaches() > m_cut.rows || copiesCalledIn(spans, {m_carry.end, m_cut.sets}) != m_expected.copies || hasNewThreads(part))
        return false;
    for (const WorkStream& stream : spans.work().streams()) {
        const bool isResting = contains(m_expected.resting, stream.device);
        if (!m_carry.streams.contains(stream.track))
            return false;
        for (const DeviceSpan& span : spans.work().of(stream)) {
            const bool isAbandoned =
                span.hasLaunch() && std::binary_search(m_expected.abandoned.begin(), m_expected.abandoned.end(), spans.launchOf(span).start);
            if (isNew(span.start) && (isResting || isAbandoned))
                return false;
        }
    }
    return std::none_of(spans.calls().threads().begin(), spans.calls().threads().end(),
        [&](const CallThread& thread) { return contains(m_expected.silent, thread.track) && isNew(spans.calls().of(thread).back().start); });
}

/// A thread counts from its first launch on, with all its calls.
bool GrowingAnalysis::hasNewThreads(const RunPart& part) const
{
    const auto& threads = part.sets()->overlap->threads();
    return std::any_of(threads.begin(), threads.end(), [&](const LaunchingThread& thread) {
        const auto isSame = [&](const LaunchingThread& known) { return known.track == thread.track; };
        if (std::any_of(m_closed.back()->sets->overlap->threads().begin(), m_closed.back()->sets->overlap->threads().end(), isSame))
            return false;
        const auto& lanes = part.spans().trace().tracks[thread.track.index()].lanes;
        return std::any_of(
            lanes.begin(), lanes.end(), [&](const Lane& lane) { return lane.place.group == LaneGroup::Calls && lane.range().start < m_cut.sets; });
    });
}

RunPiece GrowingAnalysis::restOf(const RunPart& part) const
{
    RunPiece rest;
    rest.sets = part.sets();
    rest.extents = extentsBefore(part.spans().work(), kTimeLimit);
    if (m_closed.empty())
        return rest;
    rest.own.start = m_cut.sets;
    rest.rows.start = m_cut.rows;
    for (const auto& [device, from] : m_cut.idle)
        rest.idle[device] = {from, rest.own.end};
    return rest;
}

std::shared_ptr<const RunAnalysis> GrowingAnalysis::assemble(const std::shared_ptr<const Trace>& trace, const RunPart& part, const RunPiece& rest) const
{
    auto parts = std::make_unique<RunAnalysis::Parts>();
    parts->trace = trace;
    parts->run = m_run;
    parts->window = part.spans().runWindow();
    for (const auto& piece : m_closed)
        parts->pieces.add(piece);
    parts->pieces.add(std::make_shared<const RunPiece>(rest));
    parts->waits.reserve(m_waits.size() + part.waits().size());
    parts->waits = m_waits;
    for (const Wait& wait : part.waits()) {
        if (wait.start >= rest.rows.start)
            parts->waits.emplace_back(wait).isFinal = false; // more may be launched
    }
    parts->waitIndex.emplace(parts->waits);
    return std::shared_ptr<const RunAnalysis>(new RunAnalysis(std::move(parts)));
}

void GrowingAnalysis::close(const RunPart& part, const RunPiece& rest)
{
    const PartCut cut = cutThrough(part, m_cut, m_options.patience);
    const RunSpans& spans = part.spans();
    const auto& calls = spans.calls().calls();
    const auto& work = spans.work().spans();
    const auto closable = std::count_if(calls.begin(), calls.end(), [&](const Call& call) { return call.start >= m_cut.sets && call.start < cut.sets; })
        + std::count_if(work.begin(), work.end(), [&](const DeviceSpan& span) { return span.start >= m_cut.sets && span.start < cut.sets; });
    if (cut.sets <= m_cut.sets || cut.sets <= spans.runWindow().start || static_cast<std::size_t>(closable) < m_options.fewestSpans)
        return;
    RunPiece piece = rest;
    piece.own.end = cut.sets;
    piece.rows.end = cut.rows;
    piece.extents = extentsBefore(spans.work(), cut.sets);
    for (const PartSets::Device& device : piece.sets->devices) {
        const auto until = cut.idle.find(device.device);
        const auto from = rest.idle.find(device.device);
        piece.idle[device.device] = {from == rest.idle.end() ? rest.own.start : from->second.start, until == cut.idle.end() ? cut.sets : until->second};
    }
    piece.total = piece.measure(TimeRange::all(), TimeRange::all());
    const auto isFinal = [&](const Wait& wait) { return wait.start >= rest.rows.start && wait.start < cut.rows; };
    std::copy_if(part.waits().begin(), part.waits().end(), std::back_inserter(m_waits), isFinal);
    m_closed.push_back(std::make_shared<const RunPiece>(std::move(piece)));
    extendCarry(m_carry, part, cut.context);
    m_cut = cut;
    expect(part);
}

void GrowingAnalysis::expect(const RunPart& part)
{
    const RunSpans& spans = part.spans();
    const Nanos recent = spans.window().end - m_options.patience;
    m_expected.window = spans.runWindow();
    m_expected.clockError = spans.trace().clockError;
    m_expected.spansBefore = spansBefore(spans.trace(), m_cut.sets);
    m_expected.copies = copiesCalledIn(spans, {m_carry.end, m_cut.sets});
    m_expected.resting.clear();
    for (const PartSets::Device& device : part.sets()->devices) {
        if (isResting(device, m_cut.sets, recent))
            m_expected.resting.push_back(device.device);
    }
    const bool areSeveral = part.sets()->overlap->threads().size() > 1;
    for (const CallThread& thread : spans.calls().threads()) {
        const bool matters = areSeveral || startOfQueries(spans, thread, kTimeLimit) < kTimeLimit;
        if (matters && lastEndOf(spans, thread) < m_cut.sets && !contains(m_expected.silent, thread.track))
            m_expected.silent.push_back(thread.track);
    }
    m_expected.abandoned.clear();
    for (std::uint32_t i = 0; i < spans.calls().calls().size(); ++i) {
        const Call& call = spans.calls().calls()[i];
        if (spans.launches().isLaunch(i) && spans.launches().spanCount(i) == 0 && call.start <= recent && call.start < m_cut.sets)
            m_expected.abandoned.push_back(call.start);
    }
    std::sort(m_expected.abandoned.begin(), m_expected.abandoned.end());
}

} // namespace stallscope

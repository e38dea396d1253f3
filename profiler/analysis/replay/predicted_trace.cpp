// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/replay/predicted_trace.h"

#include "profiler/base/say.h"
#include "profiler/trace/build/pool_translation.h"
#include "profiler/trace/build/trace_builder.h"

#include <algorithm>
#include <cmath>
#include <compare>
#include <iterator>
#include <map>
#include <string>

namespace stallscope {

void ThreadTime::add(Nanos measured, Nanos predicted)
{
    if (m_points.empty())
        m_points.push_back({measured, predicted});
    else
        m_points.push_back({std::max(measured, m_points.back().measured), std::max(predicted, m_points.back().predicted)});
}

Nanos ThreadTime::at(Nanos measured) const
{
    if (m_points.empty())
        return measured;
    const auto next = std::upper_bound(m_points.begin(), m_points.end(), measured, [](Nanos time, const Point& point) { return time < point.measured; });
    const Point& from = next == m_points.begin() ? *next : *(next - 1);
    const Nanos beyond = measured - from.measured;
    if (next == m_points.begin() || next == m_points.end())
        return from.predicted + beyond;
    const Nanos length = next->measured - from.measured;
    const Nanos room = next->predicted - from.predicted;
    if (room == length)
        return from.predicted + beyond;
    return from.predicted + static_cast<Nanos>(std::llround(static_cast<double>(beyond) / static_cast<double>(length) * static_cast<double>(room)));
}

namespace {

constexpr const char* kFact = "predicted";

SpanDetail asPinned(SpanDetail detail)
{
    for (const DetailField memory : {DetailField::SourceMemory, DetailField::TargetMemory}) {
        if (detail.get(memory) == static_cast<std::uint64_t>(MemoryKind::Pageable))
            detail.set(memory, static_cast<std::uint64_t>(MemoryKind::Pinned));
    }
    return detail;
}

class PredictedTraceBuilder {
public:
    PredictedTraceBuilder(const WhatIf& whatIf, const Change& change, const Replay& replay)
        : m_spans(whatIf.run().spans()),
          m_graph(whatIf.graph()),
          m_change(change),
          m_replay(replay),
          m_measured(m_spans.trace()),
          m_kept(m_measured.pools, m_builder.pools(), [this](const SpanDetail& detail, std::string_view) { return m_builder.addDetail(detail); }, {}),
          m_freed(
              m_measured.pools, m_builder.pools(), [this](const SpanDetail& detail, std::string_view) { return m_builder.addDetail(asPinned(detail)); }, {}),
          m_isFreed(m_graph.spans().size(), false)
    {
    }

    std::shared_ptr<const Trace> trace()
    {
        copyFacts();
        auto step = m_graph.steps().begin();
        while (step != m_graph.steps().end()) {
            const auto behind = std::find_if(step, m_graph.steps().end(), [thread = step->thread](const HostStep& other) { return other.thread != thread; });
            addThread({step, behind});
            step = behind;
        }
        for (const WorkStream& stream : m_spans.work().streams())
            addStream(stream);
        addRun();
        return m_builder.finish();
    }

private:
    using Steps = std::span<const HostStep>;

    void copyFacts()
    {
        for (const auto& [name, value] : m_measured.facts)
            m_builder.setFact(name, value);
        m_builder.setFact(kFact, "true");
        m_builder.setFormat(m_measured.format);
        m_builder.setEpoch(m_measured.epochNanos);
        if (m_measured.clockError)
            m_builder.setClockError(*m_measured.clockError);
    }

    [[nodiscard]] ProcessId processOf(ProcessId measured)
    {
        const auto [known, isNew] = m_processes.try_emplace(measured);
        if (isNew && measured.isValid())
            known->second = m_builder.addProcess(m_measured.processes[measured.index()]);
        return known->second;
    }
    [[nodiscard]] DeviceId deviceOf(DeviceId measured)
    {
        const auto [known, isNew] = m_devices.try_emplace(measured);
        if (isNew && measured.isValid()) {
            DeviceInfo device = m_measured.devices[measured.index()];
            device.process = processOf(device.process);
            known->second = m_builder.addDevice(std::move(device));
        }
        return known->second;
    }
    /// Adds its process and device as well, so that the trace contains only those with tracks.
    [[nodiscard]] TrackId addTrack(TrackInfo info)
    {
        info.process = processOf(info.process);
        info.device = deviceOf(info.device);
        return m_builder.addTrack(std::move(info));
    }

    void addRun()
    {
        Run run = m_spans.run();
        run.window = m_replay.window;
        run.untracedWall.reset();
        run.results.clear();
        run.isBaseline = false;
        m_builder.addRun(std::move(run));
    }

    /// Predicted time of a step.
    [[nodiscard]] TimeRange goalOf(const HostStep& step) const { return m_replay.steps[static_cast<std::size_t>(&step - m_graph.steps().data())]; }

    void addThread(Steps steps)
    {
        const Track& track = m_measured.tracks[m_spans.calls().threads()[steps.front().thread].track.index()];
        const TrackId added = addTrack(track.info);
        ThreadTime time;
        time.add(m_graph.window().start, m_replay.window.start);
        for (const HostStep& step : steps) {
            time.add(step.call.start, goalOf(step).start);
            time.add(step.call.end, goalOf(step).end);
            if (isRemoved(m_change, step))
                markFreed(step);
        }
        const std::map<Nanos, Nanos> spared = sparedRecords(steps.front().thread);
        const TimeRange own = m_spans.run().window.value_or(TimeRange::all());
        for (const Lane& lane : track.lanes) {
            const bool isOfCalls = lane.place.group == LaneGroup::Calls;
            lane.forEachStartingIn(own, [&](const SpanColumns& columns, std::size_t row) {
                const Span span = columns.at(row);
                const HostStep* removed = isOfCalls ? removedAround(steps, span.range()) : nullptr;
                const bool isGone = isOfCalls && isWithin(spared, span.range());
                if (!isGone && (!removed || removed->launched.count > 0))
                    addHostSpan(added, span, time, removed != nullptr);
            });
        }
    }

    /// Calls of a thread that recorded events only for removed waits: ends by start.
    [[nodiscard]] std::map<Nanos, Nanos> sparedRecords(std::uint32_t thread) const
    {
        std::map<Nanos, Nanos> spared;
        for (const RunGraph::LoneRecord& record : m_graph.loneRecords()) {
            if (m_graph.steps()[record.step].thread == thread && isRemoved(m_change, m_graph.steps()[record.wait]))
                spared[record.call.start] = record.call.end;
        }
        return spared;
    }
    [[nodiscard]] static bool isWithin(const std::map<Nanos, Nanos>& calls, TimeRange call)
    {
        const auto behind = calls.upper_bound(call.start);
        return behind != calls.begin() && call.end <= std::prev(behind)->second;
    }

    void markFreed(const HostStep& step)
    {
        for (const std::uint32_t span : m_graph.launchedBy(step))
            m_isFreed[span] = true;
    }

    /// The removed wait that contains a call; null if there is none.
    [[nodiscard]] const HostStep* removedAround(Steps steps, TimeRange call) const
    {
        const auto behind = std::upper_bound(steps.begin(), steps.end(), call.start, [](Nanos time, const HostStep& step) { return time < step.call.start; });
        if (behind == steps.begin())
            return nullptr;
        const HostStep& step = *(behind - 1);
        return isRemoved(m_change, step) && call.end <= step.call.end ? &step : nullptr;
    }

    void addHostSpan(TrackId track, Span span, const ThreadTime& time, bool isFreed)
    {
        const Nanos end = time.at(span.end());
        span.start = time.at(span.start);
        span.duration = end - span.start;
        span.name = isFreed && span.has(SpanFlag::kBlocking) ? m_builder.intern(std::string(m_measured.text(span.name)) + "Async") : m_kept.text(span.name);
        span.detail = (isFreed ? m_freed : m_kept).detail(span.detail);
        if (isFreed)
            span.flags &= static_cast<SpanFlag::Type>(~SpanFlag::kBlocking);
        span.flags |= SpanFlag::kPredicted;
        m_builder.track(track).push(span);
    }

    void addStream(const WorkStream& stream)
    {
        if (stream.count == 0)
            return;
        const TrackInfo& info = m_measured.tracks[stream.track.index()].info;
        std::map<Branch, TrackId> tracks{{Branch(), addTrack(info)}};
        for (std::uint32_t i = stream.first; i < stream.first + stream.count; ++i) {
            const Branch branch = branchOf(i);
            const auto [known, isNew] = tracks.try_emplace(branch);
            if (isNew)
                known->second = addTrack(trackOf(info, branch));
            addDeviceSpan(known->second, i);
        }
    }

    /// Part of the work of a stream that gets a track of its own: copies of one direction, or one of several streams in turn.
    struct Branch {
        CopyDirection direction = CopyDirection::Unknown;
        std::uint32_t turn = 0;
        friend auto operator<=>(const Branch&, const Branch&) = default;
    };

    [[nodiscard]] Branch branchOf(std::uint32_t span) const
    {
        if (m_change.ownCopyStreams)
            return {crossingOf(m_measured, m_spans.work().spans()[span]), 0};
        return {CopyDirection::Unknown, m_replay.turns.empty() ? 0 : m_replay.turns[span]};
    }

    [[nodiscard]] static TrackInfo trackOf(TrackInfo info, const Branch& branch)
    {
        if (branch.turn > 0) {
            const std::string number = std::to_string(branch.turn + 1);
            info.nativeId += "-" + number;
            info.name = say(STALLSCOPE_TEXT("Replay", "{}, turn {}"), info.name, number);
        } else if (branch.direction == CopyDirection::HostToDevice) {
            info.nativeId += "-in";
            info.name = say(STALLSCOPE_TEXT("Replay", "{}, copies in"), info.name);
        } else {
            info.nativeId += "-out";
            info.name = say(STALLSCOPE_TEXT("Replay", "{}, copies out"), info.name);
        }
        return info;
    }

    void addDeviceSpan(TrackId track, std::uint32_t place)
    {
        const DeviceSpan& measured = m_spans.work().spans()[place];
        Span span;
        span.start = m_replay.spans[place].start;
        span.duration = m_replay.spans[place].length();
        span.name = m_kept.text(measured.name);
        span.correlation = measured.hasLaunch() ? m_spans.launchOf(measured).correlation : CorrelationId{};
        span.detail = (m_isFreed[place] ? m_freed : m_kept).detail(measured.detail);
        span.kind = measured.kind;
        span.flags = measured.flags | SpanFlag::kPredicted;
        m_builder.track(track).push(span);
    }

    const RunSpans& m_spans;
    const RunGraph& m_graph;
    const Change& m_change;
    const Replay& m_replay;
    const Trace& m_measured;
    TraceBuilder m_builder;
    PoolTranslation m_kept;
    PoolTranslation m_freed;                    // details of copies that no longer wait
    std::map<ProcessId, ProcessId> m_processes; // by process of the measured trace
    std::map<DeviceId, DeviceId> m_devices;
    std::vector<bool> m_isFreed; // by span: its launch no longer waits for it
};

} // namespace

std::shared_ptr<const Trace> predictedTrace(const WhatIf& whatIf, const Change& change, const Replay& replay)
{
    return PredictedTraceBuilder(whatIf, change, replay).trace();
}

bool isPredicted(const Trace& trace)
{
    return std::any_of(trace.facts.begin(), trace.facts.end(), [](const auto& fact) { return fact.first == kFact; });
}

} // namespace stallscope

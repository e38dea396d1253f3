// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/run_part.h"

#include "profiler/analysis/index/run_carry.h"
#include "profiler/analysis/index/sync_records.h"
#include "profiler/analysis/segments/blocks_in_range.h"
#include "profiler/analysis/segments/run_segment.h"
#include "profiler/analysis/segments/run_survey.h"
#include "profiler/analysis/segments/segment_border.h"
#include "profiler/base/say.h"
#include "profiler/base/units.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace stallscope {

namespace {

constexpr std::uint64_t kChunksInPart = 64;
/// Chunks whose events are learned at once.
constexpr std::size_t kChunksAtOnce = 8;
/// Chunks that are read around what the part needs. Those behind it are more if an idle gap at its end needs them.
constexpr std::size_t kChunksBefore = 2;
constexpr std::array<std::size_t, 3> kChunksBehind{2, 8, 32};
/// Launches of a thread with more than one in the run.
constexpr std::size_t kSeveral = 2;
/// Share of the memory that may be spent on an idle gap that began before the part.
constexpr std::uint64_t kMostForGaps = 4;
/// Share of a part that must remain if its end is moved to where all results are known.
constexpr Nanos kLeastKept = 8;
/// Share of the part by which an end is moved out of blocking calls.
constexpr Nanos kMostMoved = 8;
/// Share of the part up to which the rest of a wait that began before counts as host work.
constexpr Nanos kMostOfWait = 32;
/// Bytes of events recorded before the part, for each of its calls and device spans.
constexpr std::uint64_t kEventBytesPerSpan = 64;
/// Places of the run, as shares of its calls and device spans, where a part with work is searched.
constexpr std::array kMiddles{0.5, 0.25, 0.75, 0.125, 0.875};

/// The chunks [first, end) of a survey.
struct Chunks {
    std::size_t first = 0;
    std::size_t end = 0;
};

/// Later than `start` by so much that no blocking call that began before is unfinished.
Nanos behindWaits(const std::vector<BlockingCall>& calls, Nanos start)
{
    for (const BlockingCall& call : calls) {
        if (call.start < start && call.end > start)
            start = call.end;
    }
    return start;
}

Nanos beforeWaits(const std::vector<BlockingCall>& calls, Nanos end)
{
    for (auto call = calls.rbegin(); call != calls.rend(); ++call) {
        if (call->start < end && call->end > end)
            end = call->start;
    }
    return end;
}

/// End of the last span that starts before a time.
std::optional<Nanos> lastEndBefore(const Lane& lane, Nanos time)
{
    std::size_t from = 0;
    for (std::size_t to = lane.blocks.size(); from < to;) {
        const std::size_t middle = from + (to - from) / 2;
        if (lane.blocks.header(middle).first < time)
            from = middle + 1;
        else
            to = middle;
    }
    if (from == 0)
        return {};
    const auto columns = lane.blocks.block(from - 1).columns();
    const std::size_t behind = columns->firstStartingAt(time);
    return behind == 0 ? std::nullopt : std::optional(columns->endOf(behind - 1));
}

class PartBuilder {
public:
    PartBuilder(const std::shared_ptr<const Trace>& trace, RunId run, const RunReport& whole, const RunPartOptions& options)
        : m_trace(trace),
          m_run(run),
          m_whole(whole),
          m_window(TimeRange::ofLength(whole.runStart, whole.wall)),
          m_options(options),
          m_survey(*trace, run, spansInChunk(options.mostSpans), options.job)
    {
    }

    [[nodiscard]] Result<std::shared_ptr<const FullAnalysis>> build()
    {
        if (m_options.job.isCancelled())
            return Error::cancelled();
        const TimeRange wanted = wantedRange();
        if (wanted.isEmpty())
            return noWork(wanted);
        // calls of threads that launch nothing may lie outside of the window
        const Chunks within{wanted.start == m_window.start ? 0 : m_survey.chunkOf(wanted.start),
            wanted.end == m_window.end ? m_survey.chunks() : m_survey.chunkOf(wanted.end - 1) + 1};
        bool isAnyTried = false;
        bool isAnyTied = false; // to the rest of the run
        for (const double middle : kMiddles) {
            const std::optional<Chunks> chunks = longestAround(within, middle);
            if (!chunks)
                continue; // something there reaches across more of the run than fits
            isAnyTried = true;
            const TimeRange range{std::max(wanted.start, startOf(*chunks)), std::min(wanted.end, endOf(*chunks))};
            const Attempt attempt = analyse(*chunks, range);
            if (m_options.job.isCancelled())
                return Error::cancelled();
            if (attempt.part)
                return attempt.part;
            isAnyTied |= attempt.isTied;
            if (chunks->first == within.first && chunks->end == within.end)
                break;
        }
        if (!isAnyTried)
            return Error{say(STALLSCOPE_TEXT("Analysis", "the available memory suffices for no part of the run"))};
        if (isAnyTied)
            return Error{
                say(STALLSCOPE_TEXT("Analysis", "no part of the run can be analysed alone here: what happens at its ends depends on too much of the rest"))};
        return noWork(wanted);
    }

private:
    [[nodiscard]] static std::uint64_t spansInChunk(std::uint64_t mostSpans) { return std::max<std::uint64_t>(mostSpans / kChunksInPart, 1); }

    [[nodiscard]] TimeRange wantedRange() const
    {
        if (!m_options.fromStart)
            return m_window;
        const auto& range = *m_options.fromStart;
        return m_window.intersected({saturatingAdd(m_window.start, range.start), saturatingAdd(m_window.start, range.end)});
    }
    [[nodiscard]] Error noWork(TimeRange wanted) const
    {
        if (!m_options.fromStart || wanted.isEmpty())
            return Error{m_options.fromStart
                    ? say(STALLSCOPE_TEXT("Analysis", "the run does not reach into this range: it takes {}"), formatDuration(m_window.length()))
                    : say(STALLSCOPE_TEXT("Analysis", "no part of the run with work was found"))};
        return Error{say(STALLSCOPE_TEXT("Analysis", "the run has no launches and no device work from {} to {}"), formatDuration(wanted.start - m_window.start),
            formatDuration(wanted.end - m_window.start))};
    }

    [[nodiscard]] Nanos startOf(Chunks chunks) const { return chunks.first == 0 ? -kTimeLimit : m_survey.edge(chunks.first); }
    [[nodiscard]] Nanos endOf(Chunks chunks) const { return chunks.end == m_survey.chunks() ? kTimeLimit : m_survey.edge(chunks.end); }

    [[nodiscard]] std::size_t chunkNeededFor(std::size_t chunk) const { return m_survey.chunkOf(m_survey.neededFrom(m_survey.edge(chunk))); }
    /// First chunk that is read for a part.
    [[nodiscard]] std::size_t readFrom(Chunks chunks) const
    {
        const auto from = [this](std::size_t chunk) {
            const std::size_t needed = chunkNeededFor(chunk);
            return chunkNeededFor(needed - std::min(needed, kChunksBefore)); // so that work just before has its launches, too
        };
        const std::size_t first = from(chunks.first);
        const std::size_t withGaps = from(m_survey.chunkOf(lastBusyBefore(m_survey.edge(chunks.first))));
        return m_survey.spansIn(withGaps, first) * kMostForGaps <= m_options.mostSpans ? std::min(first, withGaps) : first;
    }
    /// Until when a device was busy that is idle at that time and works later; the earliest one. Waits before that may explain the idle time.
    [[nodiscard]] Nanos lastBusyBefore(Nanos time) const
    {
        std::map<DeviceId, Nanos> ends;
        for (const TrackId stream : m_survey.outline().streams) {
            const Track& track = m_trace->tracks[stream.index()];
            for (const Lane& lane : track.lanes) {
                if (const auto end = lane.place.group == LaneGroup::Work ? lastEndBefore(lane, time) : std::nullopt)
                    ends[track.info.device] = std::max(ends.try_emplace(track.info.device, -kTimeLimit).first->second, *end);
            }
        }
        for (const auto& [device, end] : ends) {
            const auto last = m_survey.outline().lastWork.find(device);
            if (last != m_survey.outline().lastWork.end() && last->second.busyEnd > time)
                time = std::min(time, end);
        }
        return time;
    }
    [[nodiscard]] std::size_t readUntil(Chunks chunks, std::size_t behind) const
    {
        return m_survey.seenBefore(std::min(chunks.end + behind, m_survey.chunks()));
    }
    [[nodiscard]] bool fits(Chunks chunks, std::size_t behind) const
    {
        return m_survey.spansIn(readFrom(chunks), readUntil(chunks, behind)) <= m_options.mostSpans;
    }

    [[nodiscard]] std::optional<Chunks> longestAround(Chunks within, double share) const
    {
        if (fits(within, kChunksBehind.front()))
            return within;
        const std::size_t middle = within.first + static_cast<std::size_t>(share * static_cast<double>(within.end - within.first));
        const auto around = [&](std::size_t reach) {
            return Chunks{middle - std::min(reach, middle - within.first), std::min(middle + reach + 1, within.end)};
        };
        if (!fits(around(0), kChunksBehind.front()))
            return {};
        std::size_t most = 0;
        for (std::size_t tooMuch = within.end - within.first; tooMuch - most > 1;) {
            const std::size_t reach = most + (tooMuch - most) / 2;
            (fits(around(reach), kChunksBehind.front()) ? most : tooMuch) = reach;
        }
        return around(most);
    }

    [[nodiscard]] RunCarry carryAt(std::size_t chunk) const
    {
        const Nanos start = m_survey.edge(chunk);
        RunCarry carry;
        carry.end = start;
        carry.window = m_window;
        carry.lastWork = m_survey.outline().lastWork;
        carry.trace = m_trace;
        for (const ThreadReport& thread : m_whole.threads) {
            const auto known = m_survey.outline().threads.find(thread.track);
            const TimeRange life = known == m_survey.outline().threads.end() ? m_window : known->second;
            carry.threads.push_back({thread.track, thread.overlap.hostDeviceOverlap ? kSeveral : 0, life});
        }
        carry.firstBusy = m_survey.firstBusy();
        for (const auto& [stream, first] : m_survey.firstStarts()) {
            StreamCarry& own = carry.streams[stream];
            if (first < start)
                own.firstLaunch = -kTimeLimit; // its launch may lie farther back
        }
        if (m_trace->runs[m_run.index()].window) {
            learnOthers(carry, *m_trace, {-kTimeLimit, m_survey.bounds().start});
            learnOthers(carry, *m_trace, {m_survey.bounds().end, kTimeLimit});
        }
        return carry;
    }

    /// Learns the events recorded before a chunk. False if that takes too much memory, or if it is cancelled.
    [[nodiscard]] bool learnEvents(EventRecords& events, std::size_t chunk) const
    {
        events.extend(*m_trace, {-kTimeLimit, m_survey.edge(0)});
        for (std::size_t done = 0; done < chunk;) {
            const std::size_t next = done + std::min(kChunksAtOnce, chunk - done);
            events.extend(*m_trace, {m_survey.edge(done), m_survey.edge(next)});
            done = next;
            events.keepLast();
            if (events.bytes() / kEventBytesPerSpan > m_options.mostSpans || m_options.job.isCancelled())
                return false;
        }
        return true;
    }

    struct Attempt {
        std::shared_ptr<const FullAnalysis> part; ///< null: failed
        bool isTied = false;                      ///< because results depend on what lies beyond what was read; otherwise the range has no work
    };
    [[nodiscard]] Attempt analyse(Chunks chunks, TimeRange range) const
    {
        RunCarry carry = carryAt(readFrom(chunks));
        if (!learnEvents(carry.events, readFrom(chunks)))
            return {nullptr, true};
        SegmentBorder before{range.start, range.start, range.start, {}};
        for (const TrackId stream : m_survey.outline().streams)
            before.idle[m_trace->tracks[stream.index()].info.device] = range.start;
        std::unique_ptr<const RunSegment> around;
        Nanos known = -kTimeLimit;
        for (const std::size_t behind : kChunksBehind) {
            if (around && (known >= range.end || !fits(chunks, behind)))
                break;
            if (m_options.job.isCancelled())
                return {};
            around.reset();
            around = segmentAround(carry, m_survey.edge(readUntil(chunks, behind)));
            known = chunks.end + behind >= m_survey.chunks() ? kTimeLimit : finalUntil(*around, before, m_survey.edge(chunks.end + behind));
        }
        if (known < range.end && known - range.start < range.length() / kLeastKept)
            return {nullptr, true};
        range.end = std::min(range.end, known);
        range = outsideOfWaits(range, around->blocking());
        if (range.isEmpty())
            return {};
        if (range.start > m_window.start && cutsLongWait(*around, range))
            return {nullptr, true};
        carry.events.extend(*m_trace, {carry.end, range.start});
        return {cutOut(*around, range, std::make_shared<const EventRecords>(std::move(carry.events)))};
    }

    [[nodiscard]] std::unique_ptr<const RunSegment> segmentAround(const RunCarry& carry, Nanos seen) const
    {
        const auto slice = sliceOf(*m_trace, {carry.end - kClockMargin * 2, seen + kClockMargin * 2}, m_run, {m_survey.bounds().start, seen});
        auto segment = std::make_unique<RunSegment>(slice, m_run, &carry);
        segment->findDevices();
        segment->compareOverlap();
        return segment;
    }

    /// Until when sets, waits and causes of idle time are final.
    [[nodiscard]] Nanos finalUntil(const RunSegment& segment, const SegmentBorder& before, Nanos until) const
    {
        const SegmentBorder border = findBorder(segment, before, {until, m_survey.outline().lastWork});
        Nanos known = std::min(border.sets, border.rows);
        for (const auto& [device, time] : border.idle)
            known = std::min(known, time);
        return known;
    }

    [[nodiscard]] TimeRange outsideOfWaits(TimeRange range, const std::vector<BlockingCall>& calls) const
    {
        const Nanos most = range.length() / kMostMoved;
        TimeRange moved = range;
        if (range.start > m_window.start)
            moved.start = behindWaits(calls, range.start);
        if (range.end < m_window.end)
            moved.end = beforeWaits(calls, range.end);
        return {moved.start - range.start <= most ? moved.start : range.start, range.end - moved.end <= most ? moved.end : range.end};
    }

    /// Whether a thread waits for long at the start of the range and then goes on: what it does after that would not follow the wait.
    [[nodiscard]] static bool cutsLongWait(const RunSegment& around, TimeRange range)
    {
        const RunSpans& spans = around.spans();
        const auto& calls = around.blocking();
        const auto goesOn = [&](const BlockingCall& wait) {
            const std::vector<Nanos>& launches = spans.launches().startsOf(wait.thread);
            const auto next = std::ranges::lower_bound(launches, wait.end);
            return (next != launches.end() && *next < range.end) || std::ranges::any_of(calls, [&](const BlockingCall& call) {
                return call.thread == wait.thread && call.start >= wait.end && call.start < range.end;
            });
        };
        return std::ranges::any_of(
            calls, [&](const BlockingCall& call) { return call.start < range.start && call.end - range.start > range.length() / kMostOfWait && goesOn(call); });
    }

    [[nodiscard]] std::shared_ptr<const Trace> sliceWithCounters(TimeRange range) const
    {
        auto slice = sliceOf(*m_trace, range, m_run, range);
        slice->facts = m_trace->facts;
        slice->counters = m_trace->counters;
        return slice;
    }

    [[nodiscard]] std::shared_ptr<const FullAnalysis> cutOut(const RunSegment& around, TimeRange range, std::shared_ptr<const EventRecords> events) const
    {
        const std::shared_ptr<const Trace> slice = range == m_window ? m_trace : sliceWithCounters(range);
        RunCut cut{slice, m_trace, m_window, range, range, std::move(events)};
        if (range.start == m_window.start)
            cut.spans.start = -kTimeLimit;
        if (range.end == m_window.end)
            cut.spans.end = kTimeLimit;
        auto part = FullAnalysis::ofPart(around, m_run, cut);
        const RunSpans& spans = part->spans();
        const bool hasWork = m_survey.outline().isHostOnly() ? !spans.calls().calls().empty() || hostWindow(*slice)
                                                             : !spans.work().spans().empty() || !spans.launches().starts().empty();
        return hasWork ? part : nullptr;
    }

    const std::shared_ptr<const Trace>& m_trace;
    const RunId m_run;
    const RunReport& m_whole;
    const TimeRange m_window;
    const RunPartOptions& m_options;
    const RunSurvey m_survey;
};

} // namespace

Result<std::shared_ptr<const FullAnalysis>> analyzePart(
    const std::shared_ptr<const Trace>& trace, RunId run, const RunReport& whole, const RunPartOptions& options)
{
    if (run.index() >= trace->runs.size())
        return Error{say(STALLSCOPE_TEXT("Analysis", "no run {}: the trace has {}"), run.value(), trace->runs.size())};
    return PartBuilder(trace, run, whole, options).build();
}

} // namespace stallscope

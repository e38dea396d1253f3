// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/perfetto/perfetto_export.h"

#include "profiler/formats/chrome/exported_trace.h"
#include "profiler/formats/common/atomic_file.h"
#include "profiler/formats/common/decimal.h"
#include "profiler/formats/common/pass_flows.h"
#include "profiler/formats/common/span_export.h"
#include "profiler/formats/perfetto/event_kinds.h"
#include "profiler/formats/perfetto/fields.h"
#include "profiler/formats/perfetto/nested_slices.h"
#include "profiler/formats/perfetto/proto_message.h"
#include "profiler/trace/call_class.h"
#include "profiler/trace/event_arguments.h"
#include "profiler/trace/trace.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stallscope {

namespace {

namespace field = perfetto::field;

/// Writes the begins of slices as TrackEvents. Texts are interned: written next to the first event that uses them, and
/// referred to by number afterwards.
class PerfettoEvents {
public:
    explicit PerfettoEvents(const Trace& trace);

    /// An event without its track: category, name, arguments. Newly interned texts are in newTexts().
    [[nodiscard]] ProtoMessage& begin(const Span& span);
    /// InternedData of the current event; valid until the next one begins.
    [[nodiscard]] const ProtoMessage& newTexts() const { return m_newTexts; }

private:
    enum Argument : std::uint32_t { Correlation = 0, Blocking, Clamped, Unfinished, Late, Predicted, Communication, Source, FirstDetail };

    void intern(std::uint32_t field, std::vector<bool>& told, std::size_t index, std::string_view text);
    [[nodiscard]] ProtoMessage argument(std::uint32_t which, std::string_view name);
    void addFlags(const Span& span);
    [[nodiscard]] bool impliesCommunication(const Span& span);
    void addDetail(const SpanDetail& detail);

    const Trace* m_trace;
    EventArguments m_sourceArguments;
    std::vector<bool> m_toldNames; // by StringId
    std::vector<bool> m_toldKinds;
    std::vector<bool> m_toldArguments;
    std::vector<std::optional<bool>> m_communicates; // by StringId
    ProtoMessage m_event;
    ProtoMessage m_newTexts;
};

PerfettoEvents::PerfettoEvents(const Trace& trace)
    : m_trace(&trace),
      m_sourceArguments(trace),
      m_toldNames(trace.pools->strings.size()),
      m_toldKinds(kSpanKinds),
      m_toldArguments(FirstDetail + kDetailFields),
      m_communicates(trace.pools->strings.size())
{
}

ProtoMessage& PerfettoEvents::begin(const Span& span)
{
    m_event.clear();
    m_newTexts.clear();
    const auto kind = static_cast<std::size_t>(span.kind);
    intern(field::kInternedCategories, m_toldKinds, kind, stallscope::nameOf(span.kind));
    intern(field::kInternedEventNames, m_toldNames, span.name.index(), m_trace->nameOf(span));
    m_event.number(field::kEventCategory, kind + 1).number(field::kEventName, span.name.index() + std::uint64_t{1});
    if (span.correlation.isValid())
        m_event.message(field::kEventAnnotation, argument(Correlation, "correlation").signedNumber(field::kAnnotationNumber, span.correlation.value()));
    addFlags(span);
    if (span.detail.isValid())
        addDetail(m_trace->detailOf(span));
    if (const std::string_view arguments = m_sourceArguments.of(span.detail); !arguments.empty())
        m_event.message(field::kEventAnnotation, argument(Source, perfetto::kSourceArguments).text(field::kAnnotationJson, arguments));
    return m_event;
}

/// Numbers start at 1: 0 means none.
void PerfettoEvents::intern(std::uint32_t field, std::vector<bool>& told, std::size_t index, std::string_view text)
{
    if (index < told.size() && told[index])
        return;
    if (index < told.size())
        told[index] = true;
    ProtoMessage entry;
    entry.number(field::kInternedNumber, index + 1).text(field::kInternedText, text);
    m_newTexts.message(field, entry);
}

ProtoMessage PerfettoEvents::argument(std::uint32_t which, std::string_view name)
{
    intern(field::kInternedAnnotationNames, m_toldArguments, which, name);
    ProtoMessage annotation;
    annotation.number(field::kAnnotationName, which + 1);
    return annotation;
}

void PerfettoEvents::addFlags(const Span& span)
{
    constexpr std::array<std::pair<SpanFlag::Type, std::pair<Argument, const char*>>, 5> kFlags{{
        {SpanFlag::kBlocking, {Blocking, "blocking"}},
        {SpanFlag::kClamped, {Clamped, "clamped"}},
        {SpanFlag::kUnfinished, {Unfinished, "unfinished"}},
        {SpanFlag::kLate, {Late, "late"}},
        {SpanFlag::kPredicted, {Predicted, "predicted"}},
    }};
    for (const auto& [flag, told] : kFlags) {
        if (span.has(flag))
            m_event.message(field::kEventAnnotation, argument(told.first, told.second).number(field::kAnnotationFlag, 1));
    }
    const bool communicates = span.has(SpanFlag::kCommunication);
    if (communicates != impliesCommunication(span))
        m_event.message(field::kEventAnnotation, argument(Communication, "communication").number(field::kAnnotationFlag, communicates ? 1 : 0));
}

/// Importers derive it from the name of a kernel.
bool PerfettoEvents::impliesCommunication(const Span& span)
{
    if (span.kind != SpanKind::Kernel || span.name.index() >= m_communicates.size())
        return false;
    std::optional<bool>& known = m_communicates[span.name.index()];
    if (!known)
        known = isCommunicationKernel(m_trace->nameOf(span));
    return *known;
}

void PerfettoEvents::addDetail(const SpanDetail& detail)
{
    for (std::uint32_t i = 0; i < kDetailFields; ++i) {
        const auto which = static_cast<DetailField>(i);
        if (!detail.has(which))
            continue;
        ProtoMessage annotation = argument(FirstDetail + i, stallscope::nameOf(which));
        const DetailValue value = valueOf(*m_trace, detail, which);
        if (which == DetailField::Stack)
            annotation.text(field::kAnnotationText, stackText(*m_trace, StackId(static_cast<std::uint32_t>(detail.get(which)))));
        else if (const auto* const word = std::get_if<std::string_view>(&value))
            annotation.text(field::kAnnotationText, *word);
        else
            annotation.signedNumber(field::kAnnotationNumber, std::get<std::int64_t>(value));
        m_event.message(field::kEventAnnotation, annotation);
    }
}

/// Track hierarchy for Perfetto: processes above threads and devices, devices above streams. The spans of a thread and the
/// work of a stream are on its track, where they nest. Spans that partially overlap others, and annotations and
/// synchronizations of a stream, are on further tracks below it.
class PerfettoTracks {
public:
    explicit PerfettoTracks(const Trace& trace);

    /// Id of the track itself.
    [[nodiscard]] std::uint64_t ofTrack(std::size_t track) const { return m_tracks[track]; }
    /// Ids below a track: enough for the rows of nestSlices() for each group of lanes.
    [[nodiscard]] std::uint64_t below(std::size_t track, std::size_t number) const { return m_tracks[track] + 1 + number; }
    /// Descriptor of a track below another one.
    [[nodiscard]] static ProtoMessage below(std::uint64_t parent, std::uint64_t id, std::string_view name);
    [[nodiscard]] std::uint64_t ofCounter(std::size_t counter) const { return m_firstCounter + counter; }
    [[nodiscard]] std::uint64_t ofRuns() const { return m_firstCounter + m_trace->counters.size(); }
    /// A track without events, whose description tells importers what no other field can express.
    [[nodiscard]] ProtoMessage ofTrace() const;
    /// Passes a TrackDescriptor for each track, parents first.
    void describe(const std::function<void(const ProtoMessage& descriptor)>& visit) const;

private:
    [[nodiscard]] std::uint64_t ofProcess(ProcessId process) const;
    [[nodiscard]] std::uint64_t ofDevice(DeviceId device) const;
    [[nodiscard]] ProtoMessage process(std::size_t index) const;
    [[nodiscard]] ProtoMessage device(std::size_t index) const;
    [[nodiscard]] ProtoMessage track(std::size_t index) const;
    [[nodiscard]] ProtoMessage counter(std::size_t index) const;
    void numberProcesses();
    void numberThreads();

    const Trace* m_trace;
    std::uint64_t m_firstDevice; // first uuid of devices; processes start at 1
    std::uint64_t m_firstCounter;
    std::vector<std::uint64_t> m_tracks;             // followed by the uuids of its lanes
    std::vector<std::int32_t> m_pids;                // by process, unique
    std::vector<std::optional<std::int32_t>> m_tids; // by track; empty if the source's id is no valid or unique thread id for Perfetto
};

/// Valid ids for Perfetto's processes and threads; 0 is the idle task.
std::optional<std::int32_t> asId(std::optional<std::int64_t> number)
{
    const std::int64_t id = number.value_or(0);
    const bool fits = id > 0 && id <= std::numeric_limits<std::int32_t>::max();
    return fits ? std::optional(static_cast<std::int32_t>(id)) : std::nullopt;
}

/// Top-level tracks have no parent field.
void setParent(ProtoMessage& descriptor, std::uint64_t parent)
{
    if (parent != 0)
        descriptor.number(field::kTrackParent, parent);
}

PerfettoTracks::PerfettoTracks(const Trace& trace) : m_trace(&trace), m_firstDevice(1 + trace.processes.size())
{
    std::uint64_t next = m_firstDevice + trace.devices.size();
    for (const Track& track : trace.tracks) {
        m_tracks.push_back(next);
        next += 1 + kLaneGroups * (kNestedRows + track.lanes.size());
    }
    m_firstCounter = next;
    numberProcesses();
    numberThreads();
}

/// Uses a process's own number if it is unique, otherwise the first free number.
void PerfettoTracks::numberProcesses()
{
    std::set<std::int32_t> used;
    for (const Process& process : m_trace->processes) {
        if (const auto pid = asId(process.pid))
            used.insert(*pid);
    }
    std::set<std::int32_t> given;
    std::int32_t next = 1;
    for (const Process& process : m_trace->processes) {
        const auto pid = asId(process.pid);
        if (pid && given.insert(*pid).second) {
            m_pids.push_back(*pid);
            continue;
        }
        while (used.contains(next))
            ++next;
        m_pids.push_back(next++);
    }
}

/// In Perfetto a thread id is unique across processes, and that of the main thread equals the process id.
void PerfettoTracks::numberThreads()
{
    std::map<std::int32_t, std::size_t> processes;
    for (std::size_t i = 0; i < m_pids.size(); ++i)
        processes.emplace(m_pids[i], i);
    std::set<std::int32_t> given;
    for (const Track& track : m_trace->tracks) {
        auto tid =
            track.info.type == TrackType::HostThread && track.info.process.index() < m_pids.size() ? asId(parseSigned(track.info.nativeId)) : std::nullopt;
        const auto process = tid ? processes.find(*tid) : processes.end();
        const bool isOthers = process != processes.end() && process->second != track.info.process.index();
        if (tid && (isOthers || !given.insert(*tid).second))
            tid.reset();
        m_tids.push_back(tid);
    }
}

std::uint64_t PerfettoTracks::ofProcess(ProcessId process) const
{
    return process.index() < m_trace->processes.size() ? 1 + process.index() : 0;
}

std::uint64_t PerfettoTracks::ofDevice(DeviceId device) const
{
    return device.index() < m_trace->devices.size() ? m_firstDevice + device.index() : 0;
}

void PerfettoTracks::describe(const std::function<void(const ProtoMessage& descriptor)>& visit) const
{
    for (std::size_t i = 0; i < m_trace->processes.size(); ++i)
        visit(process(i));
    for (std::size_t i = 0; i < m_trace->devices.size(); ++i)
        visit(device(i));
    for (std::size_t i = 0; i < m_trace->tracks.size(); ++i)
        visit(track(i));
    for (std::size_t i = 0; i < m_trace->counters.size(); ++i)
        visit(counter(i));
    visit(ofTrace());
}

ProtoMessage PerfettoTracks::process(std::size_t index) const
{
    const Process& process = m_trace->processes[index];
    std::string name = process.name;
    std::string description = "process " + std::to_string(process.pid); // Perfetto does not accept every number
    if (process.rank) {
        name += (name.empty() ? "rank " : ", rank ") + std::to_string(*process.rank);
        description += ", rank " + std::to_string(*process.rank);
    }
    ProtoMessage facts;
    facts.signedNumber(field::kProcessPid, m_pids[index]).text(field::kProcessName, name);
    ProtoMessage descriptor;
    descriptor.number(field::kTrackUuid, 1 + index).message(field::kTrackProcess, facts).number(field::kTrackChildOrder, field::kExplicitOrder);
    descriptor.text(field::kTrackDescription, description);
    return descriptor;
}

ProtoMessage PerfettoTracks::device(std::size_t index) const
{
    const DeviceInfo& device = m_trace->devices[index];
    ProtoMessage descriptor;
    descriptor.number(field::kTrackUuid, m_firstDevice + index).text(field::kTrackName, "device " + std::to_string(device.ordinal) + ": " + device.name);
    descriptor.number(field::kTrackMerging, field::kNeverMerged).number(field::kTrackChildOrder, field::kExplicitOrder);
    descriptor.number(field::kTrackRank, m_trace->tracks.size() + index); // behind the threads
    setParent(descriptor, ofProcess(device.process));
    return descriptor;
}

ProtoMessage PerfettoTracks::track(std::size_t index) const
{
    const TrackInfo& info = m_trace->tracks[index].info;
    ProtoMessage descriptor;
    descriptor.number(field::kTrackUuid, m_tracks[index]).text(field::kTrackName, info.name);
    descriptor.number(field::kTrackMerging, field::kNeverMerged).number(field::kTrackRank, index);
    descriptor.text(field::kTrackDescription, (info.type == TrackType::DeviceStream ? "stream " : "thread ") + info.nativeId);
    const std::uint64_t device = info.type == TrackType::DeviceStream ? ofDevice(info.device) : 0;
    setParent(descriptor, device != 0 ? device : ofProcess(info.process));
    if (m_tids[index]) {
        ProtoMessage facts;
        facts.signedNumber(field::kThreadPid, m_pids[info.process.index()]).signedNumber(field::kThreadTid, *m_tids[index]).text(field::kThreadName, info.name);
        descriptor.message(field::kTrackThread, facts);
    }
    return descriptor;
}

ProtoMessage PerfettoTracks::below(std::uint64_t parent, std::uint64_t id, std::string_view name)
{
    ProtoMessage descriptor;
    descriptor.number(field::kTrackUuid, id).text(field::kTrackName, name);
    setParent(descriptor, parent);
    return descriptor;
}

ProtoMessage PerfettoTracks::counter(std::size_t index) const
{
    const CounterInfo& info = m_trace->counters[index].info;
    ProtoMessage facts;
    if (!info.unit.empty())
        facts.text(field::kCounterUnitName, info.unit);
    ProtoMessage descriptor;
    descriptor.number(field::kTrackUuid, ofCounter(index)).text(field::kTrackName, info.name).message(field::kTrackCounter, facts);
    setParent(descriptor, ofDevice(info.device) != 0 ? ofDevice(info.device) : ofProcess(info.process));
    return descriptor;
}

/// The ids are those of the tracks.
ProtoMessage PerfettoTracks::ofTrace() const
{
    const auto idOf = [](std::uint64_t uuid) { // in order also as texts
        const std::string id = std::to_string(uuid);
        return std::string(std::numeric_limits<std::uint64_t>::digits10 + 1 - id.size(), '0') + id;
    };
    ExportedTrace exported;
    for (std::size_t i = 0; i < m_trace->processes.size(); ++i)
        exported.processes.push_back({idOf(ofProcess(ProcessId::fromIndex(i))), m_trace->processes[i]});
    for (std::size_t i = 0; i < m_trace->devices.size(); ++i)
        exported.devices.push_back({idOf(ofDevice(DeviceId::fromIndex(i))), m_trace->devices[i]});
    for (std::size_t i = 0; i < m_trace->tracks.size(); ++i) {
        const TrackInfo& info = m_trace->tracks[i].info;
        const bool isOfDevice = info.type == TrackType::DeviceStream && ofDevice(info.device) != 0;
        exported.tracks.push_back({idOf(isOfDevice ? ofDevice(info.device) : ofProcess(info.process)), idOf(ofTrack(i)), info});
    }
    for (std::size_t i = 0; i < m_trace->counters.size(); ++i)
        exported.counters.push_back({idOf(ofCounter(i)), m_trace->counters[i].info});
    exported.losses = m_trace->lossesSoFar();
    exported.hasOwnFlows = true;
    exported.takeFacts(m_trace->facts);
    ProtoMessage descriptor;
    descriptor.number(field::kTrackUuid, ofRuns() + 1).text(field::kTrackName, ExportedTrace::kMember);
    return descriptor.text(field::kTrackDescription, exported.json());
}

constexpr std::uint64_t kSpansPerReport = 65536;

/// All packets form one sequence: a single writer, which interns each name once.
constexpr std::uint64_t kSequence = 1;

/// Trace times may be negative, those of the format may not.
Nanos firstTime(const Trace& trace)
{
    Nanos first = std::min<Nanos>(0, trace.range().start);
    for (const CounterSeries& series : trace.counters) {
        if (!series.blocks.empty() && !series.blocks.front()->times.empty())
            first = std::min(first, series.blocks.front()->times.front());
    }
    for (const Run& run : trace.runs)
        first = std::min(first, run.window ? run.window->start : first);
    return first;
}

class PerfettoExport {
public:
    PerfettoExport(const Trace& trace, AtomicFile& file, LaunchFlows flows, PassFlows passFlows)
        : m_trace(trace),
          m_file(file),
          m_flows(std::move(flows)),
          m_passFlows(std::move(passFlows)),
          m_tracks(trace),
          m_events(trace),
          m_first(firstTime(trace)),
          m_total(trace.spanCount())
    {
    }

    Result<> run(const Job& job)
    {
        writeHead();
        m_tracks.describe([this](const ProtoMessage& descriptor) { describe(descriptor); });
        for (std::size_t i = 0; i < m_trace.tracks.size(); ++i) {
            if (!writeTrack(i, job))
                return Error::cancelled();
        }
        job.report(m_total, m_total);
        writeCounters();
        writeRuns();
        return m_file.finish();
    }

private:
    void writeHead();
    [[nodiscard]] bool writeTrack(std::size_t index, const Job& job);
    [[nodiscard]] bool writeGroup(std::size_t index, LaneGroup group, const std::vector<const Lane*>& lanes, const Job& job);
    void describe(const ProtoMessage& descriptor);
    void writeBegin(std::size_t index, const Lane& lane, std::uint64_t place, const Span& span);
    void writeEnd(std::uint64_t place, Nanos time);
    void addFlows(ProtoMessage& event, std::size_t index, const Lane& lane, const Span& span);
    void writeCounters();
    void writeRuns();
    void writeDescription(const ExportedTrace& exported, const std::string& name, const std::optional<TimeRange>& window);
    void beginAt(Nanos time, std::uint64_t flags);
    void endPacket();
    [[nodiscard]] std::uint64_t moved(Nanos time) const { return static_cast<std::uint64_t>(time) - static_cast<std::uint64_t>(m_first); }

    const Trace& m_trace;
    AtomicFile& m_file;
    LaunchFlows m_flows;
    PassFlows m_passFlows;
    PerfettoTracks m_tracks;
    PerfettoEvents m_events;
    Nanos m_first;
    std::uint64_t m_total; // spans
    std::uint64_t m_written = 0;
    std::vector<std::uint32_t> m_launched; // number of written spans, by the first flow of their launch
    ProtoMessage m_packet;
    ProtoMessage m_event;
    ProtoMessage m_framed;
};

/// Writes the start of the sequence and, if known, the wall clock time of the trace's time 0.
void PerfettoExport::writeHead()
{
    if (m_trace.epochNanos > 0) {
        ProtoMessage boot;
        boot.number(field::kClockId, field::kClockBoottime).number(field::kClockTimestamp, moved(0));
        ProtoMessage real;
        real.number(field::kClockId, field::kClockRealtime).number(field::kClockTimestamp, static_cast<std::uint64_t>(m_trace.epochNanos));
        ProtoMessage clocks;
        clocks.message(field::kSnapshotClock, boot).message(field::kSnapshotClock, real);
        m_packet.message(field::kPacketClockSnapshot, clocks);
    }
    m_packet.number(field::kPacketSequenceFlags, field::kStateCleared).number(field::kPacketIsFirst, 1);
    endPacket();
}

void PerfettoExport::beginAt(Nanos time, std::uint64_t flags)
{
    m_packet.number(field::kPacketTimestamp, moved(time));
    if (flags != 0)
        m_packet.number(field::kPacketSequenceFlags, flags);
}

void PerfettoExport::endPacket()
{
    m_packet.number(field::kPacketSequence, kSequence);
    m_framed.clear();
    m_framed.message(field::kTracePacket, m_packet);
    m_file.write(m_framed.bytes());
    m_packet.clear();
}

void PerfettoExport::describe(const ProtoMessage& descriptor)
{
    m_packet.message(field::kPacketTrackDescriptor, descriptor);
    endPacket();
}

/// All groups of a thread nest in each other. On a stream only its work is on the track itself: an annotation would become
/// the parent of the work.
bool PerfettoExport::writeTrack(std::size_t index, const Job& job)
{
    const Track& track = m_trace.tracks[index];
    const bool isStream = track.info.type == TrackType::DeviceStream;
    std::map<LaneGroup, std::vector<const Lane*>> groups;
    for (const Lane& lane : track.lanes)
        groups[isStream ? lane.place.group : LaneGroup::Work].push_back(&lane);
    return std::all_of(groups.begin(), groups.end(), [&](const auto& group) { return writeGroup(index, group.first, group.second, job); });
}

bool PerfettoExport::writeGroup(std::size_t index, LaneGroup group, const std::vector<const Lane*>& lanes, const Job& job)
{
    const Track& track = m_trace.tracks[index];
    const std::size_t firstRow = static_cast<std::size_t>(group) * (kNestedRows + track.lanes.size());
    std::vector<bool> isDescribed(kNestedRows + lanes.size());
    const auto placeOf = [&](std::size_t row) {
        const bool isTrackItself = group == LaneGroup::Work && row == 0;
        return isTrackItself ? m_tracks.ofTrack(index) : m_tracks.below(index, firstRow + row);
    };
    const SliceEvents events{[&](std::size_t row, const Lane& lane, const Span& span) {
                                 const std::uint64_t place = placeOf(row);
                                 if (!isDescribed[row] && place != m_tracks.ofTrack(index))
                                     describe(
                                         PerfettoTracks::below(m_tracks.ofTrack(index), place, group == LaneGroup::Work ? track.info.name : nameOf(group)));
                                 isDescribed[row] = true;
                                 writeBegin(index, lane, place, span);
                                 if (m_written++ % kSpansPerReport == 0)
                                     job.report(m_written, m_total);
                             },
        [&](std::size_t row, Nanos time) { writeEnd(placeOf(row), time); }};
    return nestSlices(lanes, events, job);
}

void PerfettoExport::writeBegin(std::size_t index, const Lane& lane, std::uint64_t place, const Span& span)
{
    const bool isInstant = span.kind == SpanKind::Mark && span.duration == 0;
    ProtoMessage& event = m_events.begin(span);
    event.number(field::kEventType, isInstant ? field::kInstant : field::kSliceBegin).number(field::kEventTrack, place);
    addFlows(event, index, lane, span);
    beginAt(span.start, field::kNeedsState);
    m_packet.message(field::kPacketTrackEvent, event);
    if (!m_events.newTexts().isEmpty())
        m_packet.message(field::kPacketInternedData, m_events.newTexts());
    endPacket();
}

/// A call has a flow to each span that it launched. One flow for all of them would lead from span to span.
void PerfettoExport::addFlows(ProtoMessage& event, std::size_t index, const Lane& lane, const Span& span)
{
    if (const auto end = m_passFlows.of(index, lane, span))
        event.fixed(field::kEventFlow, m_flows.count() + end->flow);
    const LaunchFlows::Range flows = m_flows.allOf(m_trace.tracks[index], span);
    if (flows.count == 0)
        return;
    if (span.kind == SpanKind::ApiCall) {
        for (std::uint64_t i = 0; i < flows.count; ++i)
            event.fixed(field::kEventFlow, flows.first + i);
        return;
    }
    if (m_launched.size() <= flows.first)
        m_launched.resize(static_cast<std::size_t>(flows.first) + 1);
    event.fixed(field::kEventFlow, flows.first + m_launched[static_cast<std::size_t>(flows.first)]++);
}

void PerfettoExport::writeEnd(std::uint64_t place, Nanos time)
{
    m_event.clear();
    m_event.number(field::kEventType, field::kSliceEnd).number(field::kEventTrack, place);
    beginAt(time, 0);
    m_packet.message(field::kPacketTrackEvent, m_event);
    endPacket();
}

/// One track with a slice for each run, or an instant for one without a window.
void PerfettoExport::writeRuns()
{
    const bool isForeign = m_trace.runs.size() == 1 && !m_trace.runs.front().window && m_trace.runs.front().workload.empty();
    const std::vector<Run> runs = isForeign ? std::vector<Run>() : m_trace.runs;
    if (runs.empty())
        return;
    describe(PerfettoTracks::below(0, m_tracks.ofRuns(), "runs"));
    for (Run run : runs) {
        const std::optional<TimeRange> window = run.window;
        if (window)
            run.window = TimeRange{saturatingAdd(window->start, -m_first), saturatingAdd(window->end, -m_first)};
        const std::string name = run.name.empty() ? run.strategy : run.name;
        ExportedTrace exported;
        exported.runs.push_back(std::move(run));
        writeDescription(exported, name, window);
    }
}

/// The annotation is for importers.
void PerfettoExport::writeDescription(const ExportedTrace& exported, const std::string& name, const std::optional<TimeRange>& window)
{
    ProtoMessage annotation;
    annotation.text(field::kAnnotationNameText, ExportedTrace::kMember).text(field::kAnnotationText, exported.json());
    m_event.clear();
    m_event.number(field::kEventType, window ? field::kSliceBegin : field::kInstant).number(field::kEventTrack, m_tracks.ofRuns());
    m_event.text(field::kEventCategoryText, ExportedTrace::kRunCategory).text(field::kEventNameText, name);
    m_event.message(field::kEventAnnotation, annotation);
    beginAt(window ? window->start : m_first, 0);
    m_packet.message(field::kPacketTrackEvent, m_event);
    endPacket();
    if (window)
        writeEnd(m_tracks.ofRuns(), window->end);
}

void PerfettoExport::writeCounters()
{
    for (std::size_t i = 0; i < m_trace.counters.size(); ++i) {
        for (const auto& block : m_trace.counters[i].blocks) {
            for (std::size_t row = 0; row < block->times.size(); ++row) {
                m_event.clear();
                m_event.number(field::kEventType, field::kCounterValue).number(field::kEventTrack, m_tracks.ofCounter(i));
                m_event.real(field::kEventRealValue, block->values[row]);
                beginAt(block->times[row], 0);
                m_packet.message(field::kPacketTrackEvent, m_event);
                endPacket();
            }
        }
    }
}

} // namespace

Result<> exportPerfetto(const Trace& trace, const std::filesystem::path& path, const Job& job)
{
    auto file = AtomicFile::create(path, AtomicFile::Packing::Plain);
    if (!file)
        return file.error();
    auto flows = LaunchFlows::find(trace, job);
    if (!flows)
        return flows.error();
    auto passFlows = PassFlows::find(trace, job);
    if (!passFlows)
        return passFlows.error();
    return PerfettoExport(trace, *file, *std::move(flows), *std::move(passFlows)).run(job);
}

} // namespace stallscope

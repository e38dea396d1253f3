// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/perfetto/tracks.h"

#include "profiler/formats/common/decimal.h"
#include "profiler/formats/common/proto_bytes.h"
#include "profiler/formats/perfetto/event_kinds.h"
#include "profiler/formats/perfetto/fields.h"

#include <protozero/pbf_reader.hpp>

#include <algorithm>
#include <set>

namespace stallscope::perfetto {

namespace {

using field::lengthField;
using field::varintField;

/// Parents of tracks may form a circle.
constexpr std::size_t kMaxAncestors = 64;
/// A stream belongs to one device. A file in which a track has many more is hostile.
constexpr unsigned kMaxDevicesPerTrack = 64;
constexpr const char* kUnknownProcess = "unknown process";
constexpr std::string_view kDevicePrefix = "device ";
constexpr std::string_view kStreamPrefix = "stream ";
constexpr std::string_view kThreadPrefix = "thread ";
constexpr std::string_view kProcessPrefix = "process ";

bool isOnStream(SpanKind kind)
{
    const LaneGroup group = groupOf(kind);
    return group == LaneGroup::Work || group == LaneGroup::DeviceRanges || group == LaneGroup::DeviceSyncs;
}

/// Facts of a process or thread descriptor.
struct PidAndTid {
    std::optional<std::int64_t> pid;
    std::optional<std::int64_t> tid;
    std::string_view name;

    PidAndTid(std::string_view message, std::uint32_t tidField, std::uint32_t nameField)
    {
        protozero::pbf_reader reader(message.data(), message.size());
        while (reader.next()) {
            if (reader.tag_and_type() == varintField(field::kThreadPid))
                pid = reader.get_int32();
            else if (reader.tag_and_type() == varintField(tidField))
                tid = reader.get_int64();
            else if (reader.tag_and_type() == lengthField(nameField))
                name = bytesOf(reader);
            else
                reader.skip();
        }
    }
};

/// Description of a process that Stallscope wrote: "process 0, rank 2".
std::optional<TrackFacts::Process> processFactsIn(std::string_view description)
{
    constexpr std::string_view kRank = ", rank ";
    if (!description.starts_with(kProcessPrefix))
        return {};
    description.remove_prefix(kProcessPrefix.size());
    const std::size_t comma = std::min(description.find(kRank), description.size());
    TrackFacts::Process facts;
    facts.pid = parseSigned(description.substr(0, comma));
    const auto rank = comma < description.size() ? parseUnsigned(description.substr(comma + kRank.size())) : std::nullopt;
    if (rank && *rank < UINT32_MAX)
        facts.rank = static_cast<std::uint32_t>(*rank);
    return facts.pid ? std::optional(facts) : std::nullopt;
}

/// "python, rank 2" -> "python".
std::string_view withoutRank(std::string_view name, std::optional<std::uint32_t> rank)
{
    const std::string suffix = rank ? "rank " + std::to_string(*rank) : std::string();
    if (suffix.empty() || !name.ends_with(suffix))
        return name;
    name.remove_suffix(suffix.size());
    return name.ends_with(", ") ? name.substr(0, name.size() - 2) : name;
}

const char* unitOfCounter(std::uint64_t unit)
{
    switch (unit) {
    case 1: return "ns";
    case 3: return "bytes";
    default: return "";
    }
}

} // namespace

template <class Key>
TrackNumber Tracks::numberOf(std::unordered_map<Key, TrackNumber>& known, Key key)
{
    const auto [place, isNew] = known.try_emplace(key, static_cast<TrackNumber>(m_tracks.size()));
    if (isNew)
        m_tracks.emplace_back().id = key;
    return place->second;
}

TrackNumber Tracks::find(std::uint64_t uuid)
{
    if (m_latest == kNone || uuid != m_latestUuid) { // begins and ends often alternate
        m_latest = numberOf(m_byUuid, uuid);
        m_latestUuid = uuid;
    }
    return m_latest;
}

TrackNumber Tracks::findThreadOf(std::uint32_t sequence)
{
    return numberOf(m_bySequence, sequence);
}

Tracks::Descriptor& Tracks::descriptorOf(TrackNumber track)
{
    auto& descriptor = m_tracks[track].descriptor;
    if (!descriptor)
        descriptor = std::make_unique<Descriptor>();
    return *descriptor;
}

Tracks::Counter& Tracks::counterOf(TrackNumber track)
{
    auto& counter = m_tracks[track].counter;
    if (!counter)
        counter = std::make_unique<Counter>();
    return *counter;
}

/// A descriptor may come again, and adds to what is known.
void Tracks::describe(std::string_view message)
{
    std::uint64_t uuid = 0;
    protozero::pbf_reader first(message.data(), message.size());
    while (first.next(field::kTrackUuid, protozero::pbf_wire_type::varint))
        uuid = first.get_uint64();
    const TrackNumber track = find(uuid);
    Descriptor& descriptor = descriptorOf(track);
    std::string_view description;
    protozero::pbf_reader reader(message.data(), message.size());
    while (reader.next()) {
        switch (reader.tag_and_type()) {
        case lengthField(field::kTrackName):
        case lengthField(field::kTrackStaticName):
        case lengthField(field::kTrackAtraceName): descriptor.name = m_names->intern(bytesOf(reader)); break;
        case lengthField(field::kTrackDescription): description = bytesOf(reader); break;
        case varintField(field::kTrackParent): descriptor.parent = reader.get_uint64(); break;
        case lengthField(field::kTrackProcess): {
            const PidAndTid process(bytesOf(reader), 0, field::kProcessName);
            descriptor.isProcess = true;
            descriptor.pid = process.pid ? process.pid : descriptor.pid;
            if (!process.name.empty())
                descriptor.processName = m_names->intern(process.name);
            break;
        }
        case lengthField(field::kTrackThread): {
            const PidAndTid thread(bytesOf(reader), field::kThreadTid, field::kThreadName);
            descriptor.pid = thread.pid ? thread.pid : descriptor.pid;
            descriptor.tid = thread.tid.value_or(0);
            if (!thread.name.empty())
                descriptor.threadName = m_names->intern(thread.name);
            break;
        }
        case lengthField(field::kTrackCounter): describeCounter(track, bytesOf(reader)); break;
        default: reader.skip();
        }
    }
    const bool isOfTrace = m_names->view(descriptor.name) == ExportedTrace::kMember && description.starts_with('{');
    if (isOfTrace && !m_exported)
        m_exported = ExportedTrace::parse(description);
    else if (!isOfTrace && !description.empty())
        descriptor.description = m_names->intern(description);
}

void Tracks::describeThreadOf(std::uint32_t sequence, std::string_view threadDescriptor)
{
    const PidAndTid thread(threadDescriptor, field::kThreadTid, field::kThreadName);
    Descriptor& descriptor = descriptorOf(findThreadOf(sequence));
    descriptor.pid = thread.pid ? thread.pid : descriptor.pid;
    descriptor.tid = thread.tid ? thread.tid : descriptor.tid;
    if (!thread.name.empty())
        descriptor.threadName = m_names->intern(thread.name);
}

void Tracks::describeCounter(TrackNumber track, std::string_view message)
{
    Counter& counter = counterOf(track);
    protozero::pbf_reader reader(message.data(), message.size());
    while (reader.next()) {
        switch (reader.tag_and_type()) {
        case varintField(field::kCounterUnit): counter.unit = counter.unit.empty() ? unitOfCounter(reader.get_uint64()) : (reader.skip(), counter.unit); break;
        case varintField(field::kCounterMultiplier): counter.multiplier = std::max<std::int64_t>(reader.get_int64(), 1); break;
        case varintField(field::kCounterIsIncremental): counter.isIncremental = reader.get_uint64() != 0; break;
        case lengthField(field::kCounterUnitName): counter.unit = m_names->view(m_names->intern(bytesOf(reader))); break;
        default: reader.skip();
        }
    }
}

void Tracks::begin(TrackNumber number, std::uint32_t sequence, const Span& span, const SliceFacts& facts)
{
    const std::uint32_t slot = slotOf(number, isOnStream(span.kind), facts);
    TrackState& track = m_tracks[number];
    ++m_rows->account.spans;
    if (track.sequence == kNone)
        track.sequence = sequence;
    if (track.sequence != sequence && !track.isShared)
        share(track);
    if (track.isShared)
        return pushEdge(track.firstSlot, span, false);
    const std::uint32_t run = runOf(slot);
    std::vector<Span>& spans = m_rows->runs[run].spans;
    track.open.push_back({slot, run, static_cast<std::uint32_t>(spans.size()), facts.isMarkIfEmpty});
    spans.push_back(span);
    spans.back().duration = kOpen;
}

void Tracks::end(TrackNumber number, std::uint32_t sequence, Nanos time)
{
    TrackState& track = m_tracks[number];
    if (track.sequence != sequence && track.sequence != kNone && !track.isShared)
        share(track);
    if (track.isShared && track.firstSlot == kNone)
        return m_rows->lose(Loss::UnbalancedEnds); // only runs are open
    if (track.isShared) {
        ++m_rows->account.ends;
        Span span;
        span.start = time;
        return pushEdge(track.firstSlot, span, true);
    }
    if (track.open.empty())
        return m_rows->lose(Loss::UnbalancedEnds);
    const OpenSlice slice = track.open.back();
    track.open.pop_back();
    ++m_rows->account.ends;
    if (slice.slot == kNone)
        return;
    SpanRun& run = m_rows->runs[slice.run];
    Span& span = run.spans[slice.row];
    span.duration = time - span.start;
    if (span.duration < 0) {
        span.duration = 0;
        span.flags |= SpanFlag::kClamped;
        m_rows->count(Loss::NegativeDuration);
    } else if (span.duration == 0 && slice.isMarkIfEmpty) {
        span.kind = SpanKind::Mark;
    } else if (span.duration == 0) {
        m_rows->count(Loss::ZeroLength);
    }
    run.calls += span.kind == SpanKind::ApiCall ? 1 : 0;
    run.end = std::max(run.end, span.end());
}

void Tracks::beginRun(TrackNumber number, std::uint32_t sequence)
{
    TrackState& track = m_tracks[number];
    if (track.sequence == kNone)
        track.sequence = sequence;
    if (track.sequence == sequence && !track.isShared)
        track.open.push_back({kNone, 0, 0, false});
}

void Tracks::add(TrackNumber track, const Span& span, const SliceFacts& facts)
{
    ++m_rows->account.spans;
    append(slotOf(track, isOnStream(span.kind), facts), span);
}

void Tracks::addGpuWork(std::uint32_t device, StringId queue, std::optional<std::int64_t> pid, const Span& span)
{
    const auto [known, isNew] = m_queues.try_emplace({device, queue}, static_cast<std::uint32_t>(m_slots.size()));
    if (isNew) {
        Slot slot;
        slot.isDevice = true;
        slot.device = device;
        slot.queue = queue;
        m_slots.push_back(slot);
    }
    if (pid)
        m_gpuPids.try_emplace(device, *pid);
    ++m_rows->account.spans;
    append(known->second, span);
}

std::uint32_t Tracks::slotOf(TrackNumber number, bool isDevice, const SliceFacts& facts)
{
    TrackState& track = m_tracks[number];
    const std::optional<std::uint32_t> device = isDevice ? facts.device : std::nullopt;
    unsigned count = 0;
    for (std::uint32_t at = track.firstSlot; at != kNone; at = m_slots[at].nextSlot) {
        const Slot& slot = m_slots[at];
        const bool isLike = slot.isDevice == isDevice && slot.isStallscope == facts.isStallscope;
        if (isLike && (slot.device == device || ++count == kMaxDevicesPerTrack))
            return at;
    }
    Slot slot;
    slot.track = number;
    slot.device = device;
    slot.isDevice = isDevice;
    slot.isStallscope = facts.isStallscope;
    const auto at = static_cast<std::uint32_t>(m_slots.size());
    if (track.firstSlot == kNone) {
        track.firstSlot = at;
    } else { // behind the first one, which stays the first
        slot.nextSlot = m_slots[track.firstSlot].nextSlot;
        m_slots[track.firstSlot].nextSlot = at;
    }
    m_slots.push_back(slot);
    return at;
}

/// Runs of limited size, so that assembleTrace() can release their memory one by one.
std::uint32_t Tracks::runOf(std::uint32_t number)
{
    Slot& slot = m_slots[number];
    if (slot.run == kNone || m_rows->runs[slot.run].spans.size() == kSpansPerRun) {
        const bool isLong = slot.run != kNone;
        slot.run = static_cast<std::uint32_t>(m_rows->runs.size());
        SpanRun& run = m_rows->runs.emplace_back();
        run.track = number;
        run.end = -kTimeLimit;
        run.spans.reserve(isLong ? kSpansPerRun : 0);
    }
    return slot.run;
}

void Tracks::append(std::uint32_t slot, const Span& span)
{
    SpanRun& run = m_rows->runs[runOf(slot)];
    run.calls += span.kind == SpanKind::ApiCall ? 1 : 0;
    run.end = std::max(run.end, span.end());
    run.spans.push_back(span);
}

/// From now on its slices are matched by time.
void Tracks::share(TrackState& track)
{
    track.isShared = true;
    takeOpenSlices(track);
}

void Tracks::takeOpenSlices(TrackState& track)
{
    for (const OpenSlice& slice : track.open) {
        if (slice.slot == kNone)
            continue;
        Span span = m_rows->runs[slice.run].spans[slice.row];
        span.duration = 0;
        pushEdge(slice.slot, span, false);
        m_hasMovedSpans = true;
    }
    std::vector<OpenSlice>().swap(track.open);
}

void Tracks::dropMovedSpans()
{
    if (!m_hasMovedSpans)
        return;
    for (SpanRun& run : m_rows->runs)
        std::erase_if(run.spans, [](const Span& span) { return span.duration == kOpen; });
    std::erase_if(m_rows->runs, [](const SpanRun& run) { return run.spans.empty(); });
}

void Tracks::pushEdge(std::uint32_t slot, const Span& span, bool isEnd)
{
    m_rows->edges.push_back({slot, isEnd, span});
}

void Tracks::addSample(TrackNumber track, std::uint64_t sequenceState, Nanos time, std::int64_t value)
{
    Counter& counter = counterOf(track);
    if (counter.isIncremental) {
        const std::int64_t before = counter.sequenceState == sequenceState ? counter.last : 0;
        counter.sequenceState = sequenceState;
        value = counter.last = static_cast<std::int64_t>(static_cast<std::uint64_t>(before) + static_cast<std::uint64_t>(value));
    }
    counter.samples.emplace_back(time, static_cast<double>(value) * static_cast<double>(counter.multiplier));
}

void Tracks::addSample(TrackNumber track, Nanos time, double value)
{
    const Counter& counter = counterOf(track);
    m_tracks[track].counter->samples.emplace_back(time, value * static_cast<double>(counter.multiplier));
}

std::optional<TrackNumber> Tracks::parentOf(TrackNumber track) const
{
    const Descriptor* const own = facts(track);
    if (!own || !own->parent)
        return {};
    const auto parent = m_byUuid.find(*own->parent);
    return parent != m_byUuid.end() ? std::optional(parent->second) : std::nullopt;
}

std::optional<std::int64_t> Tracks::pidOf(TrackNumber track) const
{
    std::optional<TrackNumber> at = track;
    for (std::size_t i = 0; i < kMaxAncestors && at; ++i) {
        if (const Descriptor* const own = facts(*at); own && own->pid)
            return own->pid;
        at = parentOf(*at);
    }
    return {};
}

std::string Tracks::processOf(TrackNumber track) const
{
    const auto pid = pidOf(track);
    return pid ? std::to_string(*pid) : kUnknownProcess;
}

std::string_view Tracks::nameOf(TrackNumber track) const
{
    const Descriptor* const own = facts(track);
    if (!own)
        return {};
    return m_names->view(own->name != kEmptyString ? own->name : own->threadName);
}

/// The tracks from the outermost one below the process down to this one.
std::vector<TrackNumber> Tracks::pathTo(TrackNumber track) const
{
    std::vector<TrackNumber> path;
    std::optional<TrackNumber> at = track;
    while (at && path.size() < kMaxAncestors && !(facts(*at) && facts(*at)->isProcess)) {
        path.push_back(*at);
        at = parentOf(*at);
    }
    if (path.empty())
        path.push_back(track);
    std::reverse(path.begin(), path.end());
    return path;
}

void Tracks::finish(ImportedRows& rows)
{
    for (TrackState& track : m_tracks) // they end with the trace
        takeOpenSlices(track);
    dropMovedSpans();
    for (SpanRun& run : m_rows->runs) {
        const auto startsLater = [](const Span& a, const Span& b) { return startsBefore(b, a); };
        if (std::adjacent_find(run.spans.begin(), run.spans.end(), startsLater) != run.spans.end())
            std::stable_sort(run.spans.begin(), run.spans.end(), startsBefore);
    }
    indexExported();
    auto& keys = rows.trackKeys.emplace_back();
    for (const Slot& slot : m_slots)
        keys.push_back(keyOf(slot, rows));
    nameProcesses(rows);
    joinScopes(rows);
    takeCounters(rows);
}

void Tracks::indexExported()
{
    if (!m_exported)
        return;
    for (const ExportedTrace::ExportedTrack& track : m_exported->tracks) {
        if (const auto id = parseUnsigned(track.lane))
            m_exportedKeys.try_emplace(*id, SourceTrackKey{track.info.type, track.group, track.lane});
    }
    for (const ExportedTrace::ExportedCounter& counter : m_exported->counters) {
        if (const auto id = parseUnsigned(counter.pid))
            m_exportedCounters.try_emplace(*id, &counter);
    }
}

/// The nearest of the track and its ancestors that is a thread or stream. Null if none is known.
const SourceTrackKey* Tracks::exportedKeyOf(const Slot& slot) const
{
    std::optional<TrackNumber> at = slot.isStallscope && slot.track != kNone ? std::optional(slot.track) : std::nullopt;
    for (std::size_t i = 0; i < kMaxAncestors && at; ++i, at = parentOf(*at)) {
        if (const auto known = m_exportedKeys.find(m_tracks[*at].id); known != m_exportedKeys.end())
            return &known->second;
    }
    return nullptr;
}

SourceTrackKey Tracks::keyOf(const Slot& slot, ImportedRows& rows)
{
    if (const SourceTrackKey* const exported = exportedKeyOf(slot))
        return *exported;
    return slot.isDevice ? streamKeyOf(slot, rows) : hostKeyOf(slot, rows);
}

/// Id of a thread or stream, as Stallscope writes it into the description: "stream 7".
std::optional<std::string> Tracks::nativeIdOf(TrackNumber track, std::string_view what) const
{
    const Descriptor* const own = facts(track);
    const std::string_view description = own ? m_names->view(own->description) : std::string_view();
    if (description.starts_with(what))
        return std::string(description.substr(what.size()));
    const std::string_view name = nameOf(track); // exports of earlier versions have no description
    return name.starts_with(what) && parseSigned(name.substr(what.size())) ? std::optional(std::string(name.substr(what.size()))) : std::nullopt;
}

std::string Tracks::laneOf(TrackNumber track) const
{
    const Descriptor* const own = facts(track);
    if (own && own->tid)
        return std::to_string(*own->tid);
    const std::string_view name = nameOf(track);
    if (const auto thread = threadIdIn(name))
        return *thread;
    if (!name.empty())
        return std::string(name);
    if (own && own->isProcess)
        return "process";
    const auto sequence = m_bySequence.find(static_cast<std::uint32_t>(m_tracks[track].id));
    const bool isOfSequence = sequence != m_bySequence.end() && sequence->second == track;
    return (isOfSequence ? "sequence " : "track ") + std::to_string(m_tracks[track].id);
}

SourceTrackKey Tracks::hostKeyOf(const Slot& slot, ImportedRows& rows)
{
    const TrackNumber track = slot.isStallscope ? pathTo(slot.track).front() : slot.track;
    SourceTrackKey key{TrackType::HostThread, processOf(track), laneOf(track)};
    if (slot.isStallscope)
        key.lane = nativeIdOf(track, kThreadPrefix).value_or(key.lane);
    const auto [known, isNew] = m_hostKeys.try_emplace(track, key);
    if (isNew && m_hostNames[key]++ > 0)
        known->second.lane += " (" + std::to_string(m_hostNames[key]) + ")";
    key = known->second;
    if (const std::string_view name = nameOf(track); !name.empty())
        rows.trackFacts.names[key] = name;
    return key;
}

void Tracks::useGpu(std::uint32_t device, ImportedRows& rows) const
{
    TrackFacts::Device& facts = rows.trackFacts.devices[std::to_string(device)];
    if (const auto name = m_gpuNames.find(device); name != m_gpuNames.end())
        facts.name = m_names->view(name->second);
    if (const auto pid = m_gpuPids.find(device); pid != m_gpuPids.end() && pid->second > 0)
        facts.process = std::to_string(pid->second);
}

SourceTrackKey Tracks::streamKeyOf(const Slot& slot, ImportedRows& rows)
{
    SourceTrackKey key{TrackType::DeviceStream, {}, {}};
    if (slot.track == kNone) {
        key.group = std::to_string(*slot.device);
        key.lane = m_names->view(slot.queue);
        useGpu(*slot.device, rows);
        return key;
    }
    if (slot.isStallscope) {
        const std::vector<TrackNumber> path = pathTo(slot.track);
        const TrackNumber stream = path.size() > 1 ? path[1] : path.front();
        key.group = deviceIdOf(path.front(), rows);
        key.lane = nativeIdOf(stream, kStreamPrefix).value_or(laneOf(stream));
        rows.trackFacts.names[key] = nameOf(stream);
        return key;
    }
    const TrackPlace place = devicePlaceOf(nameOf(slot.track));
    const auto device = slot.device ? slot.device : place.device;
    m_streamsWithoutDevice += device ? 0 : 1;
    key.group = std::to_string(device.value_or(0));
    key.lane = place.stream.empty() ? laneOf(slot.track) : place.stream;
    TrackFacts::Device& facts = rows.trackFacts.devices[key.group];
    if (const auto pid = pidOf(slot.track); pid && !facts.process)
        facts.process = std::to_string(*pid);
    if (slot.device)
        facts.name = "GPU (agent " + key.group + ")";
    return key;
}

/// Devices of several processes may have the same number.
std::string Tracks::deviceIdOf(TrackNumber track, ImportedRows& rows)
{
    const auto [known, isNew] = m_deviceIds.try_emplace(track);
    if (!isNew)
        return known->second;
    TrackFacts::Device device;
    std::string_view name = nameOf(track);
    if (name.starts_with(kDevicePrefix)) {
        name.remove_prefix(kDevicePrefix.size());
        const std::size_t colon = name.find(": ");
        const auto ordinal = parseUnsigned(name.substr(0, colon));
        if (ordinal && *ordinal < UINT32_MAX) {
            device.ordinal = static_cast<std::uint32_t>(*ordinal);
            device.name = colon != std::string_view::npos ? name.substr(colon + 2) : std::string_view();
        }
    } else {
        device.name = name;
    }
    if (const auto pid = pidOf(track))
        device.process = std::to_string(*pid);
    const std::string id = device.ordinal ? std::to_string(*device.ordinal) : std::string(nameOf(track));
    const unsigned count = ++m_deviceNames[id];
    known->second = count > 1 ? id + " (" + std::to_string(count) + ")" : id;
    rows.trackFacts.devices.try_emplace(known->second, device);
    return known->second;
}

void Tracks::nameProcesses(ImportedRows& rows)
{
    for (const TrackState& track : m_tracks) {
        const Descriptor* const own = track.descriptor.get();
        if (!own || !own->pid)
            continue;
        const std::string id = std::to_string(*own->pid);
        std::string_view name = m_names->view(own->processName);
        if (const auto facts = own->isProcess ? processFactsIn(m_names->view(own->description)) : std::nullopt) {
            rows.trackFacts.processes[id] = *facts;
            name = withoutRank(name, facts->rank);
        }
        if (!name.empty())
            m_rows->namings.push_back({NamingRow::What::ProcessName, id, {}, std::string(name), 0});
    }
}

/// Correlation ids that Stallscope wrote are unique within a process; processes that flows connect share their ids.
void Tracks::joinScopes(ImportedRows& rows) const
{
    if (m_connections.empty())
        return;
    std::map<std::string, std::string> parents;
    const auto rootOf = [&parents](std::string process) {
        for (auto parent = parents.find(process); parent != parents.end() && parent->second != process; parent = parents.find(process))
            process = parent->second;
        return process;
    };
    for (const Slot& slot : m_slots) {
        if (slot.isStallscope)
            parents.try_emplace(processOf(slot.track), processOf(slot.track));
    }
    for (const auto& [a, b] : m_connections) {
        const std::string first = rootOf(processOf(a));
        const std::string second = rootOf(processOf(b));
        if (first != second)
            parents[second] = first;
    }
    std::map<std::string, std::uint32_t> scopes;
    for (const auto& [process, parent] : parents) {
        const auto scope = scopes.try_emplace(rootOf(process), static_cast<std::uint32_t>(scopes.size())).first->second;
        rows.trackFacts.processes[process].correlationScope = scope;
    }
}

void Tracks::takeCounters(ImportedRows& rows)
{
    for (TrackNumber track = 0; track < m_tracks.size(); ++track) {
        Counter* const counter = m_tracks[track].counter.get();
        if (!counter || counter->samples.empty())
            continue;
        CounterRun run;
        const auto parent = parentOf(track);
        const bool isOfDevice = parent && m_deviceIds.contains(*parent);
        run.device = isOfDevice ? deviceIdOf(*parent, rows) : std::string();
        run.process = pidOf(track) ? processOf(track) : std::string();
        run.name = nameOf(track);
        if (run.name.empty())
            run.name = "counter " + std::to_string(m_tracks[track].id);
        run.unit = counter->unit;
        if (const auto exported = m_exportedCounters.find(m_tracks[track].id); exported != m_exportedCounters.end()) {
            run.device.clear();
            run.process = exported->second->pid;
            run.name = exported->second->info.name;
        }
        run.samples = std::move(counter->samples);
        m_rows->counterRuns.push_back(std::move(run));
    }
}

} // namespace stallscope::perfetto

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/perfetto/packet_reader.h"

#include "profiler/base/utf8.h"
#include "profiler/formats/chrome/exported_trace.h"
#include "profiler/formats/chrome/json_text.h"
#include "profiler/formats/common/proto_bytes.h"
#include "profiler/formats/common/proto_reader.h"
#include "profiler/formats/common/proto_stream.h"
#include "profiler/formats/kineto/span_facts.h"
#include "profiler/formats/perfetto/packets.h"
#include "profiler/formats/perfetto/perfetto_import.h"

#include <protozero/pbf_reader.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace stallscope {

bool isPerfettoTrace(std::string_view head)
{
    constexpr std::uint32_t kLastFieldOfPlanes = 6;
    bool isPacket = false;
    const bool isList = visitFirstMessages(head, [&isPacket](std::uint32_t field, std::string_view) { isPacket |= field > kLastFieldOfPlanes; });
    return isList && isPacket;
}

namespace perfetto {

namespace {

using field::lengthField;
using field::varintField;
using protozero::pbf_reader;
using protozero::pbf_wire_type;

constexpr std::size_t kMaxOldNames = 65536;

/// Packets without events for the timeline: about the recording itself.
constexpr std::array<std::uint32_t, 17> kAboutRecording{2, 9, 33, 34, 35, 36, 45, 46, 47, 48, 49, 51, 67, 69, 87, 89, 98};

constexpr std::array<std::pair<std::uint32_t, const char*>, 15> kUnreadNames{{
    {1, "ftrace events"},
    {4, "inode file map"},
    {5, "Chrome events"},
    {7, "system statistics"},
    {37, "heap profiles"},
    {38, "battery counters"},
    {39, "Android log"},
    {40, "power rails"},
    {54, "sampled stacks"},
    {56, "heap graphs"},
    {57, "graphics frames"},
    {62, "Vulkan memory events"},
    {63, "GPU log"},
    {65, "Vulkan API events"},
    {66, "perf samples"},
}};

std::string unreadName(std::uint32_t number)
{
    const auto* const known = std::find_if(kUnreadNames.begin(), kUnreadNames.end(), [number](const auto& one) { return one.first == number; });
    return known != kUnreadNames.end() ? known->second : "field " + std::to_string(number);
}

bool containsWord(std::string_view text, std::string_view lowerCaseWord)
{
    const auto isSame = [](char a, char b) { return std::tolower(static_cast<unsigned char>(a)) == b; };
    return std::search(text.begin(), text.end(), lowerCaseWord.begin(), lowerCaseWord.end(), isSame) != text.end();
}

/// Kind of GPU work without a kernel, by its name; empty if the name does not tell.
std::optional<SpanKind> copyKindOf(std::string_view name)
{
    if (containsWord(name, "memset") || containsWord(name, "fill"))
        return SpanKind::Memset;
    if (containsWord(name, "memcpy") || containsWord(name, "copy") || containsWord(name, "transfer"))
        return SpanKind::Memcpy;
    return {};
}

Nanos traceTime(WideNanos time)
{
    return static_cast<Nanos>(std::clamp(time, -WideNanos{kTimeLimit} + 1, WideNanos{kTimeLimit} - 1));
}

} // namespace

struct PacketReader::Packet {
    std::optional<std::uint64_t> time;
    std::optional<std::uint64_t> clock;
    std::uint64_t flags = 0;
    std::uint32_t sequence = 0;
    std::uint32_t unread = 0; ///< field with a payload that is not read
    bool isCleared = false;
    bool wasDropped = false;
    bool hasEvent = false;
    bool hasOthers = false; ///< any of the fields below
    bool hasDefaults = false;
    bool hasGpuStage = false;
    bool hasGpuCounters = false;
    bool isZstd = false;
    std::string_view event;
    std::string_view interned;
    std::string_view snapshot;
    std::string_view defaults;
    std::string_view descriptor;
    std::string_view thread;
    std::string_view gpuStage;
    std::string_view gpuCounters;
    std::string_view gpuInfo;
    std::string_view compressed;

    explicit Packet(std::string_view bytes)
    {
        ProtoReader reader(bytes, ProtoStream::kReadableBehind);
        while (reader.next()) {
            switch (reader.tagAndType()) {
            case varintField(field::kPacketTimestamp): time = reader.number(); break;
            case varintField(field::kPacketClock): clock = reader.number(); break;
            case varintField(field::kPacketSequence): sequence = static_cast<std::uint32_t>(reader.number()); break;
            case varintField(field::kPacketSequenceFlags): flags = reader.number(); break;
            case varintField(field::kPacketClearedOld): isCleared = reader.number() != 0; break;
            case varintField(field::kPacketDropped): wasDropped = reader.number() != 0; break;
            case lengthField(field::kPacketTrackEvent):
                event = reader.payload();
                hasEvent = true;
                break;
            default: takeOther(reader);
            }
        }
    }

private:
    void takeOther(ProtoReader& reader)
    {
        const std::uint32_t tag = reader.tagAndType();
        const field::Field number = tag >> field::kTypeBits;
        if (tag != lengthField(number))
            return reader.skip();
        hasOthers = true;
        const std::string_view payload = reader.payload();
        switch (number) {
        case field::kPacketInternedData: interned = payload; break;
        case field::kPacketDefaults:
            defaults = payload;
            hasDefaults = true;
            break;
        case field::kPacketClockSnapshot: snapshot = payload; break;
        case field::kPacketTrackDescriptor: descriptor = payload; break;
        case field::kPacketThread: thread = payload; break;
        case field::kPacketProcess: break;
        case field::kPacketGpuStage:
            gpuStage = payload;
            hasGpuStage = true;
            break;
        case field::kPacketGpuCounters:
            gpuCounters = payload;
            hasGpuCounters = true;
            break;
        case field::kPacketGpuInfo: gpuInfo = payload; break;
        case field::kPacketCompressed: compressed = payload; break;
        case field::kPacketCompressedZstd:
            compressed = payload;
            isZstd = true;
            break;
        default:
            if (std::find(kAboutRecording.begin(), kAboutRecording.end(), number) == kAboutRecording.end())
                unread = number;
        }
    }
};

PacketReader::PacketReader(TracePools& pools, TraceClocks& clocks, bool keepsArguments)
    : m_names(pools.strings),
      m_stacks(&pools.stacks),
      m_details(pools.details),
      m_clocks(&clocks),
      m_tracks(m_names, m_rows),
      m_gpuCounters(m_names, m_rows),
      m_keepsArguments(keepsArguments),
      m_unnamed(pools.strings.intern("(unnamed)"))
{
    m_rows.hasOrigin = true;
}

void PacketReader::skipForeignField()
{
    ++m_rows.account.read;
    m_rows.lose(Loss::UnknownEvents);
}

void PacketReader::take(std::string_view bytes)
{
    ++m_packets;
    const std::uint64_t before = m_rows.account.read;
    try {
        takePacket(Packet(bytes));
    } catch (const protozero::exception&) {
        m_rows.account.read += m_rows.account.read == before ? 1 : 0; // its event may be counted already
        m_rows.account.lose(Loss::SkippedBytes);
        m_rows.count(Loss::SkippedBytes, std::max<std::size_t>(bytes.size(), 1));
    }
}

void PacketReader::takePacket(const Packet& packet)
{
    if (!packet.compressed.empty())
        return takeCompressed(packet.compressed, packet.isZstd);
    const std::size_t known = m_sequences.size();
    Sequence& sequence = sequenceOf(packet.sequence);
    if (packet.wasDropped) { // also set on the first packet of a sequence
        sequence.isStateKnown = false;
        m_rows.count(Loss::DroppedRecords, m_sequences.size() > known ? 0 : 1);
    }
    if (packet.isCleared || (packet.flags & field::kStateCleared) != 0)
        sequence.clear();
    if (!packet.snapshot.empty()) {
        const ClockSnapshot snapshot = ClockSnapshot::parse(packet.snapshot);
        m_clocks->add(snapshot);
        if (!sequence.clocks)
            sequence.clocks = std::make_unique<SequenceClocks>();
        sequence.clocks->add(snapshot, *m_clocks);
    }
    const bool isMissingState = (packet.flags & field::kNeedsState) != 0 && !sequence.isStateKnown;
    if (isMissingState) {
        ++m_rows.account.read;
        return m_rows.lose(Loss::DroppedRecords);
    }
    if (packet.hasOthers)
        takeDescriptions(packet, sequence);
    if (packet.hasEvent)
        return takeEvent(packet, packet.sequence, sequence);
    if (packet.hasGpuStage)
        return takeGpuStage(packet, sequence);
    if (packet.hasGpuCounters)
        return takeGpuCounters(packet, sequence);
    ++m_rows.account.read;
    if (packet.unread == 0) {
        ++m_rows.account.names;
        return;
    }
    ++m_unread[packet.unread];
    m_rows.lose(Loss::UnknownEvents);
}

/// Most packets belong to the same sequence as the one before. Entries of the map have stable addresses.
Sequence& PacketReader::sequenceOf(std::uint32_t id)
{
    if (!m_latest || id != m_latestId) {
        m_latest = &m_sequences[id];
        m_latestId = id;
    }
    return *m_latest;
}

void PacketReader::takeDescriptions(const Packet& packet, Sequence& sequence)
{
    if (packet.hasDefaults) {
        sequence.defaults = std::make_unique<EventDefaults>();
        sequence.defaults->add(packet.defaults);
        sequence.track = sequence.defaults->track.value_or(sequence.track);
    }
    if (!packet.interned.empty()) {
        if (!sequence.interned)
            sequence.interned = std::make_unique<InternedData>();
        sequence.interned->add(packet.interned, m_names);
    }
    if (!packet.descriptor.empty())
        m_tracks.describe(packet.descriptor);
    if (!packet.thread.empty())
        m_tracks.describeThreadOf(packet.sequence, packet.thread);
    if (!packet.gpuInfo.empty())
        takeGpuInfo(packet.gpuInfo);
}

/// Compressed packets contain no compressed packets.
void PacketReader::takeCompressed(std::string_view message, bool isZstd)
{
    ++m_rows.account.read;
    if (m_isUnpacking)
        return m_rows.lose(Loss::WrongTypes);
    UnpackedPackets unpacked = isZstd ? decompressZstdPackets(message) : inflatePackets(message);
    if (unpacked.isComplete) {
        ++m_rows.account.names;
    } else {
        m_rows.account.lose(Loss::SkippedBytes);
        m_rows.count(Loss::SkippedBytes, message.size());
    }
    m_isUnpacking = true;
    const std::size_t size = unpacked.bytes.size();
    unpacked.bytes.append(ProtoStream::kReadableBehind, '\0');
    ProtoReader reader(std::string_view(unpacked.bytes).substr(0, size), ProtoStream::kReadableBehind);
    try {
        while (reader.next()) {
            if (reader.tagAndType() == lengthField(field::kTracePacket)) {
                take(reader.payload());
            } else {
                reader.skip();
                skipForeignField();
            }
        }
    } catch (const protozero::exception&) {
        if (unpacked.isComplete) // otherwise the end of the data is expected
            m_rows.count(Loss::SkippedBytes);
    }
    m_isUnpacking = false;
}

std::optional<Nanos> PacketReader::timeOf(const Packet& packet, Sequence& sequence)
{
    if (!packet.time) {
        m_rows.lose(Loss::MissingStart);
        return {};
    }
    const std::uint64_t clock = packet.clock            ? *packet.clock
        : sequence.defaults && sequence.defaults->clock ? *sequence.defaults->clock
                                                        : m_clocks->traceClock();
    std::optional<WideNanos> time;
    if (!SequenceClocks::owns(clock))
        time = m_clocks->toTraceTime(clock, *packet.time);
    else if (sequence.clocks)
        time = sequence.clocks->toTraceTime(clock, *packet.time);
    if (!time) {
        m_rows.lose(Loss::MissingStart);
        return {};
    }
    const Nanos clamped = traceTime(*time);
    if (WideNanos{clamped} != *time)
        m_rows.count(Loss::TimeOutOfRange);
    return clamped;
}

void PacketReader::takeEvent(const Packet& packet, std::uint32_t sequenceId, Sequence& sequence)
{
    ++m_rows.account.read;
    m_event.decode(packet.event, sequence.interned.get(), m_names);
    if (m_event.type == TrackEvent::Type::Other)
        return m_rows.lose(Loss::UnknownEvents);
    const auto time = timeOf(packet, sequence);
    if (!time)
        return;
    const std::uint64_t uuid = m_event.track.value_or(sequence.track);
    const TrackNumber track = uuid != 0 ? m_tracks.find(uuid) : m_tracks.findThreadOf(sequenceId);
    if (m_event.type == TrackEvent::Type::Counter)
        takeCounters(*time, track, sequenceId, sequence);
    else
        takeSlice(*time, track, sequenceId, sequence);
    takeExtraCounters(*time, sequenceId, sequence);
}

void PacketReader::takeSlice(Nanos time, TrackNumber track, std::uint32_t sequenceId, const Sequence& sequence)
{
    if (m_event.type == TrackEvent::Type::End)
        return m_tracks.end(track, sequenceId, time);
    if (m_event.rule.origin == CategoryRule::Origin::StallscopeRun)
        return takeRun(track, sequenceId, sequence);
    Span span;
    span.start = time;
    Tracks::SliceFacts facts;
    describe(span, track, facts, sequence);
    if (m_event.type == TrackEvent::Type::Begin)
        return m_tracks.begin(track, sequenceId, span, facts);
    if (m_event.type == TrackEvent::Type::Instant)
        span.kind = SpanKind::Mark;
    if (m_event.type == TrackEvent::Type::Complete)
        span.duration = traceTime(WideNanos{std::max<std::int64_t>(m_event.duration, 0)} * 1000);
    m_tracks.add(track, span, facts);
}

/// The slice is for viewers. Its annotation has everything.
void PacketReader::takeRun(TrackNumber track, std::uint32_t sequenceId, const Sequence& sequence)
{
    m_annotations.decode(m_event, sequence.interned.get(), m_names, *m_stacks);
    ++m_rows.account.names; // not before: a packet whose annotation is damaged is lost
    if (const auto exported = ExportedTrace::parse(m_annotations.run)) {
        m_runs.insert(m_runs.end(), exported->runs.begin(), exported->runs.end());
        m_facts.insert(m_facts.end(), exported->facts.begin(), exported->facts.end());
    }
    if (m_event.type == TrackEvent::Type::Begin)
        m_tracks.beginRun(track, sequenceId);
}

void PacketReader::describe(Span& span, TrackNumber track, Tracks::SliceFacts& facts, const Sequence& sequence)
{
    using Origin = CategoryRule::Origin;
    const CategoryRule& rule = m_event.rule;
    span.kind = m_event.isGpuApi ? SpanKind::ApiCall : rule.kind;
    span.name = nameOr(m_event.name);
    m_rows.count(Loss::WrongTypes, m_event.hasUnknownName ? 1 : 0);
    facts.isStallscope = rule.origin == Origin::Stallscope;
    facts.isMarkIfEmpty = rule.origin == Origin::Amd && span.kind == SpanKind::Range;
    const bool isWork = groupOf(span.kind) == LaneGroup::Work;
    const bool isCallWithoutFlow = span.kind == SpanKind::ApiCall && m_event.flows.empty();
    m_rows.isOfGpu |= isWork || span.kind == SpanKind::ApiCall;
    if (facts.isStallscope || (rule.isKnown() && (isWork || isCallWithoutFlow))) {
        m_annotations.decode(m_event, sequence.interned.get(), m_names, *m_stacks);
        span.flags |= m_annotations.flags;
        if (!facts.isStallscope && isWork)
            describeAmd(span, facts, m_annotations);
        span.detail = m_details.add(m_annotations.detail, facts.isStallscope ? argumentsOf(span) : std::string_view());
        correlate(span, track, m_annotations);
    } else if (span.kind == SpanKind::ApiCall) {
        m_annotations.clear();
        correlate(span, track, m_annotations);
    }
    const bool isCall = span.kind == SpanKind::ApiCall;
    if (!facts.isStallscope || !isCall)
        span.flags |= m_names.flagsOf(span.name, span.kind);
    if (facts.isStallscope && m_annotations.communicates)
        span.flags = static_cast<SpanFlag::Type>(*m_annotations.communicates ? span.flags | SpanFlag::kCommunication : span.flags & ~SpanFlag::kCommunication);
    if (isCall && m_event.awaitsGpuWork)
        span.flags |= SpanFlag::kBlocking;
}

/// As in the import of JSON, the arguments of communication that tell what was transferred are always kept.
std::string_view PacketReader::argumentsOf(const Span& span)
{
    const std::string_view json = m_annotations.arguments;
    if (json.empty())
        return {};
    const bool isCommunication = (m_names.flagsOf(span.name, span.kind) & SpanFlag::kCommunication) != 0;
    if (!m_keepsArguments && !(isCommunication && describesTransfer(json)))
        return {};
    m_arguments.clear();
    if (isValidUtf8(json) && appendCompactJson(m_arguments, json) == json.size())
        return m_arguments;
    m_rows.count(Loss::WrongTypes);
    return {};
}

void PacketReader::describeAmd(Span& span, Tracks::SliceFacts& facts, const Annotations& annotations)
{
    const std::string_view name = m_names.view(span.name);
    if (m_event.rule.isKernelOrCopy && (annotations.detail.has(DetailField::Bytes) || isCopyName(name)))
        span.kind = SpanKind::Memcpy;
    if (m_event.rule.namesDevice)
        facts.device = annotations.agent;
    if (span.kind != SpanKind::Memcpy)
        return;
    const CopyDirection direction = copyDirectionOf(name);
    if (direction != CopyDirection::Unknown)
        m_annotations.set(DetailField::Direction, static_cast<std::uint64_t>(direction));
    if (m_event.rule.namesDevice && direction == CopyDirection::DeviceToHost && annotations.sourceAgent) // the other agent is the CPU
        facts.device = annotations.sourceAgent;
}

void PacketReader::correlate(Span& span, TrackNumber track, const Annotations& annotations)
{
    const bool isOfStallscope =
        m_event.rule.origin == CategoryRule::Origin::Stallscope && annotations.correlation && *annotations.correlation < CorrelationId::kNone;
    if (isOfStallscope && (m_hasStallscopeIds || m_correlations.isEmpty())) {
        m_hasStallscopeIds = true;
        span.correlation = CorrelationId(static_cast<std::uint32_t>(*annotations.correlation));
        for (const std::uint64_t flow : m_event.flows) {
            const TrackNumber other = m_flowTracks.firstOf(flow, track);
            if (other != track)
                m_tracks.connect(other, track);
        }
        return;
    }
    const bool isLinked = span.kind == SpanKind::ApiCall || groupOf(span.kind) == LaneGroup::Work;
    if (!isLinked || m_hasStallscopeIds)
        return;
    using Source = Correlations::Source;
    if (!m_event.submitted.empty())
        span.correlation = m_correlations.of(Source::GpuEvent, m_event.submitted);
    else if (!m_event.flows.empty())
        span.correlation = m_correlations.of(Source::Flow, m_event.flows);
    else if (annotations.amdCorrelation && *annotations.amdCorrelation != 0)
        span.correlation = m_correlations.of(Source::Amd, std::array{*annotations.amdCorrelation});
}

StringId PacketReader::nameOr(StringId name)
{
    return name.isValid() ? name : m_unnamed;
}

void PacketReader::takeCounters(Nanos time, TrackNumber track, std::uint32_t sequenceId, const Sequence& sequence)
{
    if (m_event.integer)
        m_tracks.addSample(track, stateOf(sequenceId, sequence), time, *m_event.integer);
    else if (m_event.real)
        m_tracks.addSample(track, time, *m_event.real);
    else
        return m_rows.lose(Loss::InvalidNumbers);
    ++m_rows.account.samples;
}

/// Counter values that another event carries: the first value belongs to the first track, and so on.
void PacketReader::takeExtraCounters(Nanos time, std::uint32_t sequenceId, const Sequence& sequence)
{
    const auto tracksOf = [](const std::vector<std::uint64_t>& own, const std::vector<std::uint64_t>* defaults) -> const std::vector<std::uint64_t>& {
        return own.empty() && defaults ? *defaults : own;
    };
    const EventDefaults* const defaults = sequence.defaults.get();
    const auto& tracks = tracksOf(m_event.extraTracks, defaults ? &defaults->extraTracks : nullptr);
    const auto& realTracks = tracksOf(m_event.extraRealTracks, defaults ? &defaults->extraRealTracks : nullptr);
    for (std::size_t i = 0; i < m_event.extraValues.size() && i < tracks.size(); ++i)
        m_tracks.addSample(m_tracks.find(tracks[i]), stateOf(sequenceId, sequence), time, m_event.extraValues[i]);
    for (std::size_t i = 0; i < m_event.extraRealValues.size() && i < realTracks.size(); ++i)
        m_tracks.addSample(m_tracks.find(realTracks[i]), time, m_event.extraRealValues[i]);
    const std::size_t read = m_event.extraValues.size() + m_event.extraRealValues.size();
    const std::size_t samples = std::min(m_event.extraValues.size(), tracks.size()) + std::min(m_event.extraRealValues.size(), realTracks.size());
    m_rows.account.read += read;
    m_rows.account.samples += samples;
    for (std::size_t i = samples; i < read; ++i)
        m_rows.lose(Loss::WrongTypes);
}

void PacketReader::takeGpuStage(const Packet& packet, Sequence& sequence)
{
    ++m_rows.account.read;
    const InternedData* const interned = sequence.interned.get();
    const auto nameIn = [interned](const InternTable<StringId> InternedData::*table, std::uint64_t number) {
        const StringId* const known = interned ? (interned->*table).find(number) : nullptr;
        return known ? *known : StringId();
    };
    const auto oldName = [](const std::vector<StringId>& names, std::uint64_t number) { return number < names.size() ? names[number] : StringId(); };
    Span span;
    SpanDetail detail;
    StringId name;
    StringId queue;
    StringId stage;
    StringId kernel;
    std::optional<std::uint64_t> event;
    std::optional<std::int64_t> pid;
    std::uint64_t device = 0;
    std::uint64_t duration = 0;
    pbf_reader reader(packet.gpuStage.data(), packet.gpuStage.size());
    while (reader.next()) {
        switch (reader.tag_and_type()) {
        case varintField(field::kStageEvent): event = reader.get_uint64(); break;
        case varintField(field::kStageDuration): duration = reader.get_uint64(); break;
        case varintField(field::kStageDevice): device = reader.get_uint64(); break;
        case varintField(field::kStageQueue): queue = nameIn(&InternedData::gpuStages, reader.get_uint64()); break;
        case varintField(field::kStageStage): stage = nameIn(&InternedData::gpuStages, reader.get_uint64()); break;
        case varintField(field::kStageQueueOld): queue = oldName(m_queueNames, reader.get_uint64()); break;
        case varintField(field::kStageStageOld): stage = oldName(m_stageNames, reader.get_uint64()); break;
        case varintField(field::kStageKernel): kernel = nameIn(&InternedData::kernels, reader.get_uint64()); break;
        case varintField(field::kStageName): name = nameIn(&InternedData::eventNames, reader.get_uint64()); break;
        case lengthField(field::kStageNameText): name = m_names.intern(bytesOf(reader)); break;
        case varintField(field::kStageContext): {
            const std::uint64_t number = reader.get_uint64();
            const std::int64_t* const known = interned ? interned->contexts.find(number) : nullptr;
            pid = known ? std::optional(*known) : std::nullopt;
            break;
        }
        case lengthField(field::kStageLaunch): takeLaunch(detail, reader.get_view()); break;
        case lengthField(field::kStageSpecifications): takeSpecifications(reader.get_view()); break;
        default: reader.skip();
        }
    }
    const auto time = timeOf(packet, sequence);
    if (!time)
        return;
    span.start = *time;
    span.duration = traceTime(WideNanos{duration});
    m_rows.count(Loss::ZeroLength, duration == 0 ? 1 : 0);
    span.kind = SpanKind::Kernel;
    if (kernel.isValid()) {
        span.name = kernel;
    } else {
        const auto byName = name.isValid() ? copyKindOf(m_names.view(name)) : std::nullopt;
        const auto byStage = !byName && stage.isValid() ? copyKindOf(m_names.view(stage)) : std::nullopt;
        span.kind = byName ? *byName : byStage.value_or(SpanKind::Kernel);
        span.name = name.isValid() ? name : nameOr(stage);
    }
    span.flags |= m_names.flagsOf(span.name, span.kind);
    span.detail = m_details.add(detail);
    if (event && !m_hasStallscopeIds)
        span.correlation = m_correlations.of(Correlations::Source::GpuEvent, std::array{*event});
    m_rows.isOfGpu = true;
    const auto ordinal = static_cast<std::uint32_t>(std::min<std::uint64_t>(device, UINT32_MAX - 1));
    m_tracks.addGpuWork(ordinal, nameOr(queue), pid, span);
}

void PacketReader::takeGpuCounters(const Packet& packet, Sequence& sequence)
{
    ++m_rows.account.read;
    if (const auto time = timeOf(packet, sequence))
        m_gpuCounters.take(packet.gpuCounters, *time);
}

/// Grid and workgroup, each with x, y and z.
void PacketReader::takeLaunch(SpanDetail& detail, protozero::data_view message)
{
    pbf_reader reader(message);
    while (reader.next()) {
        const bool isGrid = reader.tag() == field::kLaunchGrid;
        if ((!isGrid && reader.tag() != field::kLaunchWorkgroup) || reader.wire_type() != pbf_wire_type::length_delimited) {
            reader.skip();
            continue;
        }
        pbf_reader sizes = reader.get_message();
        while (sizes.next()) {
            if (sizes.wire_type() != pbf_wire_type::varint || sizes.tag() > 3) {
                sizes.skip();
                continue;
            }
            const auto first = static_cast<std::uint32_t>(isGrid ? DetailField::GridX : DetailField::BlockX);
            const auto which = static_cast<DetailField>(first + sizes.tag() - 1);
            detail.set(which, sizes.get_uint64());
        }
    }
}

/// Names of hardware queues and stages in the older form, by position.
void PacketReader::takeSpecifications(protozero::data_view message)
{
    m_queueNames.clear();
    m_stageNames.clear();
    pbf_reader reader(message);
    while (reader.next()) {
        const bool isQueue = reader.tag() == field::kSpecificationQueue;
        if ((!isQueue && reader.tag() != field::kSpecificationStage) || reader.wire_type() != pbf_wire_type::length_delimited) {
            reader.skip();
            continue;
        }
        pbf_reader description = reader.get_message();
        StringId name;
        while (description.next()) {
            if (description.tag_and_type() == lengthField(field::kSpecificationName)) {
                name = m_names.intern(bytesOf(description));
            } else {
                description.skip();
            }
        }
        std::vector<StringId>& names = isQueue ? m_queueNames : m_stageNames;
        if (names.size() < kMaxOldNames)
            names.push_back(name);
    }
}

void PacketReader::takeGpuInfo(std::string_view message)
{
    pbf_reader reader(message.data(), message.size());
    for (std::uint32_t device = 0; reader.next(field::kGpuInfoDevice, pbf_wire_type::length_delimited) && device < kMaxOldNames; ++device) {
        pbf_reader gpu = reader.get_message();
        while (gpu.next(field::kGpuName, pbf_wire_type::length_delimited))
            m_tracks.nameGpu(device, m_names.intern(bytesOf(gpu)));
    }
}

ImportedRows PacketReader::finish(const std::string& fileName)
{
    ImportedRows rows;
    rows.fileName = fileName;
    rows.format = SourceFormat::Perfetto;
    m_tracks.finish(rows);
    m_gpuCounters.finish([&](std::uint32_t device) { m_tracks.useGpu(device, rows); });
    joinCorrelations();
    m_rows.count(Loss::ReplacedCharacters, m_names.replacedCharacters());
    tellFacts(rows);
    rows.account = m_rows.account;
    rows.batches.push_back(std::move(m_rows));
    return rows;
}

void PacketReader::joinCorrelations()
{
    if (!m_correlations.wereJoined())
        return;
    for (SpanRun& run : m_rows.runs) {
        for (Span& span : run.spans)
            span.correlation = m_correlations.final(span.correlation);
    }
    for (SpanEdge& edge : m_rows.edges)
        edge.span.correlation = m_correlations.final(edge.span.correlation);
}

void PacketReader::tellFacts(ImportedRows& rows)
{
    if (const auto epoch = m_clocks->epoch())
        rows.facts.baseTime = *epoch;
    rows.facts.runs = std::move(m_runs);
    rows.facts.facts = std::move(m_facts);
    rows.facts.exported = m_tracks.takeExported();
    if (rows.facts.exported)
        rows.facts.facts.insert(rows.facts.facts.end(), rows.facts.exported->facts.begin(), rows.facts.exported->facts.end());
    std::string unread;
    for (const auto& [number, count] : m_unread)
        unread += (unread.empty() ? "" : ", ") + unreadName(number) + " (" + std::to_string(count) + ")";
    if (!unread.empty())
        rows.facts.facts.emplace_back("packets not read", unread);
    if (m_tracks.streamsWithoutDevice() > 0)
        rows.facts.facts.emplace_back("streams without a device", std::to_string(m_tracks.streamsWithoutDevice()) + ", shown on device 0");
}

} // namespace perfetto

} // namespace stallscope

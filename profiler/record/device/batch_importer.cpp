// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/record/device/batch_importer.h"

#include "profiler/base/time_range.h"
#include "profiler/record/device/batch_details.h"
#include "profiler/record/device/batch_streams.h"
#include "profiler/record/device/device_batch.h"
#include "profiler/record/device/source_clock.h"
#include "profiler/trace/build/trace_builder.h"
#include "profiler/trace/call_class.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include <cxxabi.h>

// BatchImporter::collect() imports the received batches in this order: calls and overhead of all batches, then device work, so that work finds its
// call; synchronizations whose event record has arrived; open calls; watermarks. Each step is a function of State, below the helper classes:
//
//   WatermarkLag   how far watermarks stay behind the newest batch
//   BatchThreads   thread ids -> tracks, and the open calls of each thread
//   BatchNames     texts of a batch -> ids of the trace
//   AdmittedCalls  calls that a gate admitted: their device work is kept, however late it runs
//   SyncResolver   synchronizations -> event records that they waited for

namespace stallscope {

namespace {

/// Lag of a watermark: slightly more than the recent delay of records, within limits. Spans beyond the limits count as
/// late: they stay on spill lanes until the recording ends, so that the live view stays current.
class WatermarkLag {
public:
    static constexpr Nanos kLeast = 200'000'000;
    static constexpr Nanos kMost = 2'000'000'000;

    /// A span arrived this long after it began.
    void addDelay(Nanos delay) { m_newest = std::max(m_newest, delay); }
    /// The lag of the current collection; called once for each. Follows longer delays at once, and shorter ones slowly.
    [[nodiscard]] Nanos next()
    {
        m_length = std::max(m_newest + m_newest / 4, m_length - m_length / 64);
        m_newest = 0;
        return m_length = std::clamp(m_length, kLeast, kMost);
    }

private:
    Nanos m_newest = 0;
    Nanos m_length = kLeast;
};

/// Host threads referenced by a source: the tracks on which they record themselves, otherwise separate tracks.
///
/// The record of a call arrives after it ended, which for a long wait is long after it began. A call that is known to be
/// open therefore holds the watermark of its thread back until its record arrives.
class BatchThreads {
public:
    explicit BatchThreads(ProcessId process) : m_process(process) {}

    /// A name given by the program has precedence over that in the system.
    void name(std::uint32_t thread, const std::string& name, bool isGiven, TraceBuilder& builder);
    [[nodiscard]] TrackId trackOf(std::uint32_t thread, TraceBuilder& builder);
    [[nodiscard]] const std::map<std::uint32_t, TrackId>& tracks() const { return m_tracks; }

    /// Sets the currently open calls; all times are session times.
    void setOpen(const std::vector<OpenCallRecord>& open, Nanos now);
    /// The record of a call has arrived.
    void stopAwaiting(std::uint32_t thread, std::uint32_t correlation) { m_awaited.erase({thread, correlation}); }
    [[nodiscard]] const std::vector<OpenCallRecord>& open() const { return m_open; }
    /// No span of the thread that starts earlier will arrive, except late ones.
    [[nodiscard]] Nanos watermark(std::uint32_t thread, Nanos general) const;
    /// Whether the track was created here, and not taken over by the thread itself since.
    [[nodiscard]] bool isOwn(TrackId track, TraceBuilder& builder) const { return m_own.contains(track) && !builder.track(track).isOwned(); }

private:
    void findNewTracks(TraceBuilder& builder);

    /// Limit of waiting for records of calls that never arrive (disabled, dropped).
    static constexpr Nanos kPatience = 1'000'000'000;

    struct Awaited {
        Nanos start = 0;
        Nanos closedAt = 0; ///< when it was first seen closed; 0: open
    };

    ProcessId m_process;
    std::map<std::uint32_t, TrackId> m_tracks;
    std::map<std::uint32_t, std::string> m_names;
    std::set<std::uint32_t> m_given; // threads that were named by the program
    std::set<TrackId> m_own;
    std::size_t m_tracksSeen = 0;
    std::vector<OpenCallRecord> m_open;
    std::map<std::pair<std::uint32_t, std::uint32_t>, Awaited> m_awaited; // by thread and correlation
};

/// 0: not a number.
std::uint32_t threadNumber(const std::string& text)
{
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? number : 0;
}

void BatchThreads::name(std::uint32_t thread, const std::string& name, bool isGiven, TraceBuilder& builder)
{
    if (isGiven)
        m_given.insert(thread);
    else if (m_given.contains(thread))
        return;
    m_names[thread] = name;
    const auto known = m_tracks.find(thread);
    if (known != m_tracks.end() && isOwn(known->second, builder))
        builder.track(known->second).info().name = name;
}

TrackId BatchThreads::trackOf(std::uint32_t thread, TraceBuilder& builder)
{
    if (builder.trackCount() != m_tracksSeen)
        findNewTracks(builder);
    const auto known = m_tracks.find(thread);
    if (known != m_tracks.end())
        return known->second;
    TrackInfo info;
    info.process = m_process;
    info.nativeId = std::to_string(thread);
    const auto named = m_names.find(thread);
    info.name = named != m_names.end() ? named->second : "thread " + info.nativeId;
    const TrackId track = builder.addTrack(info);
    m_own.insert(track);
    m_tracks[thread] = track;
    return track;
}

/// If a thread has several tracks, it currently records on the latest.
void BatchThreads::findNewTracks(TraceBuilder& builder)
{
    for (; m_tracksSeen < builder.trackCount(); ++m_tracksSeen) {
        const TrackId track = TrackId::fromIndex(m_tracksSeen);
        const TrackInfo& info = builder.track(track).info();
        const std::uint32_t thread = threadNumber(info.nativeId);
        if (info.type == TrackType::HostThread && info.process == m_process && thread != 0)
            m_tracks[thread] = track;
    }
}

void BatchThreads::setOpen(const std::vector<OpenCallRecord>& open, Nanos now)
{
    m_open = open;
    for (auto& [key, awaited] : m_awaited)
        awaited.closedAt = awaited.closedAt != 0 ? awaited.closedAt : std::max<Nanos>(now, 1);
    for (const OpenCallRecord& call : open) {
        Awaited& awaited = m_awaited[{call.thread, call.correlation}];
        awaited = {call.start, 0};
    }
    std::erase_if(m_awaited, [now](const auto& entry) { return entry.second.closedAt != 0 && entry.second.closedAt < now - kPatience; });
}

Nanos BatchThreads::watermark(std::uint32_t thread, Nanos general) const
{
    for (auto at = m_awaited.lower_bound({thread, 0}); at != m_awaited.end() && at->first.first == thread; ++at)
        general = std::min(general, at->second.start);
    return general;
}

/// A text of a batch as an id in the trace, with derived flags.
struct KnownName {
    StringId id = kEmptyString;
    SpanFlag::Type callFlags = SpanFlag::kNone;   ///< of an API call with that name
    SpanFlag::Type kernelFlags = SpanFlag::kNone; ///< of a kernel
};

/// Texts of batches as ids in the trace, with demangled kernel names. Each text is processed once, however many batches contain it.
class BatchNames {
public:
    /// To be called before any text of the batch is looked up.
    void enter(const DeviceBatch& batch, TraceBuilder& builder);
    [[nodiscard]] const KnownName& of(BatchText text) const { return m_ofBatch[text.index() < m_ofBatch.size() ? text.index() : 0]; }

private:
    std::unordered_map<std::string, KnownName> m_known;
    std::vector<KnownName> m_ofBatch;
};

/// "_Z4gemmPf" -> "gemm(float*)"; other names unchanged.
std::string demangled(const std::string& name)
{
    if (!name.starts_with("_Z"))
        return name;
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> text(abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status), &std::free);
    return status == 0 && text ? std::string(text.get()) : name;
}

KnownName knownName(const std::string& text, TraceBuilder& builder)
{
    const std::string name = demangled(text);
    KnownName known;
    known.id = builder.intern(name);
    known.callFlags = classifyCall(name).blocksByName() ? SpanFlag::kBlocking : SpanFlag::kNone;
    known.kernelFlags = isCommunicationKernel(name) ? SpanFlag::kCommunication : SpanFlag::kNone;
    return known;
}

void BatchNames::enter(const DeviceBatch& batch, TraceBuilder& builder)
{
    m_ofBatch.clear();
    for (const std::string& text : batch.texts) {
        auto known = m_known.find(text);
        if (known == m_known.end())
            known = m_known.emplace(text, knownName(text, builder)).first;
        m_ofBatch.push_back(known->second);
    }
}

/// Calls inside of the window of a recording that keeps only part of the time: their device work belongs to them, even if
/// it runs after the window has closed. Only recent calls are stored, because work arrives soon after its call.
class AdmittedCalls {
public:
    void add(std::uint32_t correlation)
    {
        if (correlation == 0 || !m_known.insert(correlation).second)
            return;
        m_order.push_back(correlation);
        if (m_order.size() <= kMost)
            return;
        m_known.erase(m_order.front());
        m_order.pop_front();
    }
    [[nodiscard]] bool contains(std::uint32_t correlation) const { return m_known.contains(correlation); }

private:
    /// More than a launch queue holds, and a few seconds of the fastest programs.
    static constexpr std::size_t kMost = std::size_t{1} << 18;

    std::unordered_set<std::uint32_t> m_known;
    std::deque<std::uint32_t> m_order; // in order of arrival
};

/// Determines what event synchronizations waited for: which record of the event, by which call, in which stream. Records of
/// events and synchronizations arrive in any order; one whose event record is missing is held back for a while.
class SyncResolver {
public:
    struct Resolved {
        SyncRecord sync;
        std::optional<EventRecord> awaited;
    };

    void take(const EventRecord& event);
    void take(const SyncRecord& sync) { m_waiting.push_back({sync, 0}); }
    /// The synchronizations that are resolved now; if `isFinal`, also those whose event record has not arrived.
    [[nodiscard]] std::vector<Resolved> resolve(bool isFinal);

private:
    /// Attempts before a synchronization is placed without its event.
    static constexpr int kMostAttempts = 25;
    /// Limit of stored event records in total; a wait follows soon or never.
    static constexpr std::size_t kMostRecords = std::size_t{1} << 18;
    using EventKey = std::pair<std::uint32_t, std::uint32_t>; // context, event

    struct Waiting {
        SyncRecord sync;
        int attempts = 0;
    };

    void dropOldest();
    [[nodiscard]] std::optional<EventRecord> awaitedBy(const SyncRecord& sync) const;
    [[nodiscard]] static bool needsEvent(const SyncRecord& sync);

    std::map<std::uint64_t, EventRecord> m_byRecord;                    // ids increase with time
    std::map<EventKey, std::map<std::uint32_t, EventRecord>> m_byEvent; // by correlation, for records without an id
    std::deque<std::pair<EventKey, std::uint32_t>> m_order;             // of m_byEvent, in order of arrival
    std::vector<Waiting> m_waiting;
};

void SyncResolver::take(const EventRecord& event)
{
    if (event.eventRecord == 0) {
        const EventKey key{event.place.context, event.event};
        if (m_byEvent[key].insert_or_assign(event.correlation, event).second)
            m_order.emplace_back(key, event.correlation);
        if (m_order.size() > kMostRecords)
            dropOldest();
        return;
    }
    m_byRecord[event.eventRecord] = event;
    if (m_byRecord.size() > kMostRecords)
        m_byRecord.erase(m_byRecord.begin());
}

void SyncResolver::dropOldest()
{
    const auto& [key, correlation] = m_order.front();
    const auto event = m_byEvent.find(key);
    event->second.erase(correlation);
    if (event->second.empty())
        m_byEvent.erase(event);
    m_order.pop_front();
}

std::vector<SyncResolver::Resolved> SyncResolver::resolve(bool isFinal)
{
    std::vector<Resolved> resolved;
    std::vector<Waiting> later;
    for (Waiting& waiting : m_waiting) {
        const auto awaited = awaitedBy(waiting.sync);
        if (!awaited && needsEvent(waiting.sync) && !isFinal && ++waiting.attempts < kMostAttempts)
            later.push_back(waiting);
        else
            resolved.push_back({waiting.sync, awaited});
    }
    m_waiting = std::move(later);
    return resolved;
}

bool SyncResolver::needsEvent(const SyncRecord& sync)
{
    return sync.type == SyncRecord::Type::EventSynchronize || sync.type == SyncRecord::Type::StreamWaitsForEvent;
}

/// Looks up by the record id; without ids, the last record of the event before the wait.
std::optional<EventRecord> SyncResolver::awaitedBy(const SyncRecord& sync) const
{
    if (!needsEvent(sync))
        return {};
    if (sync.eventRecord != 0) {
        const auto record = m_byRecord.find(sync.eventRecord);
        return record != m_byRecord.end() ? std::optional(record->second) : std::nullopt;
    }
    const auto records = m_byEvent.find({sync.place.context, sync.event});
    if (records == m_byEvent.end())
        return {};
    const auto after = records->second.lower_bound(sync.correlation);
    return after != records->second.begin() ? std::optional(std::prev(after)->second) : std::nullopt;
}

} // namespace

struct BatchImporter::State {
    State(Nanos zero, ProcessId own, StackLookup stacks)
        : stackOf(std::move(stacks)), clock(zero), streams(own), threads(own), memory(own), metrics(own), process(own)
    {
    }

    void importCalls(const DeviceBatch& batch, TraceBuilder& builder);
    void importWork(const DeviceBatch& batch, TraceBuilder& builder);
    void addClockSamples(const DeviceBatch& batch, TraceBuilder& builder);
    void countLosses(const BatchLosses& losses, LossCounters& counters) const;
    void place(const DeviceWorkRecord& record, TraceBuilder& builder);
    void place(const ApiCallRecord& record, TraceBuilder& builder);
    void place(const OverheadRecord& record, TraceBuilder& builder);
    void place(const SyncResolver::Resolved& resolved, TraceBuilder& builder);
    void place(const EventRecord& event, TraceBuilder& builder);
    void setOpenCalls(std::vector<OpenCallRecord> open);
    void placeOpenCalls(TraceBuilder& builder);
    void advanceWatermarks(TraceBuilder& builder);

    std::mutex mutex;
    std::vector<DeviceBatch> received; // guarded by the mutex

    // used by the builder's thread
    StackLookup stackOf;
    SourceClock clock;
    BatchNames names;
    BatchStreams streams;
    BatchThreads threads;
    SyncResolver syncs;
    MemoryCounters memory;
    MetricCounters metrics;
    AdmittedCalls admittedCalls;
    EarlyWorkCounter earlyWork;
    ProcessId process;
    std::optional<TrackId> overheadTrack; // of overhead without a thread
    std::vector<OpenSpan> openSpans;      // parallel to threads.open()
    WatermarkLag streamLag;
    WatermarkLag threadLag;
    Nanos askedAt = 0;    // when the source was last flushed, in session time
    bool isWhole = false; // a full flush was requested since the last collection
};

namespace {

CorrelationId correlationOf(std::uint32_t id)
{
    return id != 0 ? CorrelationId(id) : CorrelationId();
}

Span spanOf(SpanKind kind, StringId name, const MendedTimes& times, std::uint32_t correlation)
{
    return {times.range.start, times.range.end - times.range.start, name, correlationOf(correlation), {}, kind, times.flags};
}

} // namespace

void BatchImporter::State::importCalls(const DeviceBatch& batch, TraceBuilder& builder)
{
    addClockSamples(batch, builder);
    countLosses(batch.losses, builder.losses());
    names.enter(batch, builder);
    streams.enter(batch, builder);
    for (const NameRecord& named : batch.names) {
        if (named.of == NameRecord::Of::Thread || named.of == NameRecord::Of::ThreadInSystem)
            threads.name(named.thread, batch.text(named.name), named.of == NameRecord::Of::Thread, builder);
    }
    if (batch.askedAt != 0)
        askedAt = std::max(askedAt, clock.fromMonotonic(batch.askedAt));
    for (const ApiCallRecord& record : batch.calls)
        place(record, builder);
    for (const OverheadRecord& record : batch.overheads)
        place(record, builder);
    for (const EventRecord& record : batch.events)
        syncs.take(record);
    for (const SyncRecord& record : batch.syncs)
        syncs.take(record);
    memory.take(batch);
    metrics.take(batch);
    for (const FactRecord& fact : batch.facts)
        builder.setFact(batch.text(fact.key), batch.text(fact.value));
    isWhole |= batch.isWhole || batch.isLast;
    if (batch.openCalls)
        setOpenCalls(*batch.openCalls);
}

/// After all calls that arrived with it.
void BatchImporter::State::importWork(const DeviceBatch& batch, TraceBuilder& builder)
{
    if (batch.work.empty() && batch.events.empty())
        return;
    names.enter(batch, builder);
    for (const DeviceWorkRecord& record : batch.work)
        place(record, builder);
    for (const EventRecord& record : batch.events)
        place(record, builder);
}

void BatchImporter::State::addClockSamples(const DeviceBatch& batch, TraceBuilder& builder)
{
    for (const ClockSample& sample : batch.clock)
        clock.add(sample);
    if (batch.isMonotonic)
        clock.setMonotonic();
    if (!batch.clock.empty())
        builder.setFact(kDeviceClockFact, clock.isMonotonic() ? "monotonic" : "wall clock");
    builder.losses().count(Loss::ClockSteps, clock.takeSteps());
    if (const auto error = clock.error())
        builder.setClockError(*error);
}

void BatchImporter::State::countLosses(const BatchLosses& losses, LossCounters& counters) const
{
    counters.count(Loss::DroppedRecords, losses.dropped);
    counters.count(Loss::UnknownEvents, losses.unknown);
    counters.count(Loss::SkippedBytes, losses.skippedBytes);
    counters.count(Loss::MetricSamples, losses.metricSamples);
}

void BatchImporter::State::place(const DeviceWorkRecord& record, TraceBuilder& builder)
{
    if (clock.isEarlier(record.times))
        return;
    const TrackId track = streams.trackOf(record.place, builder);
    const MendedTimes times = clock.mend(record.times, askedAt, builder.losses());
    const KnownName& name = names.of(record.name);
    const bool hasName = record.name != kNoText;
    Span span = spanOf(record.kind, hasName ? name.id : builder.intern(nameOf(record)), times, record.correlation);
    if (record.kind == SpanKind::Kernel && hasName)
        span.flags |= name.kernelFlags;
    span.detail = builder.addDetail(detailOf(record));
    bool isTaken = admittedCalls.contains(record.correlation);
    if (isTaken)
        builder.track(track).pushAlong(span);
    else
        isTaken = builder.track(track).push(span);
    if (isTaken)
        earlyWork.addWork(record.correlation, span.start);
    streamLag.addDelay(askedAt - span.start);
}

void BatchImporter::State::place(const ApiCallRecord& record, TraceBuilder& builder)
{
    threads.stopAwaiting(record.thread, record.correlation);
    if (clock.isEarlier(record.times))
        return;
    const KnownName& name = names.of(record.name);
    const MendedTimes times = clock.mend(record.times, askedAt, builder.losses());
    Span span = spanOf(SpanKind::ApiCall, name.id, times, record.correlation);
    span.flags |= name.callFlags;
    SpanDetail detail = detailOf(record);
    const StackId stack = stackOf ? stackOf(record.thread, record.correlation) : StackId();
    if (stack.isValid())
        detail.set(DetailField::Stack, stack.value());
    span.detail = builder.addDetail(detail);
    const bool isTaken = builder.track(threads.trackOf(record.thread, builder)).push(span);
    earlyWork.addCall(record.correlation, span.start);
    if (isTaken && builder.hasGate())
        admittedCalls.add(record.correlation);
    threadLag.addDelay(askedAt - span.end()); // a long call holds the watermark back itself
}

void BatchImporter::State::place(const OverheadRecord& record, TraceBuilder& builder)
{
    if (clock.isEarlier(record.times))
        return;
    if (record.thread == 0 && !overheadTrack)
        overheadTrack = builder.addTrack({TrackType::HostThread, process, {}, "CUPTI", "CUDA and CUPTI", 0});
    const TrackId track = record.thread == 0 ? *overheadTrack : threads.trackOf(record.thread, builder);
    const MendedTimes times = clock.mend(record.times, askedAt, builder.losses());
    builder.track(track).push(spanOf(SpanKind::Overhead, names.of(record.cause).id, times, record.correlation));
}

/// On the track of the stream that waits or is waited for; for a wait for an event, of the stream that recorded it.
void BatchImporter::State::place(const SyncResolver::Resolved& resolved, TraceBuilder& builder)
{
    const SyncRecord& sync = resolved.sync;
    if (clock.isEarlier(sync.times))
        return;
    SpanDetail detail = detailOf(sync);
    StreamPlace shown = sync.place;
    if (resolved.awaited) {
        detail.set(DetailField::EventRecord, resolved.awaited->correlation);
        detail.set(DetailField::Stream, streams.numberOf(resolved.awaited->place, builder));
        if (shown.stream == kNoneInBatch)
            shown = resolved.awaited->place;
    } else if (shown.stream != kNoneInBatch && sync.type == SyncRecord::Type::StreamSynchronize) {
        detail.set(DetailField::Stream, streams.numberOf(shown, builder));
    }
    Span span = spanOf(SpanKind::SyncRecord, builder.intern(nameOf(sync.type)), clock.mend(sync.times, askedAt, builder.losses()), sync.correlation);
    span.detail = builder.addDetail(detail);
    builder.track(streams.trackOf(shown, builder)).push(span);
}

/// An instant on the track of the stream, where the device time was recorded.
void BatchImporter::State::place(const EventRecord& event, TraceBuilder& builder)
{
    const auto time = clock.toSession(event.deviceTime);
    if (!time || *time < 0)
        return;
    Span span = spanOf(SpanKind::SyncRecord, builder.intern("event recorded"), {{*time, *time}, SpanFlag::kNone}, event.correlation);
    span.detail = builder.addDetail(detailOf(event));
    builder.track(streams.trackOf(event.place, builder)).push(span);
}

void BatchImporter::State::setOpenCalls(std::vector<OpenCallRecord> open)
{
    openSpans.clear();
    std::stable_sort(open.begin(), open.end(), [](const OpenCallRecord& a, const OpenCallRecord& b) { return a.start < b.start; });
    std::map<std::uint32_t, std::uint32_t> depths;
    for (OpenCallRecord& call : open) {
        call.start = clock.fromMonotonic(call.start);
        const KnownName& name = names.of(call.name);
        openSpans.push_back({call.start, name.id, SpanKind::ApiCall, name.callFlags, depths[call.thread]++});
    }
    threads.setOpen(open, askedAt);
}

/// Open spans of a track that its thread writes on were just set by the thread; those of other tracks are set here.
void BatchImporter::State::placeOpenCalls(TraceBuilder& builder)
{
    for (const auto& [thread, track] : threads.tracks()) {
        if (threads.isOwn(track, builder))
            builder.track(track).setOpenSpans({});
    }
    for (std::size_t i = 0; i < openSpans.size(); ++i)
        builder.track(threads.trackOf(threads.open()[i].thread, builder)).addOpenSpan(openSpans[i]);
}

void BatchImporter::State::advanceWatermarks(TraceBuilder& builder)
{
    const Nanos ofStreams = askedAt - streamLag.next();
    for (const TrackId track : streams.tracks())
        builder.track(track).advance(ofStreams);
    const Nanos ofThreads = askedAt - threadLag.next();
    for (const auto& [thread, track] : threads.tracks())
        builder.track(track).advance(threads.watermark(thread, ofThreads));
    if (overheadTrack)
        builder.track(*overheadTrack).advance(ofThreads);
}

std::shared_ptr<BatchImporter> BatchImporter::attach(Recording& recording, StackLookup stacks)
{
    auto importer = std::make_shared<BatchImporter>(recording.zero(), recording.process(), std::move(stacks));
    recording.addSource([importer](TraceBuilder& builder) { importer->collect(builder); });
    return importer;
}

BatchImporter::BatchImporter(Nanos zero, ProcessId process, StackLookup stacks) : m_state(std::make_unique<State>(zero, process, std::move(stacks))) {}

BatchImporter::~BatchImporter() = default;

void BatchImporter::take(DeviceBatch&& batch)
{
    const std::lock_guard lock(m_state->mutex);
    m_state->received.push_back(std::move(batch));
}

void BatchImporter::collect(TraceBuilder& builder)
{
    std::vector<DeviceBatch> batches;
    {
        const std::lock_guard lock(m_state->mutex);
        batches.swap(m_state->received);
    }
    for (const DeviceBatch& batch : batches)
        m_state->importCalls(batch, builder);
    for (const DeviceBatch& batch : batches)
        m_state->importWork(batch, builder);
    builder.losses().count(Loss::BeforeLaunch, m_state->earlyWork.takeEarly());
    m_state->memory.append(m_state->clock, m_state->streams, builder);
    m_state->metrics.append(m_state->clock, m_state->streams, builder);
    for (const SyncResolver::Resolved& resolved : m_state->syncs.resolve(std::exchange(m_state->isWhole, false)))
        m_state->place(resolved, builder);
    m_state->placeOpenCalls(builder);
    if (m_state->askedAt != 0)
        m_state->advanceWatermarks(builder);
}

} // namespace stallscope

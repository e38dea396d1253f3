// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/record/batch_intake.h"

#include "profiler/record/admitted_calls.h"
#include "profiler/record/batch_details.h"
#include "profiler/record/batch_names.h"
#include "profiler/record/batch_streams.h"
#include "profiler/record/batch_threads.h"
#include "profiler/record/launch_order.h"
#include "profiler/record/memory_counters.h"
#include "profiler/record/source_clock.h"
#include "profiler/record/sync_resolver.h"
#include "profiler/record/watermark_lag.h"

#include <algorithm>
#include <mutex>
#include <utility>

namespace stallscope {

struct BatchIntake::Parts {
    Parts(Nanos zero, ProcessId own, StackLookup stacks) : stackOf(std::move(stacks)), clock(zero), streams(own), threads(own), memory(own), process(own) {}

    void fill(const DeviceBatch& batch, TraceBuilder& builder);
    void placeWork(const DeviceBatch& batch, TraceBuilder& builder);
    void tellClock(const DeviceBatch& batch, TraceBuilder& builder);
    void tellLosses(const BatchLosses& losses, LossCounters& counters) const;
    void place(const DeviceWorkRecord& record, TraceBuilder& builder);
    void place(const ApiCallRecord& record, TraceBuilder& builder);
    void place(const OverheadRecord& record, TraceBuilder& builder);
    void place(const SyncResolver::Resolved& resolved, TraceBuilder& builder);
    void setOpen(std::vector<OpenCallRecord> open);
    void showOpen(TraceBuilder& builder);
    void advance(TraceBuilder& builder);

    std::mutex mutex;
    std::vector<DeviceBatch> taken; // guarded by it

    // the builder's thread
    StackLookup stackOf;
    SourceClock clock;
    BatchNames names;
    BatchStreams streams;
    BatchThreads threads;
    SyncResolver syncs;
    MemoryCounters memory;
    AdmittedCalls admitted;
    LaunchOrder order;
    ProcessId process;
    std::optional<TrackId> ownCosts; // overhead of no thread
    std::vector<OpenSpan> openSpans; // beside threads.open(), one for one
    WatermarkLag streamLag;
    WatermarkLag threadLag;
    Nanos askedAt = 0;    // session time
    bool isWhole = false; // since the last collection somebody asked for everything
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

void BatchIntake::Parts::fill(const DeviceBatch& batch, TraceBuilder& builder)
{
    tellClock(batch, builder);
    tellLosses(batch.losses, builder.losses());
    names.enter(batch, builder);
    streams.enter(batch, builder);
    for (const NameRecord& named : batch.names) {
        if (named.of == NameRecord::Of::Thread)
            threads.name(named.thread, batch.text(named.name), builder);
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
    isWhole |= batch.isWhole || batch.isLast;
    if (batch.openCalls)
        setOpen(*batch.openCalls);
}

/// After all calls that came together with it.
void BatchIntake::Parts::placeWork(const DeviceBatch& batch, TraceBuilder& builder)
{
    if (batch.work.empty())
        return;
    names.enter(batch, builder);
    for (const DeviceWorkRecord& record : batch.work)
        place(record, builder);
}

void BatchIntake::Parts::tellClock(const DeviceBatch& batch, TraceBuilder& builder)
{
    for (const ClockSample& sample : batch.clock)
        clock.add(sample);
    builder.losses().count(Loss::ClockSteps, clock.takeSteps());
    if (const auto error = clock.error())
        builder.setClockError(*error);
}

void BatchIntake::Parts::tellLosses(const BatchLosses& losses, LossCounters& counters) const
{
    counters.count(Loss::DroppedRecords, losses.dropped);
    counters.count(Loss::UnknownEvents, losses.unknown);
    counters.count(Loss::SkippedBytes, losses.skippedBytes);
}

void BatchIntake::Parts::place(const DeviceWorkRecord& record, TraceBuilder& builder)
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
    bool isTaken = admitted.contains(record.correlation);
    if (isTaken)
        builder.track(track).pushAlong(span);
    else
        isTaken = builder.track(track).push(span);
    if (isTaken)
        order.addWork(record.correlation, span.start);
    streamLag.saw(askedAt - span.start);
}

void BatchIntake::Parts::place(const ApiCallRecord& record, TraceBuilder& builder)
{
    threads.arrived(record.thread, record.correlation);
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
    order.addCall(record.correlation, span.start);
    if (isTaken && builder.hasGate())
        admitted.add(record.correlation);
    threadLag.saw(askedAt - span.end()); // a long call holds the watermark back by itself
}

void BatchIntake::Parts::place(const OverheadRecord& record, TraceBuilder& builder)
{
    if (clock.isEarlier(record.times))
        return;
    if (record.thread == 0 && !ownCosts)
        ownCosts = builder.addTrack({TrackType::HostThread, process, {}, "CUPTI", "CUDA and CUPTI", 0});
    const TrackId track = record.thread == 0 ? *ownCosts : threads.trackOf(record.thread, builder);
    const MendedTimes times = clock.mend(record.times, askedAt, builder.losses());
    builder.track(track).push(spanOf(SpanKind::Overhead, names.of(record.cause).id, times, record.correlation));
}

/// On the track of the stream that waits or is waited for; of a wait for an event, of the stream that recorded it.
void BatchIntake::Parts::place(const SyncResolver::Resolved& resolved, TraceBuilder& builder)
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

void BatchIntake::Parts::setOpen(std::vector<OpenCallRecord> open)
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

/// A track that its thread writes on was told anew by its owner just before; the others are told here.
void BatchIntake::Parts::showOpen(TraceBuilder& builder)
{
    for (const auto& [thread, track] : threads.tracks()) {
        if (threads.isOwn(track, builder))
            builder.track(track).setOpenSpans({});
    }
    for (std::size_t i = 0; i < openSpans.size(); ++i)
        builder.track(threads.trackOf(threads.open()[i].thread, builder)).addOpenSpan(openSpans[i]);
}

void BatchIntake::Parts::advance(TraceBuilder& builder)
{
    for (const TrackId track : streams.tracks())
        builder.track(track).advance(askedAt - streamLag.length());
    for (const auto& [thread, track] : threads.tracks())
        builder.track(track).advance(threads.watermark(thread, askedAt - threadLag.length()));
    if (ownCosts)
        builder.track(*ownCosts).advance(askedAt - threadLag.length());
}

std::shared_ptr<BatchIntake> BatchIntake::attach(Recording& recording, StackLookup stacks)
{
    auto intake = std::make_shared<BatchIntake>(recording.zero(), recording.process(), std::move(stacks));
    recording.addSource([intake](TraceBuilder& builder) { intake->collect(builder); });
    return intake;
}

BatchIntake::BatchIntake(Nanos zero, ProcessId process, StackLookup stacks) : m_parts(std::make_unique<Parts>(zero, process, std::move(stacks))) {}

BatchIntake::~BatchIntake() = default;

void BatchIntake::take(DeviceBatch&& batch)
{
    const std::lock_guard lock(m_parts->mutex);
    m_parts->taken.push_back(std::move(batch));
}

void BatchIntake::collect(TraceBuilder& builder)
{
    std::vector<DeviceBatch> taken;
    {
        const std::lock_guard lock(m_parts->mutex);
        taken.swap(m_parts->taken);
    }
    for (const DeviceBatch& batch : taken)
        m_parts->fill(batch, builder);
    for (const DeviceBatch& batch : taken)
        m_parts->placeWork(batch, builder);
    builder.losses().count(Loss::BeforeLaunch, m_parts->order.takeEarly());
    m_parts->memory.tell(m_parts->clock, m_parts->streams, builder);
    for (const SyncResolver::Resolved& resolved : m_parts->syncs.resolve(std::exchange(m_parts->isWhole, false)))
        m_parts->place(resolved, builder);
    m_parts->showOpen(builder);
    if (m_parts->askedAt != 0)
        m_parts->advance(builder);
}

} // namespace stallscope

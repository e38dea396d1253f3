// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/record/device/batch_details.h"

#include "profiler/base/varint.h"

namespace stallscope {

namespace {

void setKnown(SpanDetail& detail, DetailField field, std::uint64_t value)
{
    if (value != 0)
        detail.set(field, value);
}

void addShape(SpanDetail& detail, const DeviceWorkRecord& record)
{
    detail.set(DetailField::GridX, record.grid[0]).set(DetailField::GridY, record.grid[1]).set(DetailField::GridZ, record.grid[2]);
    detail.set(DetailField::BlockX, record.block[0]).set(DetailField::BlockY, record.block[1]).set(DetailField::BlockZ, record.block[2]);
    setKnown(detail, DetailField::Registers, record.registers);
    setKnown(detail, DetailField::StaticShared, record.staticShared);
    setKnown(detail, DetailField::DynamicShared, record.dynamicShared);
}

/// A time that is unknown, or after the start, gives nothing.
void addTimeUntilStart(SpanDetail& detail, DetailField field, Nanos time, Nanos start)
{
    if (time > 0 && start >= time)
        detail.set(field, static_cast<std::uint64_t>(start - time));
}

void addMemory(SpanDetail& detail, const DeviceWorkRecord& record)
{
    detail.set(DetailField::Bytes, record.bytes);
    setKnown(detail, DetailField::Direction, static_cast<std::uint64_t>(record.direction));
    setKnown(detail, DetailField::SourceMemory, static_cast<std::uint64_t>(record.source));
    setKnown(detail, DetailField::TargetMemory, static_cast<std::uint64_t>(record.target));
    if (record.peerDevice != kNoneInBatch)
        detail.set(DetailField::PeerDevice, record.peerDevice);
}

SyncScope scopeOf(SyncRecord::Type type)
{
    switch (type) {
    case SyncRecord::Type::EventSynchronize: return SyncScope::Event;
    case SyncRecord::Type::StreamSynchronize: return SyncScope::Stream;
    case SyncRecord::Type::ContextSynchronize: return SyncScope::Context;
    case SyncRecord::Type::StreamWaitsForEvent: break;
    }
    return SyncScope::None;
}

EventRole roleOf(SyncRecord::Type type)
{
    if (type == SyncRecord::Type::StreamWaitsForEvent)
        return EventRole::StreamWaits;
    return type == SyncRecord::Type::EventSynchronize ? EventRole::HostWaits : EventRole::None;
}

void setStatus(SpanDetail& detail, std::uint32_t status)
{
    if (status != 0)
        detail.set(DetailField::Status, zigzag(static_cast<std::int32_t>(status)));
}

const char* nameOfCopy(CopyDirection direction)
{
    switch (direction) {
    case CopyDirection::HostToDevice: return "memcpy HtoD";
    case CopyDirection::DeviceToHost: return "memcpy DtoH";
    case CopyDirection::DeviceToDevice: return "memcpy DtoD";
    case CopyDirection::PeerToPeer: return "memcpy PtoP";
    case CopyDirection::HostToHost: return "memcpy HtoH";
    case CopyDirection::Unknown: break;
    }
    return "memcpy";
}

} // namespace

SpanDetail detailOf(const DeviceWorkRecord& record)
{
    SpanDetail detail;
    if (record.kind == SpanKind::Kernel) {
        addShape(detail, record);
        addTimeUntilStart(detail, DetailField::QueueTime, record.queued, record.times.start);
        addTimeUntilStart(detail, DetailField::SubmitTime, record.submitted, record.times.start);
    }
    if (record.kind == SpanKind::Memcpy || record.kind == SpanKind::Memset)
        addMemory(detail, record);
    if (record.place.context != kNoneInBatch)
        detail.set(DetailField::Context, record.place.context);
    setKnown(detail, DetailField::Graph, record.graph);
    setKnown(detail, DetailField::GraphNode, record.graphNode);
    return detail;
}

SpanDetail detailOf(const ApiCallRecord& record)
{
    SpanDetail detail;
    setStatus(detail, record.status);
    return detail;
}

SpanDetail detailOf(const SyncRecord& record)
{
    SpanDetail detail;
    setKnown(detail, DetailField::Scope, static_cast<std::uint64_t>(scopeOf(record.type)));
    setKnown(detail, DetailField::EventRole, static_cast<std::uint64_t>(roleOf(record.type)));
    setKnown(detail, DetailField::Event, record.event);
    if (record.place.context != kNoneInBatch)
        detail.set(DetailField::Context, record.place.context);
    setStatus(detail, record.status);
    return detail;
}

SpanDetail detailOf(const EventRecord& record)
{
    SpanDetail detail;
    detail.set(DetailField::EventRole, static_cast<std::uint64_t>(EventRole::Recorded));
    setKnown(detail, DetailField::Event, record.event);
    if (record.place.context != kNoneInBatch)
        detail.set(DetailField::Context, record.place.context);
    return detail;
}

std::string nameOf(const DeviceWorkRecord& record)
{
    switch (record.kind) {
    case SpanKind::Memcpy: return nameOfCopy(record.direction);
    case SpanKind::Memset: return "memset";
    case SpanKind::Graph: return "graph " + std::to_string(record.graph);
    default: return "kernel";
    }
}

const char* nameOf(SyncRecord::Type type)
{
    switch (type) {
    case SyncRecord::Type::EventSynchronize: return "event synchronize";
    case SyncRecord::Type::StreamWaitsForEvent: return "stream waits for event";
    case SyncRecord::Type::StreamSynchronize: return "stream synchronize";
    case SyncRecord::Type::ContextSynchronize: break;
    }
    return "context synchronize";
}

} // namespace stallscope

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/nsight/device_row.h"
#include "profiler/formats/nsight/device_tables.h"

#include <array>
#include <optional>

namespace stallscope::nsight {

namespace {

/// Kind of synchronization in terms of the PyTorch Profiler.
struct SyncKind {
    std::string_view type; ///< name in the enumeration
    const char* name;
    SyncScope scope;
    EventRole role;
};

constexpr std::array<SyncKind, 4> kKinds{{
    {"EVENT_SYNCHRONIZE", "Event Sync", SyncScope::Event, EventRole::HostWaits},
    {"STREAM_WAIT_EVENT", "Stream Wait Event", SyncScope::None, EventRole::StreamWaits},
    {"STREAM_SYNCHRONIZE", "Stream Sync", SyncScope::Stream, EventRole::None},
    {"CONTEXT_SYNCHRONIZE", "Context Sync", SyncScope::Context, EventRole::None},
}};
constexpr SyncKind kUnknown{"", "Unknown Sync", SyncScope::None, EventRole::None};

/// Some versions write types that are one less than in their own table. Therefore the fields of the record decide: only a
/// stream's wait for an event has both stream and event.
std::string_view typeOf(bool hasStream, bool hasEvent)
{
    if (hasEvent)
        return hasStream ? "STREAM_WAIT_EVENT" : "EVENT_SYNCHRONIZE";
    return hasStream ? "STREAM_SYNCHRONIZE" : "CONTEXT_SYNCHRONIZE";
}

const SyncKind& kindOf(std::string_view type)
{
    for (const SyncKind& kind : kKinds) {
        if (kind.type == type)
            return kind;
    }
    return kUnknown;
}

bool isId(std::optional<std::int64_t> value)
{
    return value && *value >= 0 && *value != kInvalidId;
}

} // namespace

/// These records always have device 0; the actual device is found through the context.
Result<> readSynchronizations(TableReader& reader, std::string_view table)
{
    enum Column { Type = DeviceRow::OwnColumns, Event, EventId };
    static constexpr auto kColumns = deviceColumns(std::array{"syncType", "eventId", "eventSyncId"});
    return reader.forEachRow(table, kColumns, [&reader](const Cells& cells) {
        DeviceRow row;
        if (!row.read(reader, cells))
            return;
        const auto event = cells.number(Event);
        const auto stream = cells.number(DeviceRow::Stream);
        const bool isTold = event && stream;
        const SyncKind& kind = kindOf(isTold ? typeOf(isId(stream), isId(event)) : reader.catalogue().enums.synchronization(cells.numberOr(Type, kInvalidId)));
        row.span.kind = SpanKind::SyncRecord;
        row.span.name = reader.intern(kind.name);
        row.span.correlation = reader.correlation(cells, DeviceRow::Correlation);
        if (kind.scope != SyncScope::None)
            row.detail.set(DetailField::Scope, static_cast<std::uint64_t>(kind.scope));
        if (kind.role != EventRole::None)
            row.detail.set(DetailField::EventRole, static_cast<std::uint64_t>(kind.role));
        if (kind.scope == SyncScope::Stream && isId(stream))
            row.detail.set(DetailField::Stream, static_cast<std::uint64_t>(*stream));
        if (isId(event))
            row.detail.set(DetailField::Event, static_cast<std::uint64_t>(*event));
        // an id without a record would only prevent a lookup by event
        const auto id = cells.number(EventId);
        if (isId(id) && reader.catalogue().events.contain(row.process, *id))
            row.detail.set(DetailField::EventRecord, static_cast<std::uint64_t>(*id));
        row.span.detail = reader.addDetail(row.detail);
        reader.rows().add(RowTrack::streamOfContext(row.process, row.context, row.stream), row.span);
    });
}

} // namespace stallscope::nsight

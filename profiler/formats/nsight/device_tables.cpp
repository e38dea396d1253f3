// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/nsight/device_tables.h"

#include "profiler/formats/nsight/table_reader.h"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

namespace stallscope::nsight {

namespace {

/// A row of a table of device activity. These tables begin with the same columns.
struct DeviceRow {
    enum Column { Start, End, Device, Context, Stream, Correlation, Process, OwnColumns };
    static constexpr std::array<const char*, OwnColumns> kColumns{"start", "end", "deviceId", "contextId", "streamId", "correlationId", "globalPid"};

    Span span;
    SpanDetail detail;
    std::int64_t process = 0;
    std::int64_t context = 0;
    std::int64_t stream = 0;

    /// Reads times and location. False, and counted, if there are no times, or if CUPTI could not determine them.
    [[nodiscard]] bool read(TableReader& reader, const Cells& cells);
    /// Passes the span on to its stream.
    void finish(TableReader& reader, const Cells& cells);
};

/// The columns of a table: the common ones, then its own from DeviceRow::OwnColumns on.
template <std::size_t N>
[[nodiscard]] constexpr auto deviceColumns(const std::array<const char*, N>& own)
{
    std::array<const char*, DeviceRow::OwnColumns + N> all{};
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = i < DeviceRow::OwnColumns ? DeviceRow::kColumns[i] : own[i - DeviceRow::OwnColumns];
    return all;
}

/// Column index and the detail field that receives its value.
using Taken = std::pair<int, DetailField>;

template <std::size_t N>
void takeAll(SpanDetail& detail, const Cells& cells, const std::array<Taken, N>& list)
{
    for (const auto& [column, field] : list) {
        const auto value = cells.amount(column);
        const bool isNone = value == std::uint64_t{0} && (field == DetailField::Graph || field == DetailField::GraphNode);
        if (value && !isNone)
            detail.set(field, *value);
    }
}

/// CUPTI's device number for a graph whose first node is a host function.
constexpr std::int64_t kFirstNodeOnHost = 0x7FFFFFFF;

bool DeviceRow::read(TableReader& reader, const Cells& cells)
{
    if (!reader.setTimes(span, cells))
        return false;
    if (span.start == 0 && span.duration == 0) {
        reader.lose(Loss::MissingStart);
        return false;
    }
    process = GlobalId::processOf(cells.numberOr(Process, GlobalId::kNone));
    context = cells.numberOr(Context, 0);
    stream = cells.numberOr(Stream, kInvalidId);
    if (const auto number = cells.amount(Context))
        detail.set(DetailField::Context, *number);
    return true;
}

void DeviceRow::finish(TableReader& reader, const Cells& cells)
{
    span.detail = reader.addDetail(detail);
    const std::int64_t device = cells.numberOr(Device, 0);
    if (device == kFirstNodeOnHost)
        return reader.rows().add(RowTrack::streamOfContext(process, context, stream), span);
    reader.rows().addContext(process, context, device);
    reader.rows().add(RowTrack::stream(process, device, stream), span);
}

constexpr std::string_view kUnnamedKernel = "(unnamed kernel)";

} // namespace

Result<> readKernels(TableReader& reader, std::string_view table)
{
    enum Column { Demangled = DeviceRow::OwnColumns, Short, Mangled, GridX, GridY, GridZ, BlockX, BlockY, BlockZ, Registers, Static, Dynamic, Graph, Node };
    static constexpr auto kColumns = deviceColumns(std::array{"demangledName", "shortName", "mangledName", "gridX", "gridY", "gridZ", "blockX", "blockY",
        "blockZ", "registersPerThread", "staticSharedMemory", "dynamicSharedMemory", "graphId", "graphNodeId"});
    static constexpr std::array<int, 3> kNames{Demangled, Short, Mangled};
    static constexpr std::array<Taken, 11> kTaken{{
        {GridX, DetailField::GridX},
        {GridY, DetailField::GridY},
        {GridZ, DetailField::GridZ},
        {BlockX, DetailField::BlockX},
        {BlockY, DetailField::BlockY},
        {BlockZ, DetailField::BlockZ},
        {Registers, DetailField::Registers},
        {Static, DetailField::StaticShared},
        {Dynamic, DetailField::DynamicShared},
        {Graph, DetailField::Graph},
        {Node, DetailField::GraphNode},
    }};
    return reader.forEachRow(table, kColumns, [&reader](const Cells& cells) {
        DeviceRow row;
        if (!row.read(reader, cells))
            return;
        const Name name = reader.name(cells, kNames, wholeText);
        row.span.kind = SpanKind::Kernel;
        row.span.name = name.id.isValid() ? name.id : reader.intern(kUnnamedKernel);
        row.span.flags |= name.isCommunication ? SpanFlag::kCommunication : SpanFlag::kNone;
        row.span.correlation = reader.correlation(cells, DeviceRow::Correlation);
        takeAll(row.detail, cells, kTaken);
        row.finish(reader, cells);
    });
}

/// Recorded with --cuda-graph-trace=graph: one span per graph launch.
Result<> readGraphs(TableReader& reader, std::string_view table)
{
    enum Column { Graph = DeviceRow::OwnColumns };
    static constexpr auto kColumns = deviceColumns(std::array{"graphId"});
    static constexpr std::array<Taken, 1> kTaken{{{Graph, DetailField::Graph}}};
    return reader.forEachRow(table, kColumns, [&reader](const Cells& cells) {
        DeviceRow row;
        if (!row.read(reader, cells))
            return;
        row.span.kind = SpanKind::Graph;
        row.span.name = reader.intern(fmt::format("CUDA graph {}", cells.numberOr(Graph, 0)));
        row.span.correlation = reader.correlation(cells, DeviceRow::Correlation);
        takeAll(row.detail, cells, kTaken);
        row.finish(reader, cells);
    });
}

namespace {

/// Terms of the PyTorch Profiler, so that runs of both can be compared by name.
const char* wordFor(MemoryKind memory)
{
    switch (memory) {
    case MemoryKind::Pageable: return "Pageable";
    case MemoryKind::Pinned: return "Pinned";
    case MemoryKind::Device: return "Device";
    case MemoryKind::Array: return "Array";
    case MemoryKind::Managed: return "Managed";
    case MemoryKind::DeviceStatic: return "Device Static";
    case MemoryKind::ManagedStatic: return "Managed Static";
    case MemoryKind::Unknown: break;
    }
    return "Unknown";
}

template <class Enum>
void setKnown(SpanDetail& detail, DetailField field, Enum value)
{
    if (value != Enum{})
        detail.set(field, static_cast<std::uint64_t>(value));
}

/// Common properties of copies of one kind between two kinds of memory.
struct CopyKind {
    StringId name;
    CopyDirection direction = CopyDirection::Unknown;
    MemoryKind source = MemoryKind::Unknown;
    MemoryKind target = MemoryKind::Unknown;
    bool isMigration = false;
};

class CopyKinds {
public:
    explicit CopyKinds(TableReader& reader) : m_reader(reader) {}

    [[nodiscard]] const CopyKind& find(std::int64_t operation, std::int64_t source, std::int64_t target)
    {
        const auto [known, isNew] = m_kinds.try_emplace({operation, source, target});
        if (isNew)
            known->second = make(operation, source, target);
        return known->second;
    }

private:
    [[nodiscard]] CopyKind make(std::int64_t value, std::int64_t source, std::int64_t target)
    {
        const Enums& enums = m_reader.catalogue().enums;
        const CopyOperation operation = enums.copyOperation(value);
        CopyKind kind{{}, operation.direction, enums.memory(source), enums.memory(target), operation.isMigration};
        const std::string letters = operation.letters.empty() ? "of an unknown kind" : operation.letters;
        kind.name = m_reader.intern(operation.isMigration ? "Unified Memory Memcpy " + letters
                                                          : fmt::format("Memcpy {} ({} -> {})", letters, wordFor(kind.source), wordFor(kind.target)));
        return kind;
    }

    TableReader& m_reader;
    std::map<std::tuple<std::int64_t, std::int64_t, std::int64_t>, CopyKind> m_kinds;
};

void describe(SpanDetail& detail, const CopyKind& kind)
{
    setKnown(detail, DetailField::Direction, kind.direction);
    setKnown(detail, DetailField::SourceMemory, kind.source);
    setKnown(detail, DetailField::TargetMemory, kind.target);
}

} // namespace

Result<> readCopies(TableReader& reader, std::string_view table)
{
    enum Column { Bytes = DeviceRow::OwnColumns, Operation, Source, Target, TargetDevice, Graph, Node };
    static constexpr auto kColumns = deviceColumns(std::array{"bytes", "copyKind", "srcKind", "dstKind", "dstDeviceId", "graphId", "graphNodeId"});
    static constexpr std::array<Taken, 3> kTaken{{{Bytes, DetailField::Bytes}, {Graph, DetailField::Graph}, {Node, DetailField::GraphNode}}};
    constexpr std::int64_t kUnknown = kInvalidId;
    CopyKinds kinds(reader);
    return reader.forEachRow(table, kColumns, [&](const Cells& cells) {
        DeviceRow row;
        if (!row.read(reader, cells))
            return;
        const CopyKind& kind = kinds.find(cells.numberOr(Operation, kUnknown), cells.numberOr(Source, kUnknown), cells.numberOr(Target, kUnknown));
        row.span.kind = kind.isMigration ? SpanKind::Migration : SpanKind::Memcpy;
        row.span.name = kind.name;
        if (!kind.isMigration) // migrations have no launching call
            row.span.correlation = reader.correlation(cells, DeviceRow::Correlation);
        takeAll(row.detail, cells, kTaken);
        describe(row.detail, kind);
        const auto peer = cells.amount(TargetDevice);
        if (peer && kind.direction == CopyDirection::PeerToPeer)
            row.detail.set(DetailField::PeerDevice, *peer);
        row.finish(reader, cells);
    });
}

Result<> readMemsets(TableReader& reader, std::string_view table)
{
    enum Column { Bytes = DeviceRow::OwnColumns, Memory, Graph, Node };
    static constexpr auto kColumns = deviceColumns(std::array{"bytes", "memKind", "graphId", "graphNodeId"});
    static constexpr std::array<Taken, 3> kTaken{{{Bytes, DetailField::Bytes}, {Graph, DetailField::Graph}, {Node, DetailField::GraphNode}}};
    return reader.forEachRow(table, kColumns, [&reader](const Cells& cells) {
        DeviceRow row;
        if (!row.read(reader, cells))
            return;
        const MemoryKind memory = reader.catalogue().enums.memory(cells.numberOr(Memory, kInvalidId));
        row.span.kind = SpanKind::Memset;
        row.span.name = reader.intern(fmt::format("Memset ({})", wordFor(memory)));
        row.span.correlation = reader.correlation(cells, DeviceRow::Correlation);
        takeAll(row.detail, cells, kTaken);
        setKnown(row.detail, DetailField::TargetMemory, memory);
        row.finish(reader, cells);
    });
}

namespace {

/// Kind of synchronization in terms of the PyTorch Profiler.
struct SyncKind {
    std::string_view type; ///< name in the enumeration
    const char* name;
    SyncScope scope;
    EventRole role;
};

constexpr std::array<SyncKind, 4> kSyncKinds{{
    {"EVENT_SYNCHRONIZE", "Event Sync", SyncScope::Event, EventRole::HostWaits},
    {"STREAM_WAIT_EVENT", "Stream Wait Event", SyncScope::None, EventRole::StreamWaits},
    {"STREAM_SYNCHRONIZE", "Stream Sync", SyncScope::Stream, EventRole::None},
    {"CONTEXT_SYNCHRONIZE", "Context Sync", SyncScope::Context, EventRole::None},
}};
constexpr SyncKind kUnknownSync{"", "Unknown Sync", SyncScope::None, EventRole::None};

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
    for (const SyncKind& kind : kSyncKinds) {
        if (kind.type == type)
            return kind;
    }
    return kUnknownSync;
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

Result<> readGpuMetrics(TableReader& reader, std::string_view table)
{
    enum Column { Time, Type, Metric, Value };
    static constexpr std::array<const char*, 4> kColumns{"timestamp", "typeId", "metricId", "value"};
    return reader.forEachRow(table, kColumns, [&reader](const Cells& cells) {
        const auto time = cells.number(Time);
        if (!time)
            return reader.lose(Loss::MissingStart);
        if (clampTime(*time) != *time) // such a sample would move all spans
            return reader.lose(Loss::TimeOutOfRange);
        const RowMetric metric{cells.numberOr(Type, -1), cells.numberOr(Metric, -1)};
        const GpuMetricName* const name = reader.catalogue().metrics.find(metric.type, metric.metric);
        if (!name)
            return reader.lose(Loss::WrongTypes);
        const auto stored = cells.real(Value);
        const auto value = stored ? name->valueOf(*stored) : std::nullopt;
        if (!value)
            return reader.lose(Loss::InvalidNumbers);
        reader.rows().addSample(metric, {*time, *value});
    });
}

} // namespace stallscope::nsight

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/nsight/device_row.h"
#include "profiler/formats/nsight/device_tables.h"

#include <fmt/format.h>

#include <map>
#include <tuple>

namespace stallscope::nsight {

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

} // namespace stallscope::nsight

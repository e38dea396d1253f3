// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/nsight/device_row.h"
#include "profiler/formats/nsight/device_tables.h"

#include <fmt/format.h>

namespace stallscope::nsight {

namespace {

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

} // namespace stallscope::nsight

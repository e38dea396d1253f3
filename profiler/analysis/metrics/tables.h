// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/run_spans.h"
#include "profiler/analysis/metrics/table_index.h"

#include <cstdint>

namespace stallscope {

/// Tables with one row per name. A span belongs to the range in which it starts.
[[nodiscard]] TableIndex kernelTable(const RunSpans& spans);
/// By name, direction and memory kinds, with bytes.
[[nodiscard]] TableIndex copyTable(const RunSpans& spans);
/// API calls, without calls that are part of another one.
[[nodiscard]] TableIndex callTable(const RunSpans& spans);
/// User ranges, with the sum of the device spans that their thread launched inside.
[[nodiscard]] TableIndex rangeTable(const RunSpans& spans);
/// Operations of a host-only run; empty for other runs, whose time is described by their launches.
[[nodiscard]] TableIndex operationTable(const RunSpans& spans);

/// Input of the tables: visit(key, range) for each kernel and call, visit(key, range, bytes) for each copy.
template <class Visit>
void forEachKernel(const RunSpans& spans, Visit&& visit)
{
    for (const DeviceSpan& span : spans.work().spans()) {
        if (span.isKernel())
            visit(LineKey{span.name}, span.range());
    }
}
template <class Visit>
void forEachCopy(const RunSpans& spans, Visit&& visit)
{
    for (const DeviceSpan& span : spans.work().spans()) {
        if (span.kind != SpanKind::Memcpy)
            continue;
        const SpanDetail detail = spans.trace().pools->details.get(span.detail);
        visit(LineKey{span.name, detail.direction(), detail.sourceMemory(), detail.targetMemory()}, span.range(),
            static_cast<std::int64_t>(detail.get(DetailField::Bytes)));
    }
}
/// Only those that start in a range.
template <class Visit>
void forEachOperation(const Trace& trace, TimeRange starts, Visit&& visit)
{
    for (const Track& track : trace.tracks) {
        for (const Lane& lane : track.lanes) {
            if (track.info.type != TrackType::HostThread || lane.place.group != LaneGroup::Operations)
                continue;
            lane.forEachStartingIn(starts, [&](const SpanColumns& columns, std::size_t row) {
                visit(LineKey{StringId(columns.name[row])}, TimeRange{columns.startOf(row), columns.endOf(row)});
            });
        }
    }
}
template <class Visit>
void forEachCall(const RunSpans& spans, Visit&& visit)
{
    for (std::uint32_t i = 0; i < spans.calls().calls().size(); ++i) {
        if (!spans.calls().isDetail(i))
            visit(LineKey{spans.calls().calls()[i].name}, spans.calls().calls()[i].range());
    }
}

} // namespace stallscope

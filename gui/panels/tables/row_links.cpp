// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/tables/row_links.h"

#include "gui/timeline/logic/span_links.h"
#include "gui/timeline/logic/wait_walk.h"

#include <algorithm>
#include <utility>

namespace stallscope::gui {

namespace {

bool isOfSite(const Wait& wait, const SyncSite& site)
{
    return wait.call == site.call && wait.kind == site.kind && wait.cause == site.cause;
}

template <class Test>
std::optional<SpanPlace> costliestWait(const TableSet& set, Test&& counts)
{
    const Wait* best = nullptr;
    for (const Wait& wait : set.waits) {
        if (counts(wait) && (!best || std::pair(wait.bubble, wait.duration) > std::pair(best->bubble, best->duration)))
            best = &wait;
    }
    return best ? placeOf(*set.trace, set.run, best->thread, best->start, best->call) : std::nullopt;
}

/// The spans that a table aggregates.
struct Counted {
    LaneGroup group = LaneGroup::Work;
    const std::vector<TableRow>* rows = nullptr;
};

Counted countedBy(const TableSet& set, TableKind kind)
{
    switch (kind) {
    case TableKind::Kernels: return {LaneGroup::Work, &set.numbers.kernels};
    case TableKind::Copies: return {LaneGroup::Work, &set.numbers.copies};
    case TableKind::Calls: return {LaneGroup::Calls, &set.numbers.calls};
    default: return {LaneGroup::Ranges, &set.numbers.ranges};
    }
}

bool hasKind(TableKind table, SpanKind kind)
{
    switch (table) {
    case TableKind::Kernels: return kind == SpanKind::Kernel || kind == SpanKind::Graph;
    case TableKind::Copies: return kind == SpanKind::Memcpy;
    default: return true;
    }
}

bool isCopyOf(const TableRow& row, const SpanDetail& detail)
{
    return detail.direction() == row.direction && detail.sourceMemory() == row.sourceMemory && detail.targetMemory() == row.targetMemory;
}

bool belongs(const Trace& trace, TableKind table, const TableRow& row, const Span& span)
{
    return span.name == row.name && hasKind(table, span.kind) && (table != TableKind::Copies || isCopyOf(row, trace.detailOf(span)));
}

std::optional<SpanPlace> longestOf(const TableSet& set, TableKind kind, std::size_t rowIndex)
{
    const Counted counted = countedBy(set, kind);
    const TableRow& row = (*counted.rows)[rowIndex];
    std::optional<SpanPlace> best;
    for (std::size_t track = 0; track < set.trace->tracks.size(); ++track) {
        for (const Lane& lane : set.trace->tracks[track].lanes) {
            if (lane.place.group != counted.group)
                continue;
            lane.forEachStartingIn(set.extent, [&](const SpanColumns& columns, std::size_t at) {
                if (columns.name[at] != row.name.value() || (best && columns.durationOf(at) <= best->span.duration))
                    return;
                const Span span = columns.at(at);
                if (belongs(*set.trace, kind, row, span))
                    best = SpanPlace{set.run, TrackId::fromIndex(track), lane.place, span};
            });
        }
    }
    return best;
}

std::optional<std::size_t> rowOfName(const TableSet& set, TableKind kind, const SpanPlace& place)
{
    const Counted counted = countedBy(set, kind);
    if (place.lane.group != counted.group)
        return std::nullopt;
    const auto found =
        std::find_if(counted.rows->begin(), counted.rows->end(), [&](const TableRow& row) { return belongs(*set.trace, kind, row, place.span); });
    return found != counted.rows->end() ? std::optional(static_cast<std::size_t>(found - counted.rows->begin())) : std::nullopt;
}

std::optional<std::size_t> rowOfSite(const TableSet& set, std::optional<std::size_t> wait)
{
    if (!wait)
        return std::nullopt;
    const auto& sites = set.numbers.syncSites;
    const auto found = std::find_if(sites.begin(), sites.end(), [&](const SyncSite& site) { return isOfSite(set.waits[*wait], site); });
    return found != sites.end() ? std::optional(static_cast<std::size_t>(found - sites.begin())) : std::nullopt;
}

} // namespace

std::optional<SpanPlace> targetOf(const TableSet& set, TableKind kind, std::size_t row)
{
    switch (kind) {
    case TableKind::Sites: return costliestWait(set, [&](const Wait& wait) { return isOfSite(wait, set.numbers.syncSites[row]); });
    case TableKind::Waits: {
        const Wait& wait = set.waits[row];
        return placeOf(*set.trace, set.run, wait.thread, wait.start, wait.call);
    }
    case TableKind::Idle:
        if (set.idle[row].cause != IdleCause::Sync)
            return std::nullopt;
        return costliestWait(set, [&](const Wait& wait) { return wait.bubble > 0 && wait.gapDevice == set.idle[row].device; });
    default: return longestOf(set, kind, row);
    }
}

std::optional<std::size_t> rowOf(const TableSet& set, TableKind kind, const SpanPlace& place)
{
    if (place.run != set.run)
        return std::nullopt;
    switch (kind) {
    case TableKind::Sites: return rowOfSite(set, waitOf(set.waits, place.track, place.span.start));
    case TableKind::Waits: return waitOf(set.waits, place.track, place.span.start);
    case TableKind::Idle: return std::nullopt;
    default: return rowOfName(set, kind, place);
    }
}

} // namespace stallscope::gui

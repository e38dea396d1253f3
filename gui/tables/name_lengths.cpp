// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/tables/name_lengths.h"

namespace stallscope::gui {

namespace {

/// Calls visit(track, lane, columns, row) for each span of that name and kind.
template <class Visit>
void forEachLike(const TableSet& set, const SpanPlace& like, Visit&& visit)
{
    const std::uint32_t name = like.span.name.value();
    for (std::size_t track = 0; track < set.trace->tracks.size(); ++track) {
        for (const Lane& lane : set.trace->tracks[track].lanes) {
            if (lane.place.group != like.lane.group)
                continue;
            lane.forEachStartingIn(set.extent, [&](const SpanColumns& columns, std::size_t row) {
                if (columns.name[row] == name && columns.kind[row] == static_cast<std::uint8_t>(like.span.kind))
                    visit(TrackId::fromIndex(track), lane, columns, row);
            });
        }
    }
}

} // namespace

std::vector<Nanos> lengthsLike(const TableSet& set, const SpanPlace& place)
{
    std::vector<Nanos> lengths;
    forEachLike(set, place, [&](TrackId, const Lane&, const SpanColumns& columns, std::size_t row) { lengths.push_back(columns.durationOf(row)); });
    return lengths;
}

std::optional<SpanPlace> firstOfLength(const TableSet& set, const SpanPlace& like, Nanos from, Nanos to)
{
    std::optional<SpanPlace> first;
    forEachLike(set, like, [&](TrackId track, const Lane& lane, const SpanColumns& columns, std::size_t row) {
        const Nanos length = columns.durationOf(row);
        if (length >= from && length < to && (!first || columns.startOf(row) < first->span.start))
            first = SpanPlace{set.run, track, lane.place, columns.at(row)};
    });
    return first;
}

} // namespace stallscope::gui

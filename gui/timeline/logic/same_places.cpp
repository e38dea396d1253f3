// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/logic/same_places.h"

#include "gui/timeline/logic/lane_search.h"

#include <algorithm>

namespace stallscope::gui {

namespace {

/// Ignores flags: some are known only for the whole trace.
bool isSame(const Span& span, const Span& other)
{
    return span.start == other.start && span.duration == other.duration && span.name == other.name && span.kind == other.kind && span.detail == other.detail
        && span.correlation == other.correlation;
}

} // namespace

std::optional<SpanPlace> sameSpan(const Trace& larger, const SpanPlace& place, Nanos later)
{
    Span wanted = place.span;
    wanted.start = saturatingAdd(wanted.start, later);
    for (std::size_t track = 0; track < larger.tracks.size(); ++track) {
        for (const Lane& lane : larger.tracks[track].lanes) {
            const auto spot = lane.place.group == place.lane.group ? firstShownAfter(lane, wanted.start) : std::nullopt;
            if (spot && isSame(spanAt(lane, *spot), wanted))
                return SpanPlace{place.run, TrackId::fromIndex(track), lane.place, spanAt(lane, *spot)};
        }
    }
    return std::nullopt;
}

bool haveSameTracks(const Trace& one, const Trace& other)
{
    const auto isSame = [](const auto& a, const auto& b) { return a.info == b.info; };
    return one.processes == other.processes && one.devices == other.devices && std::ranges::equal(one.tracks, other.tracks, isSame)
        && std::ranges::equal(one.counters, other.counters, isSame);
}

} // namespace stallscope::gui

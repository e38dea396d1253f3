// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/render/event_counts.h"

namespace stallscope::cli {

KindCounts countKinds(const Trace& trace)
{
    KindCounts counts{};
    for (const Track& track : trace.tracks) {
        for (const Lane& lane : track.lanes)
            lane.forEach([&counts](const SpanColumns& columns, std::size_t row) { ++counts[static_cast<std::size_t>(columns.at(row).kind)]; });
    }
    return counts;
}

} // namespace stallscope::cli

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/job.h"
#include "profiler/base/result.h"
#include "profiler/trace/trace.h"

#include <cstdint>

namespace stallscope {

/// Calls visit(track, lane, span) for every span of a trace by track and lane, reports progress, and returns an error when cancelled.
template <class Visit>
[[nodiscard]] Result<> walkSpans(const Trace& trace, const Job& job, Visit&& visit)
{
    const std::uint64_t total = trace.spanCount();
    std::uint64_t done = 0;
    for (const Track& track : trace.tracks) {
        for (const Lane& lane : track.lanes) {
            for (std::size_t i = 0; i < lane.blocks.size(); ++i) {
                if (job.isCancelled())
                    return Error::cancelled();
                job.report(done, total);
                const auto columns = lane.blocks.block(i).columns();
                for (std::size_t row = 0; row < columns->size(); ++row)
                    visit(track, lane, columns->at(row));
                done += columns->size();
            }
        }
    }
    job.report(total, total);
    return {};
}

} // namespace stallscope

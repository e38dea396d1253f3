// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/run_spans.h"
#include "profiler/analysis/intervals/sorted_runs.h"

#include <functional>
#include <span>
#include <vector>

namespace stallscope {

/// Calls step(time, +1) at the start of each launch onto a stream and step(time, -1) at the start of its first span there,
/// in order of time; increments come first at equal times.
template <class Step>
void forEachQueueStep(const RunSpans& spans, const WorkStream& stream, Step&& step)
{
    std::vector<Nanos> launches;
    std::vector<Nanos> starts;
    launches.reserve(stream.count);
    starts.reserve(stream.count);
    for (const DeviceSpan& span : spans.work().of(stream)) {
        if (!span.isFirstOfLaunch)
            continue;
        launches.push_back(spans.launchOf(span).start);
        starts.push_back(span.start);
    }
    sortRuns(std::span(launches), std::less<>{});
    std::size_t launched = 0;
    for (const Nanos start : starts) {
        for (; launched < launches.size() && launches[launched] <= start; ++launched)
            step(launches[launched], +1);
        step(start, -1);
    }
    for (; launched < launches.size(); ++launched)
        step(launches[launched], +1);
}

} // namespace stallscope

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/quality.h"

#include "profiler/analysis/device_sets.h"

namespace stallscope {

namespace {

std::int64_t spansBeforeTheirLaunch(const RunSpans& spans)
{
    std::int64_t count = 0;
    for (const DeviceSpan& span : spans.work().spans())
        count += span.hasLaunch() && span.start < spans.launchOf(span).start ? 1 : 0;
    return count;
}

} // namespace

void reportQuality(const RunSpans& spans, const Overheads& overheads, RunReport& report)
{
    const auto note = [&report](const char* name, std::int64_t value) {
        if (value != 0)
            report.quality[name] = value;
    };
    for (std::size_t i = 0; i < kLosses; ++i)
        note(allLosses()[i].name, static_cast<std::int64_t>(spans.trace().losses[i]));
    note("clock_error_ns", spans.trace().clockError.value_or(0));
    note("device_spans_before_launch", spansBeforeTheirLaunch(spans));
    const Nanos overhead = overheads.all().measure(report.range);
    note("overhead_ns", overhead);
    if (overhead != 0)
        report.overheadShare = shareOf(overhead, report.window);
}

} // namespace stallscope

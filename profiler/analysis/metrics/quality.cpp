// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/metrics/quality.h"

#include "profiler/analysis/index/device_sets.h"

namespace stallscope {

namespace {

constexpr const char* kClockErrorName = "clock_error_ns";
constexpr const char* kOverheadName = "overhead_ns";

} // namespace

std::vector<std::string> qualityNames()
{
    std::vector<std::string> names{kClockErrorName, kOverheadName};
    for (const LossInfo& loss : allLosses())
        names.emplace_back(loss.name);
    return names;
}

QualityCounts countQuality(const RunSpans& spans, const Overheads& overheads, TimeRange own, TimeRange range)
{
    QualityCounts counts;
    for (const DeviceSpan& span : spans.work().spans())
        counts.beforeLaunch += own.contains(span.start) && span.hasLaunch() && span.start < spans.launchOf(span).start ? 1 : 0;
    counts.overhead = overheads.all().measure(range.intersected(own));
    return counts;
}

void setQuality(const Trace& trace, const QualityCounts& counts, RunReport& report)
{
    const auto note = [&report](const char* name, std::int64_t value) {
        if (value != 0)
            report.quality[name] = value;
    };
    for (std::size_t i = 0; i < kLosses; ++i)
        note(allLosses()[i].name, static_cast<std::int64_t>(trace.losses[i]));
    report.quality.erase(infoOf(Loss::BeforeLaunch).name); // counted for this run instead, whatever the source of the trace
    note(kClockErrorName, trace.clockError.value_or(0));
    note(infoOf(Loss::BeforeLaunch).name, counts.beforeLaunch);
    note(kOverheadName, counts.overhead);
    if (counts.overhead != 0)
        report.overheadShare = shareOf(counts.overhead, report.window);
}

} // namespace stallscope

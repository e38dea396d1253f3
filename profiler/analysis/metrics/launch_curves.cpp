// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/metrics/launch_curves.h"

#include "profiler/analysis/metrics/stream_tally.h"

#include <algorithm>

namespace stallscope {

namespace {

/// Equal slices of a range.
struct CurveParts {
    TimeRange range;
    std::size_t count = 0;

    /// Index of the slice at a time in the range.
    [[nodiscard]] std::size_t at(Nanos time) const
    {
        const auto share = static_cast<double>(time - range.start) / static_cast<double>(range.length());
        return std::min(static_cast<std::size_t>(share * static_cast<double>(count)), count - 1);
    }
};

void findSlowest(LaunchCurve& curve, const RunSpans& spans, const WorkStream& stream, const CurveParts& parts)
{
    curve.slowest.resize(parts.count);
    for (const DeviceSpan& span : spans.work().of(stream)) {
        if (!span.isFirstOfLaunch)
            continue;
        const Nanos launch = spans.launchOf(span).start;
        if (!parts.range.contains(launch))
            continue;
        auto& slowest = curve.slowest[parts.at(launch)];
        if (!slowest || span.start - launch > slowest->latency)
            slowest = {launch, span.start - launch, span.start, span.name};
    }
}

void findDeepest(LaunchCurve& curve, const RunSpans& spans, const WorkStream& stream, const CurveParts& parts)
{
    curve.deepest.assign(parts.count, 0);
    std::int64_t depth = 0;
    Nanos since = parts.range.start;
    const auto holdUntil = [&](Nanos time) {
        const Nanos end = std::min(time, parts.range.end - 1);
        if (depth <= 0 || end < since)
            return;
        for (std::size_t part = parts.at(since); part <= parts.at(end); ++part)
            curve.deepest[part] = std::max(curve.deepest[part], static_cast<std::uint32_t>(depth));
    };
    forEachQueueStep(spans, stream, [&](Nanos time, std::int64_t change) {
        // a depth that ends when a slice begins is not part of it
        holdUntil(time - 1);
        depth += change;
        since = std::max(time, parts.range.start);
        if (change > 0 && parts.range.contains(time))
            holdUntil(time);
    });
    holdUntil(parts.range.end - 1);
}

} // namespace

std::vector<LaunchCurve> launchCurvesOf(const RunSpans& spans, TimeRange range, std::size_t parts)
{
    std::vector<LaunchCurve> curves;
    if (range.isEmpty() || parts == 0)
        return curves;
    for (const WorkStream& stream : spans.work().streams()) {
        LaunchCurve& curve = curves.emplace_back();
        curve.stream = stream.track;
        findSlowest(curve, spans, stream, {range, parts});
        findDeepest(curve, spans, stream, {range, parts});
    }
    return curves;
}

} // namespace stallscope

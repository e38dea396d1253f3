// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/steps/step_cells.h"

#include "profiler/analysis/segments/run_segment.h"

#include <algorithm>
#include <cmath>

namespace stallscope::gui {

namespace {

StepCell cellOf(const SegmentSets& sets, TimeRange range, double part)
{
    const auto share = [part](Nanos length) { return std::clamp(static_cast<double>(length) / part, 0.0, 1.0); };
    const Nanos busy = sets.all.busy->measure(range);
    const Nanos kernel = sets.all.kernels->measure(range);
    const OverlapSums overlap = sets.overlap->run(range, {});
    const Nanos bothIdle = overlap.stalled - overlap.stalledWhileBusy;
    return {share(kernel), share(busy - kernel), share(bothIdle), share(range.length() - busy - bothIdle)};
}

} // namespace

std::vector<StepCell> cellsOf(const RunAnalysis& whole, const Step& step, Nanos reach, std::size_t parts)
{
    std::vector<StepCell> cells(parts);
    const double part = static_cast<double>(reach) / static_cast<double>(std::max<std::size_t>(parts, 1));
    const auto borderOf = [&](std::size_t cell) {
        return std::min(step.device.start + static_cast<Nanos>(std::llround(part * static_cast<double>(cell))), step.device.end);
    };
    for (std::size_t i = 0; i < parts; ++i) {
        const TimeRange range{borderOf(i), borderOf(i + 1)};
        if (!range.isEmpty())
            cells[i] = cellOf(whole.sets(), range, std::max(part, 1.0));
    }
    return cells;
}

} // namespace stallscope::gui

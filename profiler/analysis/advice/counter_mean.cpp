// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/advice/counter_mean.h"

#include <algorithm>

namespace stallscope::advice {

std::optional<double> meanOf(const CounterSeries& series, TimeRange range)
{
    double sum = 0;
    Nanos covered = 0;
    Nanos from = 0;
    std::optional<double> value;
    const auto hold = [&](Nanos until) {
        const Nanos length = std::min(until, range.end) - std::max(from, range.start);
        if (!value || length <= 0)
            return;
        sum += *value * static_cast<double>(length);
        covered += length;
    };
    for (const auto& block : series.blocks) {
        for (std::size_t i = 0; i < block->times.size(); ++i) {
            hold(block->times[i]);
            from = block->times[i];
            value = block->values[i];
        }
    }
    hold(range.end);
    return covered > 0 ? std::optional(sum / static_cast<double>(covered)) : std::nullopt;
}

std::optional<double> largestMean(const Trace& trace, std::string_view name, TimeRange range)
{
    std::optional<double> largest;
    for (const CounterSeries& series : trace.counters) {
        const auto mean = std::string_view(series.info.name).ends_with(name) ? meanOf(series, range) : std::nullopt;
        if (mean && (!largest || *mean > *largest))
            largest = mean;
    }
    return largest;
}

} // namespace stallscope::advice

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/bench/suite.h"

#include "profiler/analysis/budget/host_code_tally.h"
#include "profiler/analysis/segments/analysis.h"
#include "profiler/analysis/segments/run_segment.h"
#include "profiler/base/hash.h"
#include "profiler/narrative/verdict_words.h"

#include <algorithm>
#include <cmath>

namespace stallscope::bench {

namespace {

void analyzeWhole(benchmark::State& state, const std::shared_ptr<const Trace>& trace)
{
    for (auto _ : state) {
        const auto reports = analyze(trace);
        if (!reports) {
            state.SkipWithError(reports.error().message.c_str());
            return;
        }
        benchmark::DoNotOptimize(reports->data());
    }
}

/// What a report takes for the time budget and the sentence that is made of it, in all.
void budgetAndVerdict(benchmark::State& state, const std::shared_ptr<const Trace>& trace)
{
    RunSegment part(trace, RunId(0));
    part.findDevices();
    const RunReport report = analyze(trace)->front();
    for (auto _ : state) {
        const Initialization initialization(part.spans());
        HostActivity host(part.spans());
        const BudgetPartition::Inputs inputs{part.spans(), *part.dependencies(), initialization, host};
        for (const SegmentSets::Device& device : part.sets()->devices) {
            const std::vector<IdleGap> gaps = findIdleGaps(part.spans(), device.device, *device.sets.busy, part.spans().window());
            const BudgetPartition budget(inputs, device.device, gaps, device.idle);
            HostCodeTally code;
            code.add(*trace, budget, part.spans().window());
            benchmark::DoNotOptimize(budget.measure(part.spans().window()));
            benchmark::DoNotOptimize(code.rows(*trace));
        }
        benchmark::DoNotOptimize(narrative::verdictOf(report, *trace));
    }
}

/// Ranges of all lengths at any place. The slowest of a hundred counts.
void queryRanges(benchmark::State& state, const std::shared_ptr<const Trace>& trace, Clock clock)
{
    const auto analysis = FullAnalysis::build(trace, RunId(0));
    if (!analysis) {
        state.SkipWithError(analysis.error().message.c_str());
        return;
    }
    const TimeRange all = (*analysis)->window();
    std::vector<double> times;
    for (auto _ : state) {
        const std::uint64_t random = mixBits(times.size() + 1);
        const auto length = std::max<Nanos>(all.length() >> random % 16, 1);
        const Nanos start = all.start + static_cast<Nanos>((random >> 8) % static_cast<std::uint64_t>(all.length() - length + 1));
        const Stopwatch watch(clock);
        benchmark::DoNotOptimize((*analysis)->setMetrics({start, start + length}));
        times.push_back(watch.milliseconds());
    }
    std::sort(times.begin(), times.end());
    state.counters["p50_ms"] = times[times.size() / 2];
    state.counters["p99_ms"] = times[times.size() * 99 / 100];
}

} // namespace

void addAnalysis(Suite& suite)
{
    const Sizes& sizes = suite.sizes();
    const auto few = static_cast<double>(sizes.fewSpans);
    const auto many = static_cast<double>(sizes.manySpans);
    suite.add("analysis/few", [](benchmark::State& state, Material& material) { analyzeWhole(state, material.fewSpans()); });
    suite.add("analysis/many", [](benchmark::State& state, Material& material) { analyzeWhole(state, material.manySpans()); });
    suite.add("analysis/budget", [](benchmark::State& state, Material& material) { budgetAndVerdict(state, material.fewSpans()); });
    suite.add("analysis/range", [](benchmark::State& state, Material& material) { queryRanges(state, material.manySpans(), material.sizes().clock); });

    suite.expect({"all metrics of the smaller trace", {"analysis/few", ""}, {}, 1, "s"});
    suite.expect({"set metrics of a range of the larger trace, p99", {"analysis/range", "p99_ms"}, {}, 5, "ms"});
    suite.expect({"time budget and verdict beside all metrics of the smaller trace", {"analysis/budget", ""}, {{"analysis/few", ""}}, 0.25, ""});
    // n log n
    suite.expect(
        {"all metrics: the larger beside the smaller trace", {"analysis/many", ""}, {{"analysis/few", ""}}, many * std::log(many) / (few * std::log(few)), ""});
}

} // namespace stallscope::bench

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How true what-if is: from the trace of one strategy alone, the length of another one is predicted, and set beside what
// that one was measured to take. Medians of 5 repeats, which take turns. Prints a table; with --judge it fails where a
// prediction is further off than promised.

#include "engine/experiment/experiment.h"
#include "engine/workloads/catalogue.h"
#include "profiler/analysis/replay/what_if.h"
#include "profiler/analysis/statistics.h"
#include "profiler/base/units.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstring>
#include <map>
#include <optional>

using namespace stallscope;

namespace {

enum How : unsigned { kWithoutWaits = 1, kAsGraphs = 2, kOwnCopyStreams = 4, kTwoStreams = 8, kFourStreams = 16 };

struct Pair {
    const char* workload;
    const char* from;
    const char* to;
    unsigned how;
    bool isCrowded; ///< threads outnumber cores: errors may be larger
};

constexpr std::array kPairs{
    Pair{"increment", "sync-each", "async", kWithoutWaits, false},
    Pair{"increment", "event-each", "async", kWithoutWaits, false},
    Pair{"readback", "item-each-step", "async-copy", kWithoutWaits, false},
    Pair{"barriers", "wait-all", "none", kWithoutWaits, true},
    Pair{"pipeline", "one-stream", "two-streams", kTwoStreams, true},
    Pair{"pipeline", "one-stream", "four-streams", kFourStreams, true},
    Pair{"transfer", "pinned", "pinned-async", kWithoutWaits | kOwnCopyStreams, true},
    Pair{"graph", "launch-each", "graph", kAsGraphs, true},
    Pair{"queue", "sync-per-batch", "unbounded", kWithoutWaits, false},
    Pair{"dispatch", "sync-each", "async", kWithoutWaits, false},
};

struct Lengths {
    std::vector<double> from;
    std::vector<double> predicted;
    std::vector<double> to;
    double worstReplay = 0; ///< without a change, over the measured length
};

Change changeFor(const RunAnalysis& run, unsigned how)
{
    Change change;
    if ((how & kWithoutWaits) != 0)
        change.removedWaits.assign(run.waits().size(), true);
    change.asGraphs = (how & kAsGraphs) != 0;
    change.streams = (how & kFourStreams) != 0 ? 4 : (how & kTwoStreams) != 0 ? 2 : 0;
    change.ownCopyStreams = (how & kOwnCopyStreams) != 0;
    return change;
}

std::optional<Lengths> measure(const Pair& pair)
{
    ExperimentPlan plan = ExperimentPlan::of(*findWorkload(pair.workload));
    plan.strategies = {pair.from, pair.to};
    auto experiment = Experiment::make(std::move(plan), installedBackends());
    if (!experiment)
        return std::nullopt;
    (*experiment)->start();
    if (!(*experiment)->wait().ok())
        return std::nullopt;
    Lengths lengths;
    const auto trace = (*experiment)->trace();
    for (std::size_t i = 0; i < trace->runs.size(); ++i) {
        const auto run = RunAnalysis::build(trace, RunId::fromIndex(i));
        const auto measured = static_cast<double>((*run)->window().length());
        if (trace->runs[i].strategy == pair.to) {
            lengths.to.push_back(measured);
            continue;
        }
        lengths.from.push_back(measured);
        const WhatIf whatIf(**run);
        lengths.predicted.push_back(static_cast<double>(whatIf.replayed(changeFor(**run, pair.how)).length()));
        lengths.worstReplay = std::max(lengths.worstReplay, std::abs(static_cast<double>(whatIf.replayed({}).length()) / measured - 1));
    }
    return lengths;
}

std::string shown(double nanos)
{
    return formatDuration(static_cast<Nanos>(nanos));
}

} // namespace

int main(int count, char** arguments)
{
    const bool isJudge = count > 1 && std::strcmp(arguments[1], "--judge") == 0;
    bool isGood = true;
    fmt::print("{:<42} {:>9} {:>9} {:>9} {:>8} {:>7} {:>8}\n", "what-if", "from", "predicted", "measured", "error", "worst", "replay");
    for (const Pair& pair : kPairs) {
        const auto lengths = measure(pair);
        const std::string name = fmt::format("{}: {} to {}", pair.workload, pair.from, pair.to);
        if (!lengths) {
            fmt::print("{:<42} did not run\n", name);
            isGood = false;
            continue;
        }
        const double to = *medianOf(lengths->to);
        const double error = *medianOf(lengths->predicted) / to - 1;
        double worst = 0;
        for (const double predicted : lengths->predicted)
            worst = std::max(worst, std::abs(predicted / to - 1));
        fmt::print("{:<42} {:>9} {:>9} {:>9} {:>+7.1f}% {:>6.1f}% {:>7.2f}%\n", name, shown(*medianOf(lengths->from)), shown(*medianOf(lengths->predicted)),
            shown(to), error * 100, worst * 100, lengths->worstReplay * 100);
        std::fflush(stdout);
        isGood = isGood && std::abs(error) <= (pair.isCrowded ? 0.2 : 0.1) && worst <= (pair.isCrowded ? 0.4 : 0.25) && lengths->worstReplay <= 0.01;
    }
    return isJudge && !isGood ? 1 : 0;
}

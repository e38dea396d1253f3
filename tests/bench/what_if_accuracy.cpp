// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How true what-if is: from the trace of one strategy alone, the length of another one is predicted, and set beside what
// that one was measured to take. Medians of 5 repeats, which take turns. Prints a table; "spread" is how far a measured run is off from
// the median of the measured ones: no prediction can be expected to do better. With --judge it fails where a prediction is
// further off than promised, with --longer runs do more of the same, with --parts it says where the time goes.

#include "engine/experiment/experiment.h"
#include "engine/workloads/catalogue.h"
#include "profiler/analysis/intervals/interval_set.h"
#include "profiler/analysis/replay/what_if.h"
#include "profiler/analysis/report/statistics.h"
#include "profiler/base/units.h"
#include "profiler/session/session_reader.h"
#include "profiler/session/write/session_writer.h"
#include "tests/bench/disturbance.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

using namespace stallscope;

namespace {

enum How : unsigned { kWithoutWaits = 1, kAsGraphs = 2, kOwnCopyStreams = 4, kTwoStreams = 8, kFourStreams = 16 };

struct Pair {
    const char* workload;
    const char* from;
    const char* to;
    unsigned how;
    bool isCrowded;                       ///< threads outnumber cores: errors may be larger
    std::array<const char*, 2> lengthens; ///< the parameters that make it do more of the same
};

constexpr std::array kPairs{
    Pair{"increment", "sync-each", "async", kWithoutWaits, false, {"count", nullptr}},
    Pair{"increment", "event-each", "async", kWithoutWaits, false, {"count", nullptr}},
    Pair{"readback", "item-each-step", "async-copy", kWithoutWaits, false, {"steps", nullptr}},
    Pair{"barriers", "wait-all", "none", kWithoutWaits, true, {"rounds", nullptr}},
    Pair{"pipeline", "one-stream", "two-streams", kTwoStreams, true, {"chunks", nullptr}},
    Pair{"pipeline", "one-stream", "four-streams", kFourStreams, true, {"chunks", nullptr}},
    Pair{"transfer", "pinned", "pinned-async", kWithoutWaits | kOwnCopyStreams, true, {"bytes", "chunks"}},
    Pair{"graph", "launch-each", "graph", kAsGraphs, true, {"steps", nullptr}},
    Pair{"queue", "sync-per-batch", "unbounded", kWithoutWaits, false, {"batches", nullptr}},
    Pair{"dispatch", "sync-each", "async", kWithoutWaits, false, {"repeat", nullptr}},
};

enum Part : std::size_t { kWhole, kOwnWork, kLaunching, kWaiting, kKernels, kCopies, kIdleDevice, kPartCount };
constexpr std::array<const char*, kPartCount> kPartNames{"whole", "own work", "launching", "waiting", "kernels", "copies", "no span"};
using Parts = std::array<double, kPartCount>;

std::string nameOf(const Pair& pair)
{
    return fmt::format("{}: {} to {}", pair.workload, pair.from, pair.to);
}

struct Lengths {
    std::vector<Parts> from;
    std::vector<Parts> predicted;
    std::vector<Parts> to;
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

/// Where the time of a run goes, as replayed: what threads do, what streams do, and when no stream does anything.
Parts partsOf(const WhatIf& whatIf, const Change& change)
{
    const Replay replay = whatIf.replayed(change);
    const auto& steps = whatIf.graph().steps();
    Parts parts{};
    parts[kWhole] = static_cast<double>(replay.length());
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const bool isFirst = i == 0 || steps[i - 1].thread != steps[i].thread;
        parts[kOwnWork] += static_cast<double>(replay.steps[i].start - (isFirst ? replay.window.start : replay.steps[i - 1].end));
        const bool waits = steps[i].waits() && !isRemoved(change, steps[i]);
        parts[waits ? kWaiting : kLaunching] += static_cast<double>(replay.steps[i].length());
    }
    const auto& work = whatIf.run().spans().work().spans();
    for (std::size_t i = 0; i < work.size(); ++i)
        parts[work[i].isKernel() ? kKernels : kCopies] += static_cast<double>(replay.spans[i].length());
    parts[kIdleDevice] = static_cast<double>(replay.length() - IntervalSet::of(replay.spans).total());
    return parts;
}

double medianPart(const std::vector<Parts>& runs, std::size_t part)
{
    std::vector<double> values;
    for (const Parts& run : runs)
        values.push_back(run[part]);
    return medianOf(values).value_or(0);
}

struct Options {
    bool isJudge = false;
    bool showsParts = false;
    std::string only;            ///< a workload; empty: all
    std::string keep;            ///< folder for the sessions
    std::string from;            ///< folder of sessions kept before, which are not run again
    std::int64_t longer = 1;     ///< runs do so many times the work that the catalogue gives them
    bool forgetsWorkers = false; ///< predict as if nobody had tried what workers get done
    double patience = 0;         ///< seconds to try again for, a pair, while other programs are at work
};

std::shared_ptr<const Trace> perform(const Pair& pair, std::int64_t longer)
{
    ExperimentPlan plan = ExperimentPlan::of(*findWorkload(pair.workload));
    plan.strategies = {pair.from, pair.to};
    for (const char* name : pair.lengthens)
        if (name)
            plan.values.set(name, plan.values[name] * longer);
    auto experiment = Experiment::make(std::move(plan), installedBackends());
    if (!experiment)
        return nullptr;
    (*experiment)->start();
    return (*experiment)->wait() ? (*experiment)->trace() : nullptr;
}

std::shared_ptr<const Trace> traceOf(const Pair& pair, const Options& options)
{
    const auto fileIn = [&pair](const std::string& folder) { return fmt::format("{}/{}-{}-{}.stallscope", folder, pair.workload, pair.from, pair.to); };
    if (!options.from.empty()) {
        const auto opened = readSession(fileIn(options.from));
        return opened ? *opened : nullptr;
    }
    const auto trace = bench::leastDisturbed<std::shared_ptr<const Trace>>(options.patience, [&] { return perform(pair, options.longer); });
    const bool isKept = trace && (options.keep.empty() || writeSession(*trace, fileIn(options.keep)).ok());
    return isKept ? trace : nullptr;
}

std::optional<Lengths> measure(const Pair& pair, const Options& options)
{
    auto trace = traceOf(pair, options);
    if (!trace)
        return std::nullopt;
    if (options.forgetsWorkers) {
        auto without = std::make_shared<Trace>(*trace);
        std::erase_if(without->facts, [](const auto& fact) { return fact.first.starts_with("cpu worker"); });
        trace = std::move(without);
    }
    Lengths lengths;
    for (std::size_t i = 0; i < trace->runs.size(); ++i) {
        const auto run = FullAnalysis::build(trace, RunId::fromIndex(i));
        const WhatIf whatIf(**run);
        if (trace->runs[i].strategy == pair.to) {
            lengths.to.push_back(partsOf(whatIf, {}));
            continue;
        }
        lengths.from.push_back(partsOf(whatIf, {}));
        lengths.predicted.push_back(partsOf(whatIf, changeFor(**run, pair.how)));
        const auto measured = static_cast<double>((*run)->window().length());
        lengths.worstReplay = std::max(lengths.worstReplay, std::abs(lengths.from.back()[kWhole] / measured - 1));
    }
    return lengths;
}

std::string shown(double nanos)
{
    return formatDuration(static_cast<Nanos>(nanos));
}

void showParts(const Lengths& lengths)
{
    for (std::size_t part = kOwnWork; part < kPartCount; ++part)
        fmt::print("    {:<38} {:>9} {:>9} {:>9}\n", kPartNames[part], shown(medianPart(lengths.from, part)), shown(medianPart(lengths.predicted, part)),
            shown(medianPart(lengths.to, part)));
}

/// Of the runs' lengths, over what they should be.
double furthestOff(const std::vector<Parts>& runs, double expected)
{
    double furthest = 0;
    for (const Parts& run : runs)
        furthest = std::max(furthest, std::abs(run[kWhole] / expected - 1));
    return furthest;
}

/// Whether the prediction is as good as promised.
bool judge(const Pair& pair, const Lengths& lengths)
{
    const double to = medianPart(lengths.to, kWhole);
    const double error = medianPart(lengths.predicted, kWhole) / to - 1;
    const double worst = furthestOff(lengths.predicted, to);
    fmt::print("{:<42} {:>9} {:>9} {:>9} {:>6.1f}% {:>+7.1f}% {:>6.1f}% {:>7.2f}%\n", nameOf(pair), shown(medianPart(lengths.from, kWhole)),
        shown(medianPart(lengths.predicted, kWhole)), shown(to), furthestOff(lengths.to, to) * 100, error * 100, worst * 100, lengths.worstReplay * 100);
    return std::abs(error) <= (pair.isCrowded ? 0.2 : 0.1) && worst <= (pair.isCrowded ? 0.4 : 0.25) && lengths.worstReplay <= 0.01;
}

} // namespace

int main(int count, char** arguments)
{
    Options options;
    CLI::App app("How true what-if is");
    app.add_flag("--judge", options.isJudge, "fail where a prediction is further off than promised");
    app.add_flag("--parts", options.showsParts, "say where the time goes: before, predicted, measured");
    app.add_option("--only", options.only, "one workload alone");
    app.add_option("--keep", options.keep, "leave the sessions in this folder");
    app.add_option("--longer", options.longer, "so many times the work in each run")->check(CLI::PositiveNumber);
    app.add_option("--patience", options.patience, "seconds to try again for, a pair, while other programs are at work");
    app.add_flag("--forget-workers", options.forgetsWorkers, "predict as if nobody had tried what workers get done");
    app.add_option("--from", options.from, "take the sessions from this folder instead of running anything");
    CLI11_PARSE(app, count, arguments);
    bool isGood = true;
    fmt::print("{:<42} {:>9} {:>9} {:>9} {:>7} {:>8} {:>7} {:>8}\n", "what-if", "from", "predicted", "measured", "spread", "error", "worst", "replay");
    for (const Pair& pair : kPairs) {
        if (!options.only.empty() && options.only != pair.workload)
            continue;
        const auto lengths = measure(pair, options);
        if (!lengths) {
            fmt::print("{:<42} did not run\n", nameOf(pair));
            isGood = false;
            continue;
        }
        isGood = judge(pair, *lengths) && isGood;
        if (options.showsParts)
            showParts(*lengths);
        std::fflush(stdout);
    }
    return options.isJudge && !isGood ? 1 : 0;
}

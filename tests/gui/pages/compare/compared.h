// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/pages/compare/sides.h"
#include "profiler/analysis/segments/analysis.h"
#include "tests/support/scenario.h"

#include <memory>
#include <string>
#include <vector>

/// Traces with a known outcome, for the tests of comparisons.
namespace stallscope::test {

/// A kernel of `kernel` ns, then `idle` ns in which the host waits for it, then a kernel of 100 ns. All numbers follow from these two.
inline std::shared_ptr<const Trace> foreignTrace(Nanos kernel, Nanos idle, const std::string& name = "gemm")
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    const Nanos end = 20 + kernel;
    s.launch(main, {0, 10}, stream, {20, end}, name);
    s.call(main, "cudaStreamSynchronize", {15, end + idle / 2}, {}, Scenario::onStream(7));
    s.launch(main, {end + idle - 10, end + idle}, stream, {end + idle, end + idle + 100}, "last");
    return s.trace();
}

/// A session of two strategies, "sync" (the baseline) and "async", with interleaved repeats. Each repeat is one kernel of
/// that duration, launched at its start; its window is 50 ns longer.
inline std::shared_ptr<const Trace> session(const std::vector<Nanos>& sync, const std::vector<Nanos>& async, std::optional<Nanos> untraced = {})
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    std::vector<Run> runs;
    Nanos at = 0;
    const auto add = [&](const char* strategy, std::size_t repeat, Nanos length) {
        s.launch(main, {at, at + 10}, stream, {at + 20, at + 20 + length}, strategy);
        Run run;
        run.name = run.strategy = strategy;
        run.repeat = static_cast<std::uint32_t>(repeat);
        run.isBaseline = run.strategy == "sync";
        run.window = TimeRange{at, at + length + 50};
        run.untracedWall = untraced;
        runs.push_back(run);
        at += length + 1000;
    };
    for (std::size_t i = 0; i < std::max(sync.size(), async.size()); ++i) {
        if (i < sync.size())
            add("sync", i, sync[i]);
        if (i < async.size())
            add("async", i, async[i]);
    }
    for (const Run& run : runs)
        s.builder().addRun(run);
    s.builder().setFormat(SourceFormat::Stallscope);
    return s.builder().finish();
}

inline gui::SideSource sourceOf(const QString& title, const std::shared_ptr<const Trace>& trace, std::size_t run = 0)
{
    const auto analysis = *FullAnalysis::build(trace, RunId::fromIndex(run));
    return {title, trace, RunId::fromIndex(run), std::make_shared<const RunReport>(analysis->report())};
}

} // namespace stallscope::test

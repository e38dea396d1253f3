// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/bench/suite.h"

#include "profiler/analysis/advice/advice.h"
#include "profiler/analysis/replay/what_if.h"
#include "profiler/analysis/steps/steps.h"

#include <functional>

namespace stallscope::bench {

namespace {

/// What is asked of a run that was analysed before.
using Question = std::function<void(const FullAnalysis& run, const WhatIf& whatIf)>;

void ask(benchmark::State& state, const std::shared_ptr<const Trace>& trace, const Question& question)
{
    const auto run = FullAnalysis::build(trace, RunId(0));
    if (!run) {
        state.SkipWithError(run.error().message.c_str());
        return;
    }
    const WhatIf whatIf(**run);
    for (auto _ : state)
        question(**run, whatIf);
}

void makeReady(const FullAnalysis& run, const WhatIf& /*unused*/)
{
    benchmark::DoNotOptimize(WhatIf(run));
}

void findPath(const FullAnalysis& /*unused*/, const WhatIf& whatIf)
{
    benchmark::DoNotOptimize(whatIf.criticalPath());
}

void replayWithoutWaits(const FullAnalysis& run, const WhatIf& whatIf)
{
    Change change;
    change.removedWaits.assign(run.waits().size(), true);
    benchmark::DoNotOptimize(whatIf.replayed(change).length());
}

void giveAdvice(const FullAnalysis& /*unused*/, const WhatIf& whatIf)
{
    benchmark::DoNotOptimize(advise(whatIf));
}

void lookForSteps(const FullAnalysis& run, const WhatIf& /*unused*/)
{
    benchmark::DoNotOptimize(findSteps(run));
}

} // namespace

void addReasons(Suite& suite)
{
    const auto few = static_cast<double>(suite.sizes().fewSpans);
    const auto many = static_cast<double>(suite.sizes().manySpans);
    struct Asked {
        std::string name;
        Question question;
        double mostPerSpan; ///< of the larger trace, which fits into no cache, beside the smaller one
    };
    const std::vector<Asked> questions{
        {"graph", makeReady, 1.5}, {"critical path", findPath, 2}, {"replay", replayWithoutWaits, 2}, {"advice", giveAdvice, 2}, {"steps", lookForSteps, 2}};
    for (const auto& [name, question, mostPerSpan] : questions) {
        suite.add("reasons/" + name + "/few", [question](benchmark::State& state, Material& material) { ask(state, material.fewSpans(), question); });
        suite.add(
            "reasons/" + name + "/many", [question](benchmark::State& state, Material& material) { ask(state, material.manySpans(), question); }, 0);
        suite.expect({name + " of the smaller trace", {"reasons/" + name + "/few", ""}, {}, 1, "s"});
        suite.expect({name + ": the larger beside the smaller trace", {"reasons/" + name + "/many", ""}, {{"reasons/" + name + "/few", ""}}, mostPerSpan * many / few, ""});
    }
}

} // namespace stallscope::bench

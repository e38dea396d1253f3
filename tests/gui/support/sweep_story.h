// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/experiment/plan.h"
#include "engine/workloads/catalogue.h"
#include "gui/pages/sweep/sweep_data.h"
#include "profiler/trace/build/trace_builder.h"

#include <memory>
#include <string>
#include <vector>

namespace stallscope::test {

/// Builds the trace of a sweep from wall times, without spans.
///
///     SweepStory story("increment", {{"count", {10, 100}}}, {"sync-each", "async"});
///     story.took("async", {10}, 250);
///     const SweepTable table = story.table();
class SweepStory {
public:
    SweepStory(const char* workload, std::vector<SweptParameter> sweep, std::vector<std::string> strategies, std::uint32_t repeats = 1)
        : m_plan(ExperimentPlan::of(*findWorkload(workload)))
    {
        m_plan.sweep = std::move(sweep);
        m_plan.strategies = std::move(strategies);
        m_plan.repeats = repeats;
    }

    [[nodiscard]] ExperimentPlan& plan() { return m_plan; }

    SweepStory& took(const std::string& strategy, const std::vector<std::int64_t>& at, Nanos wall) { return ended(strategy, at, {wall, {}, {}, {}, 0}); }
    SweepStory& ended(const std::string& strategy, const std::vector<std::int64_t>& at, const gui::RunNumbers& numbers)
    {
        m_runs.push_back(run(strategy, at));
        m_numbers.emplace_back(numbers);
        return *this;
    }
    SweepStory& failed(const std::string& strategy, const std::vector<std::int64_t>& at, const std::string& why)
    {
        m_runs.push_back(run(strategy, at));
        m_runs.back().state = RunState::Failed;
        m_runs.back().message = why;
        m_numbers.emplace_back();
        return *this;
    }

    [[nodiscard]] std::shared_ptr<const Trace> trace() const
    {
        auto trace = std::make_shared<Trace>();
        trace->facts = factsOf(m_plan);
        trace->runs = m_runs;
        return trace;
    }
    [[nodiscard]] gui::SweepTable table() const { return *gui::sweepTableOf(*trace(), m_numbers); }

private:
    [[nodiscard]] Run run(const std::string& strategy, const std::vector<std::int64_t>& at) const
    {
        ParameterValues values = m_plan.values;
        for (std::size_t i = 0; i < at.size(); ++i)
            values.set(m_plan.sweep[i].name, at[i]);
        Run run;
        run.workload = m_plan.workload->name;
        run.strategy = strategy;
        run.isBaseline = strategy == m_plan.chosen().front()->name;
        run.parameters = factsOf(*m_plan.workload, values);
        return run;
    }

    ExperimentPlan m_plan;
    std::vector<Run> m_runs;
    std::vector<std::optional<gui::RunNumbers>> m_numbers;
};

} // namespace stallscope::test

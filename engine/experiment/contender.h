// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/experiment/plan.h"
#include "engine/experiment/run_log.h"

#include <cstdint>
#include <memory>
#include <string>

namespace stallscope {

/// One strategy at one point of a plan: made ready once, run again and again. The first thing that goes wrong takes it out
/// of the experiment, and the others go on.
class Contender {
public:
    Contender(const ExperimentPlan& plan, const StrategyInfo& strategy, std::unique_ptr<const Stage> stage);

    [[nodiscard]] const char* strategy() const { return m_strategy.name; }
    [[nodiscard]] bool isOut() const { return m_workload == nullptr; }
    [[nodiscard]] bool hasLostDevice() const;

    /// Each fails as the workload does, and then the contender is out. What failed before a first repeat is told as a run.
    [[nodiscard]] Result<> prepare(RunLog& log);
    [[nodiscard]] Result<> warmUp(RunLog& log);
    [[nodiscard]] Result<> repeat(RunLog& log, std::uint32_t number);
    /// Out before anything began.
    [[nodiscard]] Result<> refuse(RunLog& log, const Error& why);

    /// Out, and gives back what it holds.
    void leave();

private:
    [[nodiscard]] Run describe(std::uint32_t repeat) const;
    [[nodiscard]] Result<> outcome(RunLog& log, const Result<>& result);

    const ExperimentPlan& m_plan;
    const StrategyInfo& m_strategy;
    std::unique_ptr<const Stage> m_stage;
    std::unique_ptr<Workload> m_workload; // null: out
};

} // namespace stallscope

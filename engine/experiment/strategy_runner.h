// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/experiment/plan.h"
#include "engine/experiment/run_log.h"

#include <cstdint>
#include <memory>
#include <string>

namespace stallscope {

/// Runs one strategy at one point of a plan: prepares it once, then repeats it. The first failure excludes it from the
/// experiment; the other strategies continue.
class StrategyRunner {
public:
    StrategyRunner(const ExperimentPlan& plan, const StrategyInfo& strategy, std::unique_ptr<const Stage> stage);

    [[nodiscard]] const char* strategy() const { return m_strategy.name; }
    [[nodiscard]] bool isExcluded() const { return m_workload == nullptr; }
    [[nodiscard]] bool hasLostDevice() const;

    /// Fails as the workload does; the strategy is then excluded. A failure before the first repeat is recorded as a run.
    [[nodiscard]] Result<> prepare(RunLog& log);
    [[nodiscard]] Result<> warmUp(RunLog& log);
    [[nodiscard]] Result<> repeat(RunLog& log, std::uint32_t number);
    /// Excludes the strategy before it was prepared.
    [[nodiscard]] Result<> refuse(RunLog& log, const Error& why);

    /// Excludes the strategy and releases its memory.
    void leave();

private:
    [[nodiscard]] Run describe(std::uint32_t repeat) const;
    [[nodiscard]] Result<> outcome(RunLog& log, const Result<>& result);

    const ExperimentPlan& m_plan;
    const StrategyInfo& m_strategy;
    std::unique_ptr<const Stage> m_stage;
    std::unique_ptr<Workload> m_workload; // null: excluded
};

} // namespace stallscope

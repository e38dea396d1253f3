// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/experiment/backends.h"
#include "engine/experiment/progress_board.h"
#include "engine/experiment/strategy_runner.h"

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace stallscope {

/// Executes a plan on the calling thread, from opening devices to the last repeat. Repeats are interleaved (A B A B), so
/// that thermal and load changes affect all strategies alike.
class PlanRunner {
public:
    PlanRunner(const ExperimentPlan& plan, Recording& recording, RunLog& log, ProgressBoard& board, std::stop_token stop);

    /// Fails if it was cancelled, if devices cannot be opened or are lost, or if no strategy has a result.
    [[nodiscard]] Result<> run(const Backends& backends);

private:
    using Devices = std::vector<std::unique_ptr<Device>>;
    using StrategyRunners = std::vector<StrategyRunner>;

    [[nodiscard]] Result<Devices> open(const Backends& backends) const;
    void tellDevices(const Devices& devices);
    [[nodiscard]] bool isCancelled() const { return m_stop.stop_requested(); }
    /// No further run is possible.
    [[nodiscard]] bool isOver() const { return isCancelled() || !m_lost.empty(); }
    void runPoint(const ParameterValues& point, const Devices& devices);
    [[nodiscard]] StrategyRunners createRunners(const ParameterValues& point, const Devices& devices);
    void refuse(StrategyRunner& runner, const std::string& why);
    void repeat(StrategyRunners& runners);
    /// Executes a step of a runner that is not excluded, and records its outcome.
    template <class Step>
    void step(StrategyRunner& runner, Step&& step);
    void noteFailure(const StrategyRunner& runner, const Error& error);
    void noteLoss(const Error& error);

    const ExperimentPlan& m_plan;
    Recording& m_recording;
    RunLog& m_log;
    ProgressBoard& m_board;
    std::stop_token m_stop;
    std::size_t m_results = 0;
    std::string m_firstFailure;
    std::string m_lost; // error message of a lost device
};

} // namespace stallscope

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

/// Carries out a plan on the calling thread, from opened devices to the last repeat. Repeats are interleaved (A B A B), so
/// that a machine that grows warm or busy meanwhile does it to all of them alike.
class PlanRunner {
public:
    PlanRunner(const ExperimentPlan& plan, Recording& recording, RunLog& log, ProgressBoard& board, std::stop_token stop);

    /// Fails when it was cancelled, when the devices cannot be opened, when one of them is lost on the way, or when no
    /// strategy gave a single result.
    [[nodiscard]] Result<> run(const Backends& backends);

private:
    using Devices = std::vector<std::unique_ptr<Device>>;
    using StrategyRunners = std::vector<StrategyRunner>;

    [[nodiscard]] Result<Devices> open(const Backends& backends) const;
    void tellDevices(const Devices& devices);
    [[nodiscard]] bool isCancelled() const { return m_stop.stop_requested(); }
    /// Nothing more can be run.
    [[nodiscard]] bool isOver() const { return isCancelled() || !m_lost.empty(); }
    void runPoint(const ParameterValues& point, const Devices& devices);
    [[nodiscard]] StrategyRunners createRunners(const ParameterValues& point, const Devices& devices);
    void refuse(StrategyRunner& runner, const std::string& why);
    void repeat(StrategyRunners& runners);
    /// Does one thing with a runner that is still in, and takes note of how it went.
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
    std::string m_lost; // what was said when a device was lost
};

} // namespace stallscope

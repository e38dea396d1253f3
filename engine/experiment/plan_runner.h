// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/device/device.h"
#include "engine/experiment/backends.h"
#include "engine/experiment/experiment_progress.h"
#include "engine/experiment/plan.h"
#include "engine/experiment/run_log.h"

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace stallscope {

/// During its lifetime, devices give up when a stop is requested, so that no wait takes long. The request is repeated,
/// because creating a stream at that moment resets it.
class GiveUpOnStop {
public:
    /// The devices must outlive it.
    GiveUpOnStop(const std::vector<std::unique_ptr<Device>>& devices, std::stop_token stop);
    GiveUpOnStop(const GiveUpOnStop&) = delete;
    GiveUpOnStop& operator=(const GiveUpOnStop&) = delete;

private:
    void insist(const std::stop_token& over);

    const std::vector<std::unique_ptr<Device>>& m_devices;
    std::stop_token m_stop;
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::jthread m_thread; // last: uses all of the above
};

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
    void recordDeviceFacts(const Devices& devices);
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

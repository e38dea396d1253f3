// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/experiment/plan_runner.h"

#include "profiler/base/say.h"
#include "profiler/record/recording.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <exception>

namespace stallscope {

namespace {

/// Far below the time limit for ending a cancelled experiment.
constexpr std::chrono::milliseconds kInsistence{10};

/// Contains exceptions of workloads, which exclude their strategy but must not end the program.
template <class Call>
auto guarded(Call&& call) -> decltype(call())
{
    try {
        return call();
    } catch (const std::exception& exception) {
        return Error{say(STALLSCOPE_TEXT("Experiment", "threw an exception: {}"), exception.what())};
    }
}

RunState stateAfter(const Error& error)
{
    return error.isCancelled() ? RunState::Cancelled : RunState::Failed;
}

} // namespace

GiveUpOnStop::GiveUpOnStop(const std::vector<std::unique_ptr<Device>>& devices, std::stop_token stop)
    : m_devices(devices), m_stop(std::move(stop)), m_thread([this](const std::stop_token& over) { insist(over); })
{
}

void GiveUpOnStop::insist(const std::stop_token& over)
{
    const std::stop_callback wakeUp(m_stop, [this] {
        const std::lock_guard lock(m_mutex);
        m_changed.notify_all();
    });
    std::unique_lock lock(m_mutex);
    (void)m_changed.wait(lock, over, [this] { return m_stop.stop_requested(); });
    while (!over.stop_requested()) {
        for (const auto& device : m_devices)
            device->giveUp();
        (void)m_changed.wait_for(lock, over, kInsistence, [] { return false; });
    }
}

StrategyRunner::StrategyRunner(const ExperimentPlan& plan, const StrategyInfo& strategy, std::unique_ptr<const Stage> stage)
    : m_plan(plan), m_strategy(strategy), m_stage(std::move(stage)), m_workload(plan.workload->make(*m_stage, strategy.name))
{
}

Result<> StrategyRunner::prepare(RunLog& log)
{
    return outcome(log, guarded([this] { return m_workload->prepare(); }));
}

Result<> StrategyRunner::warmUp(RunLog& log)
{
    return outcome(log, guarded([this]() -> Result<> {
        if (auto ran = m_workload->run(); !ran)
            return ran;
        const Result<Facts> checked = m_workload->check();
        return checked ? Result<>() : checked.error();
    }));
}

Result<> StrategyRunner::repeat(RunLog& log, std::uint32_t number)
{
    Run run = describe(number);
    const std::size_t place = log.begin(run);
    const Result<> ran = guarded([this] { return m_workload->run(); });
    log.end(place);
    const Result<Facts> checked = ran ? guarded([this] { return m_workload->check(); }) : Result<Facts>(ran.error());
    if (checked) {
        run.results = *checked;
        log.complete(place, std::move(run));
        return {};
    }
    run.state = stateAfter(checked.error());
    run.message = checked.error().message;
    log.complete(place, std::move(run));
    leave();
    return checked.error();
}

Result<> StrategyRunner::refuse(RunLog& log, const Error& why)
{
    return outcome(log, why);
}

bool StrategyRunner::hasLostDevice() const
{
    return std::any_of(m_stage->devices.begin(), m_stage->devices.end(), [](const Device* device) { return device->isLost(); });
}

Run StrategyRunner::describe(std::uint32_t repeat) const
{
    const std::string point = m_plan.nameOf(m_stage->values);
    Run run;
    run.name = point.empty() ? m_strategy.name : fmt::format("{}, {}", m_strategy.name, point);
    run.workload = m_plan.workload->name;
    run.strategy = m_strategy.name;
    run.device = m_plan.device;
    run.repeat = repeat;
    run.isBaseline = &m_strategy == m_plan.chosen().front();
    run.parameters = factsOf(*m_plan.workload, m_stage->values);
    return run;
}

Result<> StrategyRunner::outcome(RunLog& log, const Result<>& result)
{
    if (result)
        return {};
    if (!result.error().isCancelled()) {
        Run run = describe(0);
        run.state = RunState::Failed;
        run.message = result.error().message;
        log.add(std::move(run));
    }
    leave();
    return result;
}

/// Releases its memory immediately, since other strategies may need it. Clears an error that its work left on a device.
void StrategyRunner::leave()
{
    m_workload.reset();
    for (Device* device : m_stage->devices)
        (void)device->synchronize();
}

PlanRunner::PlanRunner(const ExperimentPlan& plan, Recording& recording, RunLog& log, ProgressBoard& board, std::stop_token stop)
    : m_plan(plan), m_recording(recording), m_log(log), m_board(board), m_stop(std::move(stop))
{
}

Result<> PlanRunner::run(const Backends& backends)
{
    const RecordedThread recorded(m_plan.isTraced ? &m_recording : nullptr, "experiment");
    const auto devices = open(backends);
    if (!devices)
        return devices.error();
    recordDeviceFacts(*devices);
    const GiveUpOnStop giveUp(*devices, m_stop);
    const std::vector<ParameterValues> points = m_plan.points();
    for (std::size_t i = 0; i < points.size() && !isOver(); ++i) {
        m_board.change([i](ExperimentProgress& progress) { progress.pointsBefore = i; });
        if (i > 0)
            m_board.enter(ExperimentState::Preparing);
        runPoint(points[i], *devices);
    }
    if (isCancelled())
        return Error::cancelled();
    if (!m_lost.empty())
        return Error{m_lost};
    return m_results > 0 ? Result<>() : Error{m_firstFailure};
}

Result<PlanRunner::Devices> PlanRunner::open(const Backends& backends) const
{
    DeviceUse use;
    use.recording = m_plan.isTraced ? &m_recording : nullptr;
    use.memoryLimit = m_plan.memoryLimit;
    use.metricsInterval = m_plan.metricsInterval;
    for (const ParameterValues& point : m_plan.points())
        use.count = std::max(use.count, m_plan.devicesAt(point));
    return openDevices(backends, m_plan.device, use);
}

void PlanRunner::recordDeviceFacts(const Devices& devices)
{
    m_recording.change([&devices](TraceBuilder& builder) {
        for (const auto& device : devices) {
            const DeviceFacts& facts = device->facts();
            builder.setFact(facts.id, facts.name);
            for (const auto& [name, value] : facts.more)
                builder.setFact(fmt::format("{} {}", facts.id, name), value);
        }
    });
}

void PlanRunner::runPoint(const ParameterValues& point, const Devices& devices)
{
    m_board.change([&](ExperimentProgress& progress) { progress.point = m_plan.nameOf(point); });
    StrategyRunners runners = createRunners(point, devices);
    for (StrategyRunner& runner : runners)
        step(runner, [&] { return runner.prepare(m_log); });
    m_board.enter(ExperimentState::WarmingUp);
    for (StrategyRunner& runner : runners) {
        step(runner, [&] { return runner.warmUp(m_log); });
        if (!isOver())
            m_board.change([](ExperimentProgress& progress) { ++progress.warmUpsDone; });
    }
    m_board.enter(ExperimentState::Running);
    repeat(runners);
}

/// Runners of the supported strategies. An unsupported strategy that was requested by name is a failure.
PlanRunner::StrategyRunners PlanRunner::createRunners(const ParameterValues& point, const Devices& devices)
{
    StrategyRunners runners;
    for (const StrategyInfo* strategy : m_plan.chosen()) {
        auto stage = std::make_unique<Stage>();
        for (std::size_t i = 0; i < m_plan.devicesAt(point); ++i)
            stage->devices.push_back(devices[i].get());
        stage->recording = m_plan.isTraced ? &m_recording : nullptr;
        stage->values = point;
        stage->scratch = m_plan.scratch;
        stage->stop = m_stop;
        const auto whyNot = m_plan.workload->whyNot ? m_plan.workload->whyNot(stage->device(), strategy->name) : std::nullopt;
        runners.emplace_back(m_plan, *strategy, std::move(stage));
        if (whyNot)
            refuse(runners.back(), *whyNot);
    }
    return runners;
}

void PlanRunner::refuse(StrategyRunner& runner, const std::string& why)
{
    if (!m_plan.strategies.empty()) {
        step(runner, [&] { return runner.refuse(m_log, Error{why}); });
        return;
    }
    runner.leave();
    m_recording.change([&](TraceBuilder& builder) { builder.setFact(fmt::format("left out {}", runner.strategy()), why); });
    m_board.change([&](ExperimentProgress& progress) {
        const std::string line = fmt::format("{}: {}", runner.strategy(), why);
        if (std::find(progress.leftOut.begin(), progress.leftOut.end(), line) == progress.leftOut.end())
            progress.leftOut.push_back(line);
    });
}

void PlanRunner::repeat(StrategyRunners& runners)
{
    for (std::uint32_t number = 0; number < m_plan.repeats; ++number) {
        m_board.change([number](ExperimentProgress& progress) { progress.repeat = number; });
        for (StrategyRunner& runner : runners) {
            const std::size_t before = m_results;
            step(runner, [&] {
                const Result<> result = runner.repeat(m_log, number);
                m_results += result ? 1 : 0;
                return result;
            });
            if (m_results > before || !isOver())
                m_board.change([](ExperimentProgress& progress) { ++progress.runsDone; });
        }
    }
}

template <class Step>
void PlanRunner::step(StrategyRunner& runner, Step&& step)
{
    if (runner.isExcluded() || isOver())
        return;
    m_board.change([&](ExperimentProgress& progress) { progress.strategy = runner.strategy(); });
    if (const Result<> result = step(); !result && !isCancelled()) {
        noteFailure(runner, result.error());
        if (runner.hasLostDevice())
            noteLoss(result.error());
    }
}

void PlanRunner::noteFailure(const StrategyRunner& runner, const Error& error)
{
    const std::string line = fmt::format("{}: {}", runner.strategy(), error.message);
    if (m_firstFailure.empty())
        m_firstFailure = fmt::format("{}, {}", m_plan.workload->name, line);
    m_board.change([&](ExperimentProgress& progress) { progress.failures.push_back(line); });
}

/// Later runs would only repeat the error.
void PlanRunner::noteLoss(const Error& error)
{
    m_lost = fmt::format("{}; the data recorded so far is kept", error.message);
    m_board.change([](ExperimentProgress& progress) { progress.isDeviceLost = true; });
}

} // namespace stallscope

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/experiment/strategy_runner.h"

#include "engine/experiment/plan_facts.h"
#include "profiler/base/say.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>

namespace stallscope {

namespace {

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

} // namespace stallscope

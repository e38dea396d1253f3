// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/experiment/plan.h"

#include "profiler/analysis/report/statistics.h"
#include "profiler/base/say.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace stallscope {

static_assert(ExperimentPlan::kUsualRepeats >= kRepeatsToJudge);

namespace {

constexpr std::size_t kMostPoints = 10'000;

/// Parameter of workloads that support any number of devices.
constexpr const char* kDevices = "devices";

Result<> checkValue(const WorkloadInfo& workload, const std::string& name, std::int64_t value)
{
    const ParameterInfo* parameter = workload.findParameter(name);
    if (!parameter)
        return Error{say(STALLSCOPE_TEXT("Experiment", "{} has no parameter '{}'"), workload.name, name)};
    const bool isChoice = parameter->unit == ParameterInfo::Unit::Choice;
    const std::int64_t smallest = isChoice ? 0 : parameter->smallest;
    const std::int64_t largest = isChoice ? static_cast<std::int64_t>(parameter->choices.size()) - 1 : parameter->largest;
    if (value < smallest || value > largest)
        return Error{say(STALLSCOPE_TEXT("Experiment", "{} of {} must be between {} and {}, not {}"), name, workload.name, smallest, largest, value)};
    return {};
}

Result<> checkSweep(const ExperimentPlan& plan)
{
    if (plan.sweep.size() > 2)
        return Error{say(STALLSCOPE_TEXT("Experiment", "a sweep takes one or two parameters, not {}"), plan.sweep.size())};
    if (plan.sweep.size() == 2 && plan.sweep[0].name == plan.sweep[1].name)
        return Error{say(STALLSCOPE_TEXT("Experiment", "the sweep contains {} twice"), plan.sweep[0].name)};
    std::size_t points = 1;
    for (const SweptParameter& swept : plan.sweep) {
        if (swept.values.empty())
            return Error{say(STALLSCOPE_TEXT("Experiment", "the sweep over {} has no values"), swept.name)};
        if (std::set(swept.values.begin(), swept.values.end()).size() != swept.values.size())
            return Error{say(STALLSCOPE_TEXT("Experiment", "the sweep over {} contains a duplicate value"), swept.name)};
        for (const std::int64_t value : swept.values) {
            if (const auto valid = checkValue(*plan.workload, swept.name, value); !valid)
                return valid;
        }
        points *= swept.values.size();
    }
    if (points > kMostPoints)
        return Error{sayFor(points, STALLSCOPE_COUNT("Experiment", "the sweep has {} points; the maximum is {}", "the sweep has {} point; the maximum is {}"),
            points, kMostPoints)};
    return {};
}

} // namespace

ExperimentPlan ExperimentPlan::of(const WorkloadInfo& workload)
{
    ExperimentPlan plan;
    plan.workload = &workload;
    plan.values = ParameterValues(workload.parameters);
    return plan;
}

std::vector<ParameterValues> ExperimentPlan::points() const
{
    std::vector<ParameterValues> points{values};
    for (const SweptParameter& swept : sweep) {
        std::vector<ParameterValues> finer;
        for (const ParameterValues& point : points) {
            for (const std::int64_t value : swept.values) {
                finer.push_back(point);
                finer.back().set(swept.name, value);
            }
        }
        points = std::move(finer);
    }
    return points;
}

std::vector<const StrategyInfo*> ExperimentPlan::chosen() const
{
    std::vector<const StrategyInfo*> infos;
    for (const StrategyInfo& info : workload->strategies) {
        if (strategies.empty() || std::find(strategies.begin(), strategies.end(), info.name) != strategies.end())
            infos.push_back(&info);
    }
    return infos;
}

std::string ExperimentPlan::nameOf(const ParameterValues& point) const
{
    std::string name;
    for (const SweptParameter& swept : sweep) {
        const ParameterInfo* parameter = workload->findParameter(swept.name);
        name += fmt::format("{}{} {}", name.empty() ? "" : ", ", swept.name, parameter->display(point[swept.name]));
    }
    return name;
}

std::uint32_t ExperimentPlan::devicesAt(const ParameterValues& point) const
{
    const bool isChosen = workload->findParameter(kDevices) != nullptr;
    return std::max(workload->devices, isChosen ? static_cast<std::uint32_t>(point[kDevices]) : 0U);
}

std::uint64_t ExperimentPlan::memoryOnDevice() const
{
    std::uint64_t most = 0;
    if (!workload->memoryOnDevice)
        return most;
    const std::vector<const StrategyInfo*> infos = chosen();
    for (const ParameterValues& point : points()) {
        for (const StrategyInfo* info : infos)
            most = std::max(most, workload->memoryOnDevice(point, info->name));
    }
    return most;
}

Result<> check(const ExperimentPlan& plan)
{
    for (const std::string& strategy : plan.strategies) {
        if (!plan.workload->findStrategy(strategy))
            return Error{say(STALLSCOPE_TEXT("Experiment", "{} has no strategy '{}'"), plan.workload->name, strategy)};
    }
    for (const auto& [name, value] : plan.values.all()) {
        if (const auto valid = checkValue(*plan.workload, name, value); !valid)
            return valid;
    }
    if (plan.repeats < 1 || plan.repeats > ExperimentPlan::kMostRepeats)
        return Error{sayFor(plan.repeats, STALLSCOPE_COUNT("Experiment", "{} repeats: must be between 1 and {}", "{} repeat: must be between 1 and {}"),
            plan.repeats, ExperimentPlan::kMostRepeats)};
    return checkSweep(plan);
}

} // namespace stallscope

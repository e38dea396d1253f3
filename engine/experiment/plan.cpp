// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/experiment/plan.h"

#include "profiler/analysis/report/statistics.h"
#include "profiler/base/say.h"
#include "profiler/base/units.h"
#include "profiler/trace/gpu_metric.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <set>
#include <string_view>

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

Result<> checkMetrics(const ExperimentPlan& plan)
{
    if (!plan.metricsInterval)
        return {};
    if (plan.device == "cpu" || plan.device.starts_with("cpu:"))
        return Error{say(STALLSCOPE_TEXT("Experiment", "the device {} has no hardware metrics: choose a GPU, or leave them out"), plan.device)};
    if (!plan.isTraced)
        return Error{say(STALLSCOPE_TEXT("Experiment", "hardware metrics are part of a recorded run: record it, or leave them out"))};
    if (*plan.metricsInterval < kLeastMetricInterval || *plan.metricsInterval > kMostMetricInterval)
        return Error{say(STALLSCOPE_TEXT("Experiment", "the interval of hardware metrics must be between {} and {}"), formatDuration(kLeastMetricInterval),
            formatDuration(kMostMetricInterval))};
    return {};
}

// Facts of a session that describe its plan.
constexpr const char* kWorkload = "plan.workload";
constexpr const char* kStrategies = "plan.strategies";
constexpr const char* kDevice = "plan.device";
constexpr const char* kRepeats = "plan.repeats";
constexpr const char* kTraced = "plan.traced";
constexpr const char* kMemoryLimit = "plan.memory_limit";
constexpr const char* kMetrics = "plan.gpu_metrics_ns";
constexpr std::string_view kParameter = "plan.parameter.";
constexpr std::string_view kOver = "plan.over.";

std::vector<std::string> split(std::string_view text)
{
    std::vector<std::string> parts;
    while (!text.empty()) {
        const std::size_t comma = std::min(text.find(','), text.size());
        parts.emplace_back(text.substr(0, comma));
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    return parts;
}

template <class Number>
Result<> readNumber(std::string_view name, std::string_view text, Number& number)
{
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (problem != std::errc{} || end != text.data() + text.size())
        return Error{say(STALLSCOPE_TEXT("Experiment", "{} must be a number, not '{}'"), name, text)};
    return {};
}

Result<std::int64_t> valueOf(const WorkloadInfo& workload, std::string_view parameter, std::string_view text)
{
    const ParameterInfo* info = workload.findParameter(parameter);
    if (!info)
        return Error{say(STALLSCOPE_TEXT("Experiment", "{} no longer has a parameter '{}'"), workload.name, parameter)};
    return info->parse(text);
}

Result<> readSwept(ExperimentPlan& plan, std::string_view name, std::string_view text)
{
    SweptParameter swept{std::string(name), {}};
    for (const std::string& part : split(text)) {
        const auto value = valueOf(*plan.workload, name, part);
        if (!value)
            return value.error();
        swept.values.push_back(*value);
    }
    plan.sweep.push_back(std::move(swept));
    return {};
}

Result<> readFact(ExperimentPlan& plan, std::string_view name, const std::string& value)
{
    if (name == kStrategies)
        plan.strategies = split(value);
    else if (name == kDevice)
        plan.device = value;
    else if (name == kRepeats)
        return readNumber(name, value, plan.repeats);
    else if (name == kTraced)
        plan.isTraced = value == "yes";
    else if (name == kMemoryLimit)
        return readNumber(name, value, plan.memoryLimit);
    else if (name == kMetrics)
        return readNumber(name, value, plan.metricsInterval.emplace());
    else if (name.starts_with(kOver))
        return readSwept(plan, name.substr(kOver.size()), value);
    else if (name.starts_with(kParameter)) {
        const std::string_view parameter = name.substr(kParameter.size());
        const auto number = valueOf(*plan.workload, parameter, value);
        if (!number)
            return number.error();
        plan.values.set(parameter, *number);
    }
    return {};
}

Result<const WorkloadInfo*> workloadOf(const Trace& trace, std::span<const WorkloadInfo> workloads)
{
    const auto fact = std::find_if(trace.facts.begin(), trace.facts.end(), [](const auto& one) { return one.first == kWorkload; });
    if (fact == trace.facts.end())
        return Error{say(STALLSCOPE_TEXT("Experiment", "the session cannot be rerun: it was not recorded from a workload of the catalogue"))};
    const auto known = std::find_if(workloads.begin(), workloads.end(), [&](const WorkloadInfo& info) { return info.name == fact->second; });
    if (known == workloads.end())
        return Error{say(STALLSCOPE_TEXT("Experiment", "the session cannot be rerun: this version has no workload '{}'"), fact->second)};
    return &*known;
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
    if (const auto valid = checkMetrics(plan); !valid)
        return valid;
    return checkSweep(plan);
}

Facts factsOf(const WorkloadInfo& workload, const ParameterValues& values)
{
    Facts facts;
    for (const auto& [name, value] : values.all()) {
        if (const ParameterInfo* parameter = workload.findParameter(name))
            facts.emplace_back(name, parameter->text(value));
    }
    return facts;
}

Facts factsOf(const ExperimentPlan& plan)
{
    Facts facts{{kWorkload, plan.workload->name}, {kStrategies, fmt::format("{}", fmt::join(plan.strategies, ","))}, {kDevice, plan.device},
        {kRepeats, std::to_string(plan.repeats)}, {kTraced, plan.isTraced ? "yes" : "no"}, {kMemoryLimit, std::to_string(plan.memoryLimit)}};
    if (plan.metricsInterval)
        facts.emplace_back(kMetrics, std::to_string(*plan.metricsInterval));
    for (const auto& [name, text] : factsOf(*plan.workload, plan.values))
        facts.emplace_back(std::string(kParameter) + name, text);
    for (const SweptParameter& swept : plan.sweep) {
        std::vector<std::string> texts;
        for (const std::int64_t value : swept.values)
            texts.push_back(plan.workload->findParameter(swept.name)->text(value));
        facts.emplace_back(std::string(kOver) + swept.name, fmt::format("{}", fmt::join(texts, ",")));
    }
    return facts;
}

Result<ExperimentPlan> planOf(const Trace& trace, std::span<const WorkloadInfo> workloads)
{
    const auto workload = workloadOf(trace, workloads);
    if (!workload)
        return workload.error();
    ExperimentPlan plan = ExperimentPlan::of(**workload);
    for (const auto& [name, value] : trace.facts) {
        if (const auto read = readFact(plan, name, value); !read)
            return read.error();
    }
    if (const auto valid = check(plan); !valid)
        return valid.error();
    return plan;
}

} // namespace stallscope

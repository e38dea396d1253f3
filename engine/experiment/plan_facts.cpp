// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/experiment/plan_facts.h"

#include "profiler/base/say.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>

namespace stallscope {

namespace {

constexpr const char* kWorkload = "plan.workload";
constexpr const char* kStrategies = "plan.strategies";
constexpr const char* kDevice = "plan.device";
constexpr const char* kRepeats = "plan.repeats";
constexpr const char* kTraced = "plan.traced";
constexpr const char* kMemoryLimit = "plan.memory_limit";
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

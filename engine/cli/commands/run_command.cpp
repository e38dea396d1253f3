// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/commands/commands.h"
#include "engine/cli/commands/terminal.h"
#include "engine/cli/render/run_text.h"
#include "engine/experiment/experiment.h"
#include "engine/experiment/plan.h"
#include "engine/files/analyzed_file.h"
#include "engine/workloads/catalogue.h"
#include "profiler/base/arguments.h"
#include "profiler/base/say.h"
#include "profiler/base/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace stallscope::cli {

namespace {

Error unknown(const std::string& what, std::string_view typed, const std::vector<std::string>& known)
{
    return Error{together(fmt::format("{} '{}'; available: {}.", what, displayText(typed), joinedNames(known, Last::And)), suggestion(typed, known))};
}

/// "count=10,20": the parameter, and its values.
struct Assignment {
    const ParameterInfo* parameter = nullptr;
    std::string text;
};

Result<Assignment> assignment(const WorkloadInfo& workload, const char* option, const std::string& typed)
{
    const std::size_t sign = typed.find('=');
    if (sign == std::string::npos || sign == 0)
        return Error{fmt::format("{} takes NAME=VALUE, not '{}'", option, displayText(typed))};
    const std::string name = typed.substr(0, sign);
    const ParameterInfo* parameter = workload.findParameter(name);
    if (!parameter)
        return unknown(fmt::format("{} has no parameter", workload.name), name, namesOf(workload.parameters));
    return Assignment{parameter, typed.substr(sign + 1)};
}

Result<> setParameter(ExperimentPlan& plan, const std::string& typed)
{
    const auto assigned = assignment(*plan.workload, "--param", typed);
    if (!assigned)
        return assigned.error();
    const auto value = assigned->parameter->parse(assigned->text);
    if (!value)
        return value.error();
    plan.values.set(assigned->parameter->name, *value);
    return {};
}

Result<> addSwept(ExperimentPlan& plan, const std::string& typed)
{
    const auto assigned = assignment(*plan.workload, "--over", typed);
    if (!assigned)
        return assigned.error();
    SweptParameter swept{assigned->parameter->name, {}};
    for (std::size_t from = 0; from <= assigned->text.size();) {
        const std::size_t to = std::min(assigned->text.find(',', from), assigned->text.size());
        const auto value = assigned->parameter->parse(std::string_view(assigned->text).substr(from, to - from));
        if (!value)
            return value.error();
        swept.values.push_back(*value);
        from = to + 1;
    }
    plan.sweep.push_back(std::move(swept));
    return {};
}

Result<> setNames(ExperimentPlan& plan, const RunCommand& command)
{
    for (const std::string& strategy : command.strategies) {
        if (!plan.workload->findStrategy(strategy))
            return unknown(fmt::format("{} has no strategy", plan.workload->name), strategy, namesOf(plan.workload->strategies));
    }
    plan.strategies = command.strategies;
    for (const std::string& parameter : command.parameters) {
        if (const auto set = setParameter(plan, parameter); !set)
            return set;
    }
    for (const std::string& over : command.over) {
        if (const auto added = addSwept(plan, over); !added)
            return added;
    }
    return {};
}

Result<> setMemoryLimit(ExperimentPlan& plan, const std::string& typed)
{
    if (typed.empty())
        return {};
    const auto bytes = parseBytes("--memory-limit", typed, 1, std::int64_t{1} << 50);
    if (!bytes)
        return bytes.error();
    plan.memoryLimit = static_cast<std::uint64_t>(*bytes);
    return {};
}

/// Folder of files that workloads create once and read again; missing files are created again.
std::filesystem::path usualScratch()
{
    if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache && *cache)
        return std::filesystem::path(cache) / "stallscope";
    if (const char* home = std::getenv("HOME"); home && *home)
        return std::filesystem::path(home) / ".cache" / "stallscope";
    std::error_code ignored;
    return std::filesystem::temp_directory_path(ignored) / "stallscope";
}

/// Looks up the names and values of the command line. The error is a usage error with suggestions.
Result<ExperimentPlan> planFrom(const RunCommand& command)
{
    const WorkloadInfo* workload = findWorkload(command.workload);
    if (!workload)
        return unknown("unknown workload", command.workload, namesOf(catalogue()));
    ExperimentPlan plan = ExperimentPlan::of(*workload);
    plan.device = command.device;
    plan.repeats = command.repeats.value_or(ExperimentPlan::kUsualRepeats);
    plan.isTraced = !command.isUntraced;
    plan.metricsInterval = command.metricsInterval;
    plan.scratch = command.scratch.empty() ? usualScratch() : std::filesystem::path(command.scratch);
    if (const auto set = setNames(plan, command); !set)
        return set.error();
    if (const auto set = setMemoryLimit(plan, command.memoryLimit); !set)
        return set.error();
    if (const auto valid = check(plan); !valid)
        return valid.error();
    return plan;
}

/// Often enough for the user, but too rarely to disturb the measurement.
constexpr std::chrono::milliseconds kLookAtExperiment{100};

std::string progressWords(const ExperimentProgress& progress, std::uint32_t repeats)
{
    std::string words = nameOf(progress.state);
    const bool isAtOne = progress.state != ExperimentState::Draining && !progress.strategy.empty();
    if (isAtOne)
        words += " " + progress.strategy;
    if (isAtOne && !progress.point.empty())
        words += " at " + progress.point;
    if (progress.state == ExperimentState::Running)
        words += fmt::format(", repeat {} of {}", progress.repeat + 1, repeats);
    if (progress.runsTotal > 0)
        words += fmt::format(", {} %", 100 * progress.runsDone / progress.runsTotal);
    return words;
}

/// Waits for the end of the experiment, with a progress line on the terminal.
void watch(Experiment& experiment, const CommandContext& context)
{
    std::optional<ProgressLine> line;
    if (context.progress)
        line.emplace(context.progress, std::string(experiment.plan().workload->name) + ":");
    while (!experiment.endsWithin(kLookAtExperiment)) {
        if (line)
            line->showProgress(progressWords(experiment.progress(), experiment.plan().repeats));
    }
}

RunPage pageFor(const RunCommand& command, const Experiment& experiment, const ExperimentResults& results)
{
    const ExperimentProgress progress = experiment.progress();
    return {experiment.plan(), progress, results, command.output};
}

std::string whatWasKept(const RunCommand& command, const Error& error, const std::string& fileFailure)
{
    std::string what = error.isCancelled() ? "cancelled" : error.message;
    if (command.output.empty())
        return what;
    if (!fileFailure.empty() && what != fileFailure)
        what += "; " + fileFailure;
    return fmt::format("{}; '{}' contains {}the data recorded so far", what, command.output, fileFailure.empty() ? "" : "part of ");
}

} // namespace

Outcome runExperiment(const RunCommand& command, const CommandContext& context)
{
    auto plan = planFrom(command);
    if (!plan)
        return Outcome::wrongUsage(plan.error().message);
    Backends backends = installedBackends();
    if (const auto named = checkName(backends, plan->device); !named)
        return Outcome::wrongUsage(named.error().message);
    const auto service = analysisService();
    if (!service)
        return Outcome::wrongUsage(service.error().message);
    auto made = Experiment::make(std::move(*plan), std::move(backends), {command.output, {}, (*service)->memory()});
    if (!made)
        return Outcome::failed(made.error());
    Experiment& experiment = **made;
    {
        const std::stop_callback onInterrupt(context.stop, [&experiment] { experiment.cancel(); });
        experiment.start();
        watch(experiment, context);
    }
    const Result<> ended = experiment.wait();
    const auto results = resultsOf(experiment.trace(), command.output, *service);
    if (!results)
        return Outcome::failed(results.error());
    const RunPage page = pageFor(command, experiment, *results);
    Outcome outcome = Outcome::done(command.asJson ? runJson(page) : runText(context.page, page));
    if (!ended) {
        outcome.status = ExitStatus::Failed;
        outcome.errorText = whatWasKept(command, ended.error(), page.progress.fileFailure);
    }
    return outcome;
}

} // namespace stallscope::cli

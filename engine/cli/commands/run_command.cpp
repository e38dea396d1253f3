// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/commands/commands.h"
#include "engine/cli/commands/plan_from.h"
#include "engine/cli/commands/terminal.h"
#include "engine/cli/render/run_text.h"
#include "engine/experiment/experiment.h"

#include <fmt/format.h>

#include <optional>

namespace stallscope::cli {

namespace {

/// Often enough for a person, too seldom to disturb what is measured.
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

/// Until the experiment has ended, with a line on the terminal that says how far it is.
void watch(Experiment& experiment, const Surroundings& around)
{
    std::optional<ProgressLine> line;
    if (around.progress)
        line.emplace(around.progress, std::string(experiment.plan().workload->name) + ":");
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
    return fmt::format("{}; '{}' holds {}what was recorded until then", what, command.output, fileFailure.empty() ? "" : "a part of ");
}

} // namespace

Outcome runExperiment(const RunCommand& command, const Surroundings& around)
{
    auto plan = planFrom(command);
    if (!plan)
        return Outcome::wrongUsage(plan.error().message);
    Backends backends = installedBackends();
    if (const auto named = checkName(backends, plan->device); !named)
        return Outcome::wrongUsage(named.error().message);
    auto made = Experiment::make(std::move(*plan), std::move(backends), {command.output, {}});
    if (!made)
        return Outcome::failed(made.error());
    Experiment& experiment = **made;
    {
        const std::stop_callback onInterrupt(around.stop, [&experiment] { experiment.cancel(); });
        experiment.start();
        watch(experiment, around);
    }
    const Result<> ended = experiment.wait();
    const auto results = resultsOf(experiment.trace(), command.output);
    if (!results)
        return Outcome::failed(results.error());
    const RunPage page = pageFor(command, experiment, *results);
    Outcome outcome = Outcome::done(command.asJson ? runJson(page) : runText(around.page, page));
    if (!ended) {
        outcome.status = ExitStatus::Failed;
        outcome.errorText = whatWasKept(command, ended.error(), page.progress.fileFailure);
    }
    return outcome;
}

} // namespace stallscope::cli

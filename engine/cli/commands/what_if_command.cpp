// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/commands/commands.h"
#include "engine/cli/commands/kernel_choice.h"
#include "engine/cli/commands/trace_file.h"
#include "engine/cli/render/what_if_text.h"
#include "profiler/base/units.h"
#include "profiler/base/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

namespace stallscope::cli {

namespace {

void addWords(std::string& words, const std::string& more)
{
    words += words.empty() ? more : " and " + more;
}

std::optional<Error> removeSites(const WhatIfCommand& command, const std::vector<SyncSite>& sites, const RunAnalysis& run, Change& change, std::string& words)
{
    std::vector<SyncSite> chosen;
    for (const std::size_t number : command.withoutSites) {
        if (number < 1 || number > sites.size())
            return Error{fmt::format("--remove-site {}: the run waits at {}", number, counted(sites.size(), "site"))};
        chosen.push_back(sites[number - 1]);
        addWords(words, fmt::format("without the waits of site {}", number));
    }
    if (!chosen.empty())
        change.removedWaits = waitsAt(run.waits(), chosen);
    return std::nullopt;
}

std::optional<Error> removeWaits(const WhatIfCommand& command, const RunAnalysis& run, Change& change, std::string& words)
{
    const std::size_t waits = run.waits().size();
    for (const std::size_t number : command.withoutWaits) {
        if (number < 1 || number > waits)
            return Error{fmt::format("--remove-wait {}: the run has {}", number, counted(waits, "wait"))};
        change.removedWaits.resize(waits);
        change.removedWaits[number - 1] = true;
        addWords(words, fmt::format("without wait {}", number));
    }
    return std::nullopt;
}

/// "gemm=2": twice as fast.
struct Speedup {
    std::string name;
    double times = 0;
};

Result<std::vector<Speedup>> speedups(const std::vector<std::string>& typed)
{
    std::vector<Speedup> all;
    for (const std::string& text : typed) {
        const std::size_t equals = std::min(text.rfind('='), text.size());
        Speedup one{text.substr(0, equals)};
        const char* const end = text.data() + text.size();
        const bool isWhole = equals < text.size() && std::from_chars(text.data() + equals + 1, end, one.times).ptr == end;
        if (!isWhole || one.name.empty() || !(one.times > 0) || !std::isfinite(one.times))
            return Error{fmt::format("--faster takes NAME=TIMES, such as gemm=2, not '{}'", displayText(text))};
        all.push_back(std::move(one));
    }
    return all;
}

std::optional<Error> stretch(const Speedup& wanted, const RunSpans& spans, Change& change, std::string& words)
{
    const Result<StringId> kernel = findKernel(spans, wanted.name);
    if (!kernel)
        return kernel.error();
    change.stretches.push_back({*kernel, 1 / wanted.times});
    addWords(words, fmt::format("with {} {:g} times as fast", displayText(spans.trace().text(*kernel)), wanted.times));
    return std::nullopt;
}

Result<Change> changeOf(
    const WhatIfCommand& command, const std::vector<Speedup>& faster, const std::vector<SyncSite>& sites, const FullAnalysis& run, std::string& words)
{
    Change change;
    if (auto error = removeSites(command, sites, run, change, words))
        return *error;
    if (auto error = removeWaits(command, run, change, words))
        return *error;
    for (const Speedup& one : faster) {
        if (auto error = stretch(one, run.spans(), change, words))
            return *error;
    }
    change.asGraphs = command.asGraphs;
    if (change.asGraphs)
        addWords(words, "with the launches between two waits as one graph");
    change.ownCopyStreams = command.ownCopyStreams;
    if (change.ownCopyStreams)
        addWords(words, "with copies on separate streams");
    change.streams = command.streams;
    if (change.streams > 1)
        addWords(words, fmt::format("with iterations spread over {} streams", change.streams));
    return change;
}

} // namespace

Outcome runWhatIf(const WhatIfCommand& command, const CommandContext& context)
{
    if (const auto faster = speedups(command.faster); !faster) // before the file is read
        return Outcome::wrongUsage(faster.error().message);
    const auto service = analysisService();
    if (!service)
        return Outcome::failed(service.error());
    const auto trace = openFile(**service, command.file, context);
    return trace ? whatIf(command, *trace, **service, context) : Outcome::failed(trace.error());
}

Outcome whatIf(const WhatIfCommand& command, const std::shared_ptr<const Trace>& trace, AnalysisService& service, const CommandContext& context)
{
    const auto faster = speedups(command.faster);
    if (!faster)
        return Outcome::wrongUsage(faster.error().message);
    const std::size_t runs = trace->runs.size();
    if (runs == 0)
        return Outcome::failed(Error{fmt::format("{}: the file contains no runs", displayText(command.file))});
    if (command.run < 1 || command.run > runs)
        return Outcome::failed(
            Error{fmt::format("{}: run {} does not exist; the file contains {}", displayText(command.file), command.run, counted(runs, "run"))});
    AnalysisRequest request{trace, RunId::fromIndex(command.run - 1)};
    request.needs = AnalysisNeeds::FullOrNothing;
    request.job.stop = context.stop;
    auto result = service.analyze(request);
    if (!result)
        return Outcome::failed(result.error());
    if (!result->isFull())
        return Outcome::failed(tooLarge(result->figures, request.run, command.file));
    const FullAnalysis& run = *result->full;
    const WhatIf replay(run);
    WhatIfAnswer answer;
    answer.report = std::move(result->report);
    const auto change = changeOf(command, *faster, answer.report.syncSites, run, answer.change);
    if (!change)
        return Outcome::failed(change.error());
    if (!answer.change.empty()) {
        answer.change.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(answer.change.front())));
        answer.changed = predict(replay, *change);
    }
    answer.path = replay.criticalPath();
    answer.waits = predictWaits(replay);
    answer.contradictions = replay.graph().contradictions();
    return Outcome::done(command.asJson ? whatIfJson(command.file, *trace, answer) : whatIfText(context.page, command.file, *trace, answer));
}

} // namespace stallscope::cli

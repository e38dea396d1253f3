// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/files/what_if_answer.h"

#include "engine/files/kernel_choice.h"
#include "profiler/analysis/report/report_json.h"
#include "profiler/base/json_writer.h"
#include "profiler/base/units.h"
#include "profiler/base/utf8.h"
#include "profiler/narrative/part_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <span>
#include <utility>

namespace stallscope {

namespace {

void addWords(std::string& words, const std::string& more)
{
    words += words.empty() ? more : " and " + more;
}

/// What is replayed, with the numbers that users give to sites and waits.
struct Replayed {
    const FullAnalysis& full;
    const RunReport& report; ///< of the whole run
    const std::optional<PartFacts>& part;
};

std::optional<Error> removeSites(const ChangeRequest& request, const Replayed& run, Change& change, std::string& words)
{
    const std::vector<SyncSite>& sites = run.report.syncSites;
    std::vector<SyncSite> chosen;
    for (const std::size_t number : request.withoutSites) {
        if (number < 1 || number > sites.size())
            return Error{fmt::format("site {} cannot be removed: the run waits at {}", number, counted(sites.size(), "site"))};
        chosen.push_back(sites[number - 1]);
        const std::vector<bool> own = waitsAt(run.full.waits(), std::span(&chosen.back(), 1));
        if (run.part && std::ranges::find(own, true) == own.end())
            return Error{fmt::format("site {} cannot be removed: it has no waits {}; another range may have some", number, narrative::rangeOfPart(*run.part))};
        addWords(words, fmt::format("without the waits of site {}", number));
    }
    if (!chosen.empty())
        change.removedWaits = waitsAt(run.full.waits(), chosen);
    return std::nullopt;
}

std::optional<Error> removeWaits(const ChangeRequest& request, const Replayed& run, Change& change, std::string& words)
{
    if (request.withoutWaits.empty())
        return std::nullopt;
    if (run.part && !run.part->areWaitsListed)
        return Error{"single waits cannot be removed: this run has too many to number them within the memory limit. Remove all waits of a site instead"};
    const std::size_t waits = run.part ? run.report.waits.size() : run.full.waits().size();
    const std::size_t first = run.part ? run.part->firstWait : 0;
    for (const std::size_t number : request.withoutWaits) {
        if (number < 1 || number > waits)
            return Error{fmt::format("wait {} cannot be removed: the run has {}", number, counted(waits, "wait"))};
        if (number <= first || number - first > run.full.waits().size())
            return Error{fmt::format("wait {} cannot be removed: it is outside of the replayed part, {}", number, narrative::rangeOfPart(*run.part))};
        change.removedWaits.resize(run.full.waits().size());
        change.removedWaits[number - first - 1] = true;
        addWords(words, fmt::format("without wait {}", number));
    }
    return std::nullopt;
}

// With these limits, predicted durations fit into Nanos
constexpr double kLeastSpeedup = 1e-6;
constexpr double kMostSpeedup = 1e6;

std::optional<Error> stretch(const Speedup& wanted, const RunSpans& spans, Change& change, std::string& words)
{
    if (!(wanted.times >= kLeastSpeedup && wanted.times <= kMostSpeedup))
        return Error{fmt::format("{} cannot be {:g} times as fast: the factor must be from 0.000001 to 1000000", displayText(wanted.name), wanted.times)};
    const Result<StringId> kernel = findKernel(spans, wanted.name);
    if (!kernel)
        return kernel.error();
    change.stretches.push_back({*kernel, 1 / wanted.times});
    addWords(words, fmt::format("with {} {:g} times as fast", displayText(spans.trace().text(*kernel)), wanted.times));
    return std::nullopt;
}

Result<Change> changeOf(const ChangeRequest& request, const Replayed& run, std::string& words)
{
    Change change;
    if (auto error = removeSites(request, run, change, words))
        return *error;
    if (auto error = removeWaits(request, run, change, words))
        return *error;
    for (const Speedup& one : request.faster) {
        if (auto error = stretch(one, run.full.spans(), change, words))
            return *error;
    }
    change.asGraphs = request.asGraphs;
    if (change.asGraphs)
        addWords(words, "with the launches between two waits as one graph");
    change.ownCopyStreams = request.ownCopyStreams;
    if (change.ownCopyStreams)
        addWords(words, "with copies on separate streams");
    change.streams = request.streams;
    if (change.streams > 1)
        addWords(words, fmt::format("with iterations spread over {} streams", change.streams));
    return change;
}

/// Like the keys of a finding of `analyze`.
void writePredictionOf(JsonWriter& json, Nanos measured, const Prediction& prediction)
{
    json.member("least_gain_ns", measured - prediction.longest).member("most_gain_ns", measured - prediction.shortest);
    json.member("rough", prediction.isRough).member("validated", prediction.isValidated);
    json.key("addresses").beginArray();
    for (Nanos TimeBudget::*part : kBudgetParts) {
        if (prediction.addresses.contains(part))
            json.value(nameOf(part));
    }
    json.endArray().member("addressed_ns", prediction.addressed);
}

/// A full analysis of a run, or of a part of it.
struct Examined {
    std::shared_ptr<const FullAnalysis> full;
    MemoryReservation reservation;
    RunReport report; ///< of the whole run
    std::optional<PartFacts> part;
};

Result<Examined> examine(AnalysisService& service, const AnalysisRequest& request, const std::string& path)
{
    if (!request.fromStart) {
        auto result = service.analyze(request);
        if (!result)
            return result.error();
        if (result->isFull())
            return Examined{std::move(result->full), std::move(result->reservation), std::move(result->report), {}};
    }
    AnalysisRequest whole = request;
    whole.fromStart.reset();
    auto summary = service.summarize(whole);
    const AnalysisFigures figures = service.figuresOf(*request.trace, request.run);
    if (!summary) {
        if (summary.error().isCancelled())
            return summary.error();
        whole.needs = AnalysisNeeds::FullIfPossible; // exceeds a soft limit rather than giving no answer
        auto full = service.analyze(whole);
        if (full && full->isFull() && !request.fromStart)
            return Examined{std::move(full->full), std::move(full->reservation), std::move(full->report), {}};
        return tooLarge(figures, request.run, path);
    }
    auto part = service.analyzePart(request, (*summary)->report());
    if (!part)
        return part.error().isCancelled() ? part.error() : noPart(part.error(), figures, path);
    return Examined{std::move(part->full), std::move(part->reservation), (*summary)->report(), std::move(part->facts)};
}

} // namespace

Result<WhatIfAnswer> predictChange(AnalysisService& service, const std::shared_ptr<const Trace>& trace, RunId run, const std::string& path,
    const ChangeRequest& request, const std::stop_token& stop)
{
    AnalysisRequest analysis{trace, run};
    analysis.needs = AnalysisNeeds::FullOrNothing;
    analysis.fromStart = request.range;
    analysis.job.stop = stop;
    auto examined = examine(service, analysis, path);
    if (!examined)
        return examined.error();
    const WhatIf replay(*examined->full);
    WhatIfAnswer answer;
    answer.report = std::move(examined->report);
    answer.part = examined->part;
    const auto change = changeOf(request, {*examined->full, answer.report, answer.part}, answer.change);
    if (!change)
        return change.error();
    if (!answer.change.empty()) {
        answer.change.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(answer.change.front())));
        answer.changed = predict(replay, *change);
    }
    if (stop.stop_requested())
        return Error::cancelled();
    answer.path = replay.criticalPath();
    answer.waits = predictWaits(replay, answer.report.syncSites);
    answer.contradictions = replay.graph().contradictions();
    return stop.stop_requested() ? Result<WhatIfAnswer>(Error::cancelled()) : answer;
}

namespace {

/// Of a site; null if the run does not list it.
void writeNumber(JsonWriter& json, const char* key, const std::optional<std::size_t>& number)
{
    json.key(key);
    if (number)
        json.value(std::uint64_t{*number});
    else
        json.null();
}

void writePredictions(JsonWriter& json, const Trace& trace, const WhatIfAnswer& answer)
{
    json.member("replayed_ns", answer.waits.unchanged).member("contradictions", answer.contradictions);
    json.key("predicted_ns");
    if (answer.changed)
        json.value(answer.changed->length);
    else
        json.null();
    json.key("prediction");
    if (answer.changed) {
        json.beginObject().member("predicted_ns", answer.changed->length).member("gain_ns", answer.waits.measured - answer.changed->length);
        writePredictionOf(json, answer.waits.measured, *answer.changed);
        json.endObject();
    } else {
        json.null();
    }
    json.key("critical_path").beginObject();
    for (std::size_t i = 0; i < kPathCauses; ++i)
        json.member(nameOf(static_cast<PathCause>(i)), answer.path.byCause[i]);
    json.endObject();
    json.key("sites").beginArray();
    for (const SitePrediction& one : answer.waits.sites) {
        json.beginObject();
        writeNumber(json, "site", one.number);
        writeText(json, trace, "call", one.site.call);
        json.member("kind", nameOf(one.site.kind));
        writeText(json, trace, "cause", one.site.cause);
        json.member("count", one.site.count).member("bubble_ns", one.site.bubble).member("predicted_ns", one.prediction.length);
        writePredictionOf(json, answer.waits.measured, one.prediction);
        json.endObject();
    }
    json.endArray().member("without_waits_ns", answer.waits.withoutAny.length);
    json.key("without_waits").beginObject().member("predicted_ns", answer.waits.withoutAny.length);
    writePredictionOf(json, answer.waits.measured, answer.waits.withoutAny);
    json.endObject();
    json.key("pair");
    if (const auto& pair = answer.waits.pair) {
        json.beginObject();
        writeNumber(json, "first", answer.waits.sites[pair->first].number);
        writeNumber(json, "second", answer.waits.sites[pair->second].number);
        json.member("predicted_ns", pair->prediction.length);
        writePredictionOf(json, answer.waits.measured, pair->prediction);
        json.endObject();
    } else {
        json.null();
    }
}

} // namespace

std::string whatIfJson(std::string_view file, const Trace& trace, const WhatIfAnswer& answer)
{
    JsonWriter json;
    json.beginObject().member("schema", 1).member("file", file);
    json.key("run").beginObject().member("name", answer.report.name).member("strategy", answer.report.strategy);
    json.member("repeat", std::uint64_t{answer.report.repeat}).endObject();
    json.member("wall_ns", answer.part ? answer.part->run : answer.waits.measured);
    if (answer.part) {
        json.key("part").beginObject();
        writePartFacts(json, *answer.part);
    }
    writePredictions(json, trace, answer);
    if (answer.part)
        json.endObject();
    json.endObject();
    return json.take();
}

} // namespace stallscope

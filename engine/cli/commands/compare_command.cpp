// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/commands/commands.h"
#include "engine/cli/commands/condition.h"
#include "engine/cli/commands/row_metrics.h"
#include "engine/cli/commands/trace_file.h"
#include "engine/cli/render/compare_text.h"
#include "engine/cli/render/junit.h"
#include "engine/files/file_comparison.h"
#include "profiler/analysis/compare/comparison.h"
#include "profiler/analysis/report/metric_table.h"
#include "profiler/base/arguments.h"
#include "profiler/base/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <system_error>

namespace stallscope::cli {

namespace {

struct AskedCondition {
    Condition condition;
    std::vector<ConditionAnswer> answers; ///< one per comparison
};

void writeConditions(JsonWriter& json, const std::vector<AskedCondition>& conditions)
{
    for (const AskedCondition& asked : conditions) {
        for (std::size_t i = 0; i < asked.answers.size(); ++i) {
            json.beginObject().member("condition", asked.condition.text).member("comparison", std::uint64_t{i});
            json.key("holds");
            if (asked.answers[i].isKnown)
                json.value(asked.answers[i].holds);
            else
                json.null();
            json.member("sentence", asked.answers[i].sentence).endObject();
        }
    }
}

std::string asJson(const CompareCommand& command, const FileComparison& compared, const std::vector<AskedCondition>& conditions, const ComparisonGaps& gaps)
{
    std::vector<std::string> paths{command.file};
    if (!command.otherFile.empty())
        paths.push_back(command.otherFile);
    return comparisonJson(paths, compared, gaps, [&conditions](JsonWriter& json) { writeConditions(json, conditions); });
}

/// A sentence for each file that has strategies of its own.
std::string onlyInText(const Page& page, const std::vector<OnlyIn>& all)
{
    std::string out;
    for (const OnlyIn& one : all) {
        if (!one.labels.empty())
            out += page.warning(
                wrapped(fmt::format("Only {} has {}: not compared.", displayText(one.file), displayText(joinedNames(one.labels, Last::And))), page.width));
    }
    return out.empty() ? out : "\n" + out;
}

/// A case for each condition and comparison, and an error for each file that is incomplete, or whose runs are missing in the other one.
std::string asJunit(const FileComparison& compared, const std::vector<AskedCondition>& conditions, const ComparisonGaps& gaps)
{
    using Result = JunitCase::Result;
    std::vector<JunitCase> cases;
    for (const IncompleteFile& one : gaps.incomplete)
        cases.push_back({one.file, "complete recording", Result::Error, one.why});
    if (!gaps.onlyIn.empty()) {
        for (const std::string& label : gaps.onlyIn.front().labels)
            cases.push_back({gaps.onlyIn.front().file, label, Result::Error, "the other file has no runs of it"});
    }
    for (const AskedCondition& asked : conditions) {
        for (std::size_t i = 0; i < asked.answers.size(); ++i) {
            const ConditionAnswer& given = asked.answers[i];
            const Comparison& comparison = compared.comparisons[i];
            cases.push_back({fmt::format("{} and {}", comparison.a.label, comparison.b.label), asked.condition.text,
                !given.isKnown    ? Result::Error
                    : given.holds ? Result::Failed
                                  : Result::Passed,
                given.sentence});
        }
    }
    return junitReport(cases);
}

std::string rendered(const CompareCommand& command, const CommandContext& context, const FileComparison& compared,
    const std::vector<AskedCondition>& conditions, const ComparisonGaps& gaps)
{
    switch (command.format) {
    case CompareCommand::Format::Json: return asJson(command, compared, conditions, gaps);
    case CompareCommand::Format::Markdown: return compareMarkdown(compared.comparisons, compared.steps);
    case CompareCommand::Format::Junit: return asJunit(compared, conditions, gaps);
    case CompareCommand::Format::Text: break;
    }
    return compareText(context.page, compared.comparisons, compared.steps) + onlyInText(context.page, gaps.onlyIn);
}

Result<std::vector<AskedCondition>> parseAll(const std::vector<std::string>& texts)
{
    std::vector<AskedCondition> conditions;
    for (const std::string& text : texts) {
        auto condition = parseCondition(text);
        if (!condition)
            return condition.error();
        conditions.push_back({std::move(*condition), {}});
    }
    return conditions;
}

std::optional<std::string> firstObjection(const std::vector<AskedCondition>& conditions, const std::vector<MetricDifference>& metrics)
{
    for (const AskedCondition& asked : conditions) {
        if (auto objection = objectionTo(asked.condition, metrics))
            return objection;
    }
    return std::nullopt;
}

/// What the conditions may be about, by comparison: its metrics, and the rows of the tables that they name.
using KnownMetrics = std::vector<std::vector<MetricDifference>>;

/// A row that one of the comparisons knows is 0 in those where neither side has it.
void addMissingRow(KnownMetrics& known, const std::string& key)
{
    const auto isKey = [&key](const MetricDifference& metric) { return metric.key == key; };
    const bool isKnown = std::ranges::any_of(known, [&isKey](const auto& metrics) { return std::ranges::any_of(metrics, isKey); });
    for (std::vector<MetricDifference>& metrics : known) {
        if (isKnown && namesRow(key) && std::ranges::none_of(metrics, isKey))
            metrics.push_back({key, key.ends_with(".count") ? MetricUnit::Count : MetricUnit::Time, 0.0, 0.0});
    }
}

KnownMetrics knownMetrics(
    const std::vector<AskedCondition>& conditions, const std::vector<Comparison>& comparisons, const AnalyzedFile& fileOfA, const AnalyzedFile& fileOfB)
{
    KnownMetrics known;
    for (const Comparison& comparison : comparisons) {
        std::vector<MetricDifference>& metrics = known.emplace_back(comparison.metrics);
        for (const AskedCondition& asked : conditions) {
            if (namesRow(asked.condition.key))
                std::ranges::move(rowMetrics(asked.condition.key, comparison, fileOfA, fileOfB), std::back_inserter(metrics));
        }
    }
    for (const AskedCondition& asked : conditions)
        addMissingRow(known, asked.condition.key);
    return known;
}

std::optional<std::string> firstObjection(const std::vector<AskedCondition>& conditions, const KnownMetrics& known)
{
    for (const std::vector<MetricDifference>& metrics : known) {
        if (auto objection = firstObjection(conditions, metrics))
            return objection;
    }
    return std::nullopt;
}

/// Checks the keys of conditions even if there is nothing to compare.
std::optional<std::string> firstObjection(const std::vector<AskedCondition>& conditions, const AnalyzedFile& first, const AnalyzedFile& second)
{
    std::vector<MetricDifference> known;
    for (const AnalyzedFile* file : {&first, &second}) {
        for (const RunReport& run : file->reports) {
            for (const Metric& metric : metricsOf(run))
                known.push_back({metric.key, metric.unit, metric.value, metric.value});
        }
    }
    for (const AskedCondition& asked : conditions) {
        if (namesRow(asked.condition.key)) // there is no table to look it up in
            known.push_back({asked.condition.key, MetricUnit::Time, 0.0, 0.0});
    }
    return known.empty() ? std::nullopt : firstObjection(conditions, known);
}

/// Conditions decide the exit status. A condition whose value is unknown is an error, not a condition that does not hold.
void evaluateConditions(const std::vector<AskedCondition>& conditions, Outcome& outcome)
{
    for (const AskedCondition& asked : conditions) {
        for (const ConditionAnswer& given : asked.answers) {
            if (given.holds && outcome.status != ExitStatus::ConditionHolds) {
                outcome.status = ExitStatus::ConditionHolds;
                outcome.errorText = fmt::format("{} holds: {}", asked.condition.text, given.sentence);
            } else if (given.holds) {
                outcome.errorText += fmt::format("; {} holds: {}", asked.condition.text, given.sentence);
            } else if (!given.isKnown && outcome.status == ExitStatus::Done) {
                outcome.status = ExitStatus::Failed;
                outcome.errorText = fmt::format("{}: cannot be evaluated, {}", asked.condition.text, given.sentence);
            }
        }
    }
}

bool isEmptyFile(const std::string& path)
{
    std::error_code ignored;
    return std::filesystem::is_regular_file(path, ignored) && std::filesystem::file_size(path, ignored) == 0;
}

std::string incompleteWords(const std::vector<IncompleteFile>& files)
{
    std::string errorText;
    for (const IncompleteFile& one : files)
        errorText += fmt::format("{}{}: {}", errorText.empty() ? "" : "; ", displayText(one.file), one.why);
    return errorText;
}

void answerAll(std::vector<AskedCondition>& conditions, const std::vector<Comparison>& comparisons, const KnownMetrics& known)
{
    for (AskedCondition& asked : conditions) {
        for (std::size_t i = 0; i < comparisons.size(); ++i)
            asked.answers.push_back(answer(asked.condition, comparisons[i], known[i]));
    }
}

/// An incomplete recording takes precedence, because conditions on incomplete data prove nothing.
void evaluateCompleteRecordings(const CompareCommand& command, const std::vector<AskedCondition>& conditions, const ComparisonGaps& gaps, Outcome& outcome)
{
    if (!gaps.incomplete.empty()) {
        outcome.status = ExitStatus::IncompleteRecording;
        outcome.errorText = fmt::format("{}; conditions are checked on complete recordings only", incompleteWords(gaps.incomplete));
        return;
    }
    evaluateConditions(conditions, outcome);
    const bool isAnyGone = !gaps.onlyIn.empty() && !gaps.onlyIn.front().labels.empty();
    if (isAnyGone && outcome.status == ExitStatus::Done) {
        outcome.status = ExitStatus::Failed;
        outcome.errorText = fmt::format("{}: has no runs of {}; conditions cannot be checked on them", displayText(command.otherFile),
            displayText(joinedNames(gaps.onlyIn.front().labels, Last::And)));
    }
}

bool areAboutOperators(const std::vector<AskedCondition>& conditions)
{
    return std::ranges::any_of(conditions, [](const AskedCondition& asked) { return namesOperator(asked.condition.key); });
}

/// A file of which a condition needs operators that were left out for lack of memory.
const AnalyzedFile* withoutOperators(const std::vector<AskedCondition>& conditions, const AnalyzedFile& first, const AnalyzedFile& second)
{
    for (const AnalyzedFile* file : {&first, &second}) {
        if (areAboutOperators(conditions) && file->operators.size() < file->reports.size())
            return file;
    }
    return nullptr;
}

/// Compares two analyzed files.
Outcome compareFiles(
    const CompareCommand& command, const AnalyzedFile& first, const AnalyzedFile& second, std::vector<AskedCondition> conditions, const CommandContext& context)
{
    const bool isOneFile = command.otherFile.empty();
    auto pairs = isOneFile ? pairsWithin(command.file, first) : pairsBetween(command.file, first, command.otherFile, second);
    const ComparisonGaps gaps = gapsOf(command.file, first, command.otherFile, second);
    if (const auto objection = pairs ? std::nullopt : firstObjection(conditions, first, second))
        return Outcome::wrongUsage("--fail-if: " + *objection);
    if (!pairs)
        return gaps.incomplete.empty() ? Outcome::failed(pairs.error()) : Outcome::incompleteRecording(incompleteWords(gaps.incomplete));
    const AnalyzedFile& other = isOneFile ? first : second;
    const FileComparison compared = compareAll(*std::move(pairs), first, other);
    if (const AnalyzedFile* const file = withoutOperators(conditions, first, other))
        return Outcome::failed(Error{"--fail-if: no operators: " + file->leftOut});
    const KnownMetrics known = knownMetrics(conditions, compared.comparisons, first, other);
    if (const auto objection = firstObjection(conditions, known))
        return Outcome::wrongUsage("--fail-if: " + *objection);
    answerAll(conditions, compared.comparisons, known);
    Outcome outcome = Outcome::done(rendered(command, context, compared, conditions, gaps));
    if (!conditions.empty())
        evaluateCompleteRecordings(command, conditions, gaps, outcome);
    return outcome;
}

Outcome openAndCompare(const CompareCommand& command, const std::vector<AskedCondition>& conditions, const CommandContext& context)
{
    for (const std::string& path : {command.file, command.otherFile}) {
        if (isEmptyFile(path))
            return Outcome::incompleteRecording(displayText(path) + ": the file is empty: nothing was recorded");
    }
    const FileAnalysisOptions options{.range = {}, .advice = false, .steps = true, .operators = areAboutOperators(conditions)};
    const auto service = analysisService();
    if (!service)
        return Outcome::failed(service.error());
    const auto first = openAndAnalyze(**service, command.file, context, options);
    if (!first)
        return Outcome::failed(first.error());
    const auto second = command.otherFile.empty() ? Result<AnalyzedFile>(AnalyzedFile{}) : openAndAnalyze(**service, command.otherFile, context, options);
    if (!second)
        return Outcome::failed(second.error());
    return compareFiles(command, *first, *second, conditions, context);
}

/// Conditions that could not be checked, because a file cannot be read or there is nothing to compare.
std::string uncheckedJunit(const CompareCommand& command, const std::vector<AskedCondition>& conditions, const std::string& why)
{
    const std::string files = command.otherFile.empty() ? command.file : fmt::format("{} and {}", command.file, command.otherFile);
    std::vector<JunitCase> cases;
    for (const AskedCondition& asked : conditions)
        cases.push_back({files, asked.condition.text, JunitCase::Result::Error, why});
    return junitReport(cases);
}

} // namespace

Outcome compare(const CompareCommand& command, const AnalyzedFile& first, const AnalyzedFile& second, const CommandContext& context)
{
    auto conditions = parseAll(command.conditions);
    return conditions ? compareFiles(command, first, second, *std::move(conditions), context) : Outcome::wrongUsage("--fail-if: " + conditions.error().message);
}

Outcome runCompare(const CompareCommand& command, const CommandContext& context)
{
    auto conditions = parseAll(command.conditions);
    if (!conditions)
        return Outcome::wrongUsage("--fail-if: " + conditions.error().message);
    if (command.format == CompareCommand::Format::Junit && conditions->empty())
        return Outcome::wrongUsage("compare: --format junit reports conditions; add --fail-if");
    Outcome outcome = openAndCompare(command, *conditions, context);
    if (command.format == CompareCommand::Format::Junit && outcome.output.empty() && outcome.status != ExitStatus::WrongUsage && !context.stop.stop_requested())
        outcome.output = uncheckedJunit(command, *conditions, outcome.errorText);
    return outcome;
}

} // namespace stallscope::cli

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/commands.h"
#include "engine/cli/compare_text.h"
#include "engine/cli/condition.h"
#include "engine/cli/pairing.h"
#include "engine/cli/recording_state.h"
#include "engine/cli/trace_file.h"
#include "profiler/analysis/comparison_json.h"
#include "profiler/analysis/steps/steps_json.h"
#include "profiler/base/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace stallscope::cli {

namespace {

struct Compared {
    std::vector<Comparison> comparisons;
    std::vector<ComparedSteps> steps; ///< of each one the repeats with the median wall time
};

/// A file whose recording is incomplete.
struct IncompleteFile {
    std::string file;
    std::string why;
};

struct AskedCondition {
    Condition condition;
    std::vector<ConditionAnswer> answers; ///< one per comparison
};

std::string asJson(
    const CompareCommand& command, const Compared& compared, const std::vector<AskedCondition>& conditions, const std::vector<IncompleteFile>& incomplete)
{
    JsonWriter json;
    json.beginObject().member("schema", 1);
    json.key("files").beginArray().value(command.file);
    if (!command.otherFile.empty())
        json.value(command.otherFile);
    json.endArray();
    json.key("comparisons").beginArray();
    for (std::size_t i = 0; i < compared.comparisons.size(); ++i) {
        const ComparedSteps& steps = compared.steps[i];
        writeComparison(json, compared.comparisons[i], [&steps](JsonWriter& out) {
            if (steps.a && steps.b)
                writeStepsComparison(out, *steps.a, *steps.b);
        });
    }
    json.endArray();
    json.key("conditions").beginArray();
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
    json.endArray().key("incomplete").beginArray();
    for (const IncompleteFile& one : incomplete)
        json.beginObject().member("file", one.file).member("why", one.why).endObject();
    json.endArray().endObject();
    return json.take();
}

std::string rendered(const CompareCommand& command, const Surroundings& around, const Compared& compared, const std::vector<AskedCondition>& conditions,
    const std::vector<IncompleteFile>& incomplete)
{
    switch (command.format) {
    case CompareCommand::Format::Json: return asJson(command, compared, conditions, incomplete);
    case CompareCommand::Format::Markdown: return compareMarkdown(compared.comparisons, compared.steps);
    case CompareCommand::Format::Text: break;
    }
    return compareText(around.page, compared.comparisons, compared.steps);
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

std::optional<std::string> firstObjection(const std::vector<AskedCondition>& conditions, const std::vector<Comparison>& comparisons)
{
    for (const AskedCondition& asked : conditions) {
        for (const Comparison& comparison : comparisons) {
            if (auto objection = objectionTo(asked.condition, comparison.metrics))
                return objection;
        }
    }
    return std::nullopt;
}

/// Which conditions hold decides the exit status; one that cannot be told must not pass for one that does not hold.
void judge(const std::vector<AskedCondition>& conditions, Outcome& outcome)
{
    for (const AskedCondition& asked : conditions) {
        for (const ConditionAnswer& given : asked.answers) {
            if (given.holds && outcome.status != ExitStatus::ConditionHolds) {
                outcome.status = ExitStatus::ConditionHolds;
                outcome.complaint = fmt::format("{} holds: {}", asked.condition.text, given.sentence);
            } else if (given.holds) {
                outcome.complaint += fmt::format("; {} holds: {}", asked.condition.text, given.sentence);
            } else if (!given.isKnown && outcome.status == ExitStatus::Done) {
                outcome.status = ExitStatus::Failed;
                outcome.complaint = fmt::format("{} cannot be told: {}", asked.condition.text, given.sentence);
            }
        }
    }
}

bool isEmptyFile(const std::string& path)
{
    std::error_code ignored;
    return std::filesystem::is_regular_file(path, ignored) && std::filesystem::file_size(path, ignored) == 0;
}

std::vector<IncompleteFile> incompleteFiles(const CompareCommand& command, const AnalyzedFile& first, const AnalyzedFile& second)
{
    std::vector<IncompleteFile> files;
    const auto check = [&files](const std::string& path, const AnalyzedFile& file) {
        Nanos longest = 0;
        for (const RunReport& run : file.reports)
            longest = std::max(longest, run.wall);
        if (std::string why = file.trace ? whyIncomplete(*file.trace, longest) : std::string(); !why.empty())
            files.push_back({path, std::move(why)});
    };
    check(command.file, first);
    check(command.otherFile, second);
    return files;
}

std::string incompleteWords(const std::vector<IncompleteFile>& files)
{
    std::string complaint;
    for (const IncompleteFile& one : files)
        complaint += fmt::format("{}{}: {}", complaint.empty() ? "" : "; ", displayText(one.file), one.why);
    return complaint;
}

} // namespace

Outcome runCompare(const CompareCommand& command, const Surroundings& around)
{
    auto conditions = parseAll(command.conditions);
    if (!conditions)
        return Outcome::wrongUsage("--fail-if: " + conditions.error().message);
    for (const std::string& path : {command.file, command.otherFile}) {
        if (isEmptyFile(path))
            return Outcome::incompleteRecording(displayText(path) + ": the file is empty: nothing was recorded");
    }
    const AnalyzeWishes wishes{.range = {}, .advice = false, .steps = true};
    const auto first = openAndAnalyze(command.file, around, wishes);
    if (!first)
        return Outcome::failed(first.error());
    const auto second = command.otherFile.empty() ? Result<AnalyzedFile>(AnalyzedFile{}) : openAndAnalyze(command.otherFile, around, wishes);
    if (!second)
        return Outcome::failed(second.error());
    auto pairs = command.otherFile.empty() ? pairsWithin(command.file, *first) : pairsBetween(command.file, *first, command.otherFile, *second);
    const std::vector<IncompleteFile> incomplete = incompleteFiles(command, *first, *second);
    if (!pairs)
        return incomplete.empty() ? Outcome::failed(pairs.error()) : Outcome::incompleteRecording(incompleteWords(incomplete));
    const AnalyzedFile& fileOfB = command.otherFile.empty() ? *first : *second;
    Compared compared;
    for (auto& [a, b] : *pairs) {
        const Comparison& comparison = compared.comparisons.emplace_back(compareSides(std::move(a), std::move(b)));
        compared.steps.push_back({first->stepsOf(comparison.medianA()), fileOfB.stepsOf(comparison.medianB())});
    }
    if (const auto objection = firstObjection(*conditions, compared.comparisons))
        return Outcome::wrongUsage("--fail-if: " + *objection);
    for (AskedCondition& asked : *conditions) {
        for (const Comparison& comparison : compared.comparisons)
            asked.answers.push_back(answer(asked.condition, comparison));
    }
    Outcome outcome = Outcome::done(rendered(command, around, compared, *conditions, incomplete));
    if (conditions->empty())
        return outcome;
    if (!incomplete.empty()) {
        outcome.status = ExitStatus::IncompleteRecording;
        outcome.complaint = fmt::format("{}; conditions are judged on complete recordings only", incompleteWords(incomplete));
        return outcome;
    }
    judge(*conditions, outcome);
    return outcome;
}

} // namespace stallscope::cli

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/narrative/quality_words.h"

#include "profiler/base/say.h"
#include "profiler/base/units.h"
#include "profiler/base/utf8.h"
#include "profiler/trace/loss.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

namespace stallscope::narrative {

namespace {

/// Each key with spaces, and without its unit.
constexpr std::array kNames{STALLSCOPE_WORD("Loss", "clock error"), STALLSCOPE_WORD("Loss", "overhead"), STALLSCOPE_WORD("Loss", "device spans before launch"),
    STALLSCOPE_WORD("Loss", "dropped records"), STALLSCOPE_WORD("Loss", "late spans"), STALLSCOPE_WORD("Loss", "overlapping spans"),
    STALLSCOPE_WORD("Loss", "unfinished spans"), STALLSCOPE_WORD("Loss", "zero length"), STALLSCOPE_WORD("Loss", "negative durations"),
    STALLSCOPE_WORD("Loss", "missing durations"), STALLSCOPE_WORD("Loss", "missing starts"), STALLSCOPE_WORD("Loss", "invalid numbers"),
    STALLSCOPE_WORD("Loss", "times out of range"), STALLSCOPE_WORD("Loss", "suspicious time unit"), STALLSCOPE_WORD("Loss", "invalid correlations"),
    STALLSCOPE_WORD("Loss", "wrong types"), STALLSCOPE_WORD("Loss", "unknown events"), STALLSCOPE_WORD("Loss", "unbalanced ends"),
    STALLSCOPE_WORD("Loss", "replaced characters"), STALLSCOPE_WORD("Loss", "duplicate event arrays"), STALLSCOPE_WORD("Loss", "incomplete file"),
    STALLSCOPE_WORD("Loss", "skipped bytes"), STALLSCOPE_WORD("Loss", "flow events"), STALLSCOPE_WORD("Loss", "details refused"),
    STALLSCOPE_WORD("Loss", "damaged chunks"), STALLSCOPE_WORD("Loss", "unreadable spans"), STALLSCOPE_WORD("Loss", "unsupported chunks"),
    STALLSCOPE_WORD("Loss", "clock steps"), STALLSCOPE_WORD("Loss", "beyond size limit"), STALLSCOPE_WORD("Loss", "outside window"),
    STALLSCOPE_WORD("Loss", "processes not flushed"), STALLSCOPE_WORD("Loss", "lost metric samples")};

std::string withSpaces(std::string_view key)
{
    if (key.ends_with("_ns"))
        key.remove_suffix(3);
    std::string words(key);
    std::replace(words.begin(), words.end(), '_', ' ');
    return words;
}

/// What the analysis itself found out; the losses of a trace bring their own help.
struct QualityHelp {
    std::string_view name;
    const char* help;
};
constexpr std::array<QualityHelp, 2> kHelps{{
    {"clock_error_ns", STALLSCOPE_WORD("Loss", "Maximum error between device and host clock. Shorter waits and latencies are not meaningful.")},
    {"overhead_ns", STALLSCOPE_WORD("Loss", "Time spent by the profiler itself, included in the run.")},
}};

const LossInfo* findLoss(std::string_view name)
{
    const auto& losses = allLosses();
    const auto at = std::find_if(losses.begin(), losses.end(), [name](const LossInfo& loss) { return name == loss.name; });
    return at == losses.end() ? nullptr : &*at;
}

const char* helpOf(std::string_view name)
{
    if (const LossInfo* loss = findLoss(name))
        return loss->help;
    const auto at = std::find_if(kHelps.begin(), kHelps.end(), [name](const QualityHelp& help) { return help.name == name; });
    return at == kHelps.end() ? "" : at->help;
}

} // namespace

std::string qualityName(std::string_view key)
{
    const std::string words = withSpaces(key);
    const auto known = std::find(kNames.begin(), kNames.end(), words);
    return known == kNames.end() ? words : say(Text{"Loss", *known}); // another version may know more of them
}

std::string qualityHelp(std::string_view key)
{
    const char* help = helpOf(key);
    return *help ? say(Text{"Loss", help}) : std::string();
}

std::string qualitySentence(std::string_view name, std::int64_t value)
{
    const std::string amount = name.ends_with("_ns") ? formatDuration(value) : formatCount(value);
    const std::string sentence = say(STALLSCOPE_TEXT("Words", "{}: {}."), qualityName(name), amount);
    return together(sentence, qualityHelp(name));
}

bool isHarmless(std::string_view name)
{
    const LossInfo* loss = findLoss(name);
    return loss && loss->severity == Severity::Info;
}

namespace {

std::string endOf(RunState state, const std::string& message)
{
    if (!message.empty())
        return displayText(message);
    switch (state) {
    case RunState::Failed: return say(STALLSCOPE_TEXT("Recording", "it failed"));
    case RunState::Cancelled: return say(STALLSCOPE_TEXT("Recording", "it was stopped"));
    default: return say(STALLSCOPE_TEXT("Recording", "it has not ended"));
    }
}

std::string runsWords(const Trace& trace)
{
    const auto isCutOff = [](const Run& run) { return run.state != RunState::Done; };
    const auto first = std::find_if(trace.runs.begin(), trace.runs.end(), isCutOff);
    if (first == trace.runs.end())
        return {};
    if (trace.runs.size() == 1)
        return say(STALLSCOPE_TEXT("Recording", "its run did not complete: {}"), endOf(first->state, first->message));
    return say(STALLSCOPE_TEXT("Recording", "{} of {} runs did not complete: {}: {}"), std::count_if(trace.runs.begin(), trace.runs.end(), isCutOff),
        trace.runs.size(), displayText(first->name), endOf(first->state, first->message));
}

/// Processes that went on when the recording ended.
std::size_t stillRunning(const Trace& trace)
{
    for (const auto& [name, value] : trace.facts) {
        if (name == kStillRunningFact)
            return static_cast<std::size_t>(std::strtoull(value.c_str(), nullptr, 10));
    }
    return 0;
}

std::string joined(std::string first, const std::string& second)
{
    if (!first.empty() && !second.empty())
        first += "; ";
    return first + second;
}

std::string fileWords(const Trace& trace)
{
    const LossCounts losses = trace.lossesSoFar();
    const auto has = [&losses](Loss loss) { return losses[static_cast<std::size_t>(loss)] > 0; };
    std::string words;
    if (has(Loss::IncompleteFile))
        words = say(STALLSCOPE_TEXT("Recording", "the file is truncated"));
    if (has(Loss::DamagedChunks) || has(Loss::UnreadableSpans))
        words = joined(std::move(words), say(STALLSCOPE_TEXT("Recording", "parts of the file are damaged")));
    return words;
}

std::string lostWords(const Trace& trace)
{
    const LossCounts losses = trace.lossesSoFar();
    const std::uint64_t lost = losses[static_cast<std::size_t>(Loss::DroppedRecords)] + losses[static_cast<std::size_t>(Loss::BeyondSizeLimit)];
    std::string words = lost == 0 ? std::string() : sayFor(lost, STALLSCOPE_COUNT("Recording", "{} records were lost", "{} record was lost"), lost);
    if (losses[static_cast<std::size_t>(Loss::NotFlushed)] > 0)
        words = joined(std::move(words), say(STALLSCOPE_TEXT("Recording", "the last GPU activity before a program was killed may be missing")));
    return words;
}

} // namespace

std::string whyIncomplete(const Trace& trace, Nanos longest)
{
    std::string why = runsWords(trace);
    if (const std::size_t running = stillRunning(trace); running > 0)
        why = joined(std::move(why),
            sayFor(running, STALLSCOPE_COUNT("Recording", "{} processes were still running when it ended", "{} process was still running when it ended"),
                running));
    why = joined(std::move(why), fileWords(trace));
    if (trace.spanCount() == 0)
        why = joined(std::move(why), "it contains no spans");
    else if (longest == 0)
        why = joined(std::move(why), "all its spans have zero length");
    return why;
}

std::string whatIsMissing(const Trace& trace, Nanos longest)
{
    return joined(whyIncomplete(trace, longest), lostWords(trace));
}

std::string whatIsMissing(const Trace& trace, const RunReport& run)
{
    std::string missing;
    if (run.state == RunState::Failed || run.state == RunState::Cancelled)
        missing = say(STALLSCOPE_TEXT("Recording", "its run did not complete: {}"), endOf(run.state, run.message));
    return joined(joined(std::move(missing), fileWords(trace)), lostWords(trace));
}

} // namespace stallscope::narrative

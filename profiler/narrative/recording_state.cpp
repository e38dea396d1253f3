// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/narrative/recording_state.h"

#include "profiler/base/say.h"
#include "profiler/base/utf8.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace stallscope::narrative {

namespace {

std::string endOf(const Run& run)
{
    if (!run.message.empty())
        return displayText(run.message);
    switch (run.state) {
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
        return say(STALLSCOPE_TEXT("Recording", "its run did not complete: {}"), endOf(*first));
    return say(STALLSCOPE_TEXT("Recording", "{} of {} runs did not complete: {}: {}"), std::count_if(trace.runs.begin(), trace.runs.end(), isCutOff),
        trace.runs.size(), displayText(first->name), endOf(*first));
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

} // namespace

std::string whyIncomplete(const Trace& trace, Nanos longest)
{
    const LossCounts losses = trace.lossesSoFar();
    const auto has = [&losses](Loss loss) { return losses[static_cast<std::size_t>(loss)] > 0; };
    std::string why = runsWords(trace);
    if (const std::size_t running = stillRunning(trace); running > 0)
        why = joined(std::move(why),
            sayFor(running, STALLSCOPE_COUNT("Recording", "{} processes were still running when it ended", "{} process was still running when it ended"),
                running));
    if (has(Loss::IncompleteFile))
        why = joined(std::move(why), say(STALLSCOPE_TEXT("Recording", "the file is truncated")));
    if (has(Loss::DamagedChunks) || has(Loss::UnreadableSpans))
        why = joined(std::move(why), say(STALLSCOPE_TEXT("Recording", "parts of the file are damaged")));
    if (trace.spanCount() == 0)
        why = joined(std::move(why), say(STALLSCOPE_TEXT("Recording", "it contains no spans")));
    else if (longest == 0)
        why = joined(std::move(why), say(STALLSCOPE_TEXT("Recording", "all spans have zero duration")));
    return why;
}

std::string whatIsMissing(const Trace& trace, Nanos longest)
{
    const LossCounts losses = trace.lossesSoFar();
    const std::uint64_t lost = losses[static_cast<std::size_t>(Loss::DroppedRecords)] + losses[static_cast<std::size_t>(Loss::BeyondSizeLimit)];
    const std::string why = whyIncomplete(trace, longest);
    return lost == 0 ? why : joined(why, sayFor(lost, STALLSCOPE_COUNT("Recording", "{} records were lost", "{} record was lost"), lost));
}

} // namespace stallscope::narrative

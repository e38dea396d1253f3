// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/loss.h"

#include "profiler/base/say.h"

namespace stallscope {

const std::array<LossInfo, kLosses>& allLosses()
{
    using enum Severity;
    static constexpr std::array<LossInfo, kLosses> kInfos{{
        {"dropped_records", DataLoss, STALLSCOPE_WORD("Loss", "Records that the source dropped because it ran out of room. Spans are missing.")},
        {"late_spans", Warning,
            STALLSCOPE_WORD(
                "Loss", "Spans that arrived after their time had been published; they were kept on a lane of their own until the lanes were rebuilt.")},
        {"overlapping_spans", Warning,
            STALLSCOPE_WORD("Loss", "Spans that overlap another one on the same row without lying inside it; they were moved to a further lane.")},
        {"unfinished_spans", Warning, STALLSCOPE_WORD("Loss", "Spans whose end was never recorded; they are shown as ending with the trace.")},
        {"zero_length", Info, STALLSCOPE_WORD("Loss", "Spans of no length. They count, and contribute nothing to any time.")},
        {"negative_durations", Warning, STALLSCOPE_WORD("Loss", "Spans that were recorded as ending before they started; they are kept with no length.")},
        {"missing_durations", Warning, STALLSCOPE_WORD("Loss", "Spans without a length; they are kept with no length.")},
        {"missing_starts", DataLoss, STALLSCOPE_WORD("Loss", "Events without a usable start time. They are not in the trace.")},
        {"invalid_numbers", DataLoss,
            STALLSCOPE_WORD("Loss", "Values that should be numbers and are none that counts (NaN, Infinity, text; a fraction of a nanosecond). They reach no metric.")},
        {"times_out_of_range", Warning, STALLSCOPE_WORD("Loss", "Times more than 73 years away from the others; they were moved to that limit.")},
        {"suspicious_time_unit", Warning, STALLSCOPE_WORD("Loss", "Times so large that their unit looks wrong: nanoseconds where microseconds are expected.")},
        {"invalid_correlations", Info,
            STALLSCOPE_WORD("Loss", "Correlation ids that are missing, zero, negative, text or too large. Such spans are never joined to a launch.")},
        {"wrong_types", DataLoss,
            STALLSCOPE_WORD(
                "Loss", "Events or fields whose type is not the expected one, or that name something that is not there; the field or event was left out.")},
        {"unknown_events", DataLoss, STALLSCOPE_WORD("Loss", "Events of a kind that this version does not know.")},
        {"unbalanced_ends", Warning, STALLSCOPE_WORD("Loss", "Ends of spans that had no beginning.")},
        {"replaced_characters", Info, STALLSCOPE_WORD("Loss", "Characters that were not valid text, or that could steer a terminal; they were replaced.")},
        {"duplicate_event_arrays", DataLoss,
            STALLSCOPE_WORD("Loss", "Events of an event array that the same file replaced by a later one, as JSON prescribes.")},
        {"incomplete_file", DataLoss, STALLSCOPE_WORD("Loss", "The file ends in the middle; everything whole before that was read.")},
        {"skipped_bytes", DataLoss, STALLSCOPE_WORD("Loss", "Bytes that could not be understood and were passed over.")},
        {"flow_events", Info,
            STALLSCOPE_WORD("Loss", "Arrows between a launch and its span. They say the same as the correlation ids, which are used instead.")},
        {"details_refused", DataLoss, STALLSCOPE_WORD("Loss", "Span details that found no room (more than 4 GiB of them).")},
        {"damaged_chunks", DataLoss, STALLSCOPE_WORD("Loss", "Damaged parts of the file: their checksum does not match, or they make no sense. They were passed over.")},
        {"unreadable_spans", DataLoss, STALLSCOPE_WORD("Loss", "Spans in damaged parts of the session file.")},
        {"unsupported_chunks", Info, STALLSCOPE_WORD("Loss", "Parts of the session file that a newer version wrote and this one does not know.")},
        {"clock_steps", Warning, STALLSCOPE_WORD("Loss", "Steps of the wall clock while recording; times on both sides of a step are off by its size.")},
        {"beyond_size_limit", DataLoss, STALLSCOPE_WORD("Loss", "Spans that came after the recording had reached its size limit. They are not in the trace.")},
        {"outside_window", Warning,
            STALLSCOPE_WORD("Loss", "Calls and device work that lie outside of the time in which the profiler says it recorded; their times may be wrong.")},
        {"device_spans_before_launch", Warning,
            STALLSCOPE_WORD("Loss", "Device spans that start before their launch call: the two clocks do not quite agree.")},
    }};
    return kInfos;
}

const LossInfo& infoOf(Loss loss)
{
    return allLosses()[static_cast<std::size_t>(loss)];
}

const char* nameOf(Severity severity)
{
    switch (severity) {
    case Severity::Info: return "info";
    case Severity::Warning: return "warning";
    case Severity::DataLoss: return "loss";
    }
    return "";
}

LossCounts LossCounters::snapshot() const
{
    LossCounts counts{};
    for (std::size_t i = 0; i < kLosses; ++i)
        counts[i] = m_counts[i].load(std::memory_order_relaxed);
    return counts;
}

} // namespace stallscope

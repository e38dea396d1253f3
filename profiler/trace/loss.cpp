// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/loss.h"

namespace stallscope {

const std::array<LossInfo, kLosses>& allLosses()
{
    using enum Severity;
    static constexpr std::array<LossInfo, kLosses> kInfos{{
        {"dropped_records", DataLoss, "Records that the source dropped because it ran out of room. Spans are missing."},
        {"late_spans", Warning, "Spans that arrived after their time had been published; they were kept on a lane of their own until the lanes were rebuilt."},
        {"overlapping_spans", Warning, "Spans that overlap another one on the same row without lying inside it; they were moved to a further lane."},
        {"unfinished_spans", Warning, "Spans whose end was never recorded; they are shown as ending with the trace."},
        {"zero_length", Info, "Spans of no length. They count, and contribute nothing to any time."},
        {"negative_durations", Warning, "Spans that were recorded as ending before they started; they are kept with no length."},
        {"missing_durations", Warning, "Spans without a length; they are kept with no length."},
        {"missing_starts", DataLoss, "Events without a usable start time. They are not in the trace."},
        {"invalid_numbers", DataLoss, "Values that should be numbers and are not finite ones (NaN, Infinity, text). They reach no metric."},
        {"times_out_of_range", Warning, "Times more than 73 years away from the others; they were moved to that limit."},
        {"suspicious_time_unit", Warning, "Times so large that their unit looks wrong: nanoseconds where microseconds are expected."},
        {"invalid_correlations", Info, "Correlation ids that are missing, zero, negative, text or too large. Such spans are never joined to a launch."},
        {"wrong_types", DataLoss, "Events or fields whose JSON type is not the expected one; the field or event was left out."},
        {"unknown_events", DataLoss, "Events of a kind that this version does not know."},
        {"unbalanced_ends", Warning, "Ends of spans that had no beginning."},
        {"replaced_characters", Info, "Characters that were not valid text, or that could steer a terminal; they were replaced."},
        {"duplicate_event_arrays", DataLoss, "Events of an event array that the same file replaced by a later one, as JSON prescribes."},
        {"incomplete_file", DataLoss, "The file ends in the middle; everything whole before that was read."},
        {"skipped_bytes", DataLoss, "Bytes that could not be understood and were passed over."},
        {"flow_events", Info, "Arrows between a launch and its span. They say the same as the correlation ids, which are used instead."},
        {"details_refused", DataLoss, "Span details that found no room (more than 4 GiB of them)."},
        {"damaged_chunks", DataLoss, "Parts of the session file whose checksum does not match. They were passed over."},
        {"unreadable_spans", DataLoss, "Spans in damaged parts of the session file."},
        {"unsupported_chunks", Info, "Parts of the session file that a newer version wrote and this one does not know."},
        {"clock_steps", Warning, "Steps of the wall clock while recording; times on both sides of a step are off by its size."},
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

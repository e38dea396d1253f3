// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/loss.h"

#include "profiler/base/say.h"

namespace stallscope {

const std::array<LossInfo, kLosses>& allLosses()
{
    using enum Severity;
    static constexpr std::array<LossInfo, kLosses> kInfos{{
        {"dropped_records", DataLoss, STALLSCOPE_WORD("Loss", "Records dropped by the source because its buffers were full. Spans are missing.")},
        {"late_spans", Warning,
            STALLSCOPE_WORD("Loss", "Spans that arrived after their time was displayed. They were on a separate lane until the lanes were rebuilt.")},
        {"overlapping_spans", Warning, STALLSCOPE_WORD("Loss", "Spans that partially overlap another span on the same row. They were moved to another lane.")},
        {"unfinished_spans", Warning, STALLSCOPE_WORD("Loss", "Their end was not recorded. They are drawn to the end of the trace.")},
        {"zero_length", Info, STALLSCOPE_WORD("Loss", "Spans of zero duration. They are counted but add no time.")},
        {"negative_durations", Warning, STALLSCOPE_WORD("Loss", "Spans whose recorded end is before their start. Their duration was set to zero.")},
        {"missing_durations", Warning, STALLSCOPE_WORD("Loss", "Spans without a duration. Their duration was set to zero.")},
        {"missing_starts", DataLoss, STALLSCOPE_WORD("Loss", "Events without a valid start time. They were discarded.")},
        {"invalid_numbers", DataLoss,
            STALLSCOPE_WORD("Loss", "Values that are not valid numbers (NaN, Infinity, text, fractions of a nanosecond). They are ignored by all metrics.")},
        {"times_out_of_range", Warning, STALLSCOPE_WORD("Loss", "Times more than 73 years from the rest of the trace. They were clamped.")},
        {"suspicious_time_unit", Warning, STALLSCOPE_WORD("Loss", "Times that are implausibly large: probably nanoseconds instead of microseconds.")},
        {"invalid_correlations", Info,
            STALLSCOPE_WORD("Loss", "Correlation ids that are missing, zero, negative, text or too large. These spans cannot be linked to a launch.")},
        {"wrong_types", DataLoss, STALLSCOPE_WORD("Loss", "Events or fields with an unexpected type or an invalid reference. They were discarded.")},
        {"unknown_events", DataLoss, STALLSCOPE_WORD("Loss", "Events of a kind unknown to this version.")},
        {"unbalanced_ends", Warning, STALLSCOPE_WORD("Loss", "End events without a matching begin event.")},
        {"replaced_characters", Info, STALLSCOPE_WORD("Loss", "Invalid characters and terminal control characters. They were replaced.")},
        {"duplicate_event_arrays", DataLoss,
            STALLSCOPE_WORD("Loss", "Events of an event array that a later array in the same file replaces, as specified by JSON.")},
        {"incomplete_file", DataLoss, STALLSCOPE_WORD("Loss", "The file is truncated. All complete data before that point was read.")},
        {"skipped_bytes", DataLoss, STALLSCOPE_WORD("Loss", "Bytes that could not be parsed. They were skipped.")},
        {"flow_events", Info, STALLSCOPE_WORD("Loss", "Flow events between a launch and its span. They are redundant: correlation ids are used instead.")},
        {"details_refused", DataLoss,
            STALLSCOPE_WORD("Loss", "Details, arguments and source lines of spans beyond a size limit. They were discarded or shortened.")},
        {"damaged_chunks", DataLoss, STALLSCOPE_WORD("Loss", "Damaged chunks of the file: checksum mismatch or invalid content. They were skipped.")},
        {"unreadable_spans", DataLoss, STALLSCOPE_WORD("Loss", "Spans in damaged chunks of the session file.")},
        {"unsupported_chunks", Info, STALLSCOPE_WORD("Loss", "Chunks of the session file from a newer version that this version does not support.")},
        {"clock_steps", Warning, STALLSCOPE_WORD("Loss", "Wall clock steps during recording. Times before and after a step are offset by its size.")},
        {"beyond_size_limit", DataLoss, STALLSCOPE_WORD("Loss", "Spans after the recording reached its size limit. They are missing.")},
        {"outside_window", Warning,
            STALLSCOPE_WORD("Loss", "Calls and device work outside the recording window reported by the profiler. Their times may be wrong.")},
        {"device_spans_before_launch", Warning, STALLSCOPE_WORD("Loss", "Device spans that start before their launch call because the clocks differ.")},
        {"processes_not_flushed", DataLoss,
            STALLSCOPE_WORD("Loss", "Processes that ended by _exit, abort or a signal. CUDA calls and GPU activity shortly before that may be missing.")},
        {"lost_metric_samples", Warning,
            STALLSCOPE_WORD("Loss", "Samples of GPU hardware metrics that were lost because the GPU's buffer was full or was read too late.")},
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

namespace {

void appendCount(std::string& words, std::uint64_t count, const char* what)
{
    if (count > 0)
        words.append(words.ends_with("read") ? ": " : ", ").append(std::to_string(count)).append(" ").append(what);
}

} // namespace

RecordAccount& RecordAccount::operator+=(const RecordAccount& other)
{
    read += other.read;
    spans += other.spans;
    ends += other.ends;
    samples += other.samples;
    names += other.names;
    for (std::size_t i = 0; i < kLosses; ++i)
        lost[i] += other.lost[i];
    return *this;
}

std::string RecordAccount::words() const
{
    std::string words = std::to_string(read) + " read";
    appendCount(words, spans, "spans");
    appendCount(words, ends, "ends of spans");
    appendCount(words, samples, "counter samples");
    appendCount(words, names, "names");
    for (std::size_t i = 0; i < kLosses; ++i)
        appendCount(words, lost[i], allLosses()[i].name);
    return words;
}

} // namespace stallscope

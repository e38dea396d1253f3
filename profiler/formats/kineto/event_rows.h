// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"
#include "profiler/formats/common/decimal.h"
#include "profiler/trace/build/record_account.h"
#include "profiler/trace/loss.h"
#include "profiler/trace/span.h"
#include "profiler/trace/track.h"

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

namespace stallscope {

/// Identifies a track of the imported file: process and thread, or device and stream, as the file names them.
struct SourceTrackKey {
    TrackType type = TrackType::HostThread;
    std::string group; ///< pid; or device
    std::string lane;  ///< tid; or stream

    friend auto operator<=>(const SourceTrackKey&, const SourceTrackKey&) = default;
};

/// The spans of one track in one batch, in order of start. Times count from the batch's origin.
struct SpanRun {
    std::uint32_t track = 0; ///< index into the tracks of the worker
    std::uint64_t calls = 0; ///< how many of them are API calls
    Nanos end = 0;           ///< the latest of their ends
    std::vector<Span> spans;
};

/// A begin or an end (ph B, E), to be matched once all are there.
struct SpanEdge {
    std::uint32_t track = 0;
    bool isEnd = false;
    Span span; ///< of an end only the start counts
};

struct CounterRow {
    std::string process; ///< its pid
    std::string name;
    std::string unit;
    Nanos time = 0;
    double value = 0;
};

/// ph M: what a process or thread is called.
struct NamingRow {
    enum class What : std::uint8_t { ProcessName, ProcessLabels, ThreadName, ThreadSortIndex };
    What what = What::ProcessName;
    std::string pid;
    std::string tid;
    std::string text;
    std::int32_t number = 0;
};

/// An event that became no span, as text without space between its tokens.
struct KeptRow {
    std::string text;
    std::size_t timeAt = 0;     ///< of the time in the text
    std::size_t timeLength = 0; ///< 0: it has none that moves with the others
    WideNanos time = 0;
    char phase = '\0';
};

/// What one batch gave.
struct BatchRows {
    std::uint32_t index = 0;  ///< of the batch
    std::uint32_t array = 0;  ///< the event array it belongs to
    std::uint32_t worker = 0; ///< whose tracks the runs name
    WideNanos origin = 0;     ///< of the times
    bool hasOrigin = false;
    bool isOfGpu = false;
    RecordAccount account;
    std::vector<SpanRun> runs;
    std::vector<SpanEdge> edges;
    std::vector<CounterRow> counters;
    std::vector<NamingRow> namings;
    std::vector<KeptRow> kept;              ///< where they are wanted
    std::vector<TimeRange> profilerWindows; ///< when the profiler recorded: what still ran at its end has this end, and no other
    LossCounts losses{};

    void count(Loss loss, std::uint64_t by = 1) { losses[static_cast<std::size_t>(loss)] += by; }
    /// A whole record, and why.
    void lose(Loss loss)
    {
        count(loss);
        account.lose(loss);
    }
};

} // namespace stallscope

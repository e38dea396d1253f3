// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"
#include "profiler/formats/common/decimal.h"
#include "profiler/formats/kineto/stored_run.h"
#include "profiler/session/temporary_file.h"
#include "profiler/trace/loss.h"
#include "profiler/trace/span.h"
#include "profiler/trace/track.h"

#include <compare>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace stallscope {

/// Identifies a track of the imported file: process and thread, or device and stream, as in the file.
struct SourceTrackKey {
    TrackType type = TrackType::HostThread;
    std::string group; ///< pid; or device
    std::string lane;  ///< tid; or stream

    friend auto operator<=>(const SourceTrackKey&, const SourceTrackKey&) = default;
};

/// The spans of one track in one batch, by start. Times are relative to the batch's origin.
struct SpanRun {
    std::uint32_t track = 0; ///< index into the worker's tracks
    std::uint64_t calls = 0; ///< number of API calls among them
    Nanos end = 0;           ///< latest end
    std::vector<Span> spans;
    std::shared_ptr<const StoredRun> stored = {}; ///< instead of `spans`

    [[nodiscard]] Nanos start() const { return stored ? stored->first.start : spans.front().start; }
    [[nodiscard]] std::uint64_t size() const { return stored ? stored->spans : spans.size(); }
};

/// A begin or end event (ph B, E), matched after reading.
struct SpanEdge {
    std::uint32_t track = 0;
    bool isEnd = false;
    Span span; ///< for an end only the start is valid

    static constexpr SpanFlag::Type kStoredEnd = 128; ///< flag of an end among stored edges
};

/// An end of a flow that connects a launch with its device work.
struct FlowRow {
    std::uint32_t track = 0;
    bool isAtWork = false; ///< otherwise at the launch
    std::string id;
    Nanos time = 0;
};

struct CounterRow {
    std::string process; ///< pid
    std::string name;
    std::string unit;
    Nanos time = 0;
    double value = 0;
};

/// Samples of one counter, in any order.
struct CounterRun {
    std::string process; ///< pid
    std::string device;  ///< as in SourceTrackKey::group; empty: it belongs to the process
    std::string name;
    std::string unit;
    std::vector<std::pair<Nanos, double>> samples;
};

/// ph M: name of a process or thread.
struct NamingRow {
    enum class What : std::uint8_t { ProcessName, ProcessLabels, ThreadName, ThreadSortIndex };
    What what = What::ProcessName;
    std::string pid;
    std::string tid;
    std::string text;
    std::int32_t number = 0;
};

/// An event that became no span, as compact JSON.
struct KeptRow {
    std::string text;
    std::size_t timeAt = 0;     ///< position of the time in the text
    std::size_t timeLength = 0; ///< 0: no time that has to be shifted
    WideNanos time = 0;
    char phase = '\0';
};

/// Result of one batch.
struct BatchRows {
    std::uint32_t index = 0;  ///< of the batch
    std::uint32_t array = 0;  ///< number of its event array
    std::uint32_t worker = 0; ///< whose track numbers the runs use
    WideNanos origin = 0;     ///< of the times
    bool hasOrigin = false;
    bool isOfGpu = false;
    bool hasXpuSync = false;      ///< synchronizations of Intel XPU, which name no process
    bool hasXpuCalls = false;     ///< calls that submit work to an Intel XPU
    bool hasXpuDriver = false;    ///< calls of its driver, which include the waits
    bool hasOnlyLaunches = false; ///< calls of an accelerator of whose calls only those that launch may be recorded
    bool hasWaits = false;        ///< blocking calls
    RecordAccount account;
    std::vector<SpanRun> runs;
    std::vector<SpanEdge> edges;
    std::vector<SpanRun> storedEdges; ///< further ones, as spans without a length
    std::vector<CounterRow> counters;
    std::vector<CounterRun> packedCounters; ///< further ones, by series
    std::vector<CounterRun> counterRuns;
    std::vector<FlowRow> flows;
    std::vector<NamingRow> namings;
    std::vector<KeptRow> kept;                       ///< if requested
    std::vector<session::TemporaryPlace> storedKept; ///< further ones, in the file of stored runs
    std::uint64_t argumentBytes = 0;                 ///< of its arguments in the pool of details
    std::vector<TimeRange> profilerWindows;          ///< recording times of the profiler, whose end is also the recorded end of everything still running
    LossCounts losses{};

    void count(Loss loss, std::uint64_t by = 1) { losses[static_cast<std::size_t>(loss)] += by; }
    /// Counts a whole record as lost.
    void lose(Loss loss)
    {
        count(loss);
        account.lose(loss);
    }
};

} // namespace stallscope

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/job.h"
#include "profiler/base/result.h"
#include "profiler/formats/common/span_placement.h"
#include "profiler/trace/build/trace_builder.h"
#include "profiler/trace/loss.h"
#include "profiler/trace/span.h"
#include "profiler/trace/trace.h"

#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

/// Recordings of AMD's tools: databases (rocpd, RPD) and JSON of rocprofv3.
namespace stallscope::rocm {

/// A name and the properties of spans that it implies, for any kind of span.
struct Name {
    StringId id = kEmptyString;
    bool isBlockingCall = false;
    bool isCommunication = false;
    CopyDirection direction = CopyDirection::Unknown;
};

/// Shown for spans whose name is missing.
inline constexpr std::string_view kUnnamed = "(unnamed)";

/// Interns a name, with unsafe characters replaced and counted.
[[nodiscard]] Name nameOf(std::string_view text, StringPool& pool, LossCounters& losses);

/// Makes correlation ids of 64 bits fit into 32. Small ids stay as they are; large ones are numbered by order of appearance,
/// from the largest possible number down.
class CorrelationNumbers {
public:
    /// Invalid for 0, which means "none", and for negative numbers.
    [[nodiscard]] CorrelationId of(std::int64_t id);

private:
    std::unordered_map<std::int64_t, std::uint32_t> m_large;
};

/// Track of a span as identified by the recording.
struct RowPlace {
    TrackType type = TrackType::HostThread;
    std::uint32_t process = 0; ///< number in the recording
    std::int64_t device = 0;   ///< of a stream: number of the GPU
    std::int64_t lane = 0;     ///< thread or stream
    std::int64_t queue = 0;    ///< of a stream

    friend auto operator<=>(const RowPlace&, const RowPlace&) = default;
};

struct RecordedProcess {
    std::int64_t pid = 0;
    std::string name = {}; ///< empty: unknown
    std::uint32_t correlationScope = 0;
    std::int64_t node = 0; ///< machine; numbers of GPUs are unique within it
};

/// Spans, counters and names of a recording, in the times of the file.
class Rows {
public:
    [[nodiscard]] std::uint32_t addProcess(RecordedProcess process);
    [[nodiscard]] const std::vector<RecordedProcess>& processes() const { return m_processes; }
    void nameThread(std::uint32_t process, std::int64_t thread, std::string name) { m_threads[{process, thread}] = std::move(name); }
    /// Of the machine that was recorded. Empty: unknown.
    void addMachine(std::string_view id, std::string_view hostName);
    void nameGpu(std::int64_t node, std::int64_t number, std::string name) { m_gpus[{node, number}] = std::move(name); }

    void add(const RowPlace& place, const Span& span);
    void add(const RowPlace& place, SpanRuns spans);
    struct CounterKey {
        std::uint32_t process = 0;
        std::optional<std::int64_t> device = {};
        std::string name;

        friend auto operator<=>(const CounterKey&, const CounterKey&) = default;
    };
    void addSample(const CounterKey& counter, Nanos time, double value);
    [[nodiscard]] bool isEmpty() const { return m_spans.empty() && m_counters.empty(); }

    RecordAccount account;
    /// Work is shown by hardware queue instead of stream.
    bool usesQueues = false;

private:
    friend class TraceAssembly;

    std::vector<RecordedProcess> m_processes;
    std::set<std::uint32_t> m_machines; // checksums
    std::map<std::pair<std::uint32_t, std::int64_t>, std::string> m_threads;
    std::map<std::pair<std::int64_t, std::int64_t>, std::string> m_gpus; // names by node and number
    std::map<RowPlace, SpanRuns> m_spans;
    std::map<CounterKey, std::vector<std::pair<Nanos, double>>> m_counters;
    // Cache: consecutive rows usually belong to one thread or stream. Nodes of a map have stable addresses.
    RowPlace m_latestPlace;
    SpanRuns* m_latest = nullptr;
};

/// A time since the boot of a machine. Empty for other values: one of them would move all others out of sight.
[[nodiscard]] constexpr std::optional<Nanos> usableTime(std::optional<std::int64_t> time)
{
    return time && *time > 0 && *time < kTimeLimit ? time : std::nullopt;
}

/// Sets the end of a span, and counts what is wrong with it.
void setEnd(Span& span, std::optional<Nanos> end, LossCounters& losses);

/// Fact with the time 0 of a trace in the clock of the recording.
inline constexpr const char* kClockStart = "clock at start";
/// Fact with a checksum of the machine's id and host name, which are personal. Absent: unknown, or several machines.
inline constexpr const char* kMachine = "machine";

/// Builds the trace of a recording. Its times have no known relation to the time of day.
[[nodiscard]] Result<std::shared_ptr<const Trace>> assembleTrace(
    TraceBuilder& builder, Rows rows, SourceFormat format, const std::string& fileName, unsigned threads, const Job& job);

} // namespace stallscope::rocm

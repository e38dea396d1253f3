// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/inject/cuda/batch_codec.h"
#include "engine/recording/arena/arena_file.h"
#include "engine/recording/arena/event_reader.h"
#include "engine/recording/arena/process_watch.h"
#include "engine/recording/record_options.h"
#include "engine/recording/shard_facts.h"
#include "engine/recording/thread_names.h"
#include "engine/recording/tick_map.h"
#include "profiler/counters/system_sampler.h"
#include "profiler/record/device/batch_importer.h"
#include "profiler/record/recorder.h"
#include "profiler/session/write/session_writer.h"
#include "profiler/trace/build/span_gate.h"
#include "profiler/trace/build/trace_builder.h"
#include "profiler/trace/trace.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace stallscope::recording {

/// Call stacks of a recorded process until the records of their calls arrive. Used from one thread.
class CallStacks {
public:
    explicit CallStacks(TracePools& pools) : m_pools(pools) {}

    /// The oldest stacks are dropped if the records of their calls never arrive.
    void add(const inject::CallStackRecord& record);
    /// Removes and returns the stack of a call; invalid if unknown.
    [[nodiscard]] StackId take(std::uint32_t thread, std::uint32_t correlation);

private:
    static constexpr std::size_t kMostWaiting = 100'000;

    TracePools& m_pools;
    std::unordered_map<std::uint64_t, StackId> m_stacks; // by thread and correlation
    std::deque<std::uint64_t> m_order;                   // all that were added, in order of arrival, including removed ones
};

/// Recording of one process: converts its events to a trace, and writes it as a session file (a shard) while it grows. Used
/// from the recorder's thread.
class ProcessShard {
public:
    struct Identity {
        ProcessKey key;
        std::string executable;
        std::string command;
        std::uint64_t pidNamespace = 0;
        std::int64_t epochNanos = 0; ///< wall clock time at key.start
    };

    /// Without a file: the trace stays in memory for finish().
    ProcessShard(const Identity& identity, const RecordOptions& options);
    /// Continues the ranges that were open at the end of `shard`, an earlier one of the process. To be called before the first event.
    void continueFrom(const Trace& shard);
    ProcessShard(const ProcessShard&) = delete;
    ProcessShard& operator=(const ProcessShard&) = delete;
    ~ProcessShard();

    /// To be called before the first event. If the file cannot be created now, each write tries again.
    void setFile(const std::string& path);

    /// See EventReader::read(). The blocks of a thread must come in order.
    std::size_t read(const BlockFacts& block, std::span<const std::byte> bytes, std::uint64_t until);
    /// See EventReader::skipTo().
    void skipTo(const BlockFacts& block, std::span<const std::byte> beginning);
    void countLost(std::uint64_t events) { m_builder.losses().count(Loss::DroppedRecords, events); }

    /// Places all events that were read, which must include all events before `until`.
    void collect(const TickMap& clock, std::uint64_t until);
    /// Places events while other threads are still to be read. Must not be used if ranges determine what is recorded.
    void place(const TickMap& clock);
    /// False if there is no new data since the last write().
    [[nodiscard]] bool hasNews() const { return m_hasNews; }
    /// Writes the collected data as drain number `drain`. On failure the next call tries again.
    [[nodiscard]] Result<> write(std::uint32_t drain);
    void setDrain(std::uint32_t drain) { m_builder.setFact(fact::kDrains, std::to_string(drain)); }
    /// From now on events are counted and discarded.
    void shut();

    [[nodiscard]] ProcessWatch& watch() { return m_watch; }
    [[nodiscard]] const ProcessWatch& watch() const { return m_watch; }
    /// False before a thread begins and after it has ended.
    [[nodiscard]] bool isRunning(std::uint32_t threadNumber) const { return m_threads.contains(threadNumber); }
    /// Ends the shard: open spans become unfinished, ending at exit(), at the last event, or at `diedAt` if known. May be
    /// called again if the file could not be written; no events are read in between.
    [[nodiscard]] std::shared_ptr<const Trace> finish(const TickMap& clock, std::optional<Nanos> diedAt);
    [[nodiscard]] bool isFinished() const { return m_finishedTrace != nullptr; }
    /// Ends the shard of a process that continues. Open spans stay open for continueFrom().
    void suspend(const TickMap& clock);
    [[nodiscard]] const Result<>& outcome() const { return m_outcome; } ///< of finish() and suspend()
    [[nodiscard]] std::uint64_t bytesWritten() const { return m_writer ? m_writer->bytesWritten() : 0; }
    [[nodiscard]] const ProcessKey& key() const { return m_key; }

private:
    struct Thread;

    struct Open {
        std::uint64_t domain = 0;
        std::uint64_t start = 0;
        std::optional<Nanos> inheritedStart; // session time, for a range that began in an earlier shard; its domain is unknown
        StringId name = kEmptyString;
        DetailId detail;
        std::uint32_t level = 0;
        std::uint32_t depth = 0;
        bool opensGate = false;
    };
    struct Completed {
        Thread* thread = nullptr;
        std::uint64_t start = 0;
        std::uint64_t end = 0;
        std::optional<Nanos> inheritedStart;
        StringId name = kEmptyString;
        DetailId detail;
        std::uint32_t depth = 0;
        SpanKind kind = SpanKind::Range;
        SpanFlag::Type flags = SpanFlag::kNone;
    };
    struct GateEvent {
        std::uint64_t ticks = 0;
        bool enters = false;
    };
    struct Finish {
        std::uint64_t range = 0;
        std::uint64_t ticks = 0;
        unsigned collections = 0; ///< that it has waited for its Start
    };

    [[nodiscard]] Thread& thread(const BlockFacts& block);
    void noteForContinuation();
    void closeInherited();
    [[nodiscard]] Result<> openFile();
    [[nodiscard]] Result<> writeLast(const Trace& trace);
    [[nodiscard]] static bool isOfDomain(const Open& open, std::uint64_t domain) { return open.inheritedStart || open.domain == domain; }
    void take(Thread& thread, const ThreadEvent& event);
    void countUnkept(const ThreadEvent& event);
    void push(Thread& thread, const ThreadEvent& event);
    void pop(Thread& thread, const ThreadEvent& event);
    void complete(Thread& thread, const Open& open, std::uint64_t end, SpanFlag::Type flags);
    void endThread(Thread& thread, std::uint64_t ticks);
    void takeBlob(const ThreadEvent& event);
    void takeFact(std::string_view fact);
    void switchProfiler(std::uint64_t ticks, bool isOn);
    [[nodiscard]] DetailId detailOf(const ThreadEvent& event);
    [[nodiscard]] bool opensGate(StringId name) const { return m_gateName.isValid() && name == m_gateName; }
    void enterGate(std::uint64_t ticks) { m_gateEvents.push_back({ticks, true}); }
    void leaveGate(std::uint64_t ticks) { m_gateEvents.push_back({ticks, false}); }

    [[nodiscard]] Nanos sessionTime(const TickMap& clock, std::uint64_t ticks) const { return clock.toMonotonic(ticks) - m_zero; }
    [[nodiscard]] bool finishRange(std::uint64_t id, std::uint64_t ticks);
    void finishRanges();
    void applyGate(const TickMap& clock);
    void placeCompleted(const TickMap& clock);
    void placeFinished(const TickMap& clock);
    void advanceRanges(const TickMap& clock, std::uint64_t until);
    void showOpen(const TickMap& clock);
    void leaveTrack(Thread& thread);
    void retireThreads();
    void describe(TraceBuilder& builder);
    [[nodiscard]] TrackBuilder& trackOf(Thread& thread);
    [[nodiscard]] TrackBuilder& rangesTrack();

    ProcessKey m_key;
    Nanos m_zero;
    RecordOptions m_options;
    TraceBuilder m_builder;
    ProcessId m_process;
    std::shared_ptr<SpanGate> m_gate;
    StringId m_gateName; // name of NVTX ranges that open the gate; invalid: none
    bool m_isProfiling = false;
    std::string m_path; // empty: no file
    std::optional<SessionWriter> m_writer;
    std::shared_ptr<const Trace> m_finishedTrace;
    ProcessWatch m_watch;
    std::optional<SystemSampler> m_sampler;
    ThreadNames m_names;
    ThreadTracks m_tracks;
    std::map<std::uint32_t, std::unique_ptr<Thread>> m_threads; // by number
    std::vector<std::unique_ptr<Thread>> m_ended;               // with events that are not placed yet
    std::vector<TrackId> m_endedTracks;
    std::map<std::string, std::vector<Open>> m_inherited; // by thread id, until the thread records something
    std::vector<Completed> m_completed;
    std::vector<GateEvent> m_gateEvents;
    std::unordered_map<std::uint64_t, Open> m_ranges; // ranges across threads by id
    std::vector<Finish> m_finishes;
    std::vector<Completed> m_finished; // ranges across threads
    TrackId m_rangesTrack;
    std::string m_openRanges;                  // ids of those shown as open
    std::shared_ptr<BatchImporter> m_importer; // null until CUDA is used
    CallStacks m_stacks;
    std::map<std::string, std::string> m_environment; // set by a launcher
    std::string m_cuda;
    bool m_isFlushed = false; ///< CUPTI's last records arrived
    std::optional<std::uint64_t> m_exitedAt; // ticks
    std::uint64_t m_latest = 0;              // ticks of the last event
    std::uint64_t m_skippedCounted = 0;
    std::uint64_t m_unkeptNames = 0;
    std::uint64_t m_skipped = 0; // by destroyed readers
    bool m_isDescribed = false;
    bool m_isShut = false;
    bool m_hasNews = true;
    Result<> m_outcome;
};

} // namespace stallscope::recording

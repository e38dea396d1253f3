// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/inject/part_writer.h"
#include "engine/inject/process_ranges.h"
#include "engine/inject/record_options.h"
#include "engine/inject/thread_names.h"
#include "profiler/record/recording.h"
#include "profiler/system/system_sampler.h"
#include "profiler/trace/span_gate.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <string>

namespace stallscope::inject {

/// Everything that is recorded in this process, and the part file that it goes to. Never destroyed: threads of the program
/// may be in it until the very end.
class ProcessRecording {
public:
    /// Null where the part cannot be made.
    [[nodiscard]] static ProcessRecording* begin(const RecordOptions& options);
    ProcessRecording(const ProcessRecording&) = delete;
    ProcessRecording& operator=(const ProcessRecording&) = delete;

    [[nodiscard]] Recording& recording() { return m_recording; }
    [[nodiscard]] const RecordOptions& options() const { return m_options; }
    [[nodiscard]] ProcessRanges& ranges() { return m_ranges; }
    [[nodiscard]] ThreadNames& threadNames() { return m_threadNames; }

    /// Any thread; a short lock.
    [[nodiscard]] DetailId addDetail(const SpanDetail& detail);
    /// True for a name whose ranges open the gate.
    [[nodiscard]] bool opensGate(std::string_view name) const;
    void enterGate()
    {
        m_gate->enter(now());
        m_hasEntered.store(true, std::memory_order_relaxed);
    }
    void leaveGate() { m_gate->leave(now()); }
    /// What came of CUDA in this process, in words.
    void setCudaState(std::string words);
    /// Nothing is recorded any more afterwards.
    void finish();
    /// In a forked child.
    void letGoInChild() const { m_part.letGoInChild(); }

private:
    ProcessRecording(const RecordOptions& options, SessionWriter writer);

    [[nodiscard]] std::shared_ptr<SpanGate> makeGate(Nanos monotonicStart);
    [[nodiscard]] Nanos now() const { return monotonicNow() - m_recording.zero(); }
    void takeNoMore();
    void fill(TraceBuilder& builder);
    void tellFacts(TraceBuilder& builder);
    void beginToClose();
    void closeOpenSpans(TraceBuilder& builder);

    RecordOptions m_options;
    std::shared_ptr<SpanGate> m_gate; // made by the recording
    Recording m_recording;
    SystemSampler m_system; // the feed's thread
    ProcessRanges m_ranges;
    ThreadNames m_threadNames;
    std::atomic<bool> m_hasEntered{false}; // what recording waits for has come
    std::mutex m_mutex;
    DetailPool::Writer m_details; // guarded by m_mutex, likewise below
    std::string m_cudaState;
    bool m_isTold = false; // the feed's thread; likewise below
    bool m_isFull = false;
    bool m_isClosing = false;
    bool m_isClosed = false;
    std::size_t m_fills = 0;
    PartWriter m_part;     // last: its thread uses all of the above
};

} // namespace stallscope::inject

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace stallscope {

class TraceBuilder;

/// The one thread through which everything recorded gets into the trace. Several times a second it lets each source hand
/// over what it has, and publishes a snapshot. Any thread may take the latest snapshot, or wait for the next one: a file
/// writer, a window, a test. A slow reader misses snapshots, never spans, and blocks no other reader.
class Feed {
public:
    /// Called on the feed's thread.
    using Source = std::function<void(TraceBuilder&)>;
    struct Snapshot {
        std::shared_ptr<const Trace> trace;
        std::uint64_t number = 0; ///< counts from 1; 0: nothing yet
        bool isLast = false;
    };

    /// The builder belongs to the feed's thread until finish() has returned.
    Feed(std::shared_ptr<TraceBuilder> builder, std::vector<Source> sources, std::chrono::milliseconds period = std::chrono::milliseconds(20));
    Feed(const Feed&) = delete;
    Feed& operator=(const Feed&) = delete;
    ~Feed();

    [[nodiscard]] Snapshot latest() const;
    /// The first snapshot after number `seen`, waited for; the last one when there will be no more.
    [[nodiscard]] Snapshot next(std::uint64_t seen) const;
    /// Runs a change of the trace (a new track, a run, a fact) on the feed's thread, and returns when it is done. False when
    /// the trace has been finished meanwhile: then it did not run.
    bool change(const std::function<void(TraceBuilder&)>& edit);
    /// One more source, from now on. Not from within a source.
    void addSource(Source source);
    /// The same for a thread that must not wait.
    void addSourceSoon(Source source);
    /// Collects once more, finishes the trace for good, and publishes it as the last one.
    [[nodiscard]] std::shared_ptr<const Trace> finish();

private:
    struct Edit {
        const std::function<void(TraceBuilder&)>* run = nullptr;
        bool isDone = false;
    };

    void loop(const std::stop_token& stop);
    void collect();
    void takeNewSources();
    void runEdits(std::unique_lock<std::mutex>& lock);
    void publish(std::shared_ptr<const Trace> trace, bool isLast);

    std::shared_ptr<TraceBuilder> m_builder;
    std::vector<Source> m_sources;
    std::chrono::milliseconds m_period;
    mutable std::mutex m_mutex;
    mutable std::condition_variable_any m_changed;
    std::vector<Edit*> m_edits; // guarded by m_mutex, likewise below
    std::vector<Source> m_newSources;
    Snapshot m_latest;
    std::jthread m_thread; // last: it uses all of the above
};

} // namespace stallscope

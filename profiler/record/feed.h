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

/// The single thread that appends recorded data to the trace. Several times a second it collects from each source and
/// publishes a snapshot. Any thread (file writer, window, test) may take the latest snapshot or wait for the next one. A
/// slow reader misses snapshots, never spans, and does not block other readers.
class Feed {
public:
    /// Called on the feed's thread.
    using Source = std::function<void(TraceBuilder&)>;
    struct Snapshot {
        std::shared_ptr<const Trace> trace;
        std::uint64_t number = 0; ///< starts at 1; 0: none yet
        bool isLast = false;
    };

    /// The builder belongs to the feed thread until finish() returns.
    Feed(std::shared_ptr<TraceBuilder> builder, std::vector<Source> sources, std::chrono::milliseconds period = std::chrono::milliseconds(20));
    Feed(const Feed&) = delete;
    Feed& operator=(const Feed&) = delete;
    ~Feed();

    [[nodiscard]] Snapshot latest() const;
    /// Waits for a snapshot with a number above `seen`; returns the last one if there will be no more.
    [[nodiscard]] Snapshot next(std::uint64_t seen) const;
    /// Applies a change to the trace (a new track, run or fact) on the feed thread and waits for it. Returns false, without
    /// running it, if the trace was finished in the meantime.
    bool change(const std::function<void(TraceBuilder&)>& edit);
    /// Adds a source. Must not be called from within a source.
    void addSource(Source source);
    /// Adds a source without waiting, for threads that must not block.
    void addSourceSoon(Source source);
    /// Collects once more, finishes the trace, and publishes it as the last snapshot.
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
    std::vector<Edit*> m_edits; // guarded by m_mutex; likewise below
    std::vector<Source> m_newSources;
    Snapshot m_latest;
    std::jthread m_thread; // last: its thread uses all of the above
};

} // namespace stallscope

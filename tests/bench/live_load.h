// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/experiment/run_log.h"
#include "profiler/record/recording.h"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace stallscope::bench {

/// A program that records so many spans a second: a thread launches, two streams work, and now and then the thread waits. The
/// spans go the whole way, through logs and feed, as those of a real run do.
class LiveLoad {
public:
    explicit LiveLoad(double spansPerSecond, const RecordingOptions& options = {});
    LiveLoad(const LiveLoad&) = delete;
    LiveLoad& operator=(const LiveLoad&) = delete;
    ~LiveLoad();

    [[nodiscard]] const Feed& feed() const { return m_recording.feed(); }
    [[nodiscard]] Recording& recording() { return m_recording; }
    /// Waits until so many are.
    void await(std::uint64_t spans);
    /// Records nothing any more.
    void stop();
    /// Recorded so far.
    [[nodiscard]] std::uint64_t spans() const { return m_spans.load(std::memory_order_relaxed); }

private:
    void work(const std::stop_token& stop, double spansPerSecond);
    void step(ThreadLog& host);

    RunLog m_runs; // before the recording, which looks at it
    Recording m_recording;
    Recording::StreamLog m_streams[2];
    StringId m_launch;
    StringId m_wait;
    StringId m_kernels[4];
    std::atomic<std::uint64_t> m_spans{0};
    std::mutex m_mutex;
    std::condition_variable m_grew;
    std::jthread m_thread; // last: it uses all of the above
};

} // namespace stallscope::bench

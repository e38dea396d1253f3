// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/counters/proc_file.h"
#include "profiler/record/recording.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace stallscope {

/// Samples a recorded process and its machine as counters: processors in use, time of each recorded thread by state, bytes
/// read, memory. Explains a late host. Used from the thread that owns the trace. A sample covers the time since the
/// previous one. Keeps no file open.
class SystemSampler {
public:
    /// Short enough to resolve a step of a training loop; 20 samples per second take about 0.1 % of a core.
    static constexpr std::chrono::milliseconds kPeriod{50};
    static constexpr std::size_t kMostThreads = 64;

    /// The sampled process.
    struct Subject {
        std::string pid = "self"; ///< as in /proc
        bool knowsThreads = true; ///< thread ids of the trace are those in /proc
    };

    /// Samples until the recording ends.
    static void attach(Recording& recording, std::chrono::milliseconds period = kPeriod);

    /// `zero`: start of the session on the monotonic clock.
    SystemSampler(Nanos zero, std::chrono::milliseconds period, const Subject& subject);
    SystemSampler(Nanos zero, std::chrono::milliseconds period) : SystemSampler(zero, period, Subject()) {}
    /// Takes a sample if it is due; otherwise returns false.
    bool sample(TraceBuilder& builder);
    [[nodiscard]] std::uint64_t samples() const { return m_samples; }

private:
    /// A recorded thread and its time by state.
    struct WatchedThread {
        ProcFile schedstat;
        std::string name;
        std::optional<ThreadTimes> before = {};
        std::array<std::optional<CounterId>, 3> shares = {}; // running, runnable, blocked
    };

    void sampleProcessors(TraceBuilder& builder);
    void sampleReads(TraceBuilder& builder);
    void sampleMemory(TraceBuilder& builder);
    void findThreads(TraceBuilder& builder);
    /// False if the thread has ended.
    [[nodiscard]] bool sampleThread(TraceBuilder& builder, WatchedThread& thread);
    void put(TraceBuilder& builder, std::optional<CounterId>& id, const std::string& name, const char* unit, double value) const;
    [[nodiscard]] double perSecond(std::uint64_t amount) const;

    Subject m_subject;
    Nanos m_zero;
    Nanos m_period;
    Nanos m_from = 0; // start of the sampled interval: the previous sample
    Nanos m_to = 0;
    std::uint64_t m_samples = 0;
    ProcFile m_stat{"/proc/stat"};
    ProcFile m_io;
    ProcFile m_statm;
    std::optional<ProcessorTicks> m_ticks;
    std::optional<BytesRead> m_read;
    std::optional<CounterId> m_processors, m_fromFiles, m_fromDisk, m_memory;
    std::map<std::string, WatchedThread> m_threads; // by id
    std::size_t m_tracksSeen = 0;
};

} // namespace stallscope

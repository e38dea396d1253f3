// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"
#include "profiler/record/device/device_batch.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace stallscope::cupti {

struct CuptiApi;

/// Notified on the calling thread when it enters and leaves a blocking call. Callbacks may walk the thread's stack. They
/// must not call CUDA or CUPTI, nor wait for a lock that is held elsewhere during such a call.
class CallObserver {
public:
    struct Moment {
        std::uint32_t thread = 0; ///< id used by the operating system
        std::uint32_t correlation = 0;
        Nanos time = 0; ///< on the monotonic clock
    };
    virtual ~CallObserver() = default;
    virtual void entered(const Moment& moment) noexcept = 0;
    virtual void left(const Moment& moment) noexcept = 0;
    /// The program called cudaProfilerStart or cudaProfilerStop. Called a second time if the runtime call invokes the driver's.
    virtual void profilerSwitched(bool /*isOn*/) noexcept {}
};

struct CollectorOptions {
    /// Paths of CUPTI libraries to use instead of the default search, separated by colons. Tests set the path of their fake.
    std::string library;
    std::size_t bufferBytes = std::size_t{2} << 20;
    /// Limit of filled buffers that wait for decoding; further records are counted and dropped.
    std::size_t mostBytes = std::size_t{256} << 20;
    std::chrono::milliseconds flushPeriod{100};
    /// Records a graph launch as one span: cheaper, but without its nodes.
    bool hasWholeGraphs = false;
    // Off by default, because they cost time; each as far as the library can.
    bool hasEventTimes = false;     ///< when the device reached the CUDA events
    bool hasQueueTimes = false;     ///< when kernels were queued and submitted
    bool hasDeviceLaunches = false; ///< kernels launched by kernels; with whole graphs, also graphs launched by graphs
    /// Records allocations, as counters of memory in use.
    bool hasMemory = true;
    /// Time between two samples of hardware metrics; empty: they are not sampled.
    std::optional<std::chrono::nanoseconds> metricsInterval;
    /// Gives CUPTI the monotonic clock, where it accepts one. Only for processes in which no CUDA context exists yet: CUPTI
    /// would keep the wall clock for the work of existing contexts.
    bool usesMonotonicClock = false;
    /// Must outlive the collector.
    CallObserver* observer = nullptr;
    /// Initial sink. Unlike setSink(), it takes effect without waiting for CUPTI: locks may be held while the driver starts.
    std::shared_ptr<BatchSink> sink;
};

/// Collects the CUDA activity of this process through CUPTI from start() on. CUPTI is enabled once and stays enabled: runs
/// are separated by time, and records between two recordings are discarded. Only one instance per process.
///
/// The collector thread requests finished buffers several times a second, decodes them and passes them to the sink.
class Collector {
public:
    /// Best called before CUDA is first used: existing contexts are recorded with CUPTI's default attributes. Fails if
    /// CUPTI, the driver or the permission to trace is missing.
    [[nodiscard]] static Result<std::unique_ptr<Collector>> start(const CollectorOptions& options);
    /// The collector of the process, started by the first call and never destroyed; options of later calls are ignored. A
    /// failed start is repeated by the next call, because another tool may hold CUPTI only for a while.
    [[nodiscard]] static Result<Collector*> ofProcess(const CollectorOptions& options);
    Collector(const Collector&) = delete;
    Collector& operator=(const Collector&) = delete;
    /// Collects the remaining records; buffers still held by CUPTI are never freed.
    ~Collector();

    /// Passes later batches to `sink`. Earlier records go to the previous sink, which is notified of its last batch. Null:
    /// records are discarded. Reset the sink before finishing its recording.
    void setSink(std::shared_ptr<BatchSink> sink);
    /// Samples hardware metrics from now on, or not any more. Samples so far go to the current sink.
    void setMetrics(std::optional<std::chrono::nanoseconds> interval);
    /// Flushes all completed records from CUPTI and returns when they have been passed to the sink. To be called before a
    /// recording is finished.
    void flush();
    /// Flushes all records, completed or not: running work is recorded without an end, and never reported again. To be
    /// called once at the very end, preferably with idle devices.
    void flushAll();

    /// Ends the collector thread; later requests are executed in the calling thread, one at a time.
    void stop();
    /// For exit handlers, because CUPTI must not be called while libraries are unloaded: ends the sampling of hardware metrics. Takes
    /// no more than half of the limit. Returns false if that is exceeded.
    bool endMetricsWithin(std::chrono::milliseconds limit);
    /// Likewise for everything: ends the sampling of hardware metrics in no more than half of the limit, passes all records, completed
    /// or not, to the sink, releases the sink, and ends the thread. Returns false if the limit is exceeded; remaining records are then
    /// lost, and the collector must not be used any more.
    [[nodiscard]] bool finishWithin(std::chrono::milliseconds limit);

    /// Message with library path, version, and what could not be enabled.
    [[nodiscard]] const std::string& description() const;

private:
    struct Parts;
    explicit Collector(std::unique_ptr<Parts> parts);
    [[nodiscard]] static Result<std::unique_ptr<Collector>> startWith(CuptiApi api, const CollectorOptions& options, bool& isTaken);

    std::unique_ptr<Parts> m_parts;
};

/// Path and version of the CUPTI that a recording would use, or what is missing. Loads the library. A non-empty `library`
/// replaces the search.
[[nodiscard]] Result<std::string> findCupti(const std::string& library);

} // namespace stallscope::cupti

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"
#include "profiler/record/device/device_batch.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace stallscope::cupti {

struct CuptiApi;

/// Is told, in the calling thread itself, when it enters and leaves a call that can block. It may look at the thread's
/// stack; it must not call CUDA or CUPTI, nor wait for a lock that others hold while they do.
class CallObserver {
public:
    struct Moment {
        std::uint32_t thread = 0; ///< as the system numbers it
        std::uint32_t correlation = 0;
        Nanos time = 0; ///< on the monotonic clock
    };
    virtual ~CallObserver() = default;
    virtual void entered(const Moment& moment) noexcept = 0;
    virtual void left(const Moment& moment) noexcept = 0;
    /// The program called cudaProfilerStart, or cudaProfilerStop; told once more where these call the driver's.
    virtual void profilerSwitched(bool /*isOn*/) noexcept {}
};

struct CollectorOptions {
    /// CUPTI libraries by path, separated by colons, instead of those that are looked for. Tests name their double here.
    std::string library;
    std::size_t bufferBytes = std::size_t{2} << 20;
    /// When that much is full and waits to be read, further records are counted and dropped.
    std::size_t mostBytes = std::size_t{256} << 20;
    std::chrono::milliseconds flushPeriod{100};
    /// A graph launch as one span: cheaper, and its nodes are not seen.
    bool hasWholeGraphs = false;
    /// Allocations, as counters of memory in use.
    bool hasMemory = true;
    /// Outlives the collector.
    CallObserver* observer = nullptr;
    /// Where batches go from the beginning, without waiting for anything: while the driver starts, its locks may be held.
    std::shared_ptr<BatchSink> sink;
};

/// Collects what CUDA does in this process, through CUPTI, from start() on. CUPTI is switched on once and stays on: runs are
/// cut out by time, and between two recordings what comes is thrown away. One at a time in a process.
///
/// An own thread asks CUPTI for finished buffers several times a second, decodes them and hands them to the sink.
class Collector {
public:
    /// Best before CUDA is first used: contexts that are there already are recorded with the defaults of CUPTI. Fails in
    /// words where CUPTI, the driver or the right to trace is missing.
    [[nodiscard]] static Result<std::unique_ptr<Collector>> start(const CollectorOptions& options);
    /// The one that a program keeps until it ends, started by the first call; later options are not looked at. Where it could
    /// not be started, it is tried again: a driver may hold on to another tool only for a while.
    [[nodiscard]] static Result<Collector*> ofProcess(const CollectorOptions& options);
    Collector(const Collector&) = delete;
    Collector& operator=(const Collector&) = delete;
    /// Takes what there is; buffers that CUPTI still holds are never freed.
    ~Collector();

    /// From now on batches go there; what happened before goes to the sink before, which is told that this was the last.
    /// None: they are thrown away. Whoever finishes a recording takes its sink away first.
    void setSink(std::shared_ptr<BatchSink> sink);
    /// Asks CUPTI for everything that is complete, and returns when it has been handed to the sink: before a recording is
    /// finished.
    void flush();
    /// Asks for everything, complete or not: what still runs is recorded without an end, and is never heard of again. To be
    /// called once, at the very end, best with no work left on any device.
    void flushAll();

    /// Ends the collector's thread; what is still asked for is done in the asking thread, one at a time.
    void stop();
    /// For exit handlers, since nothing of CUPTI must be called while the program's libraries are taken down: hands
    /// everything to the sink, complete or not, takes that away, and ends the thread. False where that takes longer: what
    /// is not done by then is lost, and the collector is not to be asked for anything any more.
    [[nodiscard]] bool finishWithin(std::chrono::milliseconds limit);

    /// In words: which library, its version, what it could not switch on.
    [[nodiscard]] const std::string& description() const;

private:
    struct Parts;
    explicit Collector(std::unique_ptr<Parts> parts);
    [[nodiscard]] static Result<std::unique_ptr<Collector>> startWith(CuptiApi api, const CollectorOptions& options, bool& isTaken);

    std::unique_ptr<Parts> m_parts;
};

} // namespace stallscope::cupti

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cupti.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace stallscope::test {

/// Control of the sampling of hardware metrics. GPUs write samples to a hardware buffer while they are sampled.
class FakeMetricsControl {
public:
    virtual ~FakeMetricsControl() = default;

    virtual void setChip(const std::string& name) = 0;
    /// What a device may not support.
    enum class Aspect { Architecture, Sli, VirtualGpu, ConfidentialCompute, Mining, Wsl, Other };
    /// CUpti_Profiler_Support_Level of all devices, because of this aspect.
    virtual void setSupport(int level, Aspect aspect) = 0;
    /// How the names of the metrics of the chip begin.
    virtual void setKnown(std::vector<std::string> parts) = 0;
    virtual void setMostInOnePass(std::size_t metrics) = 0;
    /// A sample; the value of its first metric is `value`, each further one is greater by 1. Ignored unless the device is sampled.
    virtual void sample(std::uint32_t device, std::uint64_t start, std::uint64_t end, double value) = 0;
    /// The hardware buffer of the device overflows.
    virtual void overflow(std::uint32_t device) = 0;
    /// Calls of other threads hang until they are released.
    virtual void hold() = 0;
    virtual void release() = 0;
    /// Number of calls that hang.
    [[nodiscard]] virtual std::size_t callsHeld() const = 0;

    [[nodiscard]] virtual std::size_t devicesOn() const = 0;
    [[nodiscard]] virtual std::size_t hostsOpen() const = 0;
    /// Number of calls in a wrong order, or with wrong objects.
    [[nodiscard]] virtual std::size_t violations() const = 0;
    /// Names that the collector chose, in order.
    [[nodiscard]] virtual std::vector<std::string> metricsOf(std::uint32_t device) const = 0;
    [[nodiscard]] virtual std::uint64_t intervalOf(std::uint32_t device) const = 0;
    [[nodiscard]] virtual bool countsCycles(std::uint32_t device) const = 0;
};

/// Control of a fake libcupti: a shared library with the same C names, found by path. Simulated activity reaches the
/// collector through the real callbacks, on the thread that simulates it.
///
/// Like the original, it has a buffer per recording thread, holds a lock during callbacks, returns a buffer only when all
/// of its records are complete, and must not be used after the program has destroyed what was created since its first use:
/// the program then ends with kAfterItsEnd.
class FakeCupti {
public:
    virtual ~FakeCupti() = default;

    /// Restores the initial state, but for the callback that was registered for times.
    virtual void reset() = 0;

    /// Appends a record to the calling thread's buffer if its kind is enabled; others are ignored, as by CUPTI.
    virtual void tell(const void* record, std::size_t bytes) = 0;
    /// Likewise for unfinished work: the buffer is held back until finish(), and a forced flush returns it without its end.
    virtual void tellOpen(const void* record, std::size_t bytes, std::size_t endOffset) = 0;
    /// All unfinished records of the calling thread end at this time.
    virtual void finish(std::uint64_t end) = 0;
    /// A context is destroyed, and its records that were not returned are lost.
    virtual void loseContext() = 0;
    /// CUPTI itself ran out of memory.
    virtual void drop(std::size_t records) = 0;
    /// The calling thread enters or leaves a call.
    virtual void enter(CUpti_CallbackDomain domain, std::uint32_t callback, std::uint32_t correlation) = 0;
    virtual void leave(CUpti_CallbackDomain domain, std::uint32_t callback, std::uint32_t correlation) = 0;

    [[nodiscard]] virtual FakeMetricsControl& metrics() = 0;

    /// Sets the result of later calls of a function.
    virtual void answer(const std::string& call, CUptiResult result) = 0;
    /// Another tool has subscribed before.
    virtual void setHolder(const std::string& tool) = 0;
    /// Simulates that the clock is set.
    virtual void moveClock(std::int64_t nanos) = 0;
    /// Every third reading of the clock takes this long before and after it reads, as if the thread had lost its processor.
    virtual void delayClock(std::uint64_t nanos) = 0;
    /// Record sizes and version of an older or newer library.
    enum class Age { Older, Same, Newer };
    virtual void setAge(Age age) = 0;
    /// Full buffers are returned only after this many flushes, the last one first.
    virtual void setLate(std::size_t flushes) = 0;

    /// The calling thread is inside of CUPTI, or of the driver that CUPTI waits for.
    virtual void hold() = 0;
    virtual void release() = 0;

    /// Calls in order: "cuptiActivityEnable 10", ...
    [[nodiscard]] virtual std::vector<std::string> calls() const = 0;
    /// Number of enabled kinds.
    [[nodiscard]] virtual std::size_t kindsOn() const = 0;
    [[nodiscard]] virtual std::size_t buffersOut() const = 0;
    /// Number of calls from inside of a callback, except for iterating over records, and flushes from API callbacks.
    [[nodiscard]] virtual std::size_t reentries() const = 0;
    /// Number of buffers that were provided twice, not zeroed, not aligned, or missing.
    [[nodiscard]] virtual std::size_t badBuffers() const = 0;
    /// By the callback that was registered for it, else the time of day.
    [[nodiscard]] virtual std::uint64_t now() const = 0;
};

inline constexpr int kAfterItsEnd = 95;

/// Name of the function that returns the fake's interface.
inline constexpr const char* kFakeEntry = "stallscopeFakeCupti";
using FakeEntry = FakeCupti* (*)();

} // namespace stallscope::test

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/call_index.h"
#include "profiler/analysis/index/device_work.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace stallscope {

/// Which calls launch, and what each launch started.
class LaunchIndex {
public:
    LaunchIndex(const CallIndex& calls, const DeviceWork& work);

    /// Places of the call's device spans in DeviceWork::spans(), stream by stream, each in order of start.
    [[nodiscard]] std::span<const std::uint32_t> spansOf(std::uint32_t call) const;
    [[nodiscard]] std::size_t spanCount(std::uint32_t call) const { return spansOf(call).size(); }
    [[nodiscard]] bool isLaunch(std::uint32_t call) const { return m_isLaunch[call]; }
    /// By place in CallIndex::threads(): whether the thread has at least one launch.
    [[nodiscard]] const std::vector<bool>& isLaunchingThread() const { return m_isLaunchingThread; }
    /// Starts of all launches of the run, in order.
    [[nodiscard]] const std::vector<Nanos>& starts() const { return m_starts; }
    /// The latest of them; before any time where there are none.
    [[nodiscard]] Nanos lastStart() const { return m_starts.empty() ? -kTimeLimit : m_starts.back(); }
    /// Starts of the launches of one thread, in order.
    [[nodiscard]] const std::vector<Nanos>& startsOf(std::size_t thread) const { return m_threadStarts[thread]; }

private:
    std::vector<std::uint32_t> m_offsets; // by call, and one more
    std::vector<std::uint32_t> m_spans;
    std::vector<bool> m_isLaunch;
    std::vector<bool> m_isLaunchingThread;
    std::vector<Nanos> m_starts;
    std::vector<std::vector<Nanos>> m_threadStarts;
};

struct RunCarry;

/// What belongs to one run, sorted out once: its calls, its device spans, which launched which, and its window.
class RunSpans {
public:
    /// With a carry, only the part of the run after the closed segments. The carry outlives this object.
    RunSpans(std::shared_ptr<const Trace> trace, RunId run, const RunCarry* carry = nullptr);

    [[nodiscard]] const Trace& trace() const { return *m_trace; }
    [[nodiscard]] const Run& run() const { return m_trace->runs[m_run.index()]; }
    [[nodiscard]] const CallIndex& calls() const { return m_calls; }
    [[nodiscard]] const DeviceWork& work() const { return m_work; }
    [[nodiscard]] const LaunchIndex& launches() const { return m_launches; }
    /// Recorded with the run. In a foreign trace: first start to last end over device spans and, on launching threads, API
    /// calls and framework operations; of a host-only one see host_window.h.
    /// Of a part of a run: the rest of the window.
    [[nodiscard]] TimeRange window() const { return m_window; }
    /// Of the whole run in any case.
    [[nodiscard]] TimeRange runWindow() const;
    /// Nothing is launched, and no device does anything.
    [[nodiscard]] bool isHostOnly() const;
    /// Null for a whole run.
    [[nodiscard]] const RunCarry* carry() const { return m_carry; }
    /// Spans that ended before belong to closed segments; the beginning of time for a whole run.
    [[nodiscard]] Nanos begin() const;
    /// How far device and host clock may be apart.
    [[nodiscard]] Nanos clockError() const;
    /// The launch call of a span that has one.
    [[nodiscard]] const Call& launchOf(const DeviceSpan& span) const { return m_calls.calls()[span.launch]; }

private:
    [[nodiscard]] TimeRange foundWindow() const;

    std::shared_ptr<const Trace> m_trace;
    RunId m_run;
    const RunCarry* m_carry;
    std::optional<TimeRange> m_recorded; // window: the part after the closed segments
    CallIndex m_calls;
    DeviceWork m_work;
    LaunchIndex m_launches;
    TimeRange m_window;
};

} // namespace stallscope

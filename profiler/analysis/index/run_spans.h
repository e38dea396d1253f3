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

/// Launching calls, and the spans launched by each.
class LaunchIndex {
public:
    LaunchIndex(const CallIndex& calls, const DeviceWork& work);

    /// Indices of the call's spans in DeviceWork::spans(), by stream and start.
    [[nodiscard]] std::span<const std::uint32_t> spansOf(std::uint32_t call) const;
    [[nodiscard]] std::size_t spanCount(std::uint32_t call) const { return spansOf(call).size(); }
    [[nodiscard]] bool isLaunch(std::uint32_t call) const { return m_isLaunch[call]; }
    /// Whether the thread has launches, by index in CallIndex::threads().
    [[nodiscard]] const std::vector<bool>& isLaunchingThread() const { return m_isLaunchingThread; }
    /// Starts of all launches of the run, sorted.
    [[nodiscard]] const std::vector<Nanos>& starts() const { return m_starts; }
    /// Start of the last launch; -kTimeLimit without launches.
    [[nodiscard]] Nanos lastStart() const { return m_starts.empty() ? -kTimeLimit : m_starts.back(); }
    /// Starts of the launches of one thread, sorted.
    [[nodiscard]] const std::vector<Nanos>& startsOf(std::size_t thread) const { return m_threadStarts[thread]; }

private:
    std::vector<std::uint32_t> m_offsets; // by call, plus the end
    std::vector<std::uint32_t> m_spans;
    std::vector<bool> m_isLaunch;
    std::vector<bool> m_isLaunchingThread;
    std::vector<Nanos> m_starts;
    std::vector<std::vector<Nanos>> m_threadStarts;
};

struct RunCarry;

/// Index of a run: its calls, its device spans, launches with their spans, and its window.
class RunSpans {
public:
    /// With a carry, only the part of the run after the closed segments. The carry must outlive this object.
    RunSpans(std::shared_ptr<const Trace> trace, RunId run, const RunCarry* carry = nullptr);

    [[nodiscard]] const Trace& trace() const { return *m_trace; }
    [[nodiscard]] const Run& run() const { return m_trace->runs[m_run.index()]; }
    [[nodiscard]] const CallIndex& calls() const { return m_calls; }
    [[nodiscard]] const DeviceWork& work() const { return m_work; }
    [[nodiscard]] const LaunchIndex& launches() const { return m_launches; }
    /// The recorded window. In a foreign trace: first start to last end over device spans and, on launching threads, API
    /// calls and framework operations; for a host-only trace see host_window.h. For a segment of a run: the rest of the
    /// window.
    [[nodiscard]] TimeRange window() const { return m_window; }
    /// The window of the whole run.
    [[nodiscard]] TimeRange runWindow() const;
    /// There are neither launches nor device work.
    [[nodiscard]] bool isHostOnly() const;
    /// Null for a whole run.
    [[nodiscard]] const RunCarry* carry() const { return m_carry; }
    /// Earlier ends belong to closed segments; -kTimeLimit for a whole run.
    [[nodiscard]] Nanos begin() const;
    /// Error bound between device and host clock.
    [[nodiscard]] Nanos clockError() const;
    /// Launch call of a span, which must have one.
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

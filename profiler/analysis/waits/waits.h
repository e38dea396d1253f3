// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/index/blocking_calls.h"
#include "profiler/analysis/report/report.h"
#include "profiler/analysis/waits/idle_gaps.h"
#include "profiler/analysis/waits/wait_scope.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace stallscope {

/// Position of a call in the program.
struct CallSite {
    StringId cause; ///< innermost framework operation around it, otherwise innermost user range that is no profiler step; invalid: none
    StringId site;  ///< innermost Python function, preferably outside of libraries (askingFrame()), otherwise from the call stack; invalid: unknown
};

/// One per call. NVTX ranges of Nsight traces and of recorded programs count as operations.
[[nodiscard]] std::vector<CallSite> findCallSites(const RunSpans& spans, const std::vector<BlockingCall>& calls);

/// What a blocking call waited for.
struct Awaited {
    std::optional<std::uint32_t> span; ///< index in DeviceWork::spans()
    /// When everything in scope that was launched before the call was done; -kTimeLimit if there was nothing.
    Nanos scopeDone = -kTimeLimit;
    TrackId stream; ///< of the awaited span, if known
    /// Work in scope lies in closed segments, and ended there: nothing else is known of it.
    bool isInClosedSegment = false;
};

/// One per call: among the spans in its scope that were launched before it, the one with the latest end that is not after the call's end. The copy of an upload
/// from pageable memory counts even if it ends later.
[[nodiscard]] std::vector<Awaited> findAwaited(const RunSpans& spans, const std::vector<BlockingCall>& calls, const WaitScopes& scopes);

using DeviceGaps = std::pair<DeviceId, std::vector<GapShare>>;

/// One row per blocking call, in the same order. Of idle gaps on several devices, a row stores the largest.
[[nodiscard]] std::vector<Wait> makeWaits(
    const RunSpans& spans, const std::vector<BlockingCall>& calls, const WaitScopes& scopes, const std::vector<DeviceGaps>& gaps);

/// Sums over the rows that belong to a range.
[[nodiscard]] std::vector<SyncSite> sumSites(const Trace& trace, const std::vector<Wait>& waits, const RowFilter& rows);
[[nodiscard]] std::vector<SyncCall> sumCalls(const Trace& trace, const std::vector<Wait>& waits, const RowFilter& rows);
/// Adds the sums over further rows.
void mergeSites(const Trace& trace, std::vector<SyncSite>& into, const std::vector<SyncSite>& more);
void mergeCalls(const Trace& trace, std::vector<SyncCall>& into, const std::vector<SyncCall>& more);

/// What all waits themselves cost the devices. Several devices may lose time in parallel, and the last wait of a range may
/// lose time behind it, so this is a share of the window only for a single device and the whole run.
[[nodiscard]] Nanos bubblesOf(const RunReport& report);

} // namespace stallscope

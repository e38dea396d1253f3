// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/awaited.h"
#include "profiler/analysis/blocking_calls.h"
#include "profiler/analysis/call_sites.h"
#include "profiler/analysis/holes.h"
#include "profiler/analysis/launch_report.h"
#include "profiler/analysis/report.h"

#include <utility>
#include <vector>

namespace stallscope {

using DeviceHoles = std::pair<DeviceId, std::vector<HoleShare>>;

/// The rows: one for each blocking call, in the same order. Of the holes on several devices a row keeps the largest.
[[nodiscard]] std::vector<Wait> makeWaits(
    const RunSpans& spans, const std::vector<BlockingCall>& calls, const WaitScopes& scopes, const std::vector<DeviceHoles>& holes);

/// Sums over the rows that belong to a range.
[[nodiscard]] std::vector<SyncSite> sumSites(const Trace& trace, const std::vector<Wait>& waits, const RowFilter& rows);
[[nodiscard]] std::vector<SyncCall> sumCalls(const Trace& trace, const std::vector<Wait>& waits, const RowFilter& rows);
/// Adds the sums over further rows.
void mergeSites(const Trace& trace, std::vector<SyncSite>& into, const std::vector<SyncSite>& more);
void mergeCalls(const Trace& trace, std::vector<SyncCall>& into, const std::vector<SyncCall>& more);

/// What the waits of a run cost at most. On several devices they may lose time side by side, and the last of a range may lose
/// time behind it: only of one device, and of the whole run, is this a part of the window.
[[nodiscard]] Nanos bubblesOf(const RunReport& report);

} // namespace stallscope

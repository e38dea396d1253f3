// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/budget/host_activity.h"
#include "profiler/analysis/budget/initialization.h"
#include "profiler/analysis/report/time_budget.h"
#include "profiler/analysis/waits/idle_partition.h"

#include <cstdint>
#include <map>
#include <vector>

namespace stallscope {

/// The idle parts of a device's time budget, in any range. They add up to its idle time exactly.
///
/// Worked example, in us: busy [0,10), [200,260); the next launch call [60,80), before it an operation [50,60), nothing before that. The gap [10,200) has
/// host_code [10,50), launch [50,80) and the launch path [80,110), queued [110,200).
class BudgetPartition {
public:
    /// When the device idled while a thread, which launched the next work in the end, ran code of its own.
    struct HostCodeTime {
        TrackId thread;
        IntervalSet times;
    };
    struct Inputs {
        const RunSpans& spans;
        const StreamDependencies& dependencies;
        const Initialization& initialization;
        HostActivity& host;
    };
    BudgetPartition(const Inputs& inputs, DeviceId device, const std::vector<IdleGap>& gaps, const IdlePartition& idle);

    /// All but compute, comm and copy.
    [[nodiscard]] TimeBudget measure(TimeRange range) const;
    [[nodiscard]] const std::vector<HostCodeTime>& hostCode() const { return m_hostCode; }

private:
    class Builder;

    IntervalSet m_overhead;
    IntervalSet m_edge;
    IntervalSet m_init;
    IntervalSet m_syncWait;
    IntervalSet m_launch;
    IntervalSet m_queuedGraph;
    IntervalSet m_queuedDependency;
    IntervalSet m_queuedComm;
    IntervalSet m_queuedUnknown;
    IntervalSet m_unlaunched;
    std::vector<HostCodeTime> m_hostCode; ///< by thread; their times do not overlap
};

} // namespace stallscope

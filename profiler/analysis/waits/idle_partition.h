// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/intervals/interval_set.h"
#include "profiler/analysis/report/report.h"
#include "profiler/analysis/waits/idle_gaps.h"
#include "profiler/analysis/waits/stream_dependencies.h"

#include <array>
#include <cstdint>
#include <vector>

namespace stallscope {

/// A device's idle time, divided by cause. In any range the causes add up to the idle time exactly.
///
/// Worked example: busy [0,10), [50,60), launched at 40, after a wait [5,20): the idle gap [10,50) has sync [10,25) (15, no
/// longer than the wait), launch_late [25,40), launch_latency [40,50).
class IdlePartition {
public:
    struct Inputs {
        const RunSpans& spans;
        const std::vector<BlockingCall>& calls;
        const StreamDependencies& dependencies;
        const IntervalSet& overhead;
    };
    IdlePartition(const Inputs& inputs, const std::vector<IdleGap>& gaps, const std::vector<GapShare>& shares);

    [[nodiscard]] IdleCauses measure(TimeRange range) const;
    [[nodiscard]] const IntervalSet& overhead() const { return m_sets[Overhead]; }
    [[nodiscard]] const IntervalSet& sync() const { return m_sets[Sync]; }

private:
    enum Cause : std::uint8_t { Overhead, Sync, LaunchLate, LaunchLatency, Dependency, Other, Edge };
    static constexpr std::size_t kCauses = 7;

    void addRest(const Inputs& inputs, const std::vector<IdleGap>& gaps, const IntervalSet& rest);
    void addPiece(TimeRange piece, const IdleGap& gap, const Inputs& inputs);

    std::array<IntervalSet, kCauses> m_sets;
};

} // namespace stallscope

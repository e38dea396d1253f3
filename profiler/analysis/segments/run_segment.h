// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/budget/budget_partition.h"
#include "profiler/analysis/index/blocking_calls.h"
#include "profiler/analysis/index/run_carry.h"
#include "profiler/analysis/intervals/ascending_times.h"
#include "profiler/analysis/waits/idle_gaps.h"
#include "profiler/analysis/waits/waits.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace stallscope {

/// Interval sets of a run or of one of its segments. Immutable once built.
struct SegmentSets {
    struct Device {
        DeviceId device;
        DeviceSets sets;
        IdlePartition idle;
        BudgetPartition budget;
        AscendingTimes starts; ///< of its spans
    };

    std::vector<Device> devices; ///< by id
    DeviceSets all;
    std::optional<OverlapIndex> overlap;

    [[nodiscard]] const Device* find(DeviceId device) const;
    [[nodiscard]] std::size_t bytes() const;
};

/// A segment of a run (the whole run, or what follows the closed segments), computed step by step: first its spans, then its
/// sets and waits, then host/device overlap.
class RunSegment {
public:
    RunSegment(std::shared_ptr<const Trace> trace, RunId run, const RunCarry* carry = nullptr);
    /// A part of the run, cut out of a segment that holds everything related to it and is complete. Sets and waits are those of the
    /// segment, so that work in flight at the ends of the part has its true causes; spans, calls and blocking calls are cut.
    RunSegment(const RunSegment& around, const RunCut& cut);
    RunSegment(const RunSegment&) = delete;
    RunSegment& operator=(const RunSegment&) = delete;

    void findDevices();
    void compareOverlap();

    [[nodiscard]] const RunSpans& spans() const { return m_spans; }
    [[nodiscard]] const Overheads& overheads() const { return m_overheads; }
    [[nodiscard]] const std::vector<BlockingCall>& blocking() const { return m_blocking; }
    [[nodiscard]] const std::shared_ptr<const SegmentSets>& sets() const { return m_shared; }
    /// One per blocking call.
    [[nodiscard]] const std::vector<Wait>& waits() const { return m_waits; }
    /// Leaves none.
    [[nodiscard]] std::vector<Wait> takeWaits() { return std::exchange(m_waits, {}); }
    /// Start of the next span, by device as in the sets, and by blocking call.
    [[nodiscard]] const std::vector<std::vector<Nanos>>& nextStarts() const { return m_nextStarts; }
    /// By index in DeviceWork::streams(): starts of the calls that made the stream wait for another one.
    [[nodiscard]] const std::optional<StreamDependencies>& dependencies() const { return m_dependencies; }

private:
    RunSegment(const RunSegment& around, const RunCut& cut, std::vector<std::uint32_t> places);

    RunSpans m_spans;
    Overheads m_overheads;
    std::vector<BlockingCall> m_blocking;
    std::optional<StreamDependencies> m_dependencies;
    std::shared_ptr<SegmentSets> m_sets = std::make_shared<SegmentSets>();
    std::shared_ptr<const SegmentSets> m_shared = m_sets;
    std::vector<Wait> m_waits;
    std::vector<std::vector<Nanos>> m_nextStarts;
};

/// Adds to the carry what later segments need to know about calls before `context`.
void extendCarry(RunCarry& carry, const RunSegment& segment, Nanos context);
/// Correlation ids of calls that start in the range do not belong to the run.
void learnOthers(RunCarry& carry, const Trace& trace, TimeRange range);

} // namespace stallscope

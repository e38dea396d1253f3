// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/profiler/analysis/oracle/run_facts.h"
#include "tests/profiler/analysis/oracle/time_bits.h"

namespace stallscope::oracle {

/// The sets of one device, or of all of them.
struct DeviceSets {
    explicit DeviceSets(TimeRange window);

    void add(const Work& work, const ScriptSpan& span);
    [[nodiscard]] TimeBits kernels() const { return comm | compute; }
    [[nodiscard]] TimeBits copies() const { return toDevice | toHost | otherCopies; }
    [[nodiscard]] TimeBits busy() const { return kernels() | copies() | memsets; }

    TimeBits comm;
    TimeBits compute;
    TimeBits toDevice;
    TimeBits toHost;
    TimeBits otherCopies;
    TimeBits memsets;
    TimeBits migrations;
};

/// Every set formula, nanosecond by nanosecond.
class SetOracle {
public:
    explicit SetOracle(const RunFacts& facts);

    /// Without a device: the unions over all of them.
    [[nodiscard]] Utilization utilization(std::optional<std::size_t> device, TimeRange range, std::size_t buckets) const;
    /// Without a track: the run.
    [[nodiscard]] OverlapMetrics overlap(std::optional<std::size_t> track, TimeRange range) const;
    [[nodiscard]] const TimeBits& busyOf(std::size_t device) const { return m_busy[device]; }

private:
    [[nodiscard]] TimeBits blocked(std::optional<std::size_t> track, bool withDrains) const;
    [[nodiscard]] TimeBits inCalls(std::optional<std::size_t> track) const;
    [[nodiscard]] TimeBits allBlocked(std::optional<std::size_t> track) const;
    [[nodiscard]] bool isDrain(const Blocking& wait) const;
    void addSpans(Utilization& result, std::optional<std::size_t> device, TimeRange range) const;

    const RunFacts& m_facts;
    std::vector<DeviceSets> m_devices;
    DeviceSets m_all;
    std::vector<TimeBits> m_busy; ///< by device
};

/// a / b, absent where b is nothing.
[[nodiscard]] Share shareOf(double a, double b);

} // namespace stallscope::oracle

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/metrics/launch_report.h"
#include "profiler/analysis/segments/run_part.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace stallscope {

struct DeviceSums {
    UtilizationSums use;
    IdleCauses idle;
    std::uint64_t spans = 0;

    void add(const DeviceSums& other);
};

/// What the numbers of a run are made of. Those of neighbouring ranges add up.
struct RunSums {
    UtilizationSums all;
    OverlapSums run;
    std::map<DeviceId, DeviceSums> devices;
    std::map<TrackId, OverlapSums> threads;

    void add(const RunSums& other);
};

/// What a device did, whatever the range.
struct DeviceExtent {
    std::optional<TimeRange> hull; ///< first start to last end; absent without spans
    bool hasGraphLevel = false;

    void add(const DeviceExtent& other);
};

/// The sets of a part of a run, and the time for which they count: they may hold more on both sides.
struct RunPiece {
    TimeRange own = TimeRange::all();
    TimeRange rows = TimeRange::all();  ///< waits count that start in it
    std::map<DeviceId, TimeRange> idle; ///< for the causes of idle time, where it is another one
    std::map<DeviceId, DeviceExtent> extents;
    std::shared_ptr<const PartSets> sets;
    std::optional<RunSums> total; ///< of all that counts, once that is known

    [[nodiscard]] RunSums measure(TimeRange range, TimeRange rowRange) const;
};

/// By device, of what starts before a time.
[[nodiscard]] std::map<DeviceId, DeviceExtent> extentsBefore(const DeviceWork& work, Nanos time);

/// The pieces of a run in order of time: a run that is over has one, one that grows has one for each part that is closed
/// and one for the rest.
class RunPieces {
public:
    using Set = std::shared_ptr<const IntervalSet> DeviceSets::*;

    void add(std::shared_ptr<const RunPiece> piece) { m_pieces.push_back(std::move(piece)); }

    [[nodiscard]] RunSums measure(const RowFilter& rows) const;
    /// By id.
    [[nodiscard]] std::vector<DeviceId> devices() const;
    /// In how many calls each thread launched that did.
    [[nodiscard]] const std::vector<LaunchingThread>& threads() const { return m_pieces.back()->sets->overlap->threads(); }
    [[nodiscard]] std::map<DeviceId, DeviceExtent> extents() const;
    /// The set's share in each of n equal parts of the range.
    [[nodiscard]] std::vector<double> curve(DeviceId device, Set set, TimeRange range, std::size_t buckets) const;

private:
    std::vector<std::shared_ptr<const RunPiece>> m_pieces;
};

} // namespace stallscope

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/workload.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace stallscope {

struct SweptParameter {
    std::string name;
    std::vector<std::int64_t> values; ///< at least one
};

/// What to run: a workload's strategies, each as often as asked for, at one point or at every point of a sweep.
struct ExperimentPlan {
    const WorkloadInfo* workload = nullptr; ///< of the catalogue, or one that lives as long as the experiment
    std::vector<std::string> strategies;    ///< none: all that the device can run
    ParameterValues values;
    std::vector<SweptParameter> sweep; ///< none, one or two
    std::string device = "cpu";
    std::uint32_t repeats = kUsualRepeats;
    bool isTraced = true;
    std::uint64_t memoryLimit = 0; ///< bytes on each device; 0: what it has by default
    std::filesystem::path scratch; ///< see Stage

    /// As many as a verdict takes.
    static constexpr std::uint32_t kUsualRepeats = 5;
    static constexpr std::uint32_t kMostRepeats = 10'000;

    /// The plan of a newcomer: every strategy, the parameters as they are.
    [[nodiscard]] static ExperimentPlan of(const WorkloadInfo& workload);

    /// Every combination of the swept values, the first parameter changing slowest. One point where nothing is swept.
    [[nodiscard]] std::vector<ParameterValues> points() const;
    /// The strategies to run in the catalogue's order, so that the baseline comes first.
    [[nodiscard]] std::vector<const StrategyInfo*> chosen() const;
    /// What tells this point from the others of the sweep: "count 100, length 4096"; empty where nothing is swept.
    [[nodiscard]] std::string nameOf(const ParameterValues& point) const;
    /// How many devices the workload needs at a point.
    [[nodiscard]] std::uint32_t devicesAt(const ParameterValues& point) const;
    /// The most bytes that any of its runs may hold at a time on each device.
    [[nodiscard]] std::uint64_t memoryOnDevice() const;
};

/// Why the plan cannot be run, in words for who made it.
[[nodiscard]] Result<> check(const ExperimentPlan& plan);

} // namespace stallscope

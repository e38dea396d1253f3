// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/workload.h"
#include "profiler/trace/trace.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace stallscope {

struct SweptParameter {
    std::string name;
    std::vector<std::int64_t> values; ///< at least one
};

/// What to run: the strategies of a workload with a number of repeats, at one point or at every point of a sweep.
struct ExperimentPlan {
    const WorkloadInfo* workload = nullptr; ///< from the catalogue, or with the lifetime of the experiment
    std::vector<std::string> strategies;    ///< empty: all that the device supports
    ParameterValues values;
    std::vector<SweptParameter> sweep; ///< none, one or two
    std::string device = "cpu";
    std::uint32_t repeats = kUsualRepeats;
    bool isTraced = true;
    std::optional<Nanos> metricsInterval; ///< between samples of GPU hardware metrics; empty: none
    std::uint64_t memoryLimit = 0;        ///< bytes per device; 0: the device's default
    std::filesystem::path scratch;        ///< see Stage

    /// Enough for a verdict.
    static constexpr std::uint32_t kUsualRepeats = 5;
    static constexpr std::uint32_t kMostRepeats = 10'000;

    /// Default plan: every strategy with default parameters.
    [[nodiscard]] static ExperimentPlan of(const WorkloadInfo& workload);

    /// All combinations of the swept values; the first parameter varies slowest. A single point without a sweep.
    [[nodiscard]] std::vector<ParameterValues> points() const;
    /// The strategies to run in catalogue order, so that the baseline comes first.
    [[nodiscard]] std::vector<const StrategyInfo*> chosen() const;
    /// Name of a point of the sweep: "count 100, length 4096"; empty without a sweep.
    [[nodiscard]] std::string nameOf(const ParameterValues& point) const;
    /// Number of devices that the workload needs at a point.
    [[nodiscard]] std::uint32_t devicesAt(const ParameterValues& point) const;
    /// Upper bound of the memory that any of its runs allocates on each device.
    [[nodiscard]] std::uint64_t memoryOnDevice() const;
};

/// Why the plan is invalid.
[[nodiscard]] Result<> check(const ExperimentPlan& plan);

/// The plan as facts of a session, so that it can be repeated.
[[nodiscard]] Facts factsOf(const ExperimentPlan& plan);
/// Parameter values as displayed and typed.
[[nodiscard]] Facts factsOf(const WorkloadInfo& workload, const ParameterValues& values);

/// The plan of a recorded session. The error says what is missing, or unknown to this version.
[[nodiscard]] Result<ExperimentPlan> planOf(const Trace& trace, std::span<const WorkloadInfo> workloads);

} // namespace stallscope

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/experiment/plan.h"
#include "profiler/trace/trace.h"

#include <span>

namespace stallscope {

/// The plan as facts of a session, so that it can be run again.
[[nodiscard]] Facts factsOf(const ExperimentPlan& plan);
/// The values of a point as a person reads and types them.
[[nodiscard]] Facts factsOf(const WorkloadInfo& workload, const ParameterValues& values);

/// The plan that a session was recorded with. The error says what it lacks, or what this version does not know.
[[nodiscard]] Result<ExperimentPlan> planOf(const Trace& trace, std::span<const WorkloadInfo> workloads);

} // namespace stallscope

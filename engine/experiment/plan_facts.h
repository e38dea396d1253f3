// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/experiment/plan.h"
#include "profiler/trace/trace.h"

#include <span>

namespace stallscope {

/// The plan as facts of a session, so that it can be repeated.
[[nodiscard]] Facts factsOf(const ExperimentPlan& plan);
/// Parameter values as displayed and typed.
[[nodiscard]] Facts factsOf(const WorkloadInfo& workload, const ParameterValues& values);

/// The plan of a recorded session. The error says what is missing, or unknown to this version.
[[nodiscard]] Result<ExperimentPlan> planOf(const Trace& trace, std::span<const WorkloadInfo> workloads);

} // namespace stallscope

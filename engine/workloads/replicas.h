// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/workload.h"

namespace stallscope {

/// Workload: training on several devices, gathering on one of them versus all-reduce.
[[nodiscard]] WorkloadInfo replicasWorkload();

} // namespace stallscope

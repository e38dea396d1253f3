// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/workload.h"

namespace stallscope {

/// Workload: z = x * y + 2 as a graph, and what can run concurrently.
[[nodiscard]] WorkloadInfo dependencyWorkload();

} // namespace stallscope

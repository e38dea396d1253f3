// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/workload.h"

namespace stallscope {

/// z = x * y + 2 as a graph: what can run side by side?
[[nodiscard]] WorkloadInfo dependencyWorkload();

} // namespace stallscope

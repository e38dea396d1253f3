// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/workload.h"

namespace stallscope {

/// Workload: balanced random samples, and the cost of a size that only the device knows.
[[nodiscard]] WorkloadInfo samplerWorkload();

} // namespace stallscope

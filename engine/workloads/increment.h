// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/workload.h"

namespace stallscope {

/// Workload: y = x + 1 repeatedly, and the cost of waiting after every launch.
[[nodiscard]] WorkloadInfo incrementWorkload();

} // namespace stallscope

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/workload.h"

namespace stallscope {

/// Workload: cost of allocating and freeing memory in a loop.
[[nodiscard]] WorkloadInfo allocateWorkload();

} // namespace stallscope

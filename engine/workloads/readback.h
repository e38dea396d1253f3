// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/workload.h"

namespace stallscope {

/// Workload: a training loop that reads its loss, and the cost of reading it.
[[nodiscard]] WorkloadInfo readbackWorkload();

} // namespace stallscope

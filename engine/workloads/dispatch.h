// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/workload.h"

namespace stallscope {

/// Workload: a matrix product, when its call returns and when its work is done.
[[nodiscard]] WorkloadInfo dispatchWorkload();

} // namespace stallscope

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/workload.h"

namespace stallscope {

/// Workload: launch cost of many tiny kernels.
[[nodiscard]] WorkloadInfo graphWorkload();

} // namespace stallscope

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/workload.h"

namespace stallscope {

/// Workload: 16-bit numbers, their speedup and loss of accuracy.
[[nodiscard]] WorkloadInfo precisionWorkload();

} // namespace stallscope

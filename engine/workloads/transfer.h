// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/workload.h"

namespace stallscope {

/// Workload: transfers to the device and back with different kinds of memory.
[[nodiscard]] WorkloadInfo transferWorkload();

} // namespace stallscope

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/workload.h"

namespace stallscope {

/// Workload: independent chains of work, and waits that also wait for unrelated ones.
[[nodiscard]] WorkloadInfo barriersWorkload();

} // namespace stallscope

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/workload.h"

namespace stallscope {

/// Memory in the loop: what does it cost to allocate and to free?
[[nodiscard]] WorkloadInfo allocateWorkload();

} // namespace stallscope

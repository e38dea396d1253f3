// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/workload.h"

namespace stallscope {

/// Workload: a fast producer, and the memory held by queued work.
[[nodiscard]] WorkloadInfo queueWorkload();

} // namespace stallscope

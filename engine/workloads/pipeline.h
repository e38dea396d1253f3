// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/workload.h"

namespace stallscope {

/// Workload: copy in, compute, copy out by chunks, and how much copying overlaps with computing.
[[nodiscard]] WorkloadInfo pipelineWorkload();

} // namespace stallscope

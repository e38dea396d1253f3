// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/workload.h"

namespace stallscope {

/// Workload: a data loader and a training step, and which of them waits.
[[nodiscard]] WorkloadInfo loaderWorkload();

} // namespace stallscope

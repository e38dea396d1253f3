// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/workload.h"

namespace stallscope {

/// A data loader that feeds a training step: who waits for whom?
[[nodiscard]] WorkloadInfo loaderWorkload();

} // namespace stallscope

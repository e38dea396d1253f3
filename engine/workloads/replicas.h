// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/workload.h"

namespace stallscope {

/// Training on several devices: gather on one of them, or share?
[[nodiscard]] WorkloadInfo replicasWorkload();

} // namespace stallscope

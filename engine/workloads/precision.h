// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/workload.h"

namespace stallscope {

/// Numbers of half the size: what time do they save, and what accuracy do they lose?
[[nodiscard]] WorkloadInfo precisionWorkload();

} // namespace stallscope

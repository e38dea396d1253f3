// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/workload.h"

namespace stallscope {

/// y = x + 1, many times: what does waiting after every launch cost?
[[nodiscard]] WorkloadInfo incrementWorkload();

} // namespace stallscope

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/workload.h"

namespace stallscope {

/// Many tiny kernels: what does it cost to launch each one?
[[nodiscard]] WorkloadInfo graphWorkload();

} // namespace stallscope

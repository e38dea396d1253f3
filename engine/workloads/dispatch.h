// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/workload.h"

namespace stallscope {

/// A matrix product: when does the call return, and when is the work done?
[[nodiscard]] WorkloadInfo dispatchWorkload();

} // namespace stallscope

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/workload.h"

namespace stallscope {

/// Two independent chains of work: which waits also wait for the one that nobody asked for?
[[nodiscard]] WorkloadInfo barriersWorkload();

} // namespace stallscope

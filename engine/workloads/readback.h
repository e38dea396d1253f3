// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/workload.h"

namespace stallscope {

/// A training loop that wants its loss: what does it cost to look at it?
[[nodiscard]] WorkloadInfo readbackWorkload();

} // namespace stallscope

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/workload.h"

namespace stallscope {

/// A fast front end: what does queued work hold in memory?
[[nodiscard]] WorkloadInfo queueWorkload();

} // namespace stallscope

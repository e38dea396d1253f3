// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/workload.h"

namespace stallscope {

/// Data to the device and back: what does the kind of memory cost?
[[nodiscard]] WorkloadInfo transferWorkload();

} // namespace stallscope

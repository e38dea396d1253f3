// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/workload.h"

namespace stallscope {

/// Copy in, compute, copy out, by chunks: how much of the copying hides behind the computing?
[[nodiscard]] WorkloadInfo pipelineWorkload();

} // namespace stallscope

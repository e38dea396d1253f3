// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/workload.h"

#include <span>
#include <string_view>

namespace stallscope {

/// All workloads, in recommended order for beginners. A new one is added in catalogue.cpp.
[[nodiscard]] std::span<const WorkloadInfo> catalogue();
/// Null if there is none of that name.
[[nodiscard]] const WorkloadInfo* findWorkload(std::string_view name);

} // namespace stallscope

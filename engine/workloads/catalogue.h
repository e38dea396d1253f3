// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/workloads/workload.h"

#include <span>
#include <string_view>

namespace stallscope {

/// Every workload, in the order in which a newcomer should meet them. A new one is a line in catalogue.cpp.
[[nodiscard]] std::span<const WorkloadInfo> catalogue();
/// Null where there is none of that name.
[[nodiscard]] const WorkloadInfo* findWorkload(std::string_view name);

} // namespace stallscope

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/run.h"

namespace stallscope {

/// What numbers depend on, beside the program's own parameters: processor, cores, memory, system, compiler, versions. What
/// cannot be found out is left out.
[[nodiscard]] Facts machineFacts();

} // namespace stallscope

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/run.h"

namespace stallscope {

/// Properties of the machine that influence results: processor, cores, memory, system, compiler, versions. Unknown ones are omitted.
[[nodiscard]] Facts machineFacts();

} // namespace stallscope

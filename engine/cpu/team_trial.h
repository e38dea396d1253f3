// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/replay/worker_facts.h"

#include <cstddef>
#include <vector>

namespace stallscope::cpu {

/// Keeps the calling thread on one of the cores that it may use. What cores do together is asked in trials, not how long it
/// takes a system to spread threads out over them.
void stayOn(std::size_t place);

/// How much two workers get done side by side, four, and so on, on a core each.
[[nodiscard]] std::vector<WorkerFacts::Team> tryTeams();

} // namespace stallscope::cpu

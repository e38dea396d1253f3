// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/replay/worker_facts.h"

#include <cstddef>
#include <vector>

namespace stallscope::cpu {

/// Pins the calling thread to one of the allowed cores: trials measure how cores work together, not how long the system
/// takes to distribute threads.
void stayOn(std::size_t place);

/// Throughput of two, four, ... workers in parallel, each on its own core.
[[nodiscard]] std::vector<WorkerFacts::Team> tryTeams();

} // namespace stallscope::cpu

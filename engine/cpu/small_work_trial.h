// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/replay/worker_facts.h"

namespace stallscope::cpu {

/// What handing small kernels to a worker costs, and what they take, where they wait in a queue and where the host waits for
/// each: both in turns, on one pair of cores after the other. All times of the facts.
void trySmallWork(WorkerFacts& facts);

} // namespace stallscope::cpu

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/replay/worker_facts.h"

namespace stallscope::cpu {

/// Measures the cost of submitting small kernels to a worker, and their duration, queued and with a wait after each,
/// alternating over several pairs of cores. Fills in all times of the facts.
void trySmallWork(WorkerFacts& facts);

} // namespace stallscope::cpu

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/device_model/worker_facts.h"

namespace stallscope::cpu {

/// Measures the performance of workers on this machine, in a few tenths of a second at most, using a temporary recording:
/// parallel throughput, and the cost of submitting work to an awake worker. Empty if other programs use all cores.
[[nodiscard]] WorkerFacts tryWorkers();

/// Measures the cost of submitting small kernels to a worker, and their duration, queued and with a wait after each,
/// alternating over several pairs of cores. Fills in all times of the facts.
void trySmallWork(WorkerFacts& facts);

} // namespace stallscope::cpu

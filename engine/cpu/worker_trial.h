// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/replay/worker_facts.h"

namespace stallscope::cpu {

/// Measures the performance of workers on this machine, in a few tenths of a second at most, using a temporary recording:
/// parallel throughput, and the cost of submitting work to an awake worker. Empty if other programs use all cores.
[[nodiscard]] WorkerFacts tryWorkers();

} // namespace stallscope::cpu

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/replay/worker_facts.h"

namespace stallscope::cpu {

/// Tries out what workers of this machine do, in a few tenths of a second at most, in a recording of its own that is thrown away: how much they
/// get done side by side, and what handing them work costs while they are awake. Nothing where others want all cores.
[[nodiscard]] WorkerFacts tryWorkers();

} // namespace stallscope::cpu

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/replay/pace.h"
#include "profiler/analysis/replay/run_graph.h"

#include <vector>

namespace stallscope {

/// How many cores the threads of a run shared with its device: those of the machine, where the device is made of threads
/// itself (the CPU device). 0 where it is not.
[[nodiscard]] double sharedCores(const RunSpans& spans);

/// When everything happens: as measured, or as replayed.
struct Whereabouts {
    const std::vector<TimeRange>& steps; ///< as in RunGraph::steps()
    const std::vector<TimeRange>& spans; ///< as in DeviceWork::spans()
    TimeRange window;
};
/// Times when a core was busy: each device span, and each thread from wait to wait (while it waits only where it works
/// meanwhile), from the start of the run to its last step, or to the run's end where that is its work.
[[nodiscard]] CoreUse coreUse(const RunSpans& spans, const RunGraph& graph, const Whereabouts& where);

/// How much so many of a run's threads and streams get done at once: as measured where it was recorded, else on as many cores.
[[nodiscard]] Together togetherOf(const RunGraph& graph);

} // namespace stallscope

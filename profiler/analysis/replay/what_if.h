// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/replay/critical_path.h"
#include "profiler/analysis/replay/prediction.h"
#include "profiler/analysis/replay/replay.h"
#include "profiler/analysis/segments/analysis.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace stallscope {

/// A run, ready to be replayed. Immutable; the run outlives it.
class WhatIf {
public:
    explicit WhatIf(const FullAnalysis& run);

    [[nodiscard]] const FullAnalysis& run() const { return m_run; }
    /// Its dependency graph.
    [[nodiscard]] const RunGraph& graph() const { return m_graph; }
    /// Times after a change.
    [[nodiscard]] Replay replayed(const Change& change) const { return replay(m_run.spans(), m_graph, change); }
    /// Duration of a replay without a change. Its difference to the measured duration is the error of the replay.
    [[nodiscard]] Nanos unchanged() const { return m_unchanged; }
    [[nodiscard]] const PredictionBounds& bounds() const { return m_bounds; }
    /// The chain of dependencies that determines the duration of the run.
    [[nodiscard]] CriticalPath criticalPath() const { return findCriticalPath(m_run.spans(), m_graph); }

private:
    const FullAnalysis& m_run;
    RunGraph m_graph;
    PredictionBounds m_bounds;
    Nanos m_unchanged = 0;
};

/// Waits at some sites, in the form of Change::removedWaits.
[[nodiscard]] std::vector<bool> waitsAt(const WaitList& waits, std::span<const SyncSite> sites);

/// Keeps each n-th of the chosen waits, as a host that polls less often; 0: keeps none.
[[nodiscard]] std::vector<bool> allButEach(std::vector<bool> chosen, std::size_t nth);

/// Prediction for the run without the waits at one site.
struct SitePrediction {
    std::optional<std::size_t> number; ///< from 1, in the sites of the run; empty: the run lists fewer
    SyncSite site;
    Prediction prediction;
};

/// Two sites whose removal gains only together: if the host does not wait at one of them, it waits for the same work at the
/// other one.
struct PairPrediction {
    std::size_t first = 0; ///< in WaitPredictions::sites
    std::size_t second = 0;
    Prediction prediction;
};

/// Measured duration of a run, and predictions without its waits. A prediction close to the measured duration means that there
/// is nothing to gain.
struct WaitPredictions {
    Nanos measured = 0;
    Nanos unchanged = 0;               ///< duration of a replay without a change
    std::vector<SitePrediction> sites; ///< in the order of RunReport::syncSites of the run; of a part of a run, those with waits in it
    Prediction withoutAny;
    std::optional<PairPrediction> pair; ///< the pair with the largest gain among the costliest sites
};

/// Replays the run without each of its sites, and without any. `runSites`: if this is a part of a run, the sites of the run.
[[nodiscard]] WaitPredictions predictWaits(const WhatIf& whatIf, std::span<const SyncSite> runSites = {});

} // namespace stallscope

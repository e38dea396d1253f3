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
    /// What had to happen before what.
    [[nodiscard]] const RunGraph& graph() const { return m_graph; }
    /// When everything would have happened after a change.
    [[nodiscard]] Replay replayed(const Change& change) const { return replay(m_run.spans(), m_graph, change); }
    /// The length of a replay without any change: how far the replay is off before it starts.
    [[nodiscard]] Nanos unchanged() const { return m_unchanged; }
    [[nodiscard]] const PredictionBounds& bounds() const { return m_bounds; }
    /// The chain that set the run's length.
    [[nodiscard]] CriticalPath criticalPath() const { return findCriticalPath(m_run.spans(), m_graph); }

private:
    const FullAnalysis& m_run;
    RunGraph m_graph;
    PredictionBounds m_bounds;
    Nanos m_unchanged = 0;
};

/// The waits at some sites, as Change wants them.
[[nodiscard]] std::vector<bool> waitsAt(const std::vector<Wait>& waits, std::span<const SyncSite> sites);

/// The same but for each n-th of them, which stays: a host that looks only now and then. With 0 none stays.
[[nodiscard]] std::vector<bool> allButEach(std::vector<bool> chosen, std::size_t nth);

/// What the run would take without the waits at one site.
struct SitePrediction {
    SyncSite site;
    Prediction prediction;
};

/// Two sites that gain nothing alone, and something together: where the host does not wait at one of them, it waits for the
/// same work at the other one.
struct PairPrediction {
    std::size_t first = 0; ///< in WaitPredictions::sites
    std::size_t second = 0;
    Prediction prediction;
};

/// How long a run took, and what it would take if it did not wait. A length next to the measured one says that nothing is to
/// be gained there.
struct WaitPredictions {
    Nanos measured = 0;
    Nanos unchanged = 0;               ///< replayed without any change
    std::vector<SitePrediction> sites; ///< in the order of RunReport::syncSites
    Prediction withoutAny;
    std::optional<PairPrediction> pair; ///< the best of such pairs among the costliest sites
};

/// One replay a site: of at most `most` sites, those that come first. The rest of the predictions is there in any case.
[[nodiscard]] WaitPredictions predictWaits(const WhatIf& whatIf, std::size_t most = SIZE_MAX);

} // namespace stallscope

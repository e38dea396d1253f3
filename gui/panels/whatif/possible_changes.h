// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/replay/replay.h"
#include "profiler/analysis/segments/analysis.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace stallscope {
struct Advice;
}

namespace stallscope::gui {

/// A possible change of a run, and whether it is selected.
struct PossibleChange {
    enum class Kind : std::uint8_t { Waits, Site, OwnCopyStreams, Streams, AsGraphs, Kernel };

    Kind kind = Kind::Site;
    QString words;                    ///< "Waits: cudaStreamSynchronize"
    std::uint64_t count = 0;          ///< number of waits or kernels
    Nanos cost = 0;                   ///< for waits the idle time that they caused, otherwise their duration
    SyncSite site;                    ///< site of the waits
    std::vector<std::uint32_t> waits; ///< kind Waits: sorted indices of waits of the run
    StringId kernel;
    double amount = 0; ///< kernel: speedup factor; site: every n-th wait stays, 0 for none; streams: their number
    bool isChosen = false;
    std::optional<Nanos> gain; ///< time saved by this change alone, if known

    [[nodiscard]] bool hasAmount() const { return kind == Kind::Site || kind == Kind::Kernel || kind == Kind::Streams; }
    /// Whether the user added the row and can remove it.
    [[nodiscard]] bool isRemovable() const { return kind == Kind::Waits; }
    /// Copies can be moved off their streams in only one of two ways.
    [[nodiscard]] bool excludes(const PossibleChange& other) const
    {
        return (kind == Kind::OwnCopyStreams && other.kind == Kind::Streams) || (kind == Kind::Streams && other.kind == Kind::OwnCopyStreams);
    }
};

/// Possible changes for a replay: sites, costliest first, then copies and launches, then the kernels with the longest total time.
[[nodiscard]] std::vector<PossibleChange> possibleChanges(const Trace& trace, const RunReport& report);

/// Change of some waits that are not all waits of a site, by sorted indices.
[[nodiscard]] PossibleChange changeOfWaits(const FullAnalysis& whole, std::vector<std::uint32_t> waits);
[[nodiscard]] bool isAt(const SyncSite& site, const Wait& wait);

/// The checked changes as input for a replay of the run with these waits.
[[nodiscard]] stallscope::Change changeOf(const std::vector<PossibleChange>& changes, const WaitList& waits);

/// Changes that other parts of the window request: for a wait, or for a finding.
struct WantedChanges {
    std::vector<int> rows;            ///< of the list of changes
    std::vector<std::uint32_t> waits; ///< sorted indices; not all waits of a site
};

/// The wait of a thread's call, or all waits of its site. Empty if the call is not a wait.
[[nodiscard]] std::optional<WantedChanges> withoutWait(
    const FullAnalysis& whole, const std::vector<PossibleChange>& changes, TrackId thread, Nanos start, bool isWholeSite);

/// Changes with which the finding was replayed: sites if it names all their waits, otherwise single waits.
[[nodiscard]] WantedChanges changesFor(const FullAnalysis& whole, const std::vector<PossibleChange>& changes, const Advice& advice);

} // namespace stallscope::gui

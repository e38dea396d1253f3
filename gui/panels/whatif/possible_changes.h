// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/replay/replay.h"
#include "profiler/analysis/segments/analysis.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace stallscope::gui {

/// A possible change of a run, and whether it is selected.
struct PossibleChange {
    enum class Kind : std::uint8_t { Waits, Site, OwnCopyStreams, Streams, AsGraphs, Kernel };

    Kind kind = Kind::Site;
    QString words;                    ///< "Waits: cudaStreamSynchronize"
    std::uint64_t count = 0;          ///< of the waits, or of the kernels
    Nanos cost = 0;                   ///< of waits how long devices were idle behind them; of others what they took
    SyncSite site;                    ///< of which waits
    std::vector<std::uint32_t> waits; ///< of Waits which of the run's, in order
    StringId kernel;
    double amount = 0; ///< of a kernel how many times as fast; of a site each which of its waits stays, 0: none; how many streams
    bool isChosen = false;
    std::optional<Nanos> gain; ///< what it alone would save, once that is known

    [[nodiscard]] bool hasAmount() const { return kind == Kind::Site || kind == Kind::Kernel || kind == Kind::Streams; }
    /// The user added the row, and can remove it.
    [[nodiscard]] bool isRemovable() const { return kind == Kind::Waits; }
    /// Copies leave their streams in one of two ways.
    [[nodiscard]] bool excludes(const PossibleChange& other) const
    {
        return (kind == Kind::OwnCopyStreams && other.kind == Kind::Streams) || (kind == Kind::Streams && other.kind == Kind::OwnCopyStreams);
    }
};

/// What a replay can change about the run: sites, the costliest first, then copies and launches, then the kernels that took most.
[[nodiscard]] std::vector<PossibleChange> possibleChanges(const Trace& trace, const RunReport& report);

/// Some waits of a run by their places, in order, and not all of a site.
[[nodiscard]] PossibleChange changeOfWaits(const RunAnalysis& whole, std::vector<std::uint32_t> waits);
[[nodiscard]] bool isAt(const SyncSite& site, const Wait& wait);

/// What was chosen, for a replay of the run that has these waits.
[[nodiscard]] stallscope::Change changeOf(const std::vector<PossibleChange>& changes, const std::vector<Wait>& waits);

} // namespace stallscope::gui

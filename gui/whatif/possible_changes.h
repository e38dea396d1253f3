// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/replay/replay.h"
#include "profiler/analysis/report.h"

#include <QString>

#include <cstdint>
#include <vector>

namespace stallscope::gui {

/// One thing that could be changed about a run, and whether somebody chose it.
struct PossibleChange {
    enum class Kind : std::uint8_t { Site, OwnCopyStreams, Streams, AsGraphs, Kernel };

    Kind kind = Kind::Site;
    QString words;           ///< "Waits: cudaStreamSynchronize"
    std::uint64_t count = 0; ///< of the waits, or of the kernels
    Nanos cost = 0;          ///< of a site how long devices were idle behind its waits; of others what they took
    SyncSite site;           ///< of which waits
    StringId kernel;
    double amount = 0; ///< of a kernel how many times as fast; of a site each which of its waits stays, 0: none; how many streams
    bool isChosen = false;

    [[nodiscard]] bool hasAmount() const { return kind == Kind::Site || kind == Kind::Kernel || kind == Kind::Streams; }
    /// Copies leave their streams in one of two ways.
    [[nodiscard]] bool excludes(const PossibleChange& other) const
    {
        return (kind == Kind::OwnCopyStreams && other.kind == Kind::Streams) || (kind == Kind::Streams && other.kind == Kind::OwnCopyStreams);
    }
};

/// What a replay can change about the run: sites, the costliest first, then copies and launches, then the kernels that took most.
[[nodiscard]] std::vector<PossibleChange> possibleChanges(const Trace& trace, const RunReport& report);

/// What was chosen, for a replay of the run that has these waits.
[[nodiscard]] stallscope::Change changeOf(const std::vector<PossibleChange>& changes, const std::vector<Wait>& waits);

} // namespace stallscope::gui

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/panels/whatif/possible_changes.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace stallscope {
struct Advice;
}

/// Changes that other parts of the window request: for a wait, or for a finding.
namespace stallscope::gui {

struct WantedChanges {
    std::vector<int> rows;            ///< of the list of changes
    std::vector<std::uint32_t> waits; ///< sorted indices; not all waits of a site
};

/// The wait of a thread's call, or all waits of its site. Empty if the call is not a wait.
[[nodiscard]] std::optional<WantedChanges> withoutWait(
    const RunAnalysis& whole, const std::vector<PossibleChange>& changes, TrackId thread, Nanos start, bool isWholeSite);

/// Changes with which the finding was replayed: sites if it names all their waits, otherwise single waits.
[[nodiscard]] WantedChanges changesFor(const RunAnalysis& whole, const std::vector<PossibleChange>& changes, const Advice& advice);

} // namespace stallscope::gui

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

/// A change that another part of the window requests: from a wait, or from a finding.
namespace stallscope::gui {

struct WantedChanges {
    std::vector<int> rows;            ///< of the list
    std::vector<std::uint32_t> waits; ///< that are not all of a site, in order
};

/// The wait that a call of a thread is, or with it all others of its site. Nothing where there is none.
[[nodiscard]] std::optional<WantedChanges> withoutWait(
    const RunAnalysis& whole, const std::vector<PossibleChange>& changes, TrackId thread, Nanos start, bool isWholeSite);

/// What the finding was replayed with: sites of which it names all waits, the others by themselves.
[[nodiscard]] WantedChanges changesFor(const RunAnalysis& whole, const std::vector<PossibleChange>& changes, const Advice& advice);

} // namespace stallscope::gui

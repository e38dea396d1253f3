// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/advice/advice.h"
#include "profiler/analysis/segments/analysis.h"

#include <memory>
#include <vector>

namespace stallscope::gui {

/// Findings for one run.
struct RunAdvice {
    std::shared_ptr<const RunAnalysis> analysis; ///< of the whole run, to which the places of the findings refer
    std::vector<Advice> found;                   ///< largest gain first

    [[nodiscard]] const Trace& trace() const { return analysis->whole().spans().trace(); }
    /// Track and start of a span to show.
    struct Place {
        TrackId track;
        Nanos start = 0;
        StringId name;
    };
    /// Number of places that a finding links to, the costliest first.
    [[nodiscard]] static std::size_t placesOf(const Advice& advice) { return advice.waits.empty() ? advice.spans.size() : advice.waits.size(); }
    [[nodiscard]] Place placeOf(const Advice& advice, std::size_t index) const;
};

/// Replays the run several times: do not call on the GUI thread.
[[nodiscard]] RunAdvice adviceOn(std::shared_ptr<const RunAnalysis> analysis);

} // namespace stallscope::gui

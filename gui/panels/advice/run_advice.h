// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/advice/advice.h"
#include "profiler/analysis/segments/analysis.h"

#include <memory>
#include <vector>

namespace stallscope::gui {

/// What to change about one run.
struct RunAdvice {
    std::shared_ptr<const RunAnalysis> analysis; ///< the findings' places are those of the whole of it
    std::vector<Advice> found;                   ///< most to gain first

    [[nodiscard]] const Trace& trace() const { return analysis->whole().spans().trace(); }
    /// A span to look at: where and when it starts.
    struct Place {
        TrackId track;
        Nanos start = 0;
        StringId name;
    };
    /// How many places a finding leads to, the costliest first.
    [[nodiscard]] static std::size_t placesOf(const Advice& advice) { return advice.waits.empty() ? advice.spans.size() : advice.waits.size(); }
    [[nodiscard]] Place placeOf(const Advice& advice, std::size_t index) const;
};

/// Replays the run a few times: no work for the interface thread.
[[nodiscard]] RunAdvice adviceOn(std::shared_ptr<const RunAnalysis> analysis);

} // namespace stallscope::gui

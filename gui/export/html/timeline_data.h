// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/export/html/lane_encoder.h"
#include "gui/model/run_list.h"
#include "gui/timeline/layout/lane_layout.h"
#include "profiler/base/job.h"
#include "profiler/base/time_range.h"

#include <QByteArray>
#include <QString>

#include <cstdint>
#include <vector>

namespace stallscope::gui {

/// A run and its tracks as the window shows them.
struct TimelineSource {
    ShownRun run;
    LayoutChoices choices;

    friend bool operator==(const TimelineSource&, const TimelineSource&) = default;
};

/// What a page contains of the timeline, and what it does not.
struct TimelineCounts {
    std::uint64_t spans = 0;          ///< on the shown lanes
    std::uint64_t summarized = 0;     ///< spans without an item of their own
    std::uint64_t groups = 0;         ///< items of several spans
    std::uint64_t hidden = 0;         ///< spans on tracks and lanes that the window hides
    std::uint64_t withoutDetails = 0; ///< spans whose details found no room
    std::uint64_t shortenedNames = 0; ///< names of which only the beginning found room
    std::uint64_t waitsLeftOut = 0;   ///< waits whose reason and idle gap are left out: the cheapest ones
    std::uint64_t excessBytes = 0;    ///< beyond the limit
    SummaryLevels levels;
};

/// The timeline of a page: compressed sections, the first of which is a JSON document about the others. docs/report.md describes them.
struct TimelineData {
    std::vector<QByteArray> sections; ///< zlib streams; empty: no runs, or cancelled
    TimelineCounts counts;

    /// Length as text of a page.
    [[nodiscard]] std::uint64_t bytes() const;
};

/// Limit of TimelineData::bytes() for so many spans: 4.4 MB for up to a million, 18.4 MB from ten million on.
[[nodiscard]] std::uint64_t mostTimelineBytes(std::uint64_t spans);

/// Callable from any thread. `visible` is on the axis; its spans are summarized last. Summarizes as little as the limit permits.
/// If names and details exceed half of the limit, long names are shortened and details omitted.
[[nodiscard]] TimelineData timelineDataOf(const std::vector<TimelineSource>& runs, TimeRange visible, const Job& job = {});
/// With another limit.
[[nodiscard]] TimelineData timelineDataOf(const std::vector<TimelineSource>& runs, TimeRange visible, std::uint64_t mostBytes, const Job& job);

/// What the counts mean, in sentences. Empty if everything is in the page.
[[nodiscard]] QString summaryWords(const TimelineCounts& counts);

} // namespace stallscope::gui

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/segments/analysis_service.h"

#include <QString>

#include <cstddef>

#include <memory>
#include <vector>

namespace stallscope::gui {

inline constexpr std::size_t kCurveBuckets = 2000; ///< of curves in reports: above the pixel width of an overview

/// A run as shown in the window. All runs share one axis, on which the start of each window is zero.
struct ShownRun {
    QString title;
    std::shared_ptr<const Trace> trace;
    RunId run;
    std::shared_ptr<const RunAnalysis> analysis; ///< null until computed; may be of an earlier snapshot
    std::shared_ptr<const RunSummary> summary;   ///< replaces the analysis when that would exceed the memory limit
    std::shared_ptr<const RunReport> report;     ///< from either
    double share = 0;                            ///< progress of the summary, 0 to 1
    QString withoutNumbers;                      ///< reason why numbers are unavailable; empty otherwise
    QString withoutAnalysis;                     ///< reason why full analysis is unavailable; empty otherwise
    bool canHaveNumbers = false;                 ///< true if another request may succeed
    TimeRange window;                            ///< in the time of the trace
    Nanos zero = 0;                              ///< time 0 of the file, to align a partial trace with the whole one
    Nanos offset = 0;                            ///< shift to the right by the user
    std::vector<Note> notes;                     ///< notes within the run, by time; edited notes replace those of the trace

    [[nodiscard]] Nanos origin() const { return window.start - offset; }
    [[nodiscard]] TimeRange onAxis(TimeRange inTrace) const { return {inTrace.start - origin(), inTrace.end - origin()}; }
    [[nodiscard]] TimeRange inTrace(TimeRange onAxis) const { return {onAxis.start + origin(), onAxis.end + origin()}; }
    /// True while the run is still recorded.
    [[nodiscard]] bool isRunning() const;
    /// Null before they are computed, and when there are too many to list.
    [[nodiscard]] std::shared_ptr<const WaitIndex> waits() const;
    /// A recorded run shares its tracks with others, so only its own window counts. A foreign trace is a single run.
    [[nodiscard]] TimeRange extent() const;

    friend bool operator==(const ShownRun&, const ShownRun&) = default;
};

/// The notes within the run, by time.
[[nodiscard]] std::vector<Note> notesIn(const ShownRun& run, std::vector<Note> notes);

/// Without an analysis: the recorded window, or all spans.
[[nodiscard]] TimeRange windowOf(const Trace& trace, RunId run);

} // namespace stallscope::gui

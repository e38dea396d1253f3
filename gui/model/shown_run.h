// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/segments/analysis.h"

#include <QString>

#include <cstddef>

#include <memory>
#include <vector>

namespace stallscope::gui {

class PartedNumbers;

inline constexpr std::size_t kCurveBuckets = 2000; ///< of curves in reports: finer than an overview has pixels

/// A run as the window shows it. All runs share one axis, on which each begins at zero: the time of its window's start.
struct ShownRun {
    QString title;
    std::shared_ptr<const Trace> trace;
    RunId run;
    std::shared_ptr<const RunAnalysis> analysis; ///< null until it is worked out; may be of an earlier snapshot
    std::shared_ptr<const PartedNumbers> parted; ///< in place of the analysis where that would take more memory than there is
    std::shared_ptr<const RunReport> report;     ///< comes with the one or the other
    double share = 0;                            ///< of the numbers that is worked out segment by segment; 0 before it is known
    QString withoutNumbers;                      ///< why they will not come; empty where they will, or are there
    QString withoutAnalysis;                     ///< why what needs the whole run at once will not come; empty where it will, or is there
    bool canHaveNumbers = false;                 ///< whether they would come if somebody asked again
    TimeRange window;                            ///< in the time of the trace
    Nanos zero = 0;                              ///< what its file calls time 0: where a part of it comes to stand in the whole
    Nanos offset = 0;                            ///< how far to the right the run was moved by hand
    std::vector<Note> notes;                     ///< that stand in it, in order of time; edited ones in place of the trace's

    [[nodiscard]] Nanos origin() const { return window.start - offset; }
    [[nodiscard]] TimeRange onAxis(TimeRange inTrace) const { return {inTrace.start - origin(), inTrace.end - origin()}; }
    [[nodiscard]] TimeRange inTrace(TimeRange onAxis) const { return {onAxis.start + origin(), onAxis.end + origin()}; }
    /// Whether it is still going on.
    [[nodiscard]] bool isRunning() const;
    /// Null before they are known, and where there are too many to be listed.
    [[nodiscard]] std::shared_ptr<const WaitIndex> waits() const;
    /// A recorded run shares its tracks with others: only its own window counts. A foreign trace is all one run.
    [[nodiscard]] TimeRange extent() const;

    friend bool operator==(const ShownRun&, const ShownRun&) = default;
};

/// Those of a trace's notes that stand in a run of it, in order of time.
[[nodiscard]] std::vector<Note> notesIn(const ShownRun& run, std::vector<Note> notes);

/// Without an analysis: the recorded window, or all spans.
[[nodiscard]] TimeRange windowOf(const Trace& trace, RunId run);

} // namespace stallscope::gui

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/analysis.h"

#include <QString>

#include <memory>
#include <vector>

namespace stallscope::gui {

/// A run as the window shows it. All runs share one axis, on which each begins at zero: the time of its window's start.
struct ShownRun {
    QString title;
    std::shared_ptr<const Trace> trace;
    RunId run;
    std::shared_ptr<const RunAnalysis> analysis; ///< null until it is worked out; may be of an earlier snapshot
    std::shared_ptr<const RunReport> report;     ///< comes with the analysis
    QString withoutNumbers;                      ///< why they will not come; empty where they will, or are there
    TimeRange window;                            ///< in the time of the trace
    Nanos zero = 0;                              ///< what its file calls time 0: where a part of it comes to stand in the whole
    Nanos offset = 0;                            ///< how far to the right the run was moved by hand
    std::vector<Note> notes;                     ///< that stand in it, in order of time; edited ones in place of the trace's

    [[nodiscard]] Nanos origin() const { return window.start - offset; }
    [[nodiscard]] TimeRange onAxis(TimeRange inTrace) const { return {inTrace.start - origin(), inTrace.end - origin()}; }
    [[nodiscard]] TimeRange inTrace(TimeRange onAxis) const { return {onAxis.start + origin(), onAxis.end + origin()}; }
    /// A recorded run shares its tracks with others: only its own window counts. A foreign trace is all one run.
    [[nodiscard]] TimeRange extent() const;
};

/// Those of a trace's notes that stand in a run of it, in order of time.
[[nodiscard]] std::vector<Note> notesIn(const ShownRun& run, std::vector<Note> notes);

/// Without an analysis: the recorded window, or all spans.
[[nodiscard]] TimeRange windowOf(const Trace& trace, RunId run);

} // namespace stallscope::gui

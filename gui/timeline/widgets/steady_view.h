// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/nanos.h"
#include "profiler/base/time_range.h"
#include "profiler/trace/ids.h"

#include <memory>
#include <vector>

namespace stallscope {
struct Trace;
}

namespace stallscope::gui {

class RunList;
class Selection;
class VisibleRange;

/// Keeps the visible range and the selection on the same events when a run turns out to begin elsewhere: more of its file
/// was read, or the analysis determined its window.
///
///     view.take(run);     // the list has another snapshot
///     ...                 // the axis gets its new bounds
///     view.settle();
class SteadyView {
public:
    /// All arguments outlive it.
    SteadyView(const RunList& runs, VisibleRange& range, Selection& selection) : m_runs(runs), m_range(range), m_selection(selection) {}

    void take(int run);
    void settle();
    void reset() { m_seen.clear(); }

private:
    struct Seen {
        std::shared_ptr<const Trace> trace;
        RunId run;
        Nanos zero = 0;
        Nanos begin = 0; ///< time of the file at zero of the axis
    };
    void findSelected(int run, const Seen& before, const Seen& now);

    const RunList& m_runs;
    VisibleRange& m_range;
    Selection& m_selection;
    std::vector<Seen> m_seen; // by run
    Nanos m_by = 0;
    bool m_showedEverything = true;
};

} // namespace stallscope::gui

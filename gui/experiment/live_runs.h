// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <QObject>
#include <QString>

#include <functional>
#include <map>
#include <memory>

namespace stallscope::gui {

class RunList;

/// Keeps the runs of the window up to date with a growing trace: shows the first repeat of each strategy from its
/// beginning, and replaces it by the one with the median wall time once all are done. Of a long sweep only the first runs
/// are shown; the others are accessible from the sweep panel.
class LiveRuns : public QObject {
    Q_OBJECT
public:
    using Title = std::function<QString(const Trace&, const Run&)>;

    /// The list outlives it.
    explicit LiveRuns(RunList& runs, QObject* parent = nullptr);
    /// Without it, runs are titled by their names.
    void setTitle(Title title) { m_title = std::move(title); }

    /// Following snapshots belong to another experiment.
    void begin();
    void take(const std::shared_ptr<const Trace>& trace);
    /// The trace is complete.
    void finish(const std::shared_ptr<const Trace>& trace);
    /// False once something else is shown instead; the experiment continues, and its recording is kept.
    [[nodiscard]] bool isShown() const { return m_isShown; }

private:
    struct Shown {
        int index = 0; ///< in the list
        bool isOver = false;
    };
    void takeRun(const std::shared_ptr<const Trace>& trace, std::size_t run);

    RunList& m_runs;
    Title m_title;
    bool m_isBeginning = false;
    bool m_isShown = true;
    std::map<std::size_t, Shown> m_shown; // by the run's index in the trace
};

} // namespace stallscope::gui

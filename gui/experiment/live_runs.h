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

/// Keeps the window's runs up to date with a trace that grows: the first repeat of each strategy is shown from its
/// beginning on, and gives way to the one with the median wall time once all are done. Of a long sweep only the first runs
/// are shown; the panel of the sweep leads to each of the others.
class LiveRuns : public QObject {
    Q_OBJECT
public:
    using Title = std::function<QString(const Trace&, const Run&)>;

    /// The list outlives it.
    explicit LiveRuns(RunList& runs, QObject* parent = nullptr);
    /// Otherwise they are called by their names.
    void setTitle(Title title) { m_title = std::move(title); }

    /// What is shown from here on belongs to another experiment.
    void begin();
    void take(const std::shared_ptr<const Trace>& trace);
    /// The trace is whole.
    void finish(const std::shared_ptr<const Trace>& trace);
    /// False once something else is shown instead: the experiment goes on, and is kept, but not shown.
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
    std::map<std::size_t, Shown> m_shown; // by the run's place in the trace
};

} // namespace stallscope::gui

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/background.h"

#include <QObject>

namespace stallscope::gui {

class RunList;

/// Aligns runs on the shared axis so that they can be compared.
class Aligner : public QObject {
    Q_OBJECT
public:
    /// The list outlives it.
    explicit Aligner(RunList& runs, QObject* parent = nullptr);

    /// Aligns the starts of all runs.
    void alignByStart();
    /// Aligns the runs by step: the profiler's, otherwise detected ones, which are searched off the GUI thread.
    void alignBySteps();

signals:
    void aligned();
    /// Why nothing was moved.
    void statusMessage(const QString& message);

private:
    RunList& m_runs;
    Background m_work;
};

} // namespace stallscope::gui

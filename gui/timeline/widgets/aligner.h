// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/background.h"

#include <QObject>

namespace stallscope::gui {

class RunList;

/// Moves runs on the shared axis so that they can be held against each other.
class Aligner : public QObject {
    Q_OBJECT
public:
    /// The list outlives it.
    explicit Aligner(RunList& runs, QObject* parent = nullptr);

    /// All runs begin together.
    void alignByStart();
    /// The same step begins together: the profiler's, else those that are found; they are looked for off the interface thread.
    void alignBySteps();

signals:
    void aligned();
    /// Why nothing moved, in words.
    void statusMessage(const QString& message);

private:
    RunList& m_runs;
    Background m_work;
};

} // namespace stallscope::gui

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/trace_loader.h"

#include <QObject>

#include <vector>

namespace stallscope::gui {

class RunList;

/// Shows large files partially while they are read, and replaces their runs by the complete ones at the end. Only in an otherwise
/// empty list: open files stay until the new ones are complete, since reading may fail.
class PartialRuns : public QObject {
    Q_OBJECT
public:
    /// The list outlives it.
    explicit PartialRuns(RunList& runs, QObject* parent = nullptr);

    [[nodiscard]] bool isEmpty() const { return m_isEmpty; }
    /// False if something else is shown.
    bool take(const LoadedFile& partial);
    /// Replaces the partial runs; the view is kept. Returns false and changes nothing if other runs are shown.
    [[nodiscard]] bool complete(const std::vector<LoadedFile>& files);
    /// Reading failed: removes the partial runs.
    void drop();

private:
    RunList& m_runs;
    bool m_isEmpty = true;
};

} // namespace stallscope::gui

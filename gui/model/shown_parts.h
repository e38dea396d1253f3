// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/trace_loader.h"

#include <QObject>

#include <vector>

namespace stallscope::gui {

class RunList;

/// Large files while they are read: their runs in the window, as far as they are, and the whole ones in their places at the end.
/// Only in a list that holds nothing else: what was open stays until the files are whole, as some of them may never be.
class ShownParts : public QObject {
    Q_OBJECT
public:
    /// The list outlives it.
    explicit ShownParts(RunList& runs, QObject* parent = nullptr);

    [[nodiscard]] bool isEmpty() const { return m_isEmpty; }
    /// False where something else is shown.
    bool take(const LoadedFile& part);
    /// Shows these in the places of their parts: what people look at stays where it is. False, and nothing is changed, where
    /// others are shown.
    [[nodiscard]] bool complete(const std::vector<LoadedFile>& files);
    /// They will never be whole: nothing is shown any more.
    void drop();

private:
    RunList& m_runs;
    bool m_isEmpty = true;
};

} // namespace stallscope::gui

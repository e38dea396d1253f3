// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QSplitter>
#include <QSplitterHandle>

namespace stallscope::gui {

/// Panes with handles between them. Dragging a handle requests a height of the pane above it; the receiver of the signal
/// decides about the others, since there may be more panes than fit the screen.
class PaneSplitter : public QSplitter {
    Q_OBJECT
public:
    PaneSplitter();

signals:
    void heightWanted(int pane, int height);

protected:
    QSplitterHandle* createHandle() override;
};

} // namespace stallscope::gui

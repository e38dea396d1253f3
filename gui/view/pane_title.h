// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/runs/shown_run.h"
#include "gui/theme/theme.h"

#include <QWidget>

class QLabel;
class QToolButton;

namespace stallscope::gui {

/// The line above a pane: which run it is, its few most telling numbers, and how far it was moved.
class PaneTitle : public QWidget {
    Q_OBJECT
public:
    explicit PaneTitle(QWidget* parent = nullptr);

    void showRun(const ShownRun& run);
    void setTheme(const Theme& theme);

signals:
    void offsetReset();

private:
    QLabel* m_title;
    QLabel* m_numbers;
    QToolButton* m_offset;
};

} // namespace stallscope::gui

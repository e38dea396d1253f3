// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

class QLabel;
class QTableView;
class QToolButton;

namespace stallscope::gui {

class FactModel;
class Navigation;
class RunList;
class Selection;

/// All known facts about the selected span, with links to related spans.
class DetailsPanel : public QWidget {
    Q_OBJECT
public:
    DetailsPanel(const RunList& runs, const Selection& selection, Navigation& navigation, QWidget* parent = nullptr);

    [[nodiscard]] const FactModel& model() const { return *m_model; }
    void copy() const;

signals:
    /// Requests a prediction without this wait, or without all waits of its site.
    void withoutWaitRequested(bool isWholeSite);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();

    const RunList& m_runs;
    const Selection& m_selection;
    Navigation& m_navigation;
    FactModel* m_model;
    QLabel* m_empty;
    QTableView* m_table;
    QWidget* m_buttons;
    QWidget* m_ofWaits;    // buttons of waits
    int m_widthOfBoth = 0; // width of both buttons side by side
};

} // namespace stallscope::gui

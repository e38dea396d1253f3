// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStringList>
#include <QWidget>

class QComboBox;
class QLineEdit;
class QTabBar;
class QToolButton;

namespace stallscope::gui {

/// Controls above the tables: table, run and filter.
class TablesBar : public QWidget {
    Q_OBJECT
public:
    explicit TablesBar(QWidget* parent = nullptr);

    void addTab(const QString& title, const QString& meaning);
    void showTab(int tab);
    [[nodiscard]] int tab() const;
    /// The selector is shown only for more than one run.
    void setRuns(const QStringList& titles, int chosen);
    void chooseRun(int run);
    /// Does not emit a signal.
    void setFilter(const QString& filter);
    void setFilterable(bool isFilterable);
    void focusFilter();
    void setCanSave(bool canSave);

signals:
    void tabChanged();
    void runChosen(int run);
    void filterChanged(const QString& filter);
    /// The filter is complete: focus moves to the rows.
    void filterEntered();
    void saveRequested();

private:
    QTabBar* m_tabs;
    QComboBox* m_runs;
    QLineEdit* m_filter;
    QToolButton* m_save;
};

} // namespace stallscope::gui

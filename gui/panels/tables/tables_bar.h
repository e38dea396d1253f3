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

/// Above the tables: which one, of which run, and which rows of it.
class TablesBar : public QWidget {
    Q_OBJECT
public:
    explicit TablesBar(QWidget* parent = nullptr);

    void addTab(const QString& title, const QString& meaning);
    void showTab(int tab);
    [[nodiscard]] int tab() const;
    /// A choice only where there is more than one.
    void setRuns(const QStringList& titles, int chosen);
    void chooseRun(int run);
    /// Without a word of it to anyone.
    void setFilter(const QString& filter);
    void setFilterable(bool isFilterable);
    void focusFilter();
    void setCanSave(bool canSave);

signals:
    void tabChanged();
    void runChosen(int run);
    void filterChanged(const QString& filter);
    /// Typing is over: on to the rows.
    void filterEntered();
    void saveRequested();

private:
    QTabBar* m_tabs;
    QComboBox* m_runs;
    QLineEdit* m_filter;
    QToolButton* m_save;
};

} // namespace stallscope::gui

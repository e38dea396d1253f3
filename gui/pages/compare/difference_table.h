// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"

#include <QWidget>

class QAbstractItemModel;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QTableView;

namespace stallscope::gui {

class TextFilter;

/// A table of the page: what it is, a field that filters it, a button that copies it, and below that as many of its rows as fit.
class DifferenceTable : public QWidget {
    Q_OBJECT
public:
    /// The model outlives it.
    DifferenceTable(const QString& title, QAbstractItemModel& model, QWidget* parent = nullptr);

    [[nodiscard]] TextFilter& filter() { return *m_filter; }
    [[nodiscard]] QTableView& view() { return *m_view; }
    /// Stands between the title and the filter.
    void addControl(QWidget* control);
    void setTheme(const Theme& theme);
    /// After the model was filled.
    void fitColumns();
    /// What is selected, else what is shown, as tab-separated text.
    [[nodiscard]] QString copiedText() const;
    void copy() const;

signals:
    /// The text of the first column of a row that was double-clicked, or opened with the Enter key.
    void rowOpened(const QString& name);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void assemble(const QString& title);
    void connectSignals();
    void fitHeight();

    TextFilter* m_filter;
    QLineEdit* m_text;
    QTableView* m_view;
    QLabel* m_count;
    QHBoxLayout* m_controls = nullptr;
    QWidget* m_control = nullptr; ///< that was added
};

} // namespace stallscope::gui

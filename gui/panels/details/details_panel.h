// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/background.h"
#include "gui/panels/details/span_facts.h"

#include <QAbstractTableModel>
#include <QWidget>

#include <vector>

class QLabel;
class QTableView;
class QToolButton;

namespace stallscope::gui {

class Navigation;
class RunList;
class Selection;

/// Facts as a table of two columns: label and value.
class FactModel : public QAbstractTableModel {
    Q_OBJECT
public:
    explicit FactModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    void setFacts(std::vector<Fact> facts);
    [[nodiscard]] const std::vector<Fact>& facts() const { return m_facts; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : static_cast<int>(m_facts.size()); }
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : 2; }
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

private:
    [[nodiscard]] static QVariant tipOf(const Fact& fact, bool isLabel);

    std::vector<Fact> m_facts;
};

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
    void findPassLinks();

    const RunList& m_runs;
    const Selection& m_selection;
    Navigation& m_navigation;
    FactModel* m_model;
    QLabel* m_empty;
    QTableView* m_table;
    QWidget* m_buttons;
    QWidget* m_ofWaits;    // buttons of waits
    int m_widthOfBoth = 0; // width of both buttons side by side
    Background m_links;    // operations of the other pass
};

} // namespace stallscope::gui

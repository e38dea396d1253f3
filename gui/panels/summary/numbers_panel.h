// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/panels/summary/number_rows.h"

#include <QAbstractTableModel>
#include <QWidget>

#include <vector>

class QLabel;
class QScrollArea;
class QTableView;
class QTimer;

namespace stallscope::gui {

class RunList;
class Selection;
struct ShownRun;

/// Metrics of several runs side by side: one column per run, or two if a range is selected.
class NumberModel : public QAbstractTableModel {
    Q_OBJECT
public:
    explicit NumberModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    struct Column {
        QString title;
        std::vector<NumberRow> rows;
    };
    void setColumns(std::vector<Column> runs, bool hasRange);
    /// Omits the values in brackets, which repeat a value in another unit, to save space.
    void setBrief(bool brief);
    [[nodiscard]] bool isBrief() const { return m_isBrief; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    /// The run of a column, and whether it shows the range.
    struct Cell {
        std::size_t run = 0;
        bool isRange = false;
    };
    [[nodiscard]] Cell cellOf(int column) const;
    [[nodiscard]] QString textOf(const QModelIndex& index) const;

    std::vector<Column> m_runs;
    bool m_hasRange = false;
    bool m_isBrief = false;
};

/// The result sentence of each run, and its metrics for the run and the selected range.
class NumbersPanel : public QWidget {
    Q_OBJECT
public:
    NumbersPanel(const RunList& runs, const Selection& selection, QWidget* parent = nullptr);

    [[nodiscard]] const NumberModel& model() const { return *m_model; }
    [[nodiscard]] QString headline() const;

signals:
    /// Requests to stop the analysis of a run.
    void stopRequested(int run);
    void numbersRequested(int run);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    [[nodiscard]] QString sentenceOf(int run) const;
    void follow(const QString& link);
    void fitHeadline();
    void shareWidth();
    [[nodiscard]] int neededWidth(int column) const;

    const RunList& m_runs;
    const Selection& m_selection;
    NumberModel* m_model;
    QLabel* m_headline;
    QScrollArea* m_sentences; // around the headline
    QTableView* m_table;
    QTimer* m_soon; // limits updates while a range is dragged
};

/// Result sentences of a run; empty until it is analysed.
[[nodiscard]] QString headlineFor(const ShownRun& run);

} // namespace stallscope::gui

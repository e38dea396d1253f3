// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "gui/panels/summary/number_rows.h"
#include "gui/panels/summary/summary_tiles.h"

#include <QAbstractTableModel>
#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QScrollArea;
class QTableView;
class QTimer;
class QToolButton;

namespace stallscope::gui {

class RunList;
class Selection;
struct ShownRun;

/// Metrics of several runs side by side: one column per run, or two if a range is selected. Transposed: one row per run, with the
/// metrics of the range if one is selected.
class NumberModel : public QAbstractTableModel {
    Q_OBJECT
public:
    explicit NumberModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    struct Column {
        QString title;
        std::vector<NumberRow> rows;
        QString part = {}; ///< words for the part of the run that is covered; empty: all of it
    };
    void setColumns(std::vector<Column> runs, bool hasRange);
    /// Omits the values in brackets, which repeat a value in another unit, to save space.
    void setBrief(bool brief);
    [[nodiscard]] bool isBrief() const { return m_isBrief; }
    /// Of more runs the columns would not be legible.
    static constexpr std::size_t kMostColumns = 4;
    [[nodiscard]] bool isTransposed() const { return m_runs.size() > kMostColumns; }

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
    [[nodiscard]] QString textOf(std::size_t metric, const Cell& cell) const;
    [[nodiscard]] std::size_t metricCount() const;
    [[nodiscard]] const NumberRow& metricAt(std::size_t metric) const;
    [[nodiscard]] QString titleOf(const Cell& cell) const;

    std::vector<Column> m_runs;
    bool m_hasRange = false;
    bool m_isBrief = false;
};

/// The summary: six tiles of the current run, the result sentence of each run (of many runs that of the current one), and all metrics in
/// a table that folds.
class NumbersPanel : public QWidget {
    Q_OBJECT
public:
    NumbersPanel(const RunList& runs, const Selection& selection, QWidget* parent = nullptr);

    [[nodiscard]] const NumberModel& model() const { return *m_model; }
    [[nodiscard]] QString headline() const;
    [[nodiscard]] const SummaryTiles& tiles() const { return *m_tiles; }

    void setTheme(const Theme& theme);
    /// The run of the tiles.
    void setCurrentRun(int run);
    /// By run; absent while it is computed.
    void setGains(std::vector<std::optional<PossibleGain>> gains);
    /// Whether the table is shown. Until the user chooses, it is for several runs.
    [[nodiscard]] bool isUnfolded() const;
    void setUnfolded(bool isUnfolded);
    /// Absent until the user chooses.
    [[nodiscard]] std::optional<bool> chosenUnfolded() const { return m_unfolded; }

signals:
    /// Requests to stop the analysis of a run.
    void stopRequested(int run);
    void numbersRequested(int run);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void refreshTiles();
    [[nodiscard]] QString sentenceOf(int run) const;
    void follow(const QString& link);
    void showTable();
    void shareWidth();
    [[nodiscard]] int neededWidth(int column) const;

    const RunList& m_runs;
    const Selection& m_selection;
    NumberModel* m_model;
    QLabel* m_headline;
    QLabel* m_caption;
    SummaryTiles* m_tiles;
    QToolButton* m_fold;
    QTableView* m_table;
    QTimer* m_soon; // limits updates while a range is dragged
    int m_current = 0;
    std::vector<std::optional<PossibleGain>> m_gains;
    std::optional<bool> m_unfolded;
};

/// Result sentences of a run; empty until it is analysed.
[[nodiscard]] QString headlineFor(const ShownRun& run);

} // namespace stallscope::gui

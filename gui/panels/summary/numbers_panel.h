// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

class QLabel;
class QScrollArea;
class QTableView;
class QTimer;

namespace stallscope::gui {

class NumberModel;
class RunList;
class Selection;
struct ShownRun;

/// The result of each run in a sentence, and its numbers, for the run and for the selected range.
class NumbersPanel : public QWidget {
    Q_OBJECT
public:
    NumbersPanel(const RunList& runs, const Selection& selection, QWidget* parent = nullptr);

    [[nodiscard]] const NumberModel& model() const { return *m_model; }
    [[nodiscard]] QString headline() const;

signals:
    /// Of a run whose numbers take a while.
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
    QTimer* m_soon; // a range that is dragged moves faster than anyone reads
};

/// The sentences that say the result of a run; empty before it is analysed.
[[nodiscard]] QString headlineFor(const ShownRun& run);

} // namespace stallscope::gui

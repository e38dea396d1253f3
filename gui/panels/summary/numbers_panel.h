// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/narrative/verdict_words.h"

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
/// What bounds a single complete run (predictions beside it do not count), shown above its timeline. No words for other runs, and
/// without device work.
[[nodiscard]] narrative::Verdict verdictAbove(const RunList& runs);

} // namespace stallscope::gui

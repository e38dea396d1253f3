// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "gui/model/steps_of_runs.h"

#include <QString>
#include <QWidget>

#include <memory>

class QLabel;
class QPushButton;

namespace stallscope::gui {

class StepPlot;
class StepTable;

/// Why a run has no steps, and what to do about it.
[[nodiscard]] QString noStepsWords(StepOrigin origin);

/// The steps of one run: what they are, in sentences; their lengths one after the other; each of them below the others.
class StepsColumn : public QWidget {
    Q_OBJECT
public:
    /// How it is divided is remembered by this name.
    explicit StepsColumn(const QString& name, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// Why there are none stands in their place. Lengths are shown up to `reach`; by the letter the column is told from another one beside
    /// it, if there is one.
    void show(std::shared_ptr<const StepsOfRun> steps, Nanos reach, const QString& letter);
    void showWhy(const QString& why);

    /// How high the sentences have to be, and are at least: what is below them lines up with that of another column.
    [[nodiscard]] int wantedHead(int width) const;
    void setLeastHead(int height);

    [[nodiscard]] std::shared_ptr<const StepsOfRun> steps() const { return m_steps; }
    [[nodiscard]] QString text() const;
    [[nodiscard]] StepPlot& plot() { return *m_plot; }
    [[nodiscard]] StepTable& table() { return *m_table; }
    [[nodiscard]] QPushButton& slowestButton() { return *m_showSlowest; }

signals:
    /// Requests to show the step in the timeline.
    void stepRequested(std::size_t step);

private:
    void assemble(const QString& name);

    std::shared_ptr<const StepsOfRun> m_steps;
    Nanos m_reach = 1;
    QString m_letter;
    QLabel* m_why;
    QWidget* m_shown;
    QWidget* m_head;
    QLabel* m_sentence;
    QLabel* m_slowest;
    QPushButton* m_showSlowest;
    StepPlot* m_plot;
    StepTable* m_table;
};

} // namespace stallscope::gui

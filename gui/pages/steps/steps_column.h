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

/// The steps of one run: a description, a plot of their durations, and a table.
class StepsColumn : public QWidget {
    Q_OBJECT
public:
    /// Splitter sizes are saved under this name.
    explicit StepsColumn(const QString& name, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// Without steps, shows the reason. The axis ends at `reach`; `letter` labels the column if there are two.
    void show(std::shared_ptr<const StepsOfRun> steps, Nanos reach, const QString& letter);
    void showWhy(const QString& why);

    /// Height that the description needs, and its minimum height, so that two columns line up.
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

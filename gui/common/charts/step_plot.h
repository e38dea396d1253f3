// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/charts/step_parts.h"

#include <QWidget>

#include <optional>
#include <vector>

class QCPBars;
class QCustomPlot;
class QPainter;

namespace stallscope::gui {

class PointWalk;
class ShownValue;

/// How long each step of a run took, and what it is made of: a bar for each, in their order, with the median and the quartiles of all.
/// Where there are more steps than there is room for bars, a bar is the slowest of several.
class StepPlot : public QWidget {
    Q_OBJECT
public:
    explicit StepPlot(QWidget* parent = nullptr);
    ~StepPlot() override;

    void setTheme(const Theme& theme);
    /// The axis of lengths ends at `reach`.
    void setSteps(RunSteps steps, Nanos reach);
    /// The step that people are at.
    void mark(std::optional<std::size_t> step);

    /// The step whose bar stands at a point of the widget.
    [[nodiscard]] std::optional<std::size_t> stepAt(QPointF point) const;
    /// Where the bar that a step is in begins on the widget.
    [[nodiscard]] QPointF footOf(std::size_t step) const;
    /// How many steps the widest bar stands for.
    [[nodiscard]] std::size_t stepsInBar() const { return m_inBar; }
    void paintTo(QPainter& painter);

signals:
    void stepClicked(std::size_t step);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void group();
    void draw();
    void addQuartiles();
    void addBars();
    void addMark(std::optional<std::size_t> step, double width);
    void addCutMarks();
    void addWords();
    void walkTo(int bar);
    [[nodiscard]] double seenOf(std::size_t step, StepPart part) const;
    [[nodiscard]] double middleOf(std::size_t bar) const;
    [[nodiscard]] std::size_t barOf(std::size_t step) const { return step / m_inBar; }
    [[nodiscard]] bool isCut(std::size_t step) const { return m_steps.steps[step].length() > m_reach; }
    [[nodiscard]] QString wordsOf(std::size_t bar) const;

    QCustomPlot* m_plot;
    const Theme* m_theme;
    RunSteps m_steps;
    Nanos m_reach = 1;
    std::size_t m_inBar = 1;
    std::vector<std::size_t> m_bars; // of each the step that it shows
    std::optional<std::size_t> m_marked;
    PointWalk* m_walk;
    ShownValue* m_value;
    std::optional<std::size_t> m_walked; // the step at which the keys are
};

} // namespace stallscope::gui

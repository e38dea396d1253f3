// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/charts/step_parts.h"

#include <QWidget>

#include <cstdint>
#include <optional>
#include <vector>

class QCPBars;
class QCustomPlot;
class QPainter;

namespace stallscope::gui {

class PointWalk;
class ShownValue;

/// Duration of each step of a run with its components: one bar per step, with median and quartiles. If there are more steps
/// than bars fit, a bar shows the slowest of several.
class StepPlot : public QWidget {
    Q_OBJECT
public:
    explicit StepPlot(QWidget* parent = nullptr);
    ~StepPlot() override;

    void setTheme(const Theme& theme);
    /// The axis ends at `reach`.
    void setSteps(RunSteps steps, Nanos reach);
    /// Marks the current step.
    void mark(std::optional<std::size_t> step);

    /// The step whose bar is at a point of the widget.
    [[nodiscard]] std::optional<std::size_t> stepAt(QPointF point) const;
    /// Position of the foot of the bar that contains a step.
    [[nodiscard]] QPointF footOf(std::size_t step) const;
    /// Largest number of steps per bar.
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
    /// Number of the first step on the axis.
    [[nodiscard]] std::uint64_t firstNumber() const { return m_steps.firstNumber.value_or(1); }
    /// Left end of the axis.
    [[nodiscard]] double left() const { return static_cast<double>(firstNumber()) - 0.5; }
    [[nodiscard]] double middleOf(std::size_t bar) const;
    [[nodiscard]] std::size_t barOf(std::size_t step) const { return step / m_inBar; }
    [[nodiscard]] bool isCut(std::size_t step) const { return m_steps.steps[step].length() > m_reach; }
    [[nodiscard]] QString wordsOf(std::size_t bar) const;

    QCustomPlot* m_plot;
    const Theme* m_theme;
    RunSteps m_steps;
    Nanos m_reach = 1;
    std::size_t m_inBar = 1;
    std::vector<std::size_t> m_bars; // step shown by each bar
    std::optional<std::size_t> m_marked;
    PointWalk* m_walk;
    ShownValue* m_value;
    std::optional<std::size_t> m_walked; // step of the keyboard cursor
};

} // namespace stallscope::gui

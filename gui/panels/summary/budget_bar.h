// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/background.h"
#include "profiler/analysis/report/time_budget.h"
#include "profiler/analysis/segments/budget_stretches.h"
#include "profiler/base/time_range.h"

#include <QColor>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <QWidget>

#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace stallscope {
class RunAnalysis;
}

namespace stallscope::gui {

class Navigation;
class RunList;
class Selection;
struct Theme;

/// The time budget of each run as one stacked bar, with a legend; below it in the same bar, the budget of the selected range. A click on a
/// part, or Enter, zooms to its longest stretch on the timeline; again, to the next one. Hidden while no run has a budget.
class BudgetBar : public QWidget {
    Q_OBJECT
public:
    using Part = Nanos TimeBudget::*;
    struct Row {
        int run = 0;
        std::size_t devices = 0; ///< whose mean the budgets are
        TimeBudget budget;
        std::optional<TimeBudget> selected; ///< of the selected range
    };
    struct Place {
        int run = 0;
        Part part = nullptr;

        friend bool operator==(const Place&, const Place&) = default;
    };

    /// All outlive it.
    BudgetBar(const RunList& runs, const Selection& selection, Navigation& navigation, QWidget* parent = nullptr);

    /// In the order of the bar.
    [[nodiscard]] static std::vector<Part> parts();
    [[nodiscard]] static QString labelOf(Part part);
    /// "Idle time waiting for launches".
    [[nodiscard]] static QString meaningOf(Part part);
    [[nodiscard]] static QColor colourOf(const Theme& theme, Part part);

    void setTheme(const Theme& theme);
    [[nodiscard]] const std::vector<Row>& rows() const { return m_rows; }
    /// The area of a part; empty if it has no time.
    [[nodiscard]] QRectF areaOf(const Place& place) const;
    /// "Launch: 590 ms, 34.1 % of 1.73 s. Idle time waiting for launches. ..."
    [[nodiscard]] QString wordsOf(const Place& place) const;
    /// The parts that the legend lists, and their labels.
    [[nodiscard]] std::vector<std::pair<Part, QString>> legend() const;
    /// Zooms to the longest stretch of a part, or from there to the next one.
    void go(const Place& place);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    void refresh();
    void refreshSelected();
    void setCurrent(std::optional<Place> place);
    [[nodiscard]] std::vector<Place> places() const;
    [[nodiscard]] std::optional<Place> placeAt(QPointF point) const;
    [[nodiscard]] QRectF barOf(std::size_t row) const;
    void paintBar(QPainter& painter, const TimeBudget& budget, const QRectF& bar, bool hasText) const;
    void paintLegend(QPainter& painter) const;
    void showStretch();

    const RunList& m_runs;
    const Selection& m_selection;
    Navigation& m_navigation;
    const Theme* m_theme;
    std::vector<Row> m_rows;
    std::optional<Place> m_current;                // under the mouse, or chosen by keys
    std::optional<Place> m_visited;                // whose stretches are known
    std::shared_ptr<const RunAnalysis> m_analysed; // what they are of
    std::vector<BudgetStretch> m_stretches;        // longest first, in the time of the trace
    std::size_t m_next = 0;
    Background m_work;
};

} // namespace stallscope::gui

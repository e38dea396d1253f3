// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/common/theme/theme.h"
#include "profiler/analysis/report/statistics.h"
#include "profiler/base/time_range.h"

#include <QSharedPointer>
#include <QWidget>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

class QCustomPlot;
class QPainter;

namespace stallscope::gui {

class PointWalk;
class ShownValue;
class TimeTicker;

/// Horizontal bars of durations, one per row: name at the left, bar over a common axis, value at the right. A bar may have
/// an interval (line with end caps), single values (dots), and a connecting line to the next bar.
class BarRowsPlot : public QWidget {
    Q_OBJECT
public:
    enum class Colour : std::uint8_t { A, B, Other, Kernel, Copy, Wait, Idle };

    struct Row {
        QString label;
        QString value;
        QString note; ///< smaller text below the value; may be empty
        QString toolTip;
        Colour colour = Colour::Other;
        double from = 0;
        double to = 0; ///< in ns; may be less than `from`
        std::optional<Interval> interval = {};
        std::vector<double> dots = {};
        bool isJoined = false;
    };

    /// Widths of the text columns at both sides.
    struct Columns {
        int labels = 0;
        int values = 0;

        [[nodiscard]] Columns united(Columns other) const { return {std::max(labels, other.labels), std::max(values, other.values)}; }
    };

    explicit BarRowsPlot(QWidget* parent = nullptr);
    ~BarRowsPlot() override;

    void setTheme(const Theme& theme);
    /// `axis` is the range of the axis; if it does not begin at zero, the plot shows a note.
    void setRows(std::vector<Row> rows, TimeRange axis);
    /// Whether rows can be clicked, which is shown on hover.
    void setClickable(bool isClickable);

    /// Stacked plots line up if each has the columns of the widest.
    [[nodiscard]] Columns wantedColumns() const;
    void setLeastColumns(Columns columns);

    [[nodiscard]] const std::vector<Row>& rows() const { return m_rows; }
    [[nodiscard]] QColor colourOf(Colour colour) const;
    void paintTo(QPainter& painter);

signals:
    void rowClicked(int row);

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    [[nodiscard]] int rowHeight() const;
    [[nodiscard]] int rowAt(QPointF position) const;
    void hover(int row);
    void layOut();
    void paintRows(QPainter& painter, QSize area) const;
    void paintTexts(QPainter& painter, const Row& row, const QRectF& place, int width) const;
    void paintBar(QPainter& painter, const Row& row, const QRectF& place) const;
    void paintSpread(QPainter& painter, const Row& row, const QRectF& place) const;
    [[nodiscard]] double pixelOf(double time) const;

    QCustomPlot* m_plot;
    QSharedPointer<TimeTicker> m_ticker;
    const Theme* m_theme;
    std::vector<Row> m_rows;
    TimeRange m_axis;
    Columns m_leastColumns;
    bool m_isClickable = false;
    int m_hovered = -1;
    ShownValue* m_value;
    PointWalk* m_walk = nullptr;
};

} // namespace stallscope::gui

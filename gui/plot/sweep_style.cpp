// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/plot/sweep_style.h"

#include <array>

namespace stallscope::gui {

namespace {

struct Shape {
    QCPScatterStyle::ScatterShape shape;
    double size; ///< so that all of them look equally large
};

Shape shapeOf(std::size_t index)
{
    constexpr std::array<Shape, 6> kShapes{{{QCPScatterStyle::ssDisc, 8}, {QCPScatterStyle::ssSquare, 7}, {QCPScatterStyle::ssTriangle, 9},
        {QCPScatterStyle::ssDiamond, 9}, {QCPScatterStyle::ssTriangleInverted, 9}, {QCPScatterStyle::ssCross, 7}}};
    return kShapes[index % kShapes.size()];
}

} // namespace

QCPScatterStyle markOf(std::size_t index, const QColor& colour)
{
    const Shape shape = shapeOf(index);
    return QCPScatterStyle(shape.shape, QPen(colour, 1.5), colour, shape.size);
}

void styleAxes(QCustomPlot& plot, const Theme& theme, const QFont& font)
{
    plot.setBackground(theme.surface);
    for (QCPAxis* axis : {plot.xAxis, plot.yAxis}) {
        axis->setBasePen(QPen(theme.line));
        axis->setTickPen(QPen(theme.line));
        axis->setSubTickPen(Qt::NoPen);
        axis->setTickLabelColor(theme.mutedText);
        axis->setTickLabelFont(font);
        axis->setLabelColor(theme.text);
        axis->setLabelFont(font);
        axis->setLabelPadding(6);
        axis->grid()->setPen(QPen(theme.grid));
        axis->grid()->setZeroLinePen(QPen(theme.grid));
        axis->grid()->setSubGridVisible(false);
    }
}

void styleLegend(QCPLegend& legend, const Theme& theme, const QFont& font)
{
    legend.setBrush(Qt::NoBrush);
    legend.setBorderPen(Qt::NoPen);
    legend.setFont(font);
    legend.setTextColor(theme.text);
    legend.setMargins({4, 12, 12, 0});
    legend.setIconSize(30, 18);
    legend.setRowSpacing(4);
    constexpr int kMargins = 16;
    constexpr int kRow = 24;
    legend.setMaximumSize(QWIDGETSIZE_MAX, legend.itemCount() * kRow + kMargins);
}

} // namespace stallscope::gui

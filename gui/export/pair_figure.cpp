// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/pair_figure.h"

#include "gui/common/charts/bar_rows_plot.h"
#include "gui/export/picture_words.h"
#include "gui/pages/compare/metric_model.h"

#include <QCoreApplication>

#include <algorithm>

namespace stallscope::gui {

namespace {

Figure::Plot plotOf(const QString& heading, const BarRows& bars, const Theme& theme, const QFont& font)
{
    auto plot = std::make_shared<BarRowsPlot>();
    plot->setFont(font);
    plot->setTheme(theme);
    plot->setRows(bars.rows, bars.axis);
    return {heading, plot, [plot](QPainter& painter) { plot->paintTo(painter); }, false, {}};
}

Figure::Table metricsOf(const Comparison& comparison)
{
    MetricModel model;
    model.setMetrics(comparison.metrics, false);
    Figure::Table table;
    for (int column = 0; column < model.columnCount(); ++column)
        table.head << model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    for (int row = 0; row < model.rowCount(); ++row) {
        QStringList words;
        for (int column = 0; column < model.columnCount(); ++column)
            words << model.index(row, column).data().toString();
        table.rows.push_back(words);
    }
    return table;
}

/// One of the side's runs, for parameters, which are equal for all. Null if the trace has none of them.
const Run* runOf(const ComparisonSide& side)
{
    const std::vector<Run>& runs = side.trace->runs;
    const auto found = std::ranges::find_if(runs, [&side](const Run& run) { return run.strategy == side.strategy && pointOf(*side.trace, run) == side.point; });
    return found == runs.end() ? nullptr : &*found;
}

/// Parameters and machine.
QStringList ranWords(const Comparison& comparison)
{
    QStringList words;
    const Run* a = runOf(comparison.a);
    const Run* b = runOf(comparison.b);
    if (const QString experiment = a && b ? experimentWords({a, b}) : QString(); !experiment.isEmpty())
        words << experiment;
    if (const QString machine = machineWords(*comparison.a.trace); !machine.isEmpty())
        words << machine;
    return words;
}

Figure pairFigureOf(const Pair& pair, const Theme& theme, const QFont& font)
{
    Figure figure{pair.headline, {pair.facts}, pair.cautions, {}, metricsOf(pair.comparison)};
    figure.words << ranWords(pair.comparison);
    figure.numbers.heading = QCoreApplication::translate("Picture", "All metrics, from the repeats with the median wall time");
    figure.plots.push_back(plotOf(PairPage::tr("Wall times: median, 95 % bootstrap interval, one dot per repeat"), pair.walls, theme, font));
    if (!pair.waterfall.rows.empty()) {
        figure.plots.push_back(plotOf(PairPage::tr("Sources of the difference"), pair.waterfall, theme, font));
        figure.plots.back().note = waterfallNote(pair);
    }
    BarRowsPlot::Columns columns;
    for (const Figure::Plot& plot : figure.plots)
        columns = columns.united(static_cast<const BarRowsPlot&>(*plot.widget).wantedColumns());
    for (const Figure::Plot& plot : figure.plots)
        static_cast<BarRowsPlot&>(*plot.widget).setLeastColumns(columns);
    return figure;
}

} // namespace

std::unique_ptr<const PictureSource> pairPicture(std::shared_ptr<const Pair> pair, const QFont& font)
{
    const QString title = pair->headline;
    return std::make_unique<FigurePicture>(title, QCoreApplication::translate("Picture", "comparison"), font,
        [pair = std::move(pair)](const Theme& theme, const QFont& letters) { return pairFigureOf(*pair, theme, letters); });
}

} // namespace stallscope::gui

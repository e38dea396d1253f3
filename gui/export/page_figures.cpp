// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/page_figures.h"

#include "gui/common/charts/bar_rows_plot.h"
#include "gui/common/charts/heat_map.h"
#include "gui/common/charts/step_parts.h"
#include "gui/common/charts/step_plot.h"
#include "gui/common/charts/sweep_plot.h"
#include "gui/common/text/words.h"
#include "gui/export/figure.h"
#include "gui/export/picture_words.h"
#include "gui/pages/compare/compare_models.h"
#include "gui/pages/compare/pair_page.h"
#include "gui/pages/ranks/rank_model.h"
#include "gui/pages/steps/step_raster.h"
#include "gui/pages/steps/steps_panel.h"
#include "gui/pages/sweep/sweep_words.h"
#include "gui/panels/flame/flame_view.h"
#include "gui/panels/tables/table_rows.h"
#include "profiler/base/units.h"
#include "profiler/formats/common/rank_files.h"
#include "profiler/narrative/compare_words.h"
#include "profiler/narrative/rank_words.h"
#include "profiler/narrative/steps_words.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QPainter>

#include <algorithm>
#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>

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
    Figure figure{pair.headline, {pair.facts}, pair.cautions, {}, {metricsOf(pair.comparison)}};
    figure.words << ranWords(pair.comparison);
    figure.tables.front().heading = QCoreApplication::translate("Picture", "All metrics, from the repeats with the median wall time");
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

Figure::Plot plotOf(const SweepTable& table, const SweepChoice& choice, const Theme& theme, const QFont& font)
{
    const char* words =
        table.isMap() ? QT_TRANSLATE_NOOP("Picture", "%1, median of the repeats") : QT_TRANSLATE_NOOP("Picture", "%1: medians; small dots are single repeats");
    QString heading = QCoreApplication::translate("Picture", words).arg(titleOf(choice.metric));
    if (table.isMap())
        heading += QStringLiteral(", ") + QString::fromStdString(table.strategies[choice.strategy]);
    const auto prepared = [&](auto plot, auto scene) {
        plot->setFont(font);
        plot->setTheme(theme);
        plot->setScene(std::move(scene));
        return Figure::Plot{heading, plot, [plot](QPainter& painter) { plot->paintTo(painter); }, true, {}};
    };
    if (table.isMap())
        return prepared(std::make_shared<HeatMap>(), mapOf(table, choice));
    return prepared(std::make_shared<SweepPlot>(), curvesOf(table, choice));
}

/// A row per point, a column per strategy.
Figure::Table valuesOf(const SweepTable& table, SweepMetric metric)
{
    Figure::Table values;
    values.head << titleOf(metric);
    for (const std::string& strategy : table.strategies)
        values.head << QString::fromStdString(strategy);
    for (std::size_t point = 0; point < table.points(); ++point) {
        QStringList row{QString::fromStdString(table.nameOf(point))};
        for (std::size_t strategy = 0; strategy < table.strategies.size(); ++strategy) {
            const auto value = table.value(metric, strategy, point);
            row << (value ? valueText(metric, *value) : QCoreApplication::translate("Picture", "n/a"));
        }
        values.rows.push_back(row);
    }
    return values;
}

Figure figureOf(const SweepReading& reading, const SweepChoice& choice, const Theme& theme, const QFont& font)
{
    const SweepTable& table = *reading.table;
    Figure figure{sweepSentence(table, reading.findings), sweepNotes(table), {}, {}, {}};
    figure.plots.push_back(plotOf(table, choice, theme, font));
    if (!table.isMap())
        figure.tables = {valuesOf(table, choice.metric)}; // cells of a heat map already show their values
    return figure;
}

constexpr int kBetweenRuns = 24;

QString say(const char* text)
{
    return QCoreApplication::translate("Picture", text);
}

/// "A nsys.sqlite, B example.json".
QString namesOf(const std::vector<TitledSteps>& runs)
{
    return runs.size() == 1 ? runs.front().title : QStringLiteral("A %1, B %2").arg(runs[0].title, runs[1].title);
}

/// Widgets of all runs side by side; `make` creates one for a run.
template <class Make>
Figure::Plot besideEachOther(const QString& heading, const std::vector<TitledSteps>& runs, const QFont& font, Make make)
{
    auto all = std::make_shared<QWidget>();
    auto* row = new QHBoxLayout(all.get());
    row->setContentsMargins({});
    row->setSpacing(kBetweenRuns);
    using Plot = std::remove_pointer_t<decltype(make(runs.front()))>;
    std::vector<Plot*> plots;
    for (const TitledSteps& run : runs) {
        plots.push_back(make(run));
        plots.back()->setFont(font);
        row->addWidget(plots.back(), 1);
    }
    const auto paint = [all, plots](QPainter& painter) {
        for (Plot* plot : plots) {
            painter.save();
            painter.translate(plot->pos());
            plot->paintTo(painter);
            painter.restore();
        }
    };
    return {QStringLiteral("%1: %2").arg(heading, namesOf(runs)), all, paint, true, {}};
}

Figure::Plot lengthsOf(const std::vector<TitledSteps>& runs, const Theme& theme, const QFont& font)
{
    return besideEachOther(say(QT_TRANSLATE_NOOP("Picture", "Step durations, median dashed")), runs, font, [&theme](const TitledSteps& run) {
        auto* plot = new StepPlot; // owned by what it stands on
        plot->setTheme(theme);
        plot->setSteps(run.steps->found, reachOf(run.steps->found));
        return plot;
    });
}

Figure::Plot rowsOf(const std::vector<TitledSteps>& runs, const Theme& theme, const QFont& font)
{
    return besideEachOther(say(QT_TRANSLATE_NOOP("Picture", "Steps stacked, end of the median step dotted")), runs, font,
        [&theme](const TitledSteps& run) { return new StepRows(run.steps, reachOf(run.steps->found), theme); });
}

Figure::Plot differenceOf(const RunSteps& a, const RunSteps& b, const Theme& theme, const QFont& font)
{
    return plotOf(say(QT_TRANSLATE_NOOP("Picture", "Sources of the difference between the median steps")), medianStepRows(a, b), theme, font);
}

/// A row per metric, a column per run.
Figure::Table numbersOf(const std::vector<TitledSteps>& runs)
{
    Figure::Table table;
    table.head << say(QT_TRANSLATE_NOOP("Picture", "Steps"));
    const auto add = [&](const QString& name, auto valueOf) {
        QStringList row{name};
        for (const TitledSteps& run : runs)
            row << valueOf(run.steps->found);
        table.rows.push_back(row);
    };
    for (const TitledSteps& run : runs)
        table.head << run.title;
    add(say(QT_TRANSLATE_NOOP("Picture", "count")), [](const RunSteps& steps) { return toQString(formatCount(std::ssize(steps.steps))); });
    add(say(QT_TRANSLATE_NOOP("Picture", "launches")), [](const RunSteps& steps) { return QString::number(steps.launches); });
    add(say(QT_TRANSLATE_NOOP("Picture", "median")), [](const RunSteps& steps) { return durationWords(steps.length.median); });
    add(say(QT_TRANSLATE_NOOP("Picture", "lower quartile")), [](const RunSteps& steps) { return durationWords(steps.length.low); });
    add(say(QT_TRANSLATE_NOOP("Picture", "upper quartile")), [](const RunSteps& steps) { return durationWords(steps.length.high); });
    add(say(QT_TRANSLATE_NOOP("Picture", "slowest")), [](const RunSteps& steps) { return durationWords(steps.steps[steps.slowest].length()); });
    const auto labels = narrative::explainedParts({});
    for (std::size_t i = 0; i < labels.size(); ++i)
        add(say(QT_TRANSLATE_NOOP("Picture", "median step: %1")).arg(toQString(stallscope::say(labels[i].label))),
            [i](const RunSteps& steps) { return durationWords(lengthOf(steps.steps[steps.median], kStepParts[i])); });
    return table;
}

QString titleOf(const std::vector<TitledSteps>& runs)
{
    return toQString(
        runs.size() == 1 ? narrative::stepsSentence(runs.front().steps->found) : narrative::stepsAgainst(runs[0].steps->found, runs[1].steps->found));
}

Figure figureOf(const std::vector<TitledSteps>& runs, const Theme& theme, const QFont& font)
{
    Figure figure{titleOf(runs), {}, {}, {}, {numbersOf(runs)}};
    for (const TitledSteps& run : runs) {
        const QString own = runs.size() == 1 ? QString() : toQString(narrative::stepsSentence(run.steps->found));
        const QString all = together({own, toQString(narrative::slowestSentence(run.steps->trace(), run.steps->found))});
        figure.words << (runs.size() == 1 ? all : QStringLiteral("%1: %2").arg(run.title, all));
    }
    if (runs.size() > 1)
        figure.plots.push_back(differenceOf(runs[0].steps->found, runs[1].steps->found, theme, font));
    figure.plots.push_back(lengthsOf(runs, theme, font));
    figure.plots.push_back(rowsOf(runs, theme, font));
    return figure;
}

QString titleOf(const RanksWithin& ranks)
{
    return toQString(narrative::rankFinding(ranks.table));
}

/// Rows as on the page; the title names the straggler.
Figure::Table rowsOf(std::shared_ptr<const RanksWithin> ranks)
{
    RankModel model;
    model.setRanks(std::move(ranks));
    Figure::Table table;
    table.rows.resize(static_cast<std::size_t>(model.rowCount()));
    for (int column = RankModel::Rank; column < RankModel::Finding; ++column) {
        table.head << model.headerData(column, Qt::Horizontal).toString();
        for (int row = 0; row < model.rowCount(); ++row)
            table.rows[static_cast<std::size_t>(row)] << model.index(row, column).data().toString();
    }
    return table;
}

Figure figureOf(const std::shared_ptr<const RanksWithin>& ranks)
{
    Figure figure{titleOf(*ranks), {}, {}, {}, {rowsOf(ranks)}};
    if (const QString missing = toQString(missingWords(ranks->table.roster)); !missing.isEmpty())
        figure.cautions << missing;
    return figure;
}

/// Only as many rows as the largest picture has room for.
Figure::Table tableOf(const TableInPicture& shown)
{
    constexpr std::size_t kMostRows = 4000;
    Figure::Table table;
    table.heading = shown.heading;
    const std::vector<TableColumn>& columns = shown.rows->columns();
    for (const TableColumn& column : columns)
        table.head << titleOf(column);
    table.texts = static_cast<std::size_t>(std::ranges::find_if_not(columns, [](const TableColumn& one) { return isText(one.form); }) - columns.begin());
    table.omitted = shown.order.size() - std::min(shown.order.size(), kMostRows);
    for (const std::uint32_t row : std::span(shown.order).first(shown.order.size() - table.omitted)) {
        QStringList words;
        for (std::size_t column = 0; column < columns.size(); ++column)
            words << shown.rows->words(row, column);
        table.rows.push_back(words);
    }
    return table;
}

Figure figureOf(const TablesInPicture& contents)
{
    Figure figure{contents.title, {contents.scope}, {}, {}, {}};
    for (const TableInPicture& table : contents.tables)
        figure.tables.push_back(tableOf(table));
    return figure;
}

/// Rows that do not fit are counted in a line below those that do.
void paintFlame(const FlameView& view, const Theme& theme, QPainter& painter)
{
    painter.setClipRect(view.rect());
    view.paintTo(painter);
    const int rows = static_cast<int>(view.layout().rows());
    if (rows * view.rowHeight() <= view.height())
        return;
    const int shown = std::max(0, view.height() / view.rowHeight() - 1); // the count takes the place of the last one
    const QRect below(0, shown * view.rowHeight(), view.width(), view.height() - shown * view.rowHeight());
    painter.fillRect(below, theme.surface);
    painter.setPen(theme.mutedText);
    painter.drawText(below, Qt::AlignLeft | Qt::AlignVCenter, furtherRows(static_cast<std::uint64_t>(rows - shown)));
}

Figure figureOf(const std::shared_ptr<const FlameData>& data, const QString& scope, const Theme& theme)
{
    auto view = std::make_shared<FlameView>();
    view->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    view->setTheme(theme);
    view->setData(data);
    Figure figure{FlameView::tr("Flame graph of the host stacks"), {scope}, {}, {}, {}};
    const int leastRows = 3;
    figure.plots.push_back({{}, view, [view, &theme](QPainter& painter) { paintFlame(*view, theme, painter); }, true, {}, leastRows * view->rowHeight()});
    return figure;
}

} // namespace

std::unique_ptr<const PictureSource> pairPicture(std::shared_ptr<const Pair> pair, const QFont& font)
{
    const QString title = pair->headline;
    return std::make_unique<FigurePicture>(title, QCoreApplication::translate("Picture", "comparison"), font,
        [pair = std::move(pair)](const Theme& theme, const QFont& letters) { return pairFigureOf(*pair, theme, letters); });
}

std::unique_ptr<const PictureSource> sweepPicture(SweepReading reading, SweepChoice choice, const QFont& font)
{
    const QString title = sweepSentence(*reading.table, reading.findings);
    return std::make_unique<FigurePicture>(title, QCoreApplication::translate("Picture", "sweep"), font,
        [reading = std::move(reading), choice](const Theme& theme, const QFont& letters) { return figureOf(reading, choice, theme, letters); });
}

std::unique_ptr<PictureSheet> sweepSheet(const SweepReading& reading, const PictureOptions& options, const QFont& font)
{
    const auto make = [&reading](const Theme& theme, const QFont& letters) {
        Figure figure;
        for (int i = 0; i < sweepPlots(*reading.table); ++i) {
            const SweepChoice choice = choiceOf(*reading.table, reading.findings, SweepMetric::Wall, static_cast<std::size_t>(i));
            figure.plots.push_back(plotOf(*reading.table, choice, theme, letters));
        }
        return figure;
    };
    return FigurePicture({}, {}, font, make).sheetFor(options);
}

int sweepPlots(const SweepTable& table)
{
    constexpr std::size_t kMostMaps = 4;
    return table.isMap() ? static_cast<int>(std::min(table.strategies.size(), kMostMaps)) : 1;
}

std::unique_ptr<const PictureSource> stepsPicture(std::vector<TitledSteps> runs, const QFont& font)
{
    const QString title = titleOf(runs);
    return std::make_unique<FigurePicture>(title, say(QT_TRANSLATE_NOOP("Picture", "steps")), font,
        [runs = std::move(runs)](const Theme& theme, const QFont& letters) { return figureOf(runs, theme, letters); });
}

std::unique_ptr<const PictureSource> ranksPicture(std::shared_ptr<const RanksWithin> ranks, const QFont& font)
{
    const QString title = titleOf(*ranks);
    return std::make_unique<FigurePicture>(
        title, QCoreApplication::translate("Picture", "ranks"), font, [ranks = std::move(ranks)](const Theme&, const QFont&) { return figureOf(ranks); });
}

std::unique_ptr<const PictureSource> tablesPicture(TablesInPicture contents, const QFont& font)
{
    const QString title = contents.title;
    const QString fileName = contents.fileName;
    return std::make_unique<FigurePicture>(title, fileName, font, [contents = std::move(contents)](const Theme&, const QFont&) { return figureOf(contents); });
}

std::unique_ptr<const PictureSource> flamePicture(std::shared_ptr<const FlameData> data, const QString& scope, const QFont& font)
{
    return std::make_unique<FigurePicture>(FlameView::tr("Flame graph of the host stacks"), QStringLiteral("flame"), font,
        [data = std::move(data), scope](const Theme& theme, const QFont&) { return figureOf(data, scope, theme); });
}

} // namespace stallscope::gui

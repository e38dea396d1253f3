// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/sweep_figure.h"

#include "gui/common/charts/heat_map.h"
#include "gui/common/charts/sweep_plot.h"
#include "gui/pages/sweep/sweep_words.h"

#include <QCoreApplication>

#include <algorithm>

namespace stallscope::gui {

namespace {

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
        figure.numbers = valuesOf(table, choice.metric); // cells of a heat map already show their values
    return figure;
}

} // namespace

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

} // namespace stallscope::gui

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/steps_figure.h"

#include "engine/cli/compare_words.h"
#include "engine/cli/steps_words.h"
#include "gui/details/words.h"
#include "gui/plot/step_parts.h"
#include "gui/plot/step_plot.h"
#include "gui/steps/step_pair.h"
#include "gui/steps/step_rows.h"
#include "profiler/base/units.h"

#include <QCoreApplication>

namespace stallscope::gui {

namespace {

QString say(const char* text)
{
    return QCoreApplication::translate("Picture", text);
}

QString headingOf(const char* words, const TitledSteps& run)
{
    return QStringLiteral("%1: %2").arg(run.title, say(words));
}

Figure::Plot lengthsOf(const TitledSteps& run, const Theme& theme, const QFont& font)
{
    auto plot = std::make_shared<StepPlot>();
    plot->setFont(font);
    plot->setTheme(theme);
    plot->setSteps(run.steps->found, reachOf(run.steps->found));
    return {headingOf(QT_TRANSLATE_NOOP("Picture", "length of each step, the median dashed"), run), plot, [plot](QPainter& painter) { plot->paintTo(painter); }, true, {}};
}

Figure::Plot rowsOf(const TitledSteps& run, const Theme& theme, const QFont& font)
{
    auto rows = std::make_shared<StepRows>(run.steps, reachOf(run.steps->found), theme);
    rows->setFont(font);
    return {headingOf(QT_TRANSLATE_NOOP("Picture", "steps below each other, the end of the median one dotted"), run), rows,
        [rows](QPainter& painter) { rows->paintTo(painter); }, true, {}};
}

Figure::Plot differenceOf(const RunSteps& a, const RunSteps& b, const Theme& theme, const QFont& font)
{
    auto plot = std::make_shared<BarRowsPlot>();
    plot->setFont(font);
    plot->setTheme(theme);
    const BarRows bars = medianStepRows(a, b);
    plot->setRows(bars.rows, bars.axis);
    return {say(QT_TRANSLATE_NOOP("Picture", "Where the difference between the median steps comes from")), plot, [plot](QPainter& painter) { plot->paintTo(painter); }, false, {}};
}

/// A row for each number, a column for each run.
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
    const auto labels = cli::explainedParts({});
    for (std::size_t i = 0; i < labels.size(); ++i)
        add(say(QT_TRANSLATE_NOOP("Picture", "median step: %1")).arg(toQString(stallscope::say(labels[i].label))),
            [i](const RunSteps& steps) { return durationWords(lengthOf(steps.steps[steps.median], kStepParts[i])); });
    return table;
}

QString titleOf(const std::vector<TitledSteps>& runs)
{
    return toQString(runs.size() == 1 ? cli::stepsSentence(runs.front().steps->found) : cli::stepsAgainst(runs[0].steps->found, runs[1].steps->found));
}

Figure figureOf(const std::vector<TitledSteps>& runs, const Theme& theme, const QFont& font)
{
    Figure figure{titleOf(runs), {}, {}, {}, numbersOf(runs)};
    for (const TitledSteps& run : runs) {
        const QString own = runs.size() == 1 ? QString() : toQString(cli::stepsSentence(run.steps->found)) + ' ';
        figure.words << (runs.size() == 1 ? QString() : run.title + ": ") + own + toQString(cli::slowestSentence(run.steps->trace(), run.steps->found));
    }
    if (runs.size() > 1)
        figure.plots.push_back(differenceOf(runs[0].steps->found, runs[1].steps->found, theme, font));
    for (const TitledSteps& run : runs) {
        if (run.steps->found.steps.size() > 1)
            figure.plots.push_back(lengthsOf(run, theme, font));
    }
    for (const TitledSteps& run : runs)
        figure.plots.push_back(rowsOf(run, theme, font));
    return figure;
}

} // namespace

std::unique_ptr<const PictureSource> stepsPicture(std::vector<TitledSteps> runs, const QFont& font)
{
    const QString title = titleOf(runs);
    return std::make_unique<FigurePicture>(
        title, say(QT_TRANSLATE_NOOP("Picture", "steps")), font, [runs = std::move(runs)](const Theme& theme, const QFont& letters) { return figureOf(runs, theme, letters); });
}

} // namespace stallscope::gui

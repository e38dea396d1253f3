// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/steps_figure.h"

#include "gui/common/charts/step_parts.h"
#include "gui/common/charts/step_plot.h"
#include "gui/pages/steps/step_pair.h"
#include "gui/pages/steps/step_rows.h"
#include "gui/panels/details/words.h"
#include "profiler/base/units.h"
#include "profiler/narrative/compare_words.h"
#include "profiler/narrative/steps_words.h"

#include <QCoreApplication>
#include <QHBoxLayout>

#include <type_traits>

namespace stallscope::gui {

namespace {

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
    auto plot = std::make_shared<BarRowsPlot>();
    plot->setFont(font);
    plot->setTheme(theme);
    const BarRows bars = medianStepRows(a, b);
    plot->setRows(bars.rows, bars.axis);
    return {say(QT_TRANSLATE_NOOP("Picture", "Sources of the difference between the median steps")), plot,
        [plot](QPainter& painter) { plot->paintTo(painter); }, false, {}};
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
    Figure figure{titleOf(runs), {}, {}, {}, numbersOf(runs)};
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

} // namespace

std::unique_ptr<const PictureSource> stepsPicture(std::vector<TitledSteps> runs, const QFont& font)
{
    const QString title = titleOf(runs);
    return std::make_unique<FigurePicture>(title, say(QT_TRANSLATE_NOOP("Picture", "steps")), font,
        [runs = std::move(runs)](const Theme& theme, const QFont& letters) { return figureOf(runs, theme, letters); });
}

} // namespace stallscope::gui

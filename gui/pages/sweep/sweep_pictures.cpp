// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/sweep/sweep_pictures.h"

#include "gui/common/text/words.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace stallscope::gui {

namespace {

struct SweepPictureWords {
    Q_DECLARE_TR_FUNCTIONS(Sweep)
};

/// Medians of one strategy at all points.
std::vector<double> medians(const SweepTable& table, SweepMetric metric, std::size_t strategy)
{
    std::vector<double> values;
    for (std::size_t point = 0; point < table.points(); ++point) {
        if (const auto value = table.value(metric, strategy, point))
            values.push_back(*value);
    }
    return values;
}

} // namespace

bool wantsLog(const std::vector<double>& values)
{
    if (values.empty())
        return false;
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    return *least > 0 && *most > 10 * *least;
}

std::vector<double> drawnValues(const SweepTable& table, SweepMetric metric)
{
    std::vector<double> all;
    for (std::size_t strategy = 0; strategy < table.strategies.size(); ++strategy) {
        for (std::size_t point = 0; point < table.points(); ++point) {
            const std::vector<double> values = table.values(metric, strategy, point);
            all.insert(all.end(), values.begin(), values.end());
        }
    }
    return all;
}

PlottedAxis axisOf(const SweepAxis& axis)
{
    PlottedAxis plotted;
    plotted.shortLabel = QLatin1String(axis.parameter.name);
    plotted.label = QStringLiteral("%1: %2").arg(QLatin1String(axis.parameter.name), QCoreApplication::translate("catalogue", axis.parameter.help));
    const bool isChoice = axis.parameter.unit == ParameterInfo::Unit::Choice;
    for (std::size_t i = 0; i < axis.values.size(); ++i) {
        plotted.values.push_back(isChoice ? static_cast<double>(i) : static_cast<double>(axis.values[i]));
        plotted.texts.push_back(toQString(axis.text(i)));
    }
    plotted.isLog = !isChoice && wantsLog(plotted.values);
    return plotted;
}

SweepChoice choiceOf(const SweepTable& table, const SweepFindings& findings, SweepMetric metric, std::size_t strategy, std::optional<bool> log)
{
    const std::vector<double> values = drawnValues(table, metric);
    SweepChoice choice{metric, strategy};
    choice.canLog = !values.empty() && *std::min_element(values.begin(), values.end()) > 0;
    choice.isLog = choice.canLog && log.value_or(!isShare(metric) && wantsLog(values));
    // the shortest time is meaningless where the parameter scales the work
    choice.marksBest = metric != SweepMetric::Wall || !findings.isAmountOfWork;
    return choice;
}

CurveScene curvesOf(const SweepTable& table, const SweepChoice& choice)
{
    const SweepMetric metric = choice.metric;
    CurveScene scene;
    scene.x = axisOf(table.axes.front());
    scene.yLabel = titleOf(metric);
    scene.isLogY = choice.isLog;
    scene.yText = [metric](double value) { return tickText(metric, value); };
    if (metric == SweepMetric::Ratio)
        scene.level = 1;
    for (std::size_t strategy = 0; strategy < table.strategies.size(); ++strategy) {
        PlottedCurve curve{toQString(table.strategies[strategy]), {}};
        const auto best = choice.marksBest ? table.best(metric, strategy) : std::nullopt;
        if (best)
            scene.bestText = SweepPictureWords::tr("best per strategy");
        for (std::size_t point = 0; point < table.points(); ++point)
            curve.points.push_back({table.value(metric, strategy, point), table.values(metric, strategy, point), point == best});
        scene.curves.push_back(std::move(curve));
    }
    return scene;
}

HeatScene mapOf(const SweepTable& table, const SweepChoice& choice)
{
    const auto [metric, strategy] = std::pair(choice.metric, choice.strategy);
    HeatScene scene;
    scene.x = axisOf(table.axes[0]);
    scene.y = axisOf(table.axes[1]);
    //: %1: what is measured, %2: a strategy
    scene.title = SweepPictureWords::tr("%1 of %2").arg(titleOf(metric), toQString(table.strategies[strategy]));
    const std::vector<double> values = medians(table, metric, strategy);
    scene.cells.resize(table.points());
    if (values.empty())
        return scene;
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    const double worst = isLessBetter(metric) ? *most : *least;
    const double best = isLessBetter(metric) ? *least : *most;
    const auto scaled = [isLog = choice.isLog](double value) { return isLog ? std::log(value) : value; };
    const auto bestPoint = table.best(metric, strategy);
    const double length = scaled(best) - scaled(worst);
    scene.dark = valueText(metric, worst);
    scene.bright = SweepPictureWords::tr("%1 (best)").arg(valueText(metric, best));
    for (std::size_t point = 0; point < table.points(); ++point) {
        const auto value = table.value(metric, strategy, point);
        if (!value)
            continue;
        const double share = length == 0 ? 1 : (scaled(*value) - scaled(worst)) / length;
        scene.cells[point] = {valueText(metric, *value), share, choice.marksBest && point == bestPoint};
    }
    return scene;
}

} // namespace stallscope::gui

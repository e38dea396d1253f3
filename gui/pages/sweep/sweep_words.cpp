// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/sweep/sweep_words.h"

#include "gui/common/text/words.h"

#include <QCoreApplication>

#include <algorithm>

namespace stallscope::gui {

namespace {

struct SweepWords {
    Q_DECLARE_TR_FUNCTIONS(Sweep)
};

QString nameOf(const SweepTable& table, std::size_t strategy)
{
    return toQString(table.strategies[strategy]);
}

QString factor(double ratio)
{
    return QString::number(ratio, 'g', 3);
}

/// "value of count"; for two parameters "point".
QString kindOfPoint(const SweepTable& table)
{
    return table.isMap() ? SweepWords::tr("point") : SweepWords::tr("value of %1").arg(QLatin1String(table.axes.front().parameter.name));
}

/// "count 10 to 100, 10,000": values of one axis, with neighbours merged into ranges.
QString placesText(const SweepTable& table, const std::vector<std::size_t>& points)
{
    const SweepAxis& axis = table.axes.front();
    QStringList parts;
    for (std::size_t i = 0; i < points.size();) {
        std::size_t last = i;
        while (last + 1 < points.size() && points[last + 1] == points[last] + 1)
            ++last;
        const QString from = toQString(axis.text(points[i]));
        parts << (last == i ? from : SweepWords::tr("%1 to %2").arg(from, toQString(axis.text(points[last]))));
        i = last + 1;
    }
    return QStringLiteral("%1 %2").arg(QLatin1String(axis.parameter.name), parts.join(SweepWords::tr(" and ")));
}

/// Where each strategy leads, or none; for a heat map only the number of points.
QString leadersText(const SweepTable& table, const SweepFindings& findings)
{
    QStringList parts;
    const auto add = [&](const QString& who, const std::vector<std::size_t>& points) {
        if (points.empty())
            return;
        const QString where = table.isMap() ? counted(STALLSCOPE_COUNT("Sweep", "{} of {} points", "{} of {} point"), points.size(), findings.races.size())
                                            : placesText(table, points);
        parts << SweepWords::tr("%1 at %2").arg(who, where);
    };
    std::vector<std::size_t> shared;
    for (std::size_t strategy = 0; strategy < table.strategies.size(); ++strategy) {
        std::vector<std::size_t> points;
        for (const SweepFindings::Race& race : findings.races) {
            if (race.leaders == std::vector{strategy})
                points.push_back(race.point);
        }
        add(parts.isEmpty() ? SweepWords::tr("%1 is fastest").arg(nameOf(table, strategy)) : nameOf(table, strategy), points);
    }
    for (const SweepFindings::Race& race : findings.races) {
        if (race.leaders.size() > 1)
            shared.push_back(race.point);
    }
    add(SweepWords::tr("no significant difference between the fastest"), shared);
    return parts.join(QStringLiteral("; "));
}

/// Strategies that lead at every point, alone or level with others.
QStringList leadersEverywhere(const SweepTable& table, const SweepFindings& findings)
{
    QStringList names;
    for (std::size_t strategy = 0; strategy < table.strategies.size(); ++strategy) {
        const bool leads = std::all_of(findings.races.begin(), findings.races.end(),
            [strategy](const auto& race) { return std::find(race.leaders.begin(), race.leaders.end(), strategy) != race.leaders.end(); });
        if (leads)
            names << nameOf(table, strategy);
    }
    return names;
}

/// The points covered by the sentence: not all if the sweep is unfinished or was stopped.
QString placesSpokenOf(const SweepTable& table, const SweepFindings& findings, const QString& all)
{
    return findings.races.size() == table.points()
        ? all.arg(kindOfPoint(table))
        : counted(
            STALLSCOPE_COUNT("Sweep", "the {} of {} points completed so far", "the {} of {} point completed so far"), findings.races.size(), table.points());
}

QString raceText(const SweepTable& table, const SweepFindings& findings)
{
    const auto isLevel = [&](const auto& race) { return race.leaders.size() == table.strategies.size(); };
    if (std::all_of(findings.races.begin(), findings.races.end(), isLevel))
        return SweepWords::tr("No significant difference between the strategies at any point.");
    const QStringList leaders = leadersEverywhere(table, findings);
    if (leaders.isEmpty())
        return sentenceOf(leadersText(table, findings));
    const bool isAlone = std::all_of(findings.races.begin(), findings.races.end(), [](const auto& race) { return race.leaders.size() == 1; });
    if (isAlone)
        return SweepWords::tr("%1 is fastest at %2.").arg(leaders.front(), placesSpokenOf(table, findings, SweepWords::tr("every %1")));
    return SweepWords::tr("No strategy is significantly faster than %1 at %2.")
        .arg(leaders.join(SweepWords::tr(" or ")), placesSpokenOf(table, findings, SweepWords::tr("any %1")));
}

QString aheadText(const SweepTable& table, const SweepFindings& findings)
{
    const auto most =
        std::max_element(findings.races.begin(), findings.races.end(), [](const auto& a, const auto& b) { return a.ahead.value_or(1) < b.ahead.value_or(1); });
    if (most == findings.races.end() || !most->ahead || !table.baseline)
        return {};
    const QString words =
        findings.races.size() == 1 ? SweepWords::tr("%1 is %3 times as fast as %4 at %2.") : SweepWords::tr("Largest lead: %1 at %2, %3 times as fast as %4.");
    const QString sentence =
        words.arg(nameOf(table, most->leaders.front()), toQString(table.nameOf(most->point)), factor(*most->ahead), nameOf(table, *table.baseline));
    if (!most->aheadInterval)
        return sentence;
    return sentence.chopped(1) + SweepWords::tr(" (95 % interval: %1 to %2).").arg(factor(most->aheadInterval->low), factor(most->aheadInterval->high));
}

/// Whether the best strategy shows no significant difference at any point where it has runs.
bool areAllLevel(const SweepTable& table, const SweepFindings& findings)
{
    const auto& row = table.rows[*findings.bestStrategy];
    const auto known = std::count_if(row.begin(), row.end(), [](const SweepPoint& point) { return point.hasRuns(); });
    return known > 1 && findings.levelPoints.size() + 1 == static_cast<std::size_t>(known);
}

/// Recommended value of the parameter.
QString bestText(const SweepTable& table, const SweepFindings& findings)
{
    const std::size_t strategy = *findings.bestStrategy;
    if (areAllLevel(table, findings))
        return SweepWords::tr("No significant difference between %1 for %2.")
            .arg(table.isMap() ? SweepWords::tr("the points") : SweepWords::tr("the values"), nameOf(table, strategy));
    const QString wall = valueText(SweepMetric::Wall, *table.value(SweepMetric::Wall, strategy, findings.bestPoint));
    const QString best = SweepWords::tr("%1 is fastest of all at %2 (%3)").arg(nameOf(table, strategy), toQString(table.nameOf(findings.bestPoint)), wall);
    if (!findings.levelPoints.empty() && table.isMap())
        return toQString(sayFor(findings.levelPoints.size(),
            STALLSCOPE_COUNT("Sweep", "{}; no significant difference to {} other points.", "{}; no significant difference to {} other point."),
            best.toStdString(), findings.levelPoints.size()));
    if (!findings.levelPoints.empty())
        return SweepWords::tr("%1; no significant difference to %2.").arg(best, placesText(table, findings.levelPoints));
    if (table.isMap() || table.points() < 2)
        return sentenceOf(best);
    return findings.bestPoint + 1 < table.points() ? SweepWords::tr("%1; larger values are not faster.").arg(best)
                                                   : SweepWords::tr("%1; smaller values are slower.").arg(best);
}

/// "async takes 725 times as long at count 10,000 as at count 10": for a single strategy whose work grows.
QString growthText(const SweepTable& table)
{
    const auto first = table.value(SweepMetric::Wall, 0, 0);
    const auto last = table.value(SweepMetric::Wall, 0, table.points() - 1);
    if (!first || !last || *first <= 0 || table.points() < 2)
        return {};
    return SweepWords::tr("%1 takes %2 times as long at %3 as at %4.")
        .arg(nameOf(table, 0), factor(*last / *first), toQString(table.nameOf(table.points() - 1)), toQString(table.nameOf(0)));
}

QString tooFewText(const SweepTable& table)
{
    std::size_t fewest = table.repeats;
    for (const auto& row : table.rows) {
        for (const SweepPoint& point : row) {
            if (point.hasRuns())
                fewest = std::min(fewest, point.repeats.size());
        }
    }
    return SweepWords::tr("Too few repeats for a verdict: %1, at least %2 required.").arg(fewest).arg(kRepeatsToJudge);
}

QString spreadText(SweepMetric metric, const std::vector<double>& values)
{
    if (values.size() < 2)
        return SweepWords::tr("one run");
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    return SweepWords::tr("median of %1: %2 to %3").arg(values.size()).arg(valueText(metric, *least), valueText(metric, *most));
}

} // namespace

QString sweepSentence(const SweepTable& table, const SweepFindings& findings)
{
    if (!findings.bestStrategy)
        return {};
    QStringList sentences;
    if (!findings.races.empty())
        sentences << raceText(table, findings) << aheadText(table, findings);
    else if (findings.isAmountOfWork)
        sentences << growthText(table);
    if (!findings.isAmountOfWork)
        sentences << bestText(table, findings);
    if (!findings.hasVerdicts)
        sentences << tooFewText(table);
    return together(sentences);
}

QStringList sweepNotes(const SweepTable& table)
{
    QStringList lines;
    const QStringList factors{counted(STALLSCOPE_COUNT("Sweep", "{} points", "{} point"), table.points()),
        counted(STALLSCOPE_COUNT("Sweep", "{} strategies", "{} strategy"), table.strategies.size()),
        counted(STALLSCOPE_COUNT("Sweep", "{} repeats", "{} repeat"), table.repeats)};
    const QString done = table.runsDone == table.runsTotal
        ? counted(STALLSCOPE_COUNT("Sweep", "{} runs", "{} run"), table.runsTotal)
        : counted(STALLSCOPE_COUNT("Sweep", "{} of {} runs", "{} of {} run"), table.runsDone, table.runsTotal);
    lines << SweepWords::tr("%1 on %2: %3 (%4)").arg(toQString(table.workload), toQString(table.device), done, factors.join(QStringLiteral(" x ")));
    for (std::size_t strategy = 0; strategy < table.strategies.size(); ++strategy) {
        for (std::size_t point = 0; point < table.points(); ++point) {
            const std::string& failure = table.at(strategy, point).failure;
            if (!failure.empty())
                lines << SweepWords::tr("%1 at %2: %3").arg(nameOf(table, strategy), toQString(table.nameOf(point)), toQString(failure));
        }
    }
    return lines;
}

QString pointSentence(const SweepTable& table, SweepMetric metric, std::size_t strategy, std::size_t point)
{
    const QString place = SweepWords::tr("%1 at %2").arg(nameOf(table, strategy), toQString(table.nameOf(point)));
    const std::vector<double> values = table.values(metric, strategy, point);
    const auto value = medianOf(values);
    if (!value)
        return SweepWords::tr("%1: %2").arg(place, table.at(strategy, point).hasRuns() ? SweepWords::tr("unknown") : SweepWords::tr("no runs"));
    QString text = SweepWords::tr("%1: %2 (%3)").arg(place, valueText(metric, *value), spreadText(metric, values));
    const auto ratio = table.value(SweepMetric::Ratio, strategy, point);
    if (metric == SweepMetric::Wall && ratio && strategy != table.baseline)
        //: %1: a ratio of wall times, %2: the strategy that is compared with
        text += SweepWords::tr(", %1 of %2").arg(valueText(SweepMetric::Ratio, *ratio), nameOf(table, *table.baseline));
    return text;
}

} // namespace stallscope::gui

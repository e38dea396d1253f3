// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/compare/bar_rows.h"

#include "gui/pages/compare/pair_words.h"
#include "gui/panels/details/words.h"
#include "profiler/narrative/compare_words.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace stallscope::gui {

namespace {

using Row = BarRowsPlot::Row;
using Colour = BarRowsPlot::Colour;

struct BarWords {
    Q_DECLARE_TR_FUNCTIONS(Compare)
};

QString timeIntervalWords(const Interval& interval)
{
    const auto words = [](double time) { return durationWords(static_cast<Nanos>(std::llround(time))); };
    return BarWords::tr("95 %: %1 to %2").arg(words(interval.low), words(interval.high));
}

QString ratioWords(const RatioOfMedians& ratio)
{
    QString words = BarWords::tr("%1 of A").arg(QString::number(*ratio.ratio, 'f', 3));
    if (ratio.interval)
        words += BarWords::tr(", 95 %: %1 to %2").arg(QString::number(ratio.interval->low, 'f', 3), QString::number(ratio.interval->high, 'f', 3));
    return words;
}

QString letterOf(int index, SideChoice choice)
{
    return index == choice.a ? QStringLiteral("A  ") : index == choice.b ? QStringLiteral("B  ") : QString();
}

QString noteOf(const Sides::Side& side, bool isB, const Comparison& comparison)
{
    const QString own = side.interval ? timeIntervalWords(*side.interval) : repeatWords(side.side.repeats.size());
    return isB && comparison.wall.ratio ? BarWords::tr("%1; %2").arg(own, ratioWords(comparison.wall)) : own;
}

QString toolTipOf(const Sides::Side& side)
{
    QStringList lines{toQString(side.side.label), BarWords::tr("Median of %1").arg(repeatWords(side.side.repeats.size()))};
    if (side.interval)
        lines << timeIntervalWords(*side.interval);
    else
        lines << BarWords::tr("Too few repeats for an interval");
    for (const ComparedRun& run : side.side.repeats)
        lines << exactDurationWords(run.report->wall);
    constexpr qsizetype kMostLines = 14;
    return lines.size() > kMostLines ? lines.mid(0, kMostLines).join('\n') + "\n..." : lines.join('\n');
}

Colour colourOf(WaterfallStep::What what)
{
    using What = WaterfallStep::What;
    switch (what) {
    case What::WholeA: return Colour::A;
    case What::WholeB: return Colour::B;
    case What::Kernel: return Colour::Kernel;
    case What::ExposedCopy: return Colour::Copy;
    case What::BothIdle: return Colour::Wait;
    case What::OtherIdle: return Colour::Idle;
    }
    return Colour::Other;
}

QString stepWords(const WaterfallStep& step)
{
    if (step.isWhole())
        return durationWords(step.to);
    if (step.difference() == 0)
        return durationWords(0);
    return QString("%1 %2").arg(step.difference() > 0 ? QChar(0x25B2) : QChar(0x25BC)).arg(toQString(narrative::signedDuration(step.difference())));
}

} // namespace

BarRows wallTimeRows(const Sides& sides, SideChoice choice, const Comparison& comparison)
{
    BarRows bars;
    double most = 1;
    for (int i = 0; i < static_cast<int>(sides.all.size()); ++i) {
        const Sides::Side& side = sides.all[static_cast<std::size_t>(i)];
        Row row;
        row.label = letterOf(i, choice) + toQString(side.side.label);
        row.to = static_cast<double>(medianRepeat(side.side).wall);
        row.value = durationWords(medianRepeat(side.side).wall);
        row.note = noteOf(side, i == choice.b, comparison);
        row.toolTip = toolTipOf(side);
        row.colour = i == choice.a ? Colour::A : i == choice.b ? Colour::B : Colour::Other;
        row.interval = side.interval;
        row.dots = wallTimes(side.side);
        most = std::max({most, *std::max_element(row.dots.begin(), row.dots.end()), row.interval ? row.interval->high : 0});
        bars.rows.push_back(std::move(row));
    }
    bars.axis = {0, static_cast<Nanos>(std::ceil(most))};
    return bars;
}

BarRows waterfallRows(const Explanation& explained, Nanos lengthOfA, Nanos lengthOfB, const WaterfallEnds& ends)
{
    BarRows bars;
    const std::vector<WaterfallStep> steps = waterfallOf(explained, lengthOfA, lengthOfB);
    for (const WaterfallStep& step : steps) {
        Row row;
        row.label = step.what == WaterfallStep::What::WholeA ? ends.a : step.what == WaterfallStep::What::WholeB ? ends.b : nameOf(step.what);
        row.value = stepWords(step);
        row.toolTip = QString("%1\n%2\n%3").arg(row.label, exactDurationWords(step.difference()), step.isWhole() ? ends.meaning : meaningOf(step.what));
        row.colour = colourOf(step.what);
        row.from = static_cast<double>(step.from);
        row.to = static_cast<double>(step.to);
        row.isJoined = step.what != WaterfallStep::What::WholeB;
        bars.rows.push_back(std::move(row));
    }
    bars.axis = rangeToShow(steps);
    return bars;
}

BarRows waterfallRows(const Comparison& comparison)
{
    const WaterfallEnds ends{"A  " + toQString(comparison.a.label), "B  " + toQString(comparison.b.label), BarWords::tr("Median wall time of the repeats.")};
    return waterfallRows(comparison.explained, comparison.medianA().wall, comparison.medianB().wall, ends);
}

} // namespace stallscope::gui

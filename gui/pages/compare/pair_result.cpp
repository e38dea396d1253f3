// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/compare/pair_result.h"

#include "gui/common/text/words.h"
#include "profiler/base/units.h"
#include "profiler/narrative/compare_words.h"
#include "profiler/narrative/wording.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace stallscope::gui {

namespace {

/// Share of the longer wall time: if components move less than this, the axis is zoomed.
constexpr double kLeastSeen = 0.2;

struct PairWords {
    Q_DECLARE_TR_FUNCTIONS(Compare)
};

/// B compared with A, whichever is faster.
QString comparedWords(const Comparison& comparison)
{
    const double ratio = comparison.wall.ratio.value_or(1);
    const RunReport& slower = ratio <= 1 ? comparison.medianA() : comparison.medianB();
    const RunReport& faster = ratio <= 1 ? comparison.medianB() : comparison.medianA();
    QString reason = narrative::isWithoutDevices(comparison) ? QString() : toQString(narrative::reasonWords(slower, faster));
    const QString compared = PairWords::tr("%1 is %2").arg(toQString(comparison.b.label), toQString(narrative::timesWords(ratio, comparison.a.label)));
    if (reason.isEmpty())
        return sentenceOf(compared);
    // the reason is given for the faster side
    if (ratio > 1)
        reason = PairWords::tr("with %1 %2").arg(toQString(comparison.a.label), reason);
    return sentenceOf(PairWords::tr("%1: %2", "%1: what is faster, %2: why").arg(compared, reason));
}

/// "async took 31.9 ms, 50.6 % less than sync-each (64.7 ms)".
QString bareWords(const Comparison& comparison)
{
    const QString took = PairWords::tr("%1 took %2").arg(toQString(comparison.b.label), durationWords(comparison.medianB().wall));
    const QString other = QString("%1 (%2)").arg(toQString(comparison.a.label), durationWords(comparison.medianA().wall));
    const double ratio = comparison.wall.ratio.value_or(1);
    if (ratio == 1)
        return PairWords::tr("%1, as %2").arg(took, other);
    constexpr double kManyTimes = 10; // a factor says more than a percentage
    if (ratio >= kManyTimes)
        return PairWords::tr("%1, %2 times as long as %3").arg(took, QString::number(ratio, 'f', 0), other);
    const QString percent = QString::number(std::abs(ratio - 1) * 100, 'f', 1);
    return (ratio < 1 ? PairWords::tr("%1, %2 % less than %3") : PairWords::tr("%1, %2 % more than %3")).arg(took, percent, other);
}

QString ratioIntervalWords(const Interval& interval)
{
    return PairWords::tr("%1 to %2").arg(QString::number(interval.low, 'f', 3), QString::number(interval.high, 'f', 3));
}

QString fewWords(const Comparison& comparison)
{
    const auto counts =
        QString("%1, %2").arg(QString("A: %1").arg(repeatWords(comparison.a.repeats.size())), QString("B: %1").arg(repeatWords(comparison.b.repeats.size())));
    return PairWords::tr("Too few repeats to judge (%1; %2 on each side are needed): the difference may be chance.").arg(counts).arg(kRepeatsToJudge);
}

bool hasHostSpans(const Comparison& comparison)
{
    return std::any_of(comparison.tables.begin(), comparison.tables.end(), [](const TableDifference& table) { return !table.rows.empty(); });
}

/// Reciprocal of the interval, as used in headlines; empty if it includes 1.
QString timesBetween(const Interval& interval)
{
    if (interval.low <= 0 || (interval.low <= 1 && interval.high >= 1))
        return {};
    const bool isFaster = interval.high < 1;
    const QString least = QString::number(isFaster ? 1 / interval.high : interval.low, 'f', 2);
    const QString most = QString::number(isFaster ? 1 / interval.low : interval.high, 'f', 2);
    return isFaster ? PairWords::tr(": %1 to %2 times as fast").arg(least, most) : PairWords::tr(": %1 to %2 times as slow").arg(least, most);
}

using Row = BarRowsPlot::Row;
using Colour = BarRowsPlot::Colour;

QString timeIntervalWords(const Interval& interval)
{
    const auto words = [](double time) { return durationWords(static_cast<Nanos>(std::llround(time))); };
    return PairWords::tr("95 %: %1 to %2").arg(words(interval.low), words(interval.high));
}

QString ratioWords(const RatioOfMedians& ratio)
{
    QString words = PairWords::tr("%1 of A").arg(QString::number(*ratio.ratio, 'f', 3));
    if (ratio.interval)
        words += PairWords::tr(", 95 %: %1 to %2").arg(QString::number(ratio.interval->low, 'f', 3), QString::number(ratio.interval->high, 'f', 3));
    return words;
}

QString letterOf(int index, SideChoice choice)
{
    return index == choice.a ? QStringLiteral("A  ") : index == choice.b ? QStringLiteral("B  ") : QString();
}

QString noteOf(const Sides::Side& side, bool isB, const Comparison& comparison)
{
    const QString own = side.interval ? timeIntervalWords(*side.interval) : repeatWords(side.side.repeats.size());
    return isB && comparison.wall.ratio ? PairWords::tr("%1; %2").arg(own, ratioWords(comparison.wall)) : own;
}

QString toolTipOf(const Sides::Side& side)
{
    QStringList lines{toQString(side.side.label), PairWords::tr("Median of %1").arg(repeatWords(side.side.repeats.size()))};
    if (side.interval)
        lines << timeIntervalWords(*side.interval);
    else
        lines << PairWords::tr("Too few repeats for an interval");
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

std::vector<WaterfallStep> waterfallOf(const Explanation& explained, Nanos wallA, Nanos wallB)
{
    using What = WaterfallStep::What;
    std::vector<WaterfallStep> steps{{What::WholeA, 0, wallA}};
    Nanos at = wallA;
    const auto go = [&](What what, Nanos length) {
        steps.push_back({what, at, at + length});
        at += length;
    };
    go(What::Kernel, explained.kernel);
    go(What::ExposedCopy, explained.exposedCopy);
    go(What::BothIdle, explained.bothIdle);
    go(What::OtherIdle, explained.otherIdle);
    steps.push_back({What::WholeB, 0, wallB});
    return steps;
}

TimeRange rangeToShow(const std::vector<WaterfallStep>& steps)
{
    if (steps.empty())
        return {};
    Nanos least = steps.front().to;
    Nanos most = steps.front().to;
    for (const WaterfallStep& step : steps) {
        least = std::min(least, step.to);
        most = std::max(most, step.to);
    }
    const Nanos moved = most - least;
    const bool isSeen = moved == 0 || static_cast<double>(moved) >= kLeastSeen * static_cast<double>(most);
    // adds half of the movement below, so that the totals have a visible length
    return {isSeen ? std::min<Nanos>(least, 0) : std::max<Nanos>(least - moved / 2, 0), std::max<Nanos>(most, 1)};
}

QString repeatWords(std::size_t count)
{
    return counted(STALLSCOPE_COUNT("Compare", "{} repeats", "{} repeat"), count);
}

QString headlineOf(const Comparison& comparison)
{
    switch (comparison.wall.verdict) {
    case Verdict::Faster:
    case Verdict::Slower: return comparedWords(comparison);
    case Verdict::NoDifferenceShown:
        return PairWords::tr("No difference shown between %1 and %2.").arg(toQString(comparison.b.label), toQString(comparison.a.label));
    case Verdict::TooFewRepeats: break;
    }
    return PairWords::tr("%1: too few repeats to judge.").arg(bareWords(comparison));
}

QString factsOf(const Comparison& comparison)
{
    const auto side = [](const char* letter, const ComparisonSide& one) {
        return toQString(sayFor(one.repeats.size(), STALLSCOPE_COUNT("Compare", "{}, {}: {}, median of {} repeats.", "{}, {}: {}, {} repeat."), letter,
            one.label, formatDuration(medianRepeat(one).wall), formatCount(static_cast<std::int64_t>(one.repeats.size()))));
    };
    QString ratio = comparison.wall.ratio ? PairWords::tr("Wall time B / A is %1").arg(QString::number(*comparison.wall.ratio, 'f', 3)) : QString();
    if (comparison.wall.interval)
        ratio += PairWords::tr(", 95 % interval %1").arg(ratioIntervalWords(*comparison.wall.interval)) + timesBetween(*comparison.wall.interval);
    return together({side("A", comparison.a), side("B", comparison.b), sentenceOf(ratio)});
}

bool areUnrelated(const Comparison& comparison)
{
    if (comparison.a.trace->pools == comparison.b.trace->pools)
        return false;
    const auto isOfKernels = [](const TableDifference& table) { return table.table == std::string_view("kernels"); };
    const auto kernels = std::find_if(comparison.tables.begin(), comparison.tables.end(), isOfKernels);
    if (kernels == comparison.tables.end())
        return false;
    const auto any = [&rows = kernels->rows](auto&& condition) { return std::any_of(rows.begin(), rows.end(), condition); };
    return any([](const RowDifference& row) { return row.countA > 0; }) && any([](const RowDifference& row) { return row.countB > 0; })
        && !any([](const RowDifference& row) { return row.countA > 0 && row.countB > 0; });
}

QStringList cautionsOf(const Comparison& comparison)
{
    QStringList cautions;
    if (areUnrelated(comparison))
        cautions << PairWords::tr("A and B share no kernels: these are probably traces of different programs, and differences by name mean little.");
    if (comparison.wall.verdict == Verdict::TooFewRepeats)
        cautions << fewWords(comparison);
    if (comparison.wall.verdict == Verdict::NoDifferenceShown)
        cautions << PairWords::tr("The 95 % interval of the ratio includes 1: differences below may be due to chance.");
    for (const std::string& warning : narrative::distortionWarnings(comparison))
        cautions << together({PairWords::tr("Distortion above 2 %."), toQString(warning)});
    if (narrative::isWithoutDevices(comparison))
        cautions << (hasHostSpans(comparison) ? PairWords::tr("No device activity in A or B: host activity is compared by name.")
                                              : PairWords::tr("Recorded without tracing: the difference cannot be explained."));
    return cautions;
}

QString nameOf(WaterfallStep::What what, const Comparison& comparison)
{
    using What = WaterfallStep::What;
    return what == What::WholeA ? "A  " + toQString(comparison.a.label) : what == What::WholeB ? "B  " + toQString(comparison.b.label) : nameOf(what);
}

QString nameOf(WaterfallStep::What what)
{
    using What = WaterfallStep::What;
    switch (what) {
    case What::WholeA:
    case What::WholeB: break;
    case What::Kernel: return PairWords::tr("Kernels");
    case What::ExposedCopy: return PairWords::tr("Exposed copies");
    case What::BothIdle: return PairWords::tr("Idle, host blocked");
    case What::OtherIdle: return PairWords::tr("Idle, other causes");
    }
    return {};
}

QString meaningOf(WaterfallStep::What what)
{
    using What = WaterfallStep::What;
    switch (what) {
    case What::WholeA:
    case What::WholeB: return PairWords::tr("Median wall time of the repeats.");
    case What::Kernel: return PairWords::tr("Time in which at least one kernel runs.");
    case What::ExposedCopy: return PairWords::tr("Time in which a copy or memset runs without a kernel.");
    case What::BothIdle: return PairWords::tr("Time in which no device is busy and a host thread is blocked, final waits excluded.");
    case What::OtherIdle: return PairWords::tr("All other time in which no device is busy: host work, launch latency, and the start and end of the run.");
    }
    return {};
}

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
    const WaterfallEnds ends{"A  " + toQString(comparison.a.label), "B  " + toQString(comparison.b.label), PairWords::tr("Median wall time of the repeats.")};
    return waterfallRows(comparison.explained, comparison.medianA().wall, comparison.medianB().wall, ends);
}

} // namespace stallscope::gui

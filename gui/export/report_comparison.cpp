// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/report_comparison.h"

#include "gui/export/report_page.h"
#include "gui/pages/compare/pair_words.h"
#include "gui/panels/details/counts.h"
#include "gui/panels/details/words.h"
#include "profiler/base/units.h"
#include "profiler/narrative/compare_words.h"

#include <QCoreApplication>

namespace stallscope::gui {

namespace {

constexpr int kMostPairs = 12; // limit for sweeps with many points

struct ComparisonWords {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

QString signedWords(Nanos length)
{
    return (length > 0 ? QStringLiteral("+") : QString()) + durationWords(length);
}

QString partOfWall(Nanos length, Nanos wall)
{
    return wall > 0 ? toQString(formatShare(static_cast<double>(length) / static_cast<double>(wall))) : ComparisonWords::tr("n/a");
}

void writeExplanation(ReportPage& page, const Comparison& comparison)
{
    page.subheading(ComparisonWords::tr("%1 vs. %2").arg(toQString(comparison.b.label), toQString(comparison.a.label)));
    page.paragraph(headlineOf(comparison));
    page.remark(factsOf(comparison));
    if (narrative::isWithoutDevices(comparison))
        return;
    const Nanos wall = comparison.medianA().wall;
    std::vector<QStringList> rows;
    for (const WaterfallStep& step : waterfallOf(comparison.explained, wall, comparison.medianB().wall)) {
        const QString length = step.isWhole() ? durationWords(step.to) : signedWords(step.difference());
        rows.push_back({nameOf(step.what, comparison), length, partOfWall(step.isWhole() ? step.to : step.difference(), wall)});
    }
    page.table({{ComparisonWords::tr("Change from A to B"), false}, {ComparisonWords::tr("Time")}, {ComparisonWords::tr("Relative to A")}}, rows);
}

QString repeatsInWords(const ComparisonSide& side)
{
    QStringList times;
    for (const double wall : wallTimes(side))
        times << durationWords(static_cast<Nanos>(wall));
    return times.join(QStringLiteral(", "));
}

} // namespace

void writeRepeats(ReportPage& page, const Sides& sides)
{
    std::vector<QStringList> rows;
    for (const Sides::Side& each : sides.all) {
        const ComparisonSide& side = each.side;
        const QString name = toQString(side.point.empty() ? side.label : side.label + ", " + side.point);
        const QString interval = each.interval
            ? ComparisonWords::tr("%1 to %2").arg(durationWords(static_cast<Nanos>(each.interval->low)), durationWords(static_cast<Nanos>(each.interval->high)))
            : ComparisonWords::tr("too few repeats");
        rows.push_back({name, durationWords(medianRepeat(side).wall), interval, QString::number(side.repeats.size()), repeatsInWords(side)});
    }
    page.heading(ComparisonWords::tr("All repeats"));
    page.remark(ComparisonWords::tr("Wall times in order of execution. The interval contains 95 % of the medians of 4,000 resamples (percentile bootstrap); "
                                    "with five repeats it usually spans the shortest to the longest. Picture, numbers and tables of each strategy are from "
                                    "the repeat with the median wall time."));
    page.table({{ComparisonWords::tr("Strategy"), false}, {ComparisonWords::tr("Median")}, {ComparisonWords::tr("95 % interval")},
                   {ComparisonWords::tr("Repeats")}, {ComparisonWords::tr("Wall times"), false}},
        rows);
}

void writeVerdict(ReportPage& page, const Sides& sides)
{
    const SideChoice choice = usualChoice(sides);
    if (choice.a < 0 || choice.b < 0)
        return;
    const auto side = [&sides](int index) { return sides.all[static_cast<std::size_t>(index)].side; };
    const Comparison comparison = compareSides(side(choice.a), side(choice.b));
    page.result(headlineOf(comparison));
    for (const QString& caution : cautionsOf(comparison))
        page.remark(caution);
}

void writeExplanations(ReportPage& page, const Sides& sides, const QString& heading)
{
    const SideChoice choice = usualChoice(sides);
    if (choice.a < 0 || choice.b < 0)
        return;
    page.heading(heading);
    int pairs = 0;
    const ComparisonSide* first = &sides.all[static_cast<std::size_t>(choice.a)].side;
    for (const Sides::Side& each : sides.all) {
        // each point of a sweep has its own baseline
        if (each.side.isBaseline)
            first = &each.side;
        else if (&each.side != first && ++pairs <= kMostPairs)
            writeExplanation(page, compareSides(*first, each.side));
    }
    if (pairs > kMostPairs)
        page.remark(counted(STALLSCOPE_COUNT("Report", "{} more pairs omitted.", "{} more pair omitted."), static_cast<std::uint64_t>(pairs - kMostPairs)));
}

} // namespace stallscope::gui

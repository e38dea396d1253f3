// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/report_sections.h"

#include "engine/experiment/plan.h"
#include "engine/workloads/catalogue.h"
#include "gui/common/text/words.h"
#include "gui/export/picture_words.h"
#include "gui/export/report_page.h"
#include "gui/pages/compare/pair_result.h"
#include "gui/pages/sweep/sweep_words.h"
#include "gui/panels/advice/advice_panel.h"
#include "gui/panels/summary/budget_bar.h"
#include "profiler/base/say.h"
#include "profiler/base/units.h"
#include "profiler/narrative/advice_words.h"
#include "profiler/narrative/compare_words.h"
#include "profiler/narrative/quality_words.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace stallscope::gui {

namespace {

constexpr int kMostPairs = 12; // limit for sweeps with many points

struct SectionWords {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

QString signedWords(Nanos length)
{
    return (length > 0 ? QStringLiteral("+") : QString()) + durationWords(length);
}

QString partOfWall(Nanos length, Nanos wall)
{
    return wall > 0 ? toQString(formatShare(static_cast<double>(length) / static_cast<double>(wall))) : SectionWords::tr("n/a");
}

/// Parts of both time budgets side by side, and their sums. Nothing if a side has no device work.
void writeBudgets(ReportPage& page, const Comparison& comparison)
{
    if (!comparison.budget)
        return;
    std::vector<QStringList> rows;
    const auto add = [&rows](const QString& name, Nanos a, Nanos b) { rows.push_back({name, durationWords(a), durationWords(b), signedWords(b - a)}); };
    for (const narrative::BudgetRow& row : narrative::budgetRows(*comparison.budget))
        add(capitalized(toQString(say(row.label))), row.a, row.b);
    add(SectionWords::tr("Window"), comparison.budget->a.total(), comparison.budget->b.total());
    if (const std::string sentence = narrative::budgetSentence(comparison); !sentence.empty())
        page.remark(toQString(sentence));
    const QString title = narrative::isMeanOfDevices(comparison) ? SectionWords::tr("Time budget, mean of the devices") : SectionWords::tr("Time budget");
    page.table({{title, false}, {QStringLiteral("A")}, {QStringLiteral("B")}, {SectionWords::tr("B - A")}}, rows);
}

void writeExplanation(ReportPage& page, const Comparison& comparison, Explained what)
{
    page.subheading(SectionWords::tr("%1 vs. %2").arg(toQString(comparison.b.label), toQString(comparison.a.label)));
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
    const QString title =
        narrative::isMeanOfDevices(comparison) ? SectionWords::tr("Change from A to B, at least one device") : SectionWords::tr("Change from A to B");
    page.table({{title, false}, {SectionWords::tr("Time")}, {SectionWords::tr("Relative to A")}}, rows);
    if (what == Explained::WallTimeAndBudget)
        writeBudgets(page, comparison);
}

QString repeatsInWords(const ComparisonSide& side)
{
    QStringList times;
    for (const double wall : wallTimes(side))
        times << durationWords(static_cast<Nanos>(wall));
    return times.join(QStringLiteral(", "));
}

} // namespace

namespace {

std::vector<const ShownRun*> withBudget(const std::vector<ShownRun>& runs)
{
    std::vector<const ShownRun*> shown;
    for (const ShownRun& run : runs) {
        if (run.report && run.report->budget && run.report->budget->total() > 0 && run.report->allDevices.busy > 0)
            shown.push_back(&run);
    }
    return shown;
}

QString shareOf(Nanos part, Nanos whole)
{
    return toQString(formatShare(static_cast<double>(part) / static_cast<double>(whole)));
}

void writeBar(ReportPage& page, const QString& title, const TimeBudget& budget)
{
    std::vector<ReportPage::BarPart> bar;
    int colour = 0;
    for (const BudgetBar::Part part : BudgetBar::parts()) {
        const Nanos length = budget.*part;
        if (length > 0)
            bar.push_back(
                {colour, BudgetBar::labelOf(part), shareOf(length, budget.total()), static_cast<double>(length) / static_cast<double>(budget.total())});
        ++colour;
    }
    page.bar(title, bar);
}

/// The parts of one run with their meaning; of several runs side by side.
void writeBudgetTable(ReportPage& page, const std::vector<const ShownRun*>& runs)
{
    const bool isOne = runs.size() == 1;
    std::vector<ReportPage::Column> columns{{SectionWords::tr("Part"), false}};
    for (const ShownRun* run : runs)
        columns.push_back({isOne ? SectionWords::tr("Time") : run->title});
    if (isOne)
        columns.insert(columns.end(), {{SectionWords::tr("Share")}, {SectionWords::tr("Meaning"), false}});
    std::vector<QStringList> rows;
    std::vector<int> swatches;
    int colour = -1;
    for (const BudgetBar::Part part : BudgetBar::parts()) {
        ++colour;
        if (std::none_of(runs.begin(), runs.end(), [part](const ShownRun* run) { return (*run->report->budget).*part > 0; }))
            continue;
        QStringList row{BudgetBar::labelOf(part)};
        for (const ShownRun* run : runs) {
            const TimeBudget& budget = *run->report->budget;
            const QString share = shareOf(budget.*part, budget.total());
            row << (isOne ? durationWords(budget.*part) : QStringLiteral("%1 (%2)").arg(durationWords(budget.*part), share));
            if (isOne)
                row << share << BudgetBar::meaningOf(part);
        }
        rows.push_back(row);
        swatches.push_back(colour);
    }
    QStringList window{SectionWords::tr("Window")};
    for (const ShownRun* run : runs)
        window << durationWords(run->report->budget->total());
    rows.push_back(window);
    page.table(columns, rows, swatches);
}

} // namespace

void writeTimeBudgets(ReportPage& page, const std::vector<ShownRun>& runs)
{
    const std::vector<const ShownRun*> shown = withBudget(runs);
    if (shown.empty())
        return;
    page.heading(SectionWords::tr("Time budget"));
    if (std::any_of(shown.begin(), shown.end(), [](const ShownRun* run) { return run->report->devices.size() > 1; }))
        page.remark(SectionWords::tr("Mean of the devices."));
    for (const ShownRun* run : shown) {
        if (shown.size() > 1)
            page.subheading(run->title);
        writeBar(page, shown.size() > 1 ? SectionWords::tr("Time budget of %1").arg(run->title) : SectionWords::tr("Time budget"), *run->report->budget);
    }
    writeBudgetTable(page, shown);
}

void writeAdvice(ReportPage& page, const std::vector<ShownRun>& runs, const std::stop_token& stop)
{
    bool hasHeading = false;
    const auto begin = [&](const ShownRun& run) {
        if (!std::exchange(hasHeading, true))
            page.heading(SectionWords::tr("Advice"));
        if (runs.size() > 1)
            page.subheading(run.title);
    };
    for (std::size_t i = 0; i < runs.size() && !stop.stop_requested(); ++i) {
        const ShownRun& run = runs[i];
        const auto analysis = replayable(run);
        if (!analysis && !run.withoutAnalysis.isEmpty()) {
            begin(run);
            page.remark(run.withoutAnalysis);
        }
        if (!analysis || !run.report)
            continue;
        const RunAdvice advice = adviceOn(analysis, narrative::whatIsMissing(*run.trace, *run.report));
        if (!advice.found.empty())
            begin(run);
        for (const Advice& found : advice.found) {
            std::optional<ReportPage::Place> place;
            if (RunAdvice::placesOf(found) > 0) {
                const RunAdvice::Place at = advice.placeOf(found, 0);
                place = {static_cast<int>(i), at.track.value(), at.start - run.origin()};
            }
            page.finding(toQString(narrative::findingOf(advice.trace(), found, advice.missing)),
                {toQString(narrative::gainOf(analysis->window().length(), found)), toQString(narrative::remedyFor(found))}, place);
        }
    }
}

void writeRepeats(ReportPage& page, const Sides& sides)
{
    std::vector<QStringList> rows;
    for (const Sides::Side& each : sides.all) {
        const ComparisonSide& side = each.side;
        const QString name = toQString(side.point.empty() ? side.label : side.label + ", " + side.point);
        const QString interval = each.interval
            ? SectionWords::tr("%1 to %2").arg(durationWords(static_cast<Nanos>(each.interval->low)), durationWords(static_cast<Nanos>(each.interval->high)))
            : SectionWords::tr("too few repeats");
        rows.push_back({name, durationWords(medianRepeat(side).wall), interval, QString::number(side.repeats.size()), repeatsInWords(side)});
    }
    page.heading(SectionWords::tr("All repeats"));
    page.remark(SectionWords::tr("Wall times in order of execution. The interval contains 95 % of the medians of 4,000 resamples (percentile bootstrap); "
                                 "with five repeats it usually spans the shortest to the longest. Picture, numbers and tables of each strategy are from "
                                 "the repeat with the median wall time."));
    page.table({{SectionWords::tr("Strategy"), false}, {SectionWords::tr("Median")}, {SectionWords::tr("95 % interval")}, {SectionWords::tr("Repeats")},
                   {SectionWords::tr("Wall times"), false}},
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

void writeExplanations(ReportPage& page, const Sides& sides, const QString& heading, Explained what)
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
            writeExplanation(page, compareSides(*first, each.side), what);
    }
    if (pairs > kMostPairs)
        page.remark(counted(STALLSCOPE_COUNT("Report", "{} more pairs omitted.", "{} more pair omitted."), static_cast<std::uint64_t>(pairs - kMostPairs)));
}

namespace {

/// Table with a value per run; rows are in the order in which their names first appear.
class SideBySide {
public:
    explicit SideBySide(std::size_t runs) : m_runs(runs) {}

    void add(std::size_t run, const QString& name, const QString& value)
    {
        auto found = std::find_if(m_rows.begin(), m_rows.end(), [&name](const QStringList& row) { return row.front() == name; });
        if (found == m_rows.end())
            found = m_rows.insert(m_rows.end(), QStringList{name} + QStringList(static_cast<qsizetype>(m_runs)));
        (*found)[static_cast<qsizetype>(run) + 1] = value;
    }
    void add(std::size_t run, const Facts& facts)
    {
        for (const auto& [name, value] : facts)
            add(run, toQString(name), toQString(value));
    }
    [[nodiscard]] const std::vector<QStringList>& rows() const { return m_rows; }

private:
    std::size_t m_runs;
    std::vector<QStringList> m_rows;
};

void writeSideBySide(ReportPage& page, const QString& heading, const QString& first, const std::vector<ShownRun>& runs, const SideBySide& facts)
{
    if (facts.rows().empty())
        return;
    std::vector<ReportPage::Column> columns{{first, false}};
    for (const ShownRun& run : runs)
        columns.push_back({run.title});
    page.heading(heading);
    page.wideTable(columns, facts.rows());
}

/// One run per distinct trace.
std::vector<const ShownRun*> distinctTraces(const std::vector<ShownRun>& runs)
{
    std::vector<const ShownRun*> distinct;
    for (const ShownRun& run : runs) {
        if (std::none_of(distinct.begin(), distinct.end(), [&run](const ShownRun* one) { return one->trace->pools == run.trace->pools; }))
            distinct.push_back(&run);
    }
    return distinct;
}

/// One data quality problem, reported for the run with the largest count.
struct Doubt {
    std::int64_t most = 0;
    QString title;
    int runs = 0;
};

std::map<std::string, Doubt> doubtsOf(const std::vector<ShownRun>& runs)
{
    std::map<std::string, Doubt> doubts;
    for (const ShownRun& run : runs) {
        if (!run.report)
            continue;
        for (const auto& [name, value] : run.report->quality) {
            Doubt& doubt = doubts[name];
            if (doubt.runs++ == 0 || value > doubt.most) {
                doubt.most = value;
                doubt.title = run.title;
            }
        }
    }
    return doubts;
}

bool isOfThePlan(const std::pair<std::string, std::string>& fact)
{
    return fact.first.starts_with("plan.");
}

/// Quoted for a shell.
QString quoted(QString word)
{
    static const QRegularExpression kPlain("^[A-Za-z0-9_.,:=/+-]+$");
    if (kPlain.match(word).hasMatch())
        return word;
    return QStringLiteral("'%1'").arg(word.replace('\'', QLatin1String("'\\''")));
}

} // namespace

void writeNotes(ReportPage& page, const std::vector<ShownRun>& runs)
{
    std::vector<QStringList> rows;
    for (const ShownRun& run : runs) {
        for (const Note& note : run.notes) {
            const QString words = note.text.empty() ? SectionWords::tr("Bookmark") : QString::fromStdString(note.text);
            rows.push_back(
                {run.title, durationWords(note.range.start - run.window.start), note.range.isEmpty() ? QString() : durationWords(note.range.length()), words});
        }
    }
    if (rows.empty())
        return;
    page.heading(SectionWords::tr("Notes"));
    page.table({{SectionWords::tr("Run"), false}, {SectionWords::tr("At")}, {SectionWords::tr("For")}, {SectionWords::tr("Note"), false}}, rows);
}

void writeParameters(ReportPage& page, const std::vector<ShownRun>& runs)
{
    SideBySide parameters(runs.size());
    SideBySide results(runs.size());
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const Run& run = runs[i].trace->runs[runs[i].run.index()];
        const std::pair<QString, const std::string*> named[]{
            {SectionWords::tr("workload"), &run.workload}, {SectionWords::tr("strategy"), &run.strategy}, {SectionWords::tr("device"), &run.device}};
        for (const auto& [name, value] : named) {
            if (!value->empty())
                parameters.add(i, name, toQString(*value));
        }
        parameters.add(i, run.parameters);
        results.add(i, run.results);
    }
    writeSideBySide(page, SectionWords::tr("Parameters"), SectionWords::tr("Parameter"), runs, parameters);
    writeSideBySide(page, SectionWords::tr("Workload measurements"), SectionWords::tr("Value"), runs, results);
}

void writeMachine(ReportPage& page, const std::vector<ShownRun>& runs)
{
    for (const ShownRun* run : distinctTraces(runs)) {
        std::vector<QStringList> rows;
        for (const auto& fact : run->trace->facts) {
            if (!isOfThePlan(fact))
                rows.push_back({toQString(fact.first), toQString(fact.second)});
        }
        for (const DeviceInfo& device : run->trace->devices)
            rows.push_back({SectionWords::tr("device %1").arg(device.ordinal), toQString(device.name)});
        if (rows.empty())
            continue;
        page.heading(distinctTraces(runs).size() > 1 ? SectionWords::tr("Machine of %1").arg(run->title) : SectionWords::tr("Machine"));
        page.table({{SectionWords::tr("Property"), false}, {SectionWords::tr("Value"), false}}, rows);
    }
}

void writeQuality(ReportPage& page, const std::vector<ShownRun>& runs)
{
    page.heading(SectionWords::tr("Data quality"));
    const std::map<std::string, Doubt> doubts = doubtsOf(runs);
    for (const auto& [name, doubt] : doubts) {
        const QString sentence = toQString(narrative::qualitySentence(name, doubt.most));
        // one run, or the number of affected runs with the largest count
        const QString whose = doubt.runs == 1
            ? doubt.title
            : toQString(sayFor(static_cast<std::uint64_t>(doubt.runs), STALLSCOPE_COUNT("Report", "{}, maximum of {} runs", "{}, maximum of {} run"),
                doubt.title.toStdString(), doubt.runs));
        page.paragraph(runs.size() == 1 ? sentence : QStringLiteral("%1: %2").arg(whose, sentence));
    }
    if (doubts.empty())
        page.paragraph(SectionWords::tr("The data is complete and needed no corrections."));
}

QString commandToRunAgain(const Trace& trace)
{
    const auto plan = planOf(trace, catalogue());
    if (!plan)
        return {};
    QStringList words{"stallscope-cli", plan->sweep.empty() ? "run" : "sweep", QString::fromUtf8(plan->workload->name)};
    for (const std::string& strategy : plan->strategies)
        words << "--strategy" << toQString(strategy);
    if (plan->device != "cpu")
        words << "--device" << toQString(plan->device);
    words << "--repeat" << QString::number(plan->repeats);
    if (plan->memoryLimit > 0)
        words << "--memory-limit" << QString::number(plan->memoryLimit);
    if (plan->metricsInterval)
        words << QStringLiteral("--gpu-metrics=%1ns").arg(*plan->metricsInterval);
    if (!plan->isTraced)
        words << "--no-trace";
    for (const auto& [name, value] : factsOf(*plan)) {
        const QString key = toQString(name);
        if (key.startsWith("plan.parameter."))
            words << "--param" << key.mid(QString("plan.parameter.").size()) + '=' + toQString(value);
        if (key.startsWith("plan.over."))
            words << "--over" << key.mid(QString("plan.over.").size()) + '=' + toQString(value);
    }
    for (QString& word : words)
        word = quoted(word);
    return words.join(' ');
}

void writeCommand(ReportPage& page, const std::vector<ShownRun>& runs)
{
    QStringList commands;
    for (const ShownRun* run : distinctTraces(runs)) {
        const QString command = commandToRunAgain(*run->trace);
        if (!command.isEmpty())
            commands << command;
    }
    if (commands.isEmpty())
        return;
    page.heading(SectionWords::tr("Command to reproduce"));
    page.code(commands.join('\n'));
}

namespace {

constexpr std::size_t kMostPoints = 60; // two pages; the file holds all
constexpr qsizetype kMostNotes = 8;

/// "87.3 us"; for strategies other than the baseline "87.3 us (0.151)".
QString wallCell(const SweepTable& table, std::size_t strategy, std::size_t point)
{
    const auto wall = table.value(SweepMetric::Wall, strategy, point);
    if (!wall)
        return SectionWords::tr("n/a");
    const QString text = valueText(SweepMetric::Wall, *wall);
    const auto ratio = strategy == table.baseline ? std::nullopt : table.value(SweepMetric::Ratio, strategy, point);
    return ratio ? QStringLiteral("%1 (%2)").arg(text, valueText(SweepMetric::Ratio, *ratio)) : text;
}

QString cell(const SweepTable& table, SweepMetric metric, std::size_t strategy, std::size_t point)
{
    if (metric == SweepMetric::Wall)
        return wallCell(table, strategy, point);
    const auto value = table.value(metric, strategy, point);
    return value ? valueText(metric, *value) : SectionWords::tr("n/a");
}

/// Leaders without a significant difference are listed together.
QString leadersAt(const SweepTable& table, const SweepFindings& findings, std::size_t point)
{
    const auto race = std::find_if(findings.races.begin(), findings.races.end(), [point](const auto& one) { return one.point == point; });
    QStringList names;
    for (std::size_t i = 0; race != findings.races.end() && i < race->leaders.size(); ++i)
        names << toQString(table.strategies[race->leaders[i]]);
    return names.join(QStringLiteral(", "));
}

void writeMetric(ReportPage& page, const SweepTable& table, const SweepFindings& findings, SweepMetric metric)
{
    const bool saysWho = metric == SweepMetric::Wall && !findings.races.empty();
    std::vector<ReportPage::Column> columns{{SectionWords::tr("Point"), false}};
    for (const std::string& strategy : table.strategies)
        columns.push_back({toQString(strategy)});
    if (saysWho)
        columns.push_back({findings.hasVerdicts ? SectionWords::tr("Fastest") : SectionWords::tr("Shortest (no verdict)"), false});
    std::vector<QStringList> rows;
    for (std::size_t point = 0; point < std::min(table.points(), kMostPoints); ++point) {
        QStringList row{toQString(table.nameOf(point))};
        for (std::size_t strategy = 0; strategy < table.strategies.size(); ++strategy)
            row << cell(table, metric, strategy, point);
        if (saysWho)
            row << leadersAt(table, findings, point);
        rows.push_back(row);
    }
    page.subheading(titleOf(metric));
    page.remark(metric == SweepMetric::Wall && table.baseline && table.strategies.size() > 1
            ? SectionWords::tr("Medians of the repeats; in parentheses, the ratio to %1.").arg(toQString(table.strategies[*table.baseline]))
            : helpOf(metric));
    page.table(columns, rows);
    if (table.points() > kMostPoints)
        page.remark(counted(STALLSCOPE_COUNT("Report", "The first {} of {} points.", "The first {} of {} point."), kMostPoints, table.points()));
}

/// The trace reduced to one point. A cheap copy: large data is shared.
std::shared_ptr<const Trace> onlyRunsAt(const SweepReading& reading, std::size_t point)
{
    auto part = std::make_shared<Trace>(*reading.trace);
    part->runs.clear();
    for (std::size_t strategy = 0; strategy < reading.table->strategies.size(); ++strategy) {
        for (const SweepRun& run : reading.table->at(strategy, point).repeats)
            part->runs.push_back(reading.trace->runs[run.run.index()]);
    }
    return part;
}

} // namespace

QString titleOf(const SweepTable& table)
{
    QStringList parameters;
    for (const SweepAxis& axis : table.axes)
        parameters << QLatin1String(axis.parameter.name);
    return SectionWords::tr("%1 on %2, over %3").arg(toQString(table.workload), toQString(table.device), parameters.join(SectionWords::tr(" and ")));
}

void writeSweepResult(ReportPage& page, const SweepReading& reading)
{
    const QStringList notes = sweepNotes(*reading.table);
    std::vector<const Run*> runs;
    for (const Run& run : reading.trace->runs)
        runs.push_back(&run);
    page.heading(SectionWords::tr("Result"));
    page.result(sweepSentence(*reading.table, reading.findings));
    for (const QString& note : notes.mid(0, kMostNotes))
        page.remark(note);
    if (notes.size() > kMostNotes)
        page.remark(
            counted(STALLSCOPE_COUNT("Report", "{} more lines omitted.", "{} more line omitted."), static_cast<std::uint64_t>(notes.size() - kMostNotes)));
    page.remark(experimentWords(runs));
}

void writePoints(ReportPage& page, const SweepTable& table, const SweepFindings& findings)
{
    page.heading(SectionWords::tr("All points"));
    for (const SweepMetric metric : kSweepMetrics) {
        const bool isKnown = table.isTraced || !needsRecording(metric);
        if (isKnown && metric != SweepMetric::Ratio) // shown beside the wall time
            writeMetric(page, table, findings, metric);
    }
}

void writeSharpest(ReportPage& page, const SweepReading& reading, const std::stop_token& stop)
{
    const auto& races = reading.findings.races;
    const auto most = std::max_element(races.begin(), races.end(), [](const auto& a, const auto& b) { return a.ahead.value_or(1) < b.ahead.value_or(1); });
    if (most == races.end() || !most->ahead || !reading.table->isTraced)
        return;
    const auto part = onlyRunsAt(reading, most->point);
    if (const auto sides = sidesOf({{{}, part, RunId(0), nullptr}}, stop))
        writeExplanations(
            page, *sides, SectionWords::tr("Sources of the difference at %1").arg(toQString(reading.table->nameOf(most->point))), Explained::WallTime);
}

} // namespace stallscope::gui

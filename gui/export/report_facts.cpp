// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/report_facts.h"

#include "engine/experiment/plan_facts.h"
#include "engine/workloads/catalogue.h"
#include "gui/export/report_page.h"
#include "gui/panels/details/words.h"
#include "profiler/base/say.h"
#include "profiler/narrative/quality_words.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <map>

namespace stallscope::gui {

namespace {

struct FactWords {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

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
            const QString words = note.text.empty() ? FactWords::tr("Bookmark") : QString::fromStdString(note.text);
            rows.push_back(
                {run.title, durationWords(note.range.start - run.window.start), note.range.isEmpty() ? QString() : durationWords(note.range.length()), words});
        }
    }
    if (rows.empty())
        return;
    page.heading(FactWords::tr("Notes"));
    page.table({{FactWords::tr("Run"), false}, {FactWords::tr("At")}, {FactWords::tr("For")}, {FactWords::tr("Note"), false}}, rows);
}

void writeParameters(ReportPage& page, const std::vector<ShownRun>& runs)
{
    SideBySide parameters(runs.size());
    SideBySide results(runs.size());
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const Run& run = runs[i].trace->runs[runs[i].run.index()];
        const std::pair<QString, const std::string*> named[]{
            {FactWords::tr("workload"), &run.workload}, {FactWords::tr("strategy"), &run.strategy}, {FactWords::tr("device"), &run.device}};
        for (const auto& [name, value] : named) {
            if (!value->empty())
                parameters.add(i, name, toQString(*value));
        }
        parameters.add(i, run.parameters);
        results.add(i, run.results);
    }
    writeSideBySide(page, FactWords::tr("Parameters"), FactWords::tr("Parameter"), runs, parameters);
    writeSideBySide(page, FactWords::tr("Workload measurements"), FactWords::tr("Value"), runs, results);
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
            rows.push_back({FactWords::tr("device %1").arg(device.ordinal), toQString(device.name)});
        if (rows.empty())
            continue;
        page.heading(distinctTraces(runs).size() > 1 ? FactWords::tr("Machine of %1").arg(run->title) : FactWords::tr("Machine"));
        page.table({{FactWords::tr("Property"), false}, {FactWords::tr("Value"), false}}, rows);
    }
}

void writeQuality(ReportPage& page, const std::vector<ShownRun>& runs)
{
    page.heading(FactWords::tr("Data quality"));
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
        page.paragraph(FactWords::tr("The data is complete and needed no corrections."));
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
    page.heading(FactWords::tr("Command to reproduce"));
    page.code(commands.join('\n'));
}

} // namespace stallscope::gui

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/commands/command_line.h"
#include "gui/app/commands/screenshot.h"
#include "gui/common/text/words.h"
#include "gui/export/report.h"
#include "gui/export/report_sections.h"
#include "gui/model/loaded_runs.h"
#include "gui/model/run_list.h"
#include "gui/panels/advice/advice_panel.h"
#include "gui/panels/summary/budget_bar.h"
#include "gui/panels/summary/number_rows.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/widgets/timeline_widget.h"
#include "profiler/base/say.h"
#include "profiler/base/units.h"
#include "profiler/formats/formats.h"
#include "profiler/narrative/advice_words.h"
#include "profiler/narrative/verdict_words.h"
#include "tests/gui/export/page_timeline.h"
#include "tests/gui/support/qt_warnings.h"
#include "tests/gui/support/recorded_runs.h"
#include "tests/support/scenario.h"

#include <QCryptographicHash>
#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

using namespace stallscope;
using namespace stallscope::gui;
using stallscope::test::Scenario;

namespace {

const QString kExample = STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz";

QByteArray bytesOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// What is shown, once its numbers are there.
struct Shown {
    void add(const QString& title, const std::shared_ptr<const Trace>& trace, std::size_t run = 0)
    {
        QSignalSpy analysed(&runs, &RunList::analysed);
        runs.add(title, trace, RunId::fromIndex(run));
        QTRY_VERIFY(!analysed.isEmpty());
        timeline.visibleRange().fit();
    }
    /// The report as a page.
    [[nodiscard]] QString page()
    {
        const auto saved = saveReport(folder.filePath("report.html"), runs, timeline);
        return saved ? QString::fromUtf8(bytesOf(folder.filePath("report.html"))) : QString::fromStdString(saved.error().message);
    }

    QTemporaryDir folder;
    RunList runs;
    TimelineWidget timeline{runs};
};

/// Two repeats of two strategies, recorded.
std::shared_ptr<const Trace> recorded(std::vector<SweptParameter> sweep = {})
{
    return test::recorded({{{"count", 50}}, std::move(sweep), 2});
}

int pagesOf(const QString& path)
{
    return static_cast<int>(bytesOf(path).count("/Type /Page\n"));
}

QString escaped(const QString& text)
{
    return text.toHtmlEscaped();
}

} // namespace

class TestReport : public QObject {
    Q_OBJECT
private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }
    void thePageHasTheResultAndEveryNumber();
    void theTimelineHasEverySpanAndWait();
    void theTimeBudgetIsThatOfTheAnalysis();
    void theAdviceIsThatOfTheAnalysis();
    void aRecordedSessionIsComparedAndCanBeRunAgain();
    void aSweepHasItsPictureAndIsShort_data();
    void aSweepHasItsPictureAndIsShort();
    void namesAreNeverMarkup();
    void notesAreInTheReport();
    void thePageSaysItsLanguage();
    void thePageNeedsNothingElse();
    void thePolicyPermitsItsOwnStyleAndScriptOnly();
    void paperHasPagesAndText();
    void aRunWithoutSpansHasAReport();
    void theWriterLeavesTheInterfaceFree();
    void whatCannotBeWrittenIsSaid();
    void ordersAreTaken();

private:
    test::QtWarnings m_warnings;
};

void TestReport::thePageHasTheResultAndEveryNumber()
{
    Shown shown;
    const auto files = loadFiles({kExample}, {});
    QVERIFY(files);
    shown.add("example", files->front().trace);
    const QString page = shown.page();
    const ShownRun& run = shown.runs.at(0);
    const narrative::Verdict verdict = narrative::verdictOf(*run.report, *run.trace);
    QVERIFY(verdict.isCertain);
    QVERIFY(page.contains("<p class=\"result\">" + escaped(QString::fromStdString(verdict.words)) + "</p>"));
    QVERIFY(page.contains("<p>" + escaped(QString::fromStdString(narrative::evidenceOf(*run.report, *run.trace))) + "</p>"));
    const std::vector<NumberRow> numbers = numberRows(run, {});
    QVERIFY(numbers.size() > 5);
    for (const NumberRow& row : numbers)
        QVERIFY2(page.contains(">" + escaped(row.label) + "</td>") && page.contains(">" + escaped(row.run) + "</td>"), qPrintable(row.label));
    for (const char* part : {"Waits by site", "Kernels", "Copies and memsets", "Data quality", "Machine"})
        QVERIFY2(page.contains(part), part);
    QVERIFY(!page.contains("Command to reproduce")); // it was not recorded here
}

void TestReport::theTimelineHasEverySpanAndWait()
{
    Shown shown;
    const auto files = loadFiles({kExample}, {});
    QVERIFY(files);
    shown.add("example", files->front().trace);
    const QString page = shown.page();
    const test::PageTimeline timeline = test::PageTimeline::ofPage(page.toUtf8());
    std::uint64_t spans = 0;
    std::uint64_t hidden = 0;
    qint64 covered = 0;
    for (const test::PageItem& item : timeline.items()) {
        QCOMPARE(item.count, 1U);
        ++spans;
        covered += item.covered();
    }
    qint64 durations = 0;
    for (const Track& track : files->front().trace->tracks) {
        for (const Lane& lane : track.lanes) {
            if (lane.place.group == LaneGroup::Python) // which the window hides
                hidden += lane.spanCount();
            else
                lane.forEach([&](const SpanColumns& columns, std::size_t row) { durations += columns.durationOf(row); });
        }
    }
    QCOMPARE(spans + hidden, files->front().trace->spanCount());
    QVERIFY(page.contains(QString("hidden tracks, left out: %1.").arg(hidden)));
    QCOMPARE(covered, durations);
    QVERIFY(!timeline.band("stream 7").isEmpty());
    QCOMPARE(timeline.pane(0)["title"].toString(), "example");
    QCOMPARE(static_cast<std::size_t>(timeline.pane(0)["waits"].toArray().size()), shown.runs.at(0).waits()->all().size());
}

void TestReport::theTimeBudgetIsThatOfTheAnalysis()
{
    Shown shown;
    const auto files = loadFiles({kExample}, {});
    shown.add("example", files->front().trace);
    const QString page = shown.page();
    const TimeBudget& budget = *shown.runs.at(0).report->budget;
    int parts = 0;
    for (const BudgetBar::Part part : BudgetBar::parts()) {
        if (budget.*part == 0)
            continue;
        ++parts;
        const QString share = QString::fromStdString(formatShare(static_cast<double>(budget.*part) / static_cast<double>(budget.total())));
        const QString cells = QString("%1</td><td class=\"number\" align=\"right\">%2</td><td class=\"number\" align=\"right\">%3</td>")
                                  .arg(escaped(BudgetBar::labelOf(part)), escaped(durationWords(budget.*part)), escaped(share));
        QVERIFY2(page.contains(cells), qPrintable(cells));
    }
    QVERIFY(parts > 3);
    QCOMPARE(page.count("<rect "), parts);
    QVERIFY(page.contains(QString(">Window</td><td class=\"number\" align=\"right\">%1</td>").arg(escaped(durationWords(budget.total())))));
}

void TestReport::theAdviceIsThatOfTheAnalysis()
{
    Shown shown;
    const auto files = loadFiles({kExample}, {});
    shown.add("example", files->front().trace);
    const QString page = shown.page();
    const ShownRun& run = shown.runs.at(0);
    const RunAdvice advice = adviceOn(run.analysis);
    QVERIFY(!advice.found.empty());
    QCOMPARE(page.count("<div class=\"advice\""), static_cast<qsizetype>(advice.found.size()));
    for (const Advice& found : advice.found) {
        QVERIFY(page.contains(escaped(QString::fromStdString(narrative::findingOf(advice.trace(), found)))));
        QVERIFY(page.contains(escaped(QString::fromStdString(narrative::remedyFor(found)))));
    }
    const RunAdvice::Place place = advice.placeOf(advice.found.front(), 0);
    QVERIFY(page.contains(QString("data-place=\"0 %1 %2\"").arg(place.track.value()).arg(place.start - run.origin())));
}

void TestReport::aRecordedSessionIsComparedAndCanBeRunAgain()
{
    const auto trace = recorded();
    QVERIFY(trace);
    Shown shown;
    for (std::size_t i = 0; i < trace->runs.size(); ++i) {
        if (trace->runs[i].repeat == 0)
            shown.add(QString::fromStdString(trace->runs[i].strategy), trace, i);
    }
    QCOMPARE(shown.runs.size(), 2);
    const QString page = shown.page();
    QVERIFY(page.contains("class=\"result\""));
    QVERIFY(page.contains("Too few repeats to judge"));
    QVERIFY(page.contains("Sources of the difference"));
    QVERIFY(page.contains("async vs. sync-each"));
    QVERIFY(page.contains(">Time budget</th>"));
    QVERIFY(page.contains(">Computation</td>"));
    QVERIFY(page.contains(">Window</td>"));
    QVERIFY(page.contains("Tables of async"));
    for (const NumberRow& row : numberRows(shown.runs.at(1), {}))
        QVERIFY2(page.contains(">" + escaped(row.run) + "</td>"), qPrintable(row.label));
    QCOMPARE(commandToRunAgain(*trace),
        QString(
            "stallscope-cli run increment --strategy sync-each --strategy async --repeat 2 --param count=50 --param length=4096 --param depth=64 --param wait=block"));
    QVERIFY(page.contains(escaped(commandToRunAgain(*trace))));
    QVERIFY(page.contains(">processor</td>"));
    QVERIFY(page.contains(">count</td>"));
}

void TestReport::aSweepHasItsPictureAndIsShort_data()
{
    QTest::addColumn<bool>("isMap");
    QTest::newRow("curves") << false;
    QTest::newRow("maps") << true;
}

void TestReport::aSweepHasItsPictureAndIsShort()
{
    QFETCH(bool, isMap);
    std::vector<SweptParameter> over{{"count", {20, 60, 180}}};
    if (isMap)
        over.push_back({"length", {16, 64}});
    const auto trace = recorded(over);
    QVERIFY(trace);
    Shown shown;
    for (std::size_t i = 0; i < trace->runs.size(); ++i) {
        if (trace->runs[i].repeat == 0)
            shown.add(QString::fromStdString(trace->runs[i].name), trace, i);
    }
    QCOMPARE(shown.runs.size(), isMap ? 12 : 6);
    QVERIFY(isReportOfSweep(shown.runs));
    const QString page = shown.page();
    QVERIFY(page.contains(isMap ? "<h1>increment on cpu, over count and length</h1>" : "<h1>increment on cpu, over count</h1>"));
    QCOMPARE(page.count("<h1>"), 1);
    QCOMPARE(page.count("<svg"), 1);
    QVERIFY(page.contains(isMap ? "median of the repeats, sync-each" : "medians; small dots are single repeats"));
    QVERIFY(page.contains("All points"));
    QVERIFY(page.contains(isMap ? ">count 180, length 16</td>" : ">count 180</td>"));
    QVERIFY(page.contains("<h3>Blocked mid-run</h3>"));
    QVERIFY(page.contains("stallscope-cli sweep increment"));
    QVERIFY(!page.contains("Tables of"));
    QVERIFY(!page.contains("Time budget"));
    QVERIFY(!page.contains(">stream 1<")); // there is no timeline
    const QString paper = shown.folder.filePath("report.pdf");
    QVERIFY(saveReport(paper, shown.runs, shown.timeline));
    QVERIFY2(pagesOf(paper) <= (isMap ? 4 : 3), qPrintable(QString::number(pagesOf(paper))));
}

void TestReport::namesAreNeverMarkup()
{
    Scenario s;
    const TrackId main = s.thread("<b>main</b>");
    const TrackId stream = s.stream("7");
    s.launch(main, {0, 500}, stream, {1'000, 400'000}, "<script>alert(1)</script>");
    s.call(main, "cudaStreamSynchronize", {600, 450'000}, {}, Scenario::onStream(7));
    s.builder().setFact("host<i>", "\"quoted\" & </table>");
    Shown shown;
    shown.add("<img src=x>", s.trace());
    const QString page = shown.page();
    QCOMPARE(page.count("<script"), 1); // its own
    QVERIFY(!page.contains("<img"));
    QVERIFY(!page.contains("<i>"));
    QVERIFY(!page.contains("<b>"));
    const test::PageTimeline timeline = test::PageTimeline::ofPage(page.toUtf8());
    QCOMPARE(timeline.pane(0)["title"].toString(), "<img src=x>");
    QVERIFY(!timeline.band("<b>main</b>").isEmpty());
    QVERIFY(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;</td>"));
    QVERIFY(page.contains("&amp; &lt;/table&gt;"));
}

void TestReport::notesAreInTheReport()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    s.launch(main, {0, 500}, stream, {1'000, 4'000}, "gemm");
    Shown shown;
    shown.add("a run", s.trace());
    QVERIFY(!shown.page().contains("<h2>Notes</h2>"));
    shown.runs.setNotes(0, {{NoteType::Note, {1'000, 2'000}, "why <here>?", {}, 0}, {NoteType::Bookmark, {3'000, 3'000}, {}, {}, 0}});
    const QString page = shown.page();
    QVERIFY(page.contains("<h2>Notes</h2>"));
    QCOMPARE(page.count("why &lt;here&gt;?"), 1);
    const QJsonArray notes = test::PageTimeline::ofPage(page.toUtf8()).pane(0)["notes"].toArray();
    QCOMPARE(notes.size(), 2);
    QCOMPARE(notes[0][0].toInt(), 1'000);
    QCOMPARE(notes[0][2].toString(), "why <here>?");
    QVERIFY(page.contains(">Bookmark</td>"));
}

void TestReport::thePageSaysItsLanguage()
{
    Shown shown;
    const auto files = loadFiles({kExample}, {});
    shown.add("example", files->front().trace);
    QVERIFY(shown.page().contains("<html lang=\"en\">"));
    setLanguage("zh-CN");
    QVERIFY(shown.page().contains("<html lang=\"zh-CN\">"));
    setLanguage("en");
    const QJsonObject texts = test::PageTimeline::ofPage(shown.page().toUtf8()).head()["texts"].toObject();
    QCOMPARE(texts["fit"].toString(), "Fit");
    QFile script(STALLSCOPE_SOURCE_DIR "/resources/report/report.js");
    QVERIFY(script.open(QIODevice::ReadOnly));
    const QString source = QString::fromUtf8(script.readAll());
    static const QRegularExpression kText(QStringLiteral("\\btexts\\.(\\w+)"));
    QSet<QString> used;
    for (auto match = kText.globalMatch(source); match.hasNext();)
        used.insert(match.next().captured(1));
    for (const QString& key : used)
        QVERIFY2(!texts[key].toString().isEmpty(), qPrintable(key));
    for (const QString& key : texts.keys())
        QVERIFY2(used.contains(key), qPrintable(key));
}

void TestReport::thePageNeedsNothingElse()
{
    Shown shown;
    const auto files = loadFiles({kExample}, {});
    shown.add("example", files->front().trace);
    const QString page = shown.page();
    for (const char* outside :
        {"<link", "<iframe", "src=", "href=", "@import", "url(", "onload", "style=\"", "fetch(", "XMLHttp", "WebSocket", "innerHTML", "eval("})
        QVERIFY2(!page.contains(outside, Qt::CaseInsensitive), outside);
    QVERIFY(page.contains("@media print"));
    QVERIFY(page.contains("prefers-color-scheme:dark"));
    // every element of the body is closed
    const qsizetype begin = page.indexOf("<body>");
    const qsizetype end = page.indexOf("<script>");
    QXmlStreamReader reader(page.mid(begin, end - begin).replace("<br>", "<br/>") + "</body>");
    while (!reader.atEnd())
        reader.readNext();
    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    QVERIFY2(page.size() < 4'000'000, qPrintable(QString::number(page.size())));
}

void TestReport::thePolicyPermitsItsOwnStyleAndScriptOnly()
{
    Shown shown;
    const auto files = loadFiles({kExample}, {});
    shown.add("example", files->front().trace);
    const QByteArray page = shown.page().toUtf8();
    const auto hashOf = [&page](const QByteArray& tag) {
        const qsizetype from = page.indexOf("<" + tag + ">") + tag.size() + 2;
        const QByteArray text = page.mid(from, page.indexOf("</" + tag + ">", from) - from);
        return "'sha256-" + QCryptographicHash::hash(text, QCryptographicHash::Sha256).toBase64() + "'";
    };
    const QByteArray policy = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src " + hashOf("style") + "; script-src "
        + hashOf("script") + "; img-src data:; base-uri 'none'; form-action 'none'\">";
    QVERIFY(page.contains(policy));
    QVERIFY(page.indexOf(policy) < page.indexOf("<style>"));
    QCOMPARE(page.count("<style"), 1);
    QCOMPARE(page.count("<script"), 1);
    QCOMPARE(page.count("</script"), 1);
}

void TestReport::paperHasPagesAndText()
{
    Shown shown;
    const auto files = loadFiles({kExample}, {});
    shown.add("example", files->front().trace);
    const QString path = shown.folder.filePath("report.pdf");
    const auto saved = saveReport(path, shown.runs, shown.timeline);
    QVERIFY2(saved.ok(), saved ? "" : saved.error().message.c_str());
    const QByteArray pdf = bytesOf(path);
    QVERIFY(pdf.startsWith("%PDF"));
    QVERIFY(pdf.trimmed().endsWith("%%EOF"));
    QVERIFY(pagesOf(path) >= 2);
    // letters, not pictures of them: fonts, with what their glyphs mean
    QVERIFY(pdf.contains("/FontFile2"));
    QVERIFY(pdf.contains("/ToUnicode"));
    QVERIFY(!pdf.contains("/Subtype /Image"));
}

void TestReport::aRunWithoutSpansHasAReport()
{
    Scenario s;
    Shown shown;
    shown.add("nothing", s.trace());
    const QString page = shown.page();
    QVERIFY(page.contains("<h1>nothing</h1>"));
    QVERIFY(page.contains("<section id=\"timeline\">"));
    Shown none;
    QVERIFY(none.page().contains("<html"));
    QVERIFY(!none.page().contains("<section"));
}

void TestReport::theWriterLeavesTheInterfaceFree()
{
    Shown shown;
    const auto files = loadFiles({kExample}, {});
    shown.add("example", files->front().trace);
    ReportWriter writer(shown.runs, shown.timeline);
    QSignalSpy written(&writer, &ReportWriter::written);
    QSignalSpy failed(&writer, &ReportWriter::failed);
    writer.write(shown.folder.filePath("soon.html"));
    QVERIFY(writer.isBusy());
    QVERIFY(written.wait());
    QVERIFY(bytesOf(shown.folder.filePath("soon.html")).startsWith("<!DOCTYPE html>"));
    writer.write(shown.folder.filePath("no/such/folder/soon.html"));
    QVERIFY(failed.wait());
}

void TestReport::whatCannotBeWrittenIsSaid()
{
    Shown shown;
    const auto nowhere = saveReport(shown.folder.filePath("no/such/folder/report.html"), shown.runs, shown.timeline);
    QVERIFY(!nowhere);
    QVERIFY(nowhere.error().message.find("report.html") != std::string::npos);
    QVERIFY(!saveReport(shown.folder.filePath("report.docx"), shown.runs, shown.timeline));
    QVERIFY(!QFile::exists(shown.folder.filePath("report.docx")));
}

void TestReport::ordersAreTaken()
{
    QCOMPARE(parseCommandLine({"stallscope", "--report", "out.PDF", "a.json"})->report, QString("out.PDF"));
    QVERIFY(!parseCommandLine({"stallscope", "--report", "out.txt", "a.json"}));
    QVERIFY(!parseCommandLine({"stallscope", "--report", "out.html"}));
    const QTemporaryDir folder;
    AppOptions options;
    options.files = {kExample};
    options.report = folder.filePath("report.html");
    options.range = TimeRange{9'000'000, 13'000'000};
    const auto taken = takeReport(options);
    QVERIFY2(taken.ok(), taken ? "" : taken.error().message.c_str());
    QVERIFY(bytesOf(options.report).contains("example.json.gz"));
    const QString sweep = folder.filePath("sweep.stallscope");
    const auto trace = recorded({{"count", {20, 60}}});
    QVERIFY(trace && saveTrace(*trace, sweep.toStdString(), {}));
    options.files = {sweep};
    options.range = TimeRange{0, 1'000};
    const auto refused = takeReport(options);
    QVERIFY(!refused && refused.error().message.find("not supported for reports of sweeps") != std::string::npos);
    options.range.reset();
    QVERIFY(takeReport(options));
    QVERIFY(bytesOf(options.report).contains("over count"));
}

QTEST_MAIN(TestReport)
#include "tst_report.moc"

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/commands/command_line.h"
#include "gui/app/commands/screenshot.h"
#include "gui/export/report.h"
#include "gui/export/report_sections.h"
#include "gui/model/loaded_runs.h"
#include "gui/model/run_list.h"
#include "gui/panels/summary/number_rows.h"
#include "gui/panels/summary/numbers_panel.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/widgets/timeline_widget.h"
#include "profiler/base/say.h"
#include "profiler/formats/formats.h"
#include "tests/gui/support/qt_warnings.h"
#include "tests/gui/support/recorded_runs.h"
#include "tests/support/scenario.h"

#include <QFile>
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
    void aRecordedSessionIsComparedAndCanBeRunAgain();
    void aSweepHasItsPictureAndIsShort_data();
    void aSweepHasItsPictureAndIsShort();
    void namesAreNeverMarkup();
    void notesAreInTheReport();
    void thePageSaysItsLanguage();
    void thePageNeedsNothingElse();
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
    QVERIFY(!headlineFor(run).isEmpty());
    QVERIFY(page.contains(escaped(headlineFor(run))));
    const std::vector<NumberRow> numbers = numberRows(run, {});
    QVERIFY(numbers.size() > 5);
    for (const NumberRow& row : numbers)
        QVERIFY2(page.contains(">" + escaped(row.label) + "</td>") && page.contains(">" + escaped(row.run) + "</td>"), qPrintable(row.label));
    for (const char* part : {"Waits by site", "Kernels", "Copies and memsets", "Data quality", "Machine"})
        QVERIFY2(page.contains(part), part);
    QVERIFY(page.contains("<svg"));
    QVERIFY(page.contains(">stream 7<"));            // in the picture, as text
    QVERIFY(!page.contains("matrix(0.75"));          // plots are as wide as what stands around them
    QVERIFY(!page.contains("Command to reproduce")); // it was not recorded here
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
    QVERIFY(!page.contains("<script"));
    QVERIFY(!page.contains("<img"));
    QVERIFY(!page.contains("<i>"));
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
    QCOMPARE(page.count("why &lt;here&gt;?"), 2); // in the table, and in the picture
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
}

void TestReport::thePageNeedsNothingElse()
{
    Shown shown;
    const auto files = loadFiles({kExample}, {});
    shown.add("example", files->front().trace);
    const QString page = shown.page();
    for (const char* outside : {"<script", "<link", "<iframe", "src=", "href=", "@import", "url(http", "onload"})
        QVERIFY2(!page.contains(outside, Qt::CaseInsensitive), outside);
    QVERIFY(page.contains("@media print"));
    // every element of the body is closed
    const qsizetype begin = page.indexOf("<body>");
    const qsizetype end = page.indexOf("</html>");
    QXmlStreamReader reader(page.mid(begin, end - begin).replace("<br>", "<br/>"));
    while (!reader.atEnd())
        reader.readNext();
    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    QVERIFY2(page.size() < 4'000'000, qPrintable(QString::number(page.size())));
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
    QVERIFY(page.contains("<svg"));
    Shown none;
    QVERIFY(none.page().contains("<html"));
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

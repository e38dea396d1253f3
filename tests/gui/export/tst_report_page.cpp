// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/paper.h"
#include "gui/export/report_page.h"
#include "tests/gui/support/qt_warnings.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QPdfWriter>
#include <QTest>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>

using namespace stallscope;
using namespace stallscope::gui;

/// What a report is written on, whatever it says.
class TestReportPage : public QObject {
    Q_OBJECT
private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }
    void aPageEscapesWhatItIsGiven();
    void aBarIsForBrowsersOnly();
    void manyRunsAreTablesBelowEachOther();
    void noHeadingEndsAPage();

private:
    test::QtWarnings m_warnings;
};

void TestReportPage::aPageEscapesWhatItIsGiven()
{
    ReportPage page;
    page.title("a < b", "");
    page.paragraph("x & y\nz");
    page.table({{"<i>", false}}, {});
    QCOMPARE(page.body(), QString("<h1>a &lt; b</h1>\n<p>x &amp; y<br>z</p>\n"));
    page.table({{"<i>", false}, {"n"}}, {{"<b>", "1", "never shown"}, {"only one cell"}});
    QVERIFY(page.body().contains("&lt;b&gt;"));
    QVERIFY(!page.body().contains("<b>"));
    QVERIFY(!page.body().contains("never shown"));
    QCOMPARE(page.body().count("<td"), 4);
}

void TestReportPage::aBarIsForBrowsersOnly()
{
    ReportPage page;
    page.paragraph("before");
    page.bar("<bar>", {{0, "<part>", "75 %", 0.75}, {3, "other", "25 %", 0.25}});
    page.table({{"Part", false}, {"Time"}}, {{"first", "1"}, {"second", "2"}}, {3, -1});
    QVERIFY(page.body().contains("aria-label=\"&lt;bar&gt;\""));
    QVERIFY(page.body().contains("<rect class=\"part-3\" x=\"75.000%\" width=\"25.000%\""));
    QVERIFY(page.body().contains("<td align=\"left\"><span class=\"swatch part-3\"></span>first</td>"));
    QCOMPARE(page.body().count("swatch"), 1);
    QVERIFY(!ReportPage::withoutBars(page.body()).contains("75 %"));
    QVERIFY(ReportPage::withoutBars(page.body()).startsWith("<p>before</p>\n<table"));
}

void TestReportPage::manyRunsAreTablesBelowEachOther()
{
    ReportPage page;
    std::vector<ReportPage::Column> columns{{"Number", false}};
    QStringList row{"Length"};
    for (int i = 1; i <= 7; ++i) {
        columns.push_back({QString("run %1").arg(i)});
        row << QString("%1 ms").arg(i);
    }
    page.wideTable(columns, {row});
    QCOMPARE(page.body().count("<table"), 2);
    QCOMPARE(page.body().count(">Length</td>"), 2);
    for (int i = 1; i <= 7; ++i) {
        QCOMPARE(page.body().count(QString(">run %1</th>").arg(i)), 1);
        QCOMPARE(page.body().count(QString(">%1 ms</td>").arg(i)), 1);
    }
}

/// Whatever stands above them.
void TestReportPage::noHeadingEndsAPage()
{
    int moved = 0;
    for (int lines = 45; lines < 75; ++lines) {
        QString html = QString("<p>line</p>").repeated(lines) + "<h2>Heading</h2><h3>Below it</h3>";
        html += lines % 2 == 0 ? "<p>text</p>" : "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>";
        QBuffer buffer;
        QVERIFY(buffer.open(QIODevice::WriteOnly));
        QPdfWriter pdf(&buffer);
        pdf.setResolution(96);
        QTextDocument document;
        document.setHtml(html);
        printOn(pdf, document);
        const auto pageOf = [&document](const QString& text) {
            const QRectF place = document.documentLayout()->blockBoundingRect(document.find(text).block());
            return static_cast<int>(place.top() / document.pageSize().height());
        };
        const int below = lines % 2 == 0 ? pageOf("text") : pageOf("b");
        QCOMPARE(pageOf("Heading"), below);
        QCOMPARE(pageOf("Below it"), below);
        moved += document.find("Heading").blockFormat().pageBreakPolicy() == QTextFormat::PageBreak_AlwaysBefore ? 1 : 0;
    }
    QVERIFY(moved > 0 && moved < 30);
}

QTEST_MAIN(TestReportPage)
#include "tst_report_page.moc"

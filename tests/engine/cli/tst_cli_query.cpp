// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/engine/cli/cli_process.h"

#include <QJsonArray>
#include <QProcess>
#include <QTest>

using namespace stallscope::test;

namespace {

constexpr const char* kEndlessQuery = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n";

} // namespace

class TestCliQuery : public QObject {
    Q_OBJECT
private slots:
    void table();
    void csv();
    void json();
    void readsTheQueryFromStandardInput();
    void limitOfRows();
    void timeLimit();
    void interruptEndsTheQuery();
    void reportsErrorsInOneLine();
    void wrongUsage();
    void schema();
};

void TestCliQuery::table()
{
    const CliResult result = runCli({"query", exampleTrace(), "SELECT 'a' AS word, 1 AS number, NULL AS missing, 0.5 AS half"});
    QCOMPARE(result.status, 0);
    const QStringList lines = result.text().split('\n');
    QCOMPARE(lines[0].simplified(), QString("word number missing half"));
    QCOMPARE(lines[1].simplified(), QString("a 1 - 0.5"));
    QCOMPARE(runCli({"query", exampleTrace(), "SELECT 1 WHERE 0"}).text(), QString("no rows\n"));
}

void TestCliQuery::csv()
{
    const CliResult result = runCli({"query", exampleTrace(), "SELECT 'a,b' AS x, 'say \"hi\"' AS \"y,z\", NULL, 2.5, x'00FF'", "--format", "csv"});
    QCOMPARE(result.status, 0);
    QCOMPARE(result.out, QByteArray("x,\"y,z\",NULL,2.5,x'00FF'\r\n\"a,b\",\"say \"\"hi\"\"\",,2.5,00FF\r\n"));
}

void TestCliQuery::json()
{
    const CliResult result = runCli({"query", exampleTrace(), "SELECT name, count, share, NULL AS none, 'x' AS name FROM kernels LIMIT 3", "--format", "json"});
    QCOMPARE(result.status, 0);
    const QJsonArray rows = QJsonDocument::fromJson(result.out).array();
    QCOMPARE(rows.size(), 3);
    QCOMPARE(rows[0].toObject().keys(), QStringList({"count", "name", "name:2", "none", "share"}));
    QVERIFY(rows[0].toObject()["count"].toInteger() > 0);
    QVERIFY(rows[0].toObject()["none"].isNull());
    QCOMPARE(runCli({"query", exampleTrace(), "SELECT 1 WHERE 0", "--format", "json"}).out, QByteArray("[]\n"));
}

void TestCliQuery::readsTheQueryFromStandardInput()
{
    QProcess process;
    process.start(STALLSCOPE_CLI, {"query", exampleTrace(), "-", "--format", "csv"});
    process.write("SELECT 1 AS one,\n 2 AS two\n");
    process.closeWriteChannel();
    const CliResult result = endOf(process, 60'000);
    QCOMPARE(result.out, QByteArray("one,two\r\n1,2\r\n"));
}

void TestCliQuery::limitOfRows()
{
    QVERIFY(runCli({"query", exampleTrace(), kEndlessQuery}).text().endsWith("\nOnly the first 1000 rows are shown; --limit N shows N, --format csv all.\n"));
    QCOMPARE(runCli({"query", exampleTrace(), kEndlessQuery, "--limit", "2", "--format", "csv"}).out, QByteArray("i\r\n1\r\n2\r\n"));
}

void TestCliQuery::timeLimit()
{
    const CliResult result = runCli({"query", exampleTrace(), QString(kEndlessQuery).replace("SELECT i FROM", "SELECT max(i) FROM"), "--time-limit", "50ms"});
    QCOMPARE(result.status, 1);
    QCOMPARE(result.err, QByteArray("stallscope-cli: The query took longer than 50.0 ms; simplify it or allow more time.\n"));
}

/// Once rows have come, Ctrl-C ends the rest.
void TestCliQuery::interruptEndsTheQuery()
{
    QProcess process;
    process.start(STALLSCOPE_CLI,
        {"query", exampleTrace(), QString(kEndlessQuery).replace("SELECT i FROM n", "SELECT i FROM n WHERE i < 30000 OR i < 0"), "--format", "csv",
            "--time-limit", "0"});
    QVERIFY(process.waitForReadyRead(60'000));
    sendSignal(process, SIGINT);
    const CliResult result = endOf(process, 60'000);
    QCOMPARE(result.status, 1);
    QVERIFY2(result.err.contains("cancelled"), result.err.constData());
}

void TestCliQuery::reportsErrorsInOneLine()
{
    const CliResult result = runCli({"query", exampleTrace(), "SELECT name\nFROM span"});
    QCOMPARE(result.status, 1);
    QCOMPARE(result.out, QByteArray());
    QCOMPARE(result.err, QByteArray("stallscope-cli: no such table: span (line 2, column 6, at 'span'). Did you mean spans or span_details?\n"));
}

void TestCliQuery::wrongUsage()
{
    QCOMPARE(runCli({"query"}).status, 2);
    QCOMPARE(runCli({"query", exampleTrace()}).status, 2);
    QCOMPARE(runCli({"query", exampleTrace(), "SELECT 1", "--format", "xml"}).err,
        QByteArray("stallscope-cli: query: unknown format 'xml'; use table, csv or json\n"));
    QCOMPARE(runCli({"query", exampleTrace(), "SELECT 1", "--time-limit", "5"}).err,
        QByteArray("stallscope-cli: query: --time-limit: '5' has no unit; use 5s or 5ms\n"));
}

void TestCliQuery::schema()
{
    const CliResult all = runCli({"query", "--schema"});
    QCOMPARE(all.status, 0);
    for (const char* table : {"spans (table)", "waits (table)", "idle_gaps (table)", "kernels (view)"})
        QVERIFY2(all.text().contains(QString(table) + "\n"), table);
    const CliResult one = runCli({"query", "--schema", "links"});
    QCOMPARE(one.text(),
        QString(
            "links (table)\n  Connections from launches to the work that they started\n    call_id  INTEGER  row of spans: the launch\n    span_id  INTEGER  row of spans: the work on the device\n"));
    QCOMPARE(runCli({"query", "--schema", "span"}).err, QByteArray("stallscope-cli: unknown table 'span'. Did you mean spans or span_details?\n"));
}

QTEST_APPLESS_MAIN(TestCliQuery)
#include "tst_cli_query.moc"

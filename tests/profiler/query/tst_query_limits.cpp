// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/query/answered.h"
#include "tests/support/scenario.h"

#include <QTest>

using namespace stallscope;
using namespace stallscope::test;

namespace {

std::shared_ptr<const Trace> twoKernels()
{
    Scenario scenario;
    const auto stream = scenario.stream("7");
    scenario.kernel(stream, "gemm", {0, 10});
    scenario.kernel(stream, "relu", {20, 30});
    return scenario.trace();
}

const QString kEndless = QStringLiteral("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) ");

} // namespace

class TestQueryLimits : public QObject {
    Q_OBJECT
private slots:
    void init() { m_database = databaseOf(twoKernels()); }
    void cleanup();
    void mistakes_data();
    void mistakes();
    void changes_data();
    void changes();
    void endlessQueryEndsAtItsTimeLimit();
    void elapsedTimeCounts();
    void cancelEndsAnEndlessQuery();
    void cancelEndsTheAnalysis();
    void largeResultIsRefused();
    void largeValuesAreRefused();
    void memoryIsLimited();
    void rowsAreLimited();
    void sinkEndsTheQuery();

private:
    std::unique_ptr<query::QueryDatabase> m_database;
};

/// Whatever happened, the database still answers.
void TestQueryLimits::cleanup()
{
    QCOMPARE(answerOf(*m_database, "SELECT name FROM kernels ORDER BY name"), QString("gemm\nrelu"));
}

void TestQueryLimits::mistakes_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("error");
    const auto row = [](const char* name, const char* sql, const char* error) { QTest::newRow(name) << QString(sql) << QString(error); };
    row("empty", "", "The query is empty. Example: SELECT name, count, total_ns FROM kernels LIMIT 10");
    row("only a comment", "-- nothing", "The query is empty. Example: SELECT name, count, total_ns FROM kernels LIMIT 10");
    row("syntax", "SELECT name FORM spans", "near \"spans\": syntax error (line 1, column 18, at 'spans').");
    row("second line", "SELECT name\nFROM kernels\nWHERE", "incomplete input.");
    row("table", "SELECT name FROM span", "no such table: span (line 1, column 18, at 'span'). Did you mean spans or span_details?");
    row("column", "SELECT nme FROM kernels", "no such column: nme (line 1, column 8, at 'nme FROM kernels'). Did you mean name?");
    row("column with table", "SELECT k.totl_ns FROM kernels k",
        "no such column: k.totl_ns (line 1, column 8, at 'k.totl_ns FROM kernels k'). Did you mean total_ns?");
    row("function", "SELECT medin(dur) FROM spans", "no such function: medin (line 1, column 8, at 'medin(dur) FROM spans').");
    row("two statements", "SELECT 1; SELECT 2", "Only one statement is allowed; the second one begins at line 1, column 11, at 'SELECT 2'.");
    row("second is malformed", "SELECT 1; SELCT", "Only one statement is allowed; the second one begins at line 1, column 11, at 'SELCT'.");
    row("json", "SELECT json_extract('{', '$.a')", "malformed JSON.");
}

void TestQueryLimits::mistakes()
{
    QFETCH(const QString, sql);
    QFETCH(const QString, error);
    QCOMPARE(answerOf(*m_database, sql), "!" + error);
}

void TestQueryLimits::changes_data()
{
    QTest::addColumn<QString>("sql");
    for (const char* sql : {"DELETE FROM spans", "UPDATE kernels SET name = 'x'", "INSERT INTO tracks (id) VALUES (1)", "CREATE TABLE t (a)",
             "CREATE TEMP TABLE t (a)", "CREATE VIRTUAL TABLE t USING fts5(a)", "CREATE VIEW v AS SELECT 1", "DROP VIEW kernels", "DROP TABLE spans",
             "ALTER TABLE spans ADD COLUMN x", "ATTACH 'other.db' AS other", "ATTACH ':memory:' AS other", "DETACH main", "VACUUM", "VACUUM INTO 'copy.db'",
             "REINDEX", "ANALYZE", "BEGIN", "COMMIT", "SAVEPOINT s", "PRAGMA journal_mode = OFF", "PRAGMA hard_heap_limit = 0",
             "PRAGMA temp_store_directory = '/'", "PRAGMA writable_schema = ON", "PRAGMA trusted_schema = ON", "PRAGMA case_sensitive_like = ON",
             "SELECT load_extension('x.so')", "SELECT * FROM pragma_journal_mode", "SELECT writefile('x', 'y')", "SELECT readfile('/etc/passwd')",
             "CREATE TRIGGER t AFTER INSERT ON x BEGIN SELECT 1; END", "EXPLAIN DELETE FROM spans", "DELETE FROM sqlite_schema"})
        QTest::newRow(sql) << QString(sql);
}

/// Only reading is possible.
void TestQueryLimits::changes()
{
    QFETCH(const QString, sql);
    const QString answer = answerOf(*m_database, sql);
    QVERIFY2(answer.startsWith("!"), qPrintable(answer));
    QVERIFY2(answer.startsWith("!Only SELECT is allowed") || answer.contains("no such function") || answer.contains("no such table")
            || answer.contains("may not be") || answer.contains("cannot modify") || answer.contains("not authorized"),
        qPrintable(answer));
}

void TestQueryLimits::endlessQueryEndsAtItsTimeLimit()
{
    query::QueryLimits limits;
    limits.time = std::chrono::milliseconds(20);
    QCOMPARE(
        answerOf(*m_database, kEndless + "SELECT count(*) FROM n", limits), QString("!The query took longer than 20.0 ms; simplify it or allow more time."));
}

void TestQueryLimits::elapsedTimeCounts()
{
    query::QueryLimits limits;
    limits.time = std::chrono::hours(1);
    for (const auto elapsed : {std::chrono::hours(1), std::chrono::hours(2)}) {
        limits.elapsed = elapsed;
        QVERIFY(answerOf(*m_database, kEndless + "SELECT count(*) FROM n", limits).startsWith("!The query took longer than "));
    }
}

void TestQueryLimits::cancelEndsAnEndlessQuery()
{
    std::stop_source stop;
    stop.request_stop();
    query::QueryLimits limits;
    limits.time = {};
    TextSink sink;
    const auto outcome = m_database->run((kEndless + "SELECT count(*) FROM n").toStdString(), sink, limits, stop.get_token());
    QVERIFY(!outcome && outcome.error().isCancelled());
}

void TestQueryLimits::cancelEndsTheAnalysis()
{
    std::stop_source stop;
    stop.request_stop();
    TextSink sink;
    const auto outcome = m_database->run("SELECT count(*) FROM idle_gaps", sink, {}, stop.get_token());
    QVERIFY(!outcome && outcome.error().isCancelled());
    QVERIFY(!answerOf(*m_database, "SELECT count(*) FROM idle_gaps").startsWith('!'));
}

void TestQueryLimits::largeResultIsRefused()
{
    query::QueryLimits limits;
    limits.bytes = 1'000'000;
    QCOMPARE(answerOf(*m_database, kEndless + "SELECT i, hex(zeroblob(1000)) FROM n", limits),
        QString("!The result is larger than 977 KiB; select fewer rows or columns, for example with LIMIT."));
}

void TestQueryLimits::largeValuesAreRefused()
{
    for (const char* sql : {"SELECT zeroblob(1000000000)", "SELECT hex(zeroblob(10000000))",
             "SELECT replace(hex(zeroblob(1000000)), '0', hex(zeroblob(1000)))"})
        QCOMPARE(answerOf(*m_database, sql), QString("!A value is longer than 16.0 MiB, or the query longer than 1.00 MiB."));
    QCOMPARE(answerOf(*m_database, "SELECT '" + QString(2 << 20, 'x') + "'"), QString("!A value is longer than 16.0 MiB, or the query longer than 1.00 MiB."));
}

/// Several values that are nearly as large as allowed, all needed at once.
void TestQueryLimits::memoryIsLimited()
{
    QStringList values;
    for (int i = 0; i < 8; ++i)
        values << QStringLiteral("length(group_concat(hex(zeroblob(500000)) || (i + %1)))").arg(i);
    QCOMPARE(answerOf(*m_database, "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12) SELECT " + values.join(", ") + " FROM n"),
        QString("!The query needs more than 64.0 MiB of memory; select fewer rows or shorter values."));
}

void TestQueryLimits::rowsAreLimited()
{
    query::QueryLimits limits;
    limits.rows = 2;
    TextSink sink;
    const auto outcome = m_database->run((kEndless + "SELECT i FROM n").toStdString(), sink, limits);
    QVERIFY(outcome);
    QCOMPARE(sink.text(), QString("1\n2"));
    QVERIFY(outcome->hasMore);
}

void TestQueryLimits::sinkEndsTheQuery()
{
    class FullSink : public TextSink {
        Result<> add(std::span<const query::Value> /*row*/) override { return Error{"no room"}; }
    };
    FullSink sink;
    const auto outcome = m_database->run((kEndless + "SELECT i FROM n").toStdString(), sink, {});
    QVERIFY(!outcome);
    QCOMPARE(outcome.error().message, std::string("no room"));
}

QTEST_APPLESS_MAIN(TestQueryLimits)
#include "tst_query_limits.moc"

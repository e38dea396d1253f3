// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/query/query_answer.h"
#include "tests/support/scenario.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <limits>
#include <numeric>

using namespace stallscope;
using namespace stallscope::gui;
using stallscope::test::Scenario;

namespace {

/// Two launches, a wait, a copy.
std::shared_ptr<const Trace> smallTrace()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    s.launch(main, {0, 1'000}, stream, {2'000, 6'000}, "gemm");
    s.launch(main, {10'000, 11'000}, stream, {12'000, 15'000}, "add");
    s.call(main, "cudaStreamSynchronize", {11'500, 15'500}, {}, Scenario::onStream(7));
    return s.trace();
}

std::shared_ptr<const QueryAnswer> answerTo(const QString& sql, const std::shared_ptr<const Trace>& trace = smallTrace())
{
    QueryRunner runner(trace, nullptr);
    const QueryOutcome outcome = runner.run(sql, {}, {});
    if (!outcome.answer)
        qWarning("%s", qPrintable(outcome.failure.message));
    return outcome.answer;
}

/// The cells as the table shows them, with bars between them.
QString shown(const QueryAnswer& answer)
{
    const auto rows = rowsOf(std::make_shared<const QueryAnswer>(answer));
    QStringList lines;
    for (std::size_t row = 0; row < rows->size(); ++row) {
        QStringList cells;
        for (std::size_t column = 0; column < rows->columns().size(); ++column)
            cells << rows->words(row, column);
        lines << cells.join('|');
    }
    return lines.join('\n');
}

} // namespace

/// Rows of a query as a table, and what they lead to.
class TestQueryAnswer : public QObject {
    Q_OBJECT
private slots:
    void anEmptyResultHasColumns();
    void columnsHaveTheFormOfTheirValues_data();
    void columnsHaveTheFormOfTheirValues();
    void realNumbersSortInOrder();
    void rowsAreLimited();
    void bytesAreLimited();
    void failuresNameTheirPlace();
    void nothingCanBeChanged_data();
    void nothingCanBeChanged();
    void csvHasAllDigitsAndEscapedTitles();
    void rowsLeadToSpans_data();
    void rowsLeadToSpans();
    void rowsLeadToRanges();
    void aSpanOfEachNumber();
};

void TestQueryAnswer::anEmptyResultHasColumns()
{
    const auto answer = answerTo("SELECT name, start_ns FROM spans WHERE 0");
    QVERIFY(answer);
    QCOMPARE(answer->rows, std::size_t{0});
    QCOMPARE(answer->columns.size(), std::size_t{2});
    QVERIFY(!answer->hasMore);
}

void TestQueryAnswer::columnsHaveTheFormOfTheirValues_data()
{
    QTest::addColumn<QString>("values");
    QTest::addColumn<CellForm>("form");
    QTest::addColumn<QString>("cells");
    QTest::newRow("integers") << "(1234567), (NULL), (-5)" << CellForm::Integer << "1,234,567\nn/a\n-5";
    QTest::newRow("reals") << "(0.5), (NULL), (-1e20)" << CellForm::Real << "0.5\nn/a\n-1e+20";
    QTest::newRow("large reals") << "(4012594.46), (-1234.04), (-1234.06), (999.96), (1e15)" << CellForm::Real
                                 << "4,012,594.5\n-1,234\n-1,234.1\n999.96\n1e+15";
    QTest::newRow("integers, then reals") << "(3), (0.5)" << CellForm::Real << "3\n0.5";
    QTest::newRow("reals, then integers") << "(0.5), (3)" << CellForm::Real << "0.5\n3";
    QTest::newRow("an integer that no real equals") << "(9007199254740993), (0.5)" << CellForm::Value << "9007199254740993\n0.5";
    QTest::newRow("a real, then such an integer") << "(0.5), (9007199254740993)" << CellForm::Value << "0.5\n9007199254740993";
    QTest::newRow("the smallest integer") << "(-9223372036854775808)" << CellForm::Value << "-9223372036854775808";
    QTest::newRow("texts") << "('b'), (NULL), ('a')" << CellForm::Value << "b\n\na";
    QTest::newRow("mixed") << "(1), (2.5), ('a'), (x'00FF')" << CellForm::Value << "1\n2.5\na\n00FF";
    QTest::newRow("nothing") << "(NULL)" << CellForm::Value << "";
}

void TestQueryAnswer::columnsHaveTheFormOfTheirValues()
{
    QFETCH(const QString, values);
    const auto answer = answerTo("VALUES " + values);
    QVERIFY(answer);
    QTEST(answer->columns[0].form, "form");
    QTEST(shown(*answer), "cells");
}

void TestQueryAnswer::realNumbersSortInOrder()
{
    constexpr double kInfinite = std::numeric_limits<double>::infinity();
    const double numbers[] = {-kInfinite, -1e300, -2.5, -1e-310, 0, 1e-310, 1, 2.5, 1e300, kInfinite};
    for (std::size_t i = 0; i + 1 < std::size(numbers); ++i) {
        QVERIFY(orderedReal(numbers[i]) < orderedReal(numbers[i + 1]));
        QCOMPARE(realOf(orderedReal(numbers[i])), numbers[i]);
        QVERIFY(orderedReal(numbers[i]) != kNoValue);
    }
    QCOMPARE(orderedReal(-0.0), orderedReal(0.0));
}

void TestQueryAnswer::rowsAreLimited()
{
    QueryRunner runner(smallTrace(), nullptr);
    const QString endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n";
    const QueryOutcome some = runner.run(endless, {}, {}, 3);
    QVERIFY(some.answer);
    QCOMPARE(shown(*some.answer), QString("1\n2\n3"));
    QVERIFY(some.answer->hasMore);
    const QueryOutcome all = runner.run("VALUES (1), (2), (3)", {}, {}, 3);
    QVERIFY(all.answer && !all.answer->hasMore);
    const QueryOutcome usual = runner.run(endless, {}, {});
    QVERIFY(usual.answer);
    QCOMPARE(usual.answer->rows, std::size_t{100'000});
}

/// Texts count once.
void TestQueryAnswer::bytesAreLimited()
{
    QueryRunner runner(smallTrace(), nullptr);
    const QString endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) ";
    const QueryOutcome different = runner.run(endless + "SELECT i || hex(zeroblob(5000)) FROM n", {}, {}, 1000, 100'000);
    QVERIFY(different.answer && different.answer->hasMore);
    QCOMPARE(different.answer->rows, std::size_t{10});
    const QueryOutcome equal = runner.run(endless + "SELECT hex(zeroblob(5000)) FROM n", {}, {}, 1000, 100'000);
    QVERIFY(equal.answer);
    QCOMPARE(equal.answer->rows, std::size_t{1000});
}

void TestQueryAnswer::failuresNameTheirPlace()
{
    QueryRunner runner(smallTrace(), nullptr);
    const QueryOutcome wrong = runner.run(QString::fromUtf8("SELECT 'ü', nme\nFROM kernels"), {}, {});
    QVERIFY(!wrong.answer && !wrong.failure.isCancelled);
    QCOMPARE(wrong.failure.message, QString("no such column: nme (line 1, column 13, at 'nme'). Did you mean name?"));
    QCOMPARE(wrong.failure.place, std::optional<qsizetype>(12));
    std::stop_source stop;
    stop.request_stop();
    const QueryOutcome cancelled = runner.run("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n", {}, stop.get_token());
    QVERIFY(cancelled.failure.isCancelled);
    QVERIFY(!cancelled.failure.place);
    const QueryOutcome late =
        runner.run("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n", std::chrono::milliseconds(5), {});
    QVERIFY2(late.failure.message.contains("took longer than 5.00 ms"), qPrintable(late.failure.message));
}

void TestQueryAnswer::nothingCanBeChanged_data()
{
    QTest::addColumn<QString>("sql");
    for (const char* sql : {"DELETE FROM spans", "CREATE TABLE t (a)", "ATTACH 'other.db' AS other", "SELECT load_extension('x.so')",
             "PRAGMA journal_mode = OFF", "VACUUM INTO 'copy.db'", "SELECT writefile('x', 'y')", "SELECT readfile('/etc/passwd')"})
        QTest::newRow(sql) << sql;
}

void TestQueryAnswer::nothingCanBeChanged()
{
    QFETCH(const QString, sql);
    QueryRunner runner(smallTrace(), nullptr);
    QVERIFY(!runner.run(sql, {}, {}).answer);
    QVERIFY(runner.run("SELECT count(*) FROM spans", {}, {}).answer);
}

void TestQueryAnswer::csvHasAllDigitsAndEscapedTitles()
{
    const QTemporaryDir folder;
    const auto answer = answerTo("SELECT max(start_ns, 1) AS \"a, \"\"b\"\"\", 1234567 AS n, 1.0 / 3, 'x,y' AS t, NULL FROM spans LIMIT 1");
    QVERIFY(answer);
    const QString path = folder.filePath("a.csv");
    const std::vector<std::uint32_t> rows{0};
    QVERIFY(saveCsv(*rowsOf(answer), rows, path.toStdU16String()));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QString expected = "\"a, \"\"b\"\"\",n,1.0 / 3,t,NULL\r\n1,1234567,0.3333333333333333,\"x,y\",\r\n";
    QCOMPARE(QString::fromUtf8(file.readAll()), expected);
    QCOMPARE(csvText(*rowsOf(answer), rows), expected);
    QVERIFY(copiedText(*rowsOf(answer), rows).contains("\t1234567\t0.3333333333333333\t"));
}

void TestQueryAnswer::rowsLeadToSpans_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("name");
    QTest::addColumn<qint64>("start");
    const auto row = [](const char* title, const char* sql, const char* name, qint64 start) { QTest::newRow(title) << sql << name << start; };
    row("number and start", "SELECT id, start_ns FROM spans WHERE name = 'add'", "add", 12'000);
    row("all columns", "SELECT * FROM spans WHERE name = 'gemm'", "gemm", 2'000);
    row("short names", "SELECT start, dur, name FROM spans WHERE name = 'gemm'", "gemm", 2'000);
    row("number of a span", "SELECT span_id FROM launches WHERE name = 'add'", "add", 12'000);
    row("work before its call", "SELECT call_id, span_id FROM links LIMIT 1", "gemm", 2'000);
    row("call", "SELECT call_id FROM links LIMIT 1", "cudaLaunchKernel", 0);
    row("wait", "SELECT start_ns, duration_ns, call FROM waits", "cudaStreamSynchronize", 11'500);
    row("next span of a gap", "SELECT next_span_id FROM stream_gaps", "add", 12'000);
}

void TestQueryAnswer::rowsLeadToSpans()
{
    QFETCH(const QString, sql);
    const auto trace = smallTrace();
    const auto answer = answerTo(sql, trace);
    QVERIFY(answer && answer->rows == 1);
    QVERIFY(hasTargets(*answer));
    const auto target = targetOf(*answer, 0);
    QVERIFY(target && target->span);
    QTEST(QString::fromUtf8(trace->text(target->span->span.name)), "name");
    QTEST(qint64{target->span->span.start}, "start");
    QCOMPARE(target->range, target->span->span.range());
}

void TestQueryAnswer::rowsLeadToRanges()
{
    const auto gap = targetOf(*answerTo("SELECT * FROM stream_gaps"), 0); // the gap, not the span behind it
    QVERIFY(gap && !gap->span);
    QCOMPARE(gap->range, (TimeRange{6'000, 12'000}));
    const auto end = targetOf(*answerTo("SELECT 100 AS start_ns, 300 AS end_ns"), 0);
    QVERIFY(end && !end->span);
    QCOMPARE(end->range, (TimeRange{100, 300}));
    const auto point = targetOf(*answerTo("SELECT 100 AS start"), 0);
    QCOMPARE(point->range, (TimeRange{100, 101}));
    const auto other = targetOf(*answerTo("SELECT 1 AS id, 5 AS start_ns"), 0); // the id is of another table
    QVERIFY(other && !other->span);
    for (const char* sql : {"SELECT NULL AS start_ns UNION ALL SELECT 1 LIMIT 1", "SELECT 9223372036854775807 AS start_ns",
             "SELECT -9000000000000000000 AS start", "SELECT 99 AS span_id", "SELECT -1 AS span_id"})
        QVERIFY2(!targetOf(*answerTo(sql), 0), sql);
    QVERIFY(!hasTargets(*answerTo("SELECT 'x' AS start, 5 AS n")));
    QVERIFY(!hasTargets(*answerTo("SELECT count(*) FROM spans")));
}

void TestQueryAnswer::aSpanOfEachNumber()
{
    const auto trace = smallTrace();
    const auto answer = answerTo("SELECT id, name, start_ns, duration_ns FROM spans", trace);
    QCOMPARE(answer->rows, std::size_t{5});
    for (std::size_t row = 0; row < answer->rows; ++row) {
        const auto span = spanOfNumber(*trace, *answer->integerAt(row, 0));
        QVERIFY(span);
        QCOMPARE(trace->text(span->span.name), answer->textAt(row, 1));
        QCOMPARE(qint64{span->span.start}, qint64{*answer->integerAt(row, 2)});
        QCOMPARE(qint64{span->span.duration}, qint64{*answer->integerAt(row, 3)});
    }
    QVERIFY(!spanOfNumber(*trace, 0));
    QVERIFY(!spanOfNumber(*trace, 6));
}

QTEST_APPLESS_MAIN(TestQueryAnswer)
#include "tst_query_answer.moc"

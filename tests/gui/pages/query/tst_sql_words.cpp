// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/pages/query/query_answer.h"
#include "gui/pages/query/sql_words.h"

#include <QTest>

#include <algorithm>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

/// The tokens with the first letter of their kind: "k:SELECT n:name".
QString tokenText(const QString& text, SqlOpenToken open = SqlOpenToken::None)
{
    constexpr char kKinds[] = {'k', 'n', '#', 't', 'c', 's'};
    QStringList words;
    for (const SqlToken& token : sqlTokens(text, open))
        words << QString("%1:%2").arg(kKinds[static_cast<std::size_t>(token.kind)]).arg(text.mid(token.start, token.length));
    return words.join(' ');
}

/// Completions at the bar in the text.
QStringList offered(QString text)
{
    const qsizetype place = text.indexOf('|');
    return completionsAt(text.remove(place, 1), place).words;
}

} // namespace

class TestSqlWords : public QObject {
    Q_OBJECT
private slots:
    void emptyTextHasNoTokens();
    void splitsIntoTokens_data();
    void splitsIntoTokens();
    void tokensContinueOnTheNextLine();
    void keywordsAreSorted();
    void functionsExist();
    void completesTablesBehindFrom();
    void completesColumnsOfTheTablesInTheQuery();
    void completesColumnsBehindAnAlias();
    void completesKeywordsAndFunctions();
    void offersNothingInTextsAndComments();
    void anyPlaceOfAnyTextCanBeCompleted();
};

void TestSqlWords::emptyTextHasNoTokens()
{
    SqlOpenToken open = SqlOpenToken::Comment;
    QVERIFY(sqlTokens(u"", open).empty());
    QCOMPARE(open, SqlOpenToken::Comment);
    QVERIFY(completionsAt({}, 0).words.isEmpty());
}

void TestSqlWords::splitsIntoTokens_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("tokens");
    QTest::newRow("query") << "select name FROM spans s"
                           << "k:select n:name k:FROM n:spans n:s";
    QTest::newRow("numbers") << "1e6 + 100.0"
                             << "#:1e6 s:+ #:100.0";
    QTest::newRow("text") << "kind = 'a ''b'' --'"
                          << "n:kind s:= t:'a ''b'' --'";
    QTest::newRow("quoted name") << "\"a \"\" b\".x"
                                 << "n:\"a \"\" b\" s:. n:x";
    QTest::newRow("line comment") << "a -- b 'c\nd"
                                  << "n:a c:-- b 'c n:d";
    QTest::newRow("comment") << "a /* b\n */ c"
                             << "n:a c:/* b\n */ n:c";
    QTest::newRow("unfinished") << "a 'b"
                                << "n:a t:'b";
}

void TestSqlWords::splitsIntoTokens()
{
    QFETCH(const QString, text);
    QTEST(tokenText(text), "tokens");
}

void TestSqlWords::tokensContinueOnTheNextLine()
{
    SqlOpenToken open = SqlOpenToken::None;
    (void)sqlTokens(u"a /* b", open);
    QCOMPARE(open, SqlOpenToken::Comment);
    QCOMPARE(tokenText("c */ d", open), QString("c:c */ n:d"));
    open = SqlOpenToken::None;
    (void)sqlTokens(u"a 'b", open);
    QCOMPARE(open, SqlOpenToken::Text);
    QCOMPARE(tokenText("c' d", open), QString("t:c' n:d"));
    (void)sqlTokens(u"c' d", open);
    QCOMPARE(open, SqlOpenToken::None);
}

void TestSqlWords::keywordsAreSorted()
{
    QVERIFY(std::ranges::is_sorted(sqlKeywords()));
}

void TestSqlWords::functionsExist()
{
    QueryRunner runner(std::make_shared<const Trace>(), nullptr);
    const QueryOutcome known = runner.run("SELECT DISTINCT name FROM pragma_function_list ORDER BY name", {}, {});
    QVERIFY2(known.answer, qPrintable(known.failure.message));
    QStringList names{"json_each"}; // a function that returns a table
    for (std::size_t row = 0; row < known.answer->rows; ++row)
        names << QString::fromUtf8(known.answer->textAt(row, 0));
    for (const QString& function : sqlFunctions())
        QVERIFY2(names.contains(function) || function == "format", qPrintable(function)); // of SQLite 3.38
}

void TestSqlWords::completesTablesBehindFrom()
{
    QCOMPARE(offered("SELECT * FROM spa|"), QStringList({"span_details", "spans"}));
    QVERIFY(offered("SELECT * FROM |").contains("kernels"));
    QVERIFY(offered("SELECT * FROM spans s JOIN |").contains("tracks"));
    QCOMPARE(offered("SELECT * FROM spans s, kern|"), QStringList({"kernels"}));
    QVERIFY(!offered("SELECT * FROM spans WHERE spa|").contains("wait_sites"));
    QVERIFY(offered("SELECT * FROM spans|").contains("spans") == false);
}

void TestSqlWords::completesColumnsOfTheTablesInTheQuery()
{
    QCOMPARE(offered("SELECT bub| FROM waits").value(0), QString("bubble_ns"));
    QVERIFY(!offered("SELECT bub| FROM spans").contains("bubble_ns"));
    QVERIFY(offered("SELECT bub|").contains("bubble_ns")); // no table yet
}

void TestSqlWords::completesColumnsBehindAnAlias()
{
    QVERIFY(offered("SELECT w.| FROM waits AS w").contains("bubble_ns"));
    QCOMPARE(offered("SELECT w.bub| FROM waits w, spans s"), QStringList({"bubble_ns"}));
    QVERIFY(offered("SELECT spans.| FROM spans").contains("lane_group"));
    QVERIFY(offered("SELECT x.| FROM spans").isEmpty());
}

void TestSqlWords::completesKeywordsAndFunctions()
{
    QCOMPARE(offered("SEL|").value(0), QString("SELECT"));
    QVERIFY(offered("SELECT row_n| FROM spans").contains("row_number"));
    QVERIFY(offered("SELECT |").isEmpty()); // anything may follow
}

void TestSqlWords::offersNothingInTextsAndComments()
{
    QVERIFY(offered("SELECT 'na|' FROM spans").isEmpty());
    QVERIFY(offered("SELECT 'na|").isEmpty());
    QVERIFY(offered("-- na|\nSELECT").isEmpty());
    QVERIFY(offered("/* na|").isEmpty());
    QVERIFY(offered("SELECT 12|").isEmpty());
}

void TestSqlWords::anyPlaceOfAnyTextCanBeCompleted()
{
    const QString text = "SELECT \"a.b\", 'x''y', s.name -- c\n/* d */ FROM spans AS s, (SELECT . FROM ,) WHERE s.\u00e4 = 1.5e3 AND \"";
    for (qsizetype place = 0; place <= text.size(); ++place) {
        const SqlCompletions completions = completionsAt(text, place);
        QVERIFY(completions.from >= 0 && completions.from <= place);
    }
}

QTEST_APPLESS_MAIN(TestSqlWords)
#include "tst_sql_words.moc"

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/chrome/json_text.h"

#include <QTest>

#include <string>
#include <utility>
#include <vector>

using namespace stallscope;

class TestCompactJson : public QObject {
    Q_OBJECT
private slots:
    void values_data();
    void values();
    void whatIsNoJsonIsLeftOut_data();
    void whatIsNoJsonIsLeftOut();
    void nestingHasAnEnd();
    void membersAreShown();
};

void TestCompactJson::values_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("compact");
    const auto row = [](const char* text, const char* compact) { QTest::newRow(text) << QByteArray(text) << QByteArray(compact); };
    row("{}", "{}");
    row(" { \"a b\" :\n[ 1 , 2 ] , \"a b\":null}, behind", R"({"a b":[1,2],"a b":null})");
    row("-0.50E+07]", "-0.50E+07");
    row("123456789012345678901234567890", "123456789012345678901234567890");
    row(R"("\u0041\"\\ \/" )", R"("\u0041\"\\ \/")");
    row("[NaN, Infinity, -Infinity, true, false]", "[NaN,Infinity,-Infinity,true,false]");
}

void TestCompactJson::values()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, compact);
    std::string out = "before ";
    const std::size_t length = appendCompactJson(out, text.toStdString());
    QVERIFY(length > 0 && length <= static_cast<std::size_t>(text.size()));
    QCOMPARE(out, "before " + compact.toStdString());
}

void TestCompactJson::whatIsNoJsonIsLeftOut_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const char* text : {"", " ", "{", "[1,]", "{\"a\"}", "{\"a\":}", "{a:1}", "{\"a\":1 \"b\":2}", "01", "-", "1.", "1e", ".5", "+1", "tru", "nan", "\"a",
             "\"\\x\"", "\"\\u12g4\"", "\"\n\"", "\"\xff\"", "[\"a\\\"]"})
        QTest::newRow(text) << QByteArray(text);
}

void TestCompactJson::whatIsNoJsonIsLeftOut()
{
    QFETCH(const QByteArray, text);
    std::string out = "before";
    QCOMPARE(appendCompactJson(out, text.toStdString()), std::size_t{0});
    QCOMPARE(out, std::string("before"));
}

void TestCompactJson::nestingHasAnEnd()
{
    std::string out;
    QVERIFY(appendCompactJson(out, std::string(900, '[') + std::string(900, ']')) == 1800);
    QVERIFY(appendCompactJson(out, std::string(1'000'000, '[')) == 0);
}

void TestCompactJson::membersAreShown()
{
    std::string out;
    std::vector<std::pair<std::string, std::size_t>> members;
    const std::size_t length =
        appendCompactObject(out, R"({ "a" : {"b": 1}, "ts": 5 })", [&](std::string_view key, std::size_t at) { members.emplace_back(key, at); });
    QVERIFY(length > 0);
    QCOMPARE(members.size(), std::size_t{2});
    QCOMPARE(members[1].first, std::string("\"ts\""));
    QCOMPARE(out.substr(members[1].second), std::string("5}"));
}

QTEST_APPLESS_MAIN(TestCompactJson)
#include "tst_compact_json.moc"

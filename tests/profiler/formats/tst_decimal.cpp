// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/common/decimal.h"

#include <QTest>

#include <string>

using namespace stallscope;

class TestDecimal : public QObject {
    Q_OBJECT
private slots:
    void microseconds_data();
    void microseconds();
    void noNumbers_data();
    void noNumbers();
    void beyondEverything();
    void wholeNumbers();
    void numbers();
};

void TestDecimal::microseconds_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<qint64>("nanos");
    const auto row = [](const char* text, qint64 nanos) { QTest::newRow(text) << QByteArray(text) << nanos; };
    row("0", 0);
    row("-0", 0);
    row("-0.0", 0);
    row("5", 5000);
    row("-5", -5000);
    row("0.001", 1);
    row("0.0004", 0);
    row("0.0005", 1);
    row("-0.0005", -1);
    row("0.9995", 1000);
    row("0.96", 960);
    row(".5", 500);
    row("5.", 5000);
    row("1712195495505580.007", 1712195495505580007);
    row("1712195495505580.0070001", 1712195495505580007);
    row("9223372036854775.807", 9223372036854775807);
    row("1e3", 1000000);
    row("1.5E+3", 1500000);
    row("2500e-3", 2500);
    row("25e-4", 3);
    row("24e-4", 2);
    row("1e-3", 1);
    row("1e-9", 0);
    row("1e-400", 0);
    row("0e999", 0);
    row("0.000000000000000000000000000000000000000000000001e48", 1000);
    row("000000000000000000000000000000000000000000000000007", 7000);
}

void TestDecimal::microseconds()
{
    QFETCH(const QByteArray, text);
    QFETCH(const qint64, nanos);
    const auto value = parseMicroseconds(text.toStdString());
    QVERIFY(value);
    QVERIFY(*value == WideNanos{nanos});
}

void TestDecimal::noNumbers_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const char* text : {"", "-", ".", "e5", "1e", "1e+", "1.5.2", "NaN", "Infinity", "-Infinity", "null", "true", "12a", " 1", "1 ", "0x10", "+1", "--1",
             "1e999", "-1e309", "[1"})
        QTest::newRow(text) << QByteArray(text);
}

void TestDecimal::noNumbers()
{
    QFETCH(const QByteArray, text);
    QVERIFY(!parseMicroseconds(text.toStdString()));
}

void TestDecimal::beyondEverything()
{
    QVERIFY(*parseMicroseconds("1e300") == kWidestTime);
    QVERIFY(*parseMicroseconds("-1e300") == -kWidestTime);
    QVERIFY(*parseMicroseconds(std::string(300, '9')) == kWidestTime);
    QVERIFY(*parseMicroseconds("1e18") == WideNanos{1'000'000'000'000'000'000} * 1000);
    QVERIFY(*parseMicroseconds("12345678901234567890.5") == WideNanos{12345678901234567890U} * 1000 + 500);
}

void TestDecimal::wholeNumbers()
{
    QCOMPARE(parseUnsigned("0").value_or(9), std::uint64_t{0});
    QCOMPARE(parseUnsigned("18446744073709551615").value_or(9), UINT64_MAX);
    for (const char* text : {"", "-1", "1.0", "18446744073709551616", "1e3", "x"})
        QVERIFY2(!parseUnsigned(text), text);
    QCOMPARE(parseSigned("-1").value_or(9), std::int64_t{-1});
    for (const char* text : {"", "-", "1.0", "9223372036854775808"})
        QVERIFY2(!parseSigned(text), text);
}

void TestDecimal::numbers()
{
    QCOMPARE(parseNumber("-12.5e1").value_or(0), -125.0);
    for (const char* text : {"", "NaN", "1e999", "12a"})
        QVERIFY2(!parseNumber(text), text);
}

QTEST_APPLESS_MAIN(TestDecimal)
#include "tst_decimal.moc"

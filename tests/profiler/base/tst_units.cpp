// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/base/units.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace stallscope;

class TestUnits : public QObject {
    Q_OBJECT
private slots:
    void durations_data();
    void durations();
    void bytes_data();
    void bytes();
    void fixedUnits_data();
    void fixedUnits();
    void throughput_data();
    void throughput();
    void counts_data();
    void counts();
    void shares_data();
    void shares();
    void parsing_data();
    void parsing();
    void noTimes_data();
    void noTimes();
};

void TestUnits::durations_data()
{
    QTest::addColumn<qint64>("length");
    QTest::addColumn<QString>("text");
    QTest::newRow("nothing") << qint64{0} << "0 ns";
    QTest::newRow("999 ns") << qint64{999} << "999 ns";
    QTest::newRow("1 us") << qint64{1000} << "1.00 us";
    QTest::newRow("rounds to two digits") << qint64{9'996} << "10.0 us";
    QTest::newRow("rounds to one digit") << qint64{99'960} << "100 us";
    QTest::newRow("rounds into the next unit") << qint64{999'500} << "1.00 ms";
    QTest::newRow("just below") << qint64{999'499} << "999 us";
    QTest::newRow("ms") << qint64{3'610'000} << "3.61 ms";
    QTest::newRow("s") << qint64{1'080'000'000} << "1.08 s";
    QTest::newRow("99.9 s") << qint64{99'940'000'000} << "99.9 s";
    QTest::newRow("minutes") << qint64{125'000'000'000} << "2 min 5 s";
    QTest::newRow("rounds into the hour") << qint64{3'599'600'000'000} << "1 h 0 min";
    QTest::newRow("hours") << qint64{7'384'000'000'000} << "2 h 3 min";
    QTest::newRow("negative") << qint64{-12'400} << "-12.4 us";
    QTest::newRow("largest") << std::numeric_limits<qint64>::max() << "2562047 h 47 min";
    QTest::newRow("smallest") << std::numeric_limits<qint64>::min() << "-2562047 h 47 min";
}

void TestUnits::durations()
{
    QFETCH(qint64, length);
    QTEST(QString::fromStdString(formatDuration(length)), "text");
}

void TestUnits::fixedUnits_data()
{
    QTest::addColumn<int>("unit");
    QTest::addColumn<qint64>("length");
    QTest::addColumn<QString>("text");
    const auto row = [](const char* name, DurationUnit unit, qint64 length, const char* text) {
        QTest::newRow(name) << static_cast<int>(unit) << length << QString(text);
    };
    row("ns", DurationUnit::Nanoseconds, 1'234'567, "1,234,567 ns");
    row("nothing", DurationUnit::Milliseconds, 0, "0 ms");
    row("one", DurationUnit::Milliseconds, 1'000'000, "1.00 ms");
    row("tens", DurationUnit::Milliseconds, 12'340'000, "12.3 ms");
    row("thousands", DurationUnit::Milliseconds, 12'345'678'901, "12,346 ms");
    row("tenths", DurationUnit::Milliseconds, 850'000, "0.850 ms");
    row("thousandths", DurationUnit::Milliseconds, 1'234, "0.00123 ms");
    row("1 ns in ms", DurationUnit::Milliseconds, 1, "0.00000100 ms");
    row("1 ns in s", DurationUnit::Seconds, 1, "0.000000001 s");
    row("us", DurationUnit::Microseconds, 12'345, "12.3 us");
    row("hours in s", DurationUnit::Seconds, 7'384'000'000'000, "7,384 s");
    row("negative", DurationUnit::Milliseconds, -12'340'000, "-12.3 ms");
}

void TestUnits::fixedUnits()
{
    QFETCH(int, unit);
    QFETCH(qint64, length);
    setDurationUnit(static_cast<DurationUnit>(unit));
    const QString text = QString::fromStdString(formatDuration(length));
    setDurationUnit(DurationUnit::Automatic);
    QTEST(text, "text");
}

void TestUnits::bytes_data()
{
    QTest::addColumn<quint64>("bytes");
    QTest::addColumn<QString>("text");
    QTest::newRow("nothing") << quint64{0} << "0 B";
    QTest::newRow("1023") << quint64{1023} << "1023 B";
    QTest::newRow("1 KiB") << quint64{1024} << "1.00 KiB";
    QTest::newRow("64 KiB") << quint64{65536} << "64.0 KiB";
    QTest::newRow("rounds up a unit") << quint64{1023 * 1024} << "1.00 MiB";
    QTest::newRow("GiB") << quint64{5} * (1U << 28) << "1.25 GiB";
    QTest::newRow("largest") << std::numeric_limits<quint64>::max() << "16777216 TiB";
}

void TestUnits::bytes()
{
    QFETCH(quint64, bytes);
    QTEST(QString::fromStdString(formatBytes(bytes)), "text");
}

void TestUnits::throughput_data()
{
    QTest::addColumn<double>("bytesPerNano");
    QTest::addColumn<QString>("text");
    QTest::newRow("nothing") << 0.0 << "0.00 kB/s";
    QTest::newRow("kB/s") << 0.00045 << "450 kB/s";
    QTest::newRow("rounds up a unit") << 0.0009997 << "1.00 MB/s";
    QTest::newRow("MB/s") << 0.01017 << "10.2 MB/s";
    QTest::newRow("GB/s") << 24.0 << "24.0 GB/s";
    QTest::newRow("within a device") << 1421.59 << "1422 GB/s";
}

void TestUnits::throughput()
{
    QFETCH(double, bytesPerNano);
    QTEST(QString::fromStdString(formatThroughput(bytesPerNano)), "text");
}

void TestUnits::counts_data()
{
    QTest::addColumn<qint64>("count");
    QTest::addColumn<QString>("text");
    QTest::newRow("nothing") << qint64{0} << "0";
    QTest::newRow("999") << qint64{999} << "999";
    QTest::newRow("1,000") << qint64{1000} << "1,000";
    QTest::newRow("negative") << qint64{-123} << "-123";
    QTest::newRow("-1,234") << qint64{-1234} << "-1,234";
    QTest::newRow("12,345,678") << qint64{12'345'678} << "12,345,678";
    QTest::newRow("smallest") << std::numeric_limits<qint64>::min() << "-9,223,372,036,854,775,808";
}

void TestUnits::counts()
{
    QFETCH(qint64, count);
    QTEST(QString::fromStdString(formatCount(count)), "text");
}

void TestUnits::shares_data()
{
    QTest::addColumn<double>("share");
    QTest::addColumn<QString>("text");
    QTest::newRow("nothing") << 0.0 << "0.0 %";
    QTest::newRow("minus nothing") << -0.00001 << "0.0 %";
    QTest::newRow("12.3 %") << 0.1234 << "12.3 %";
    QTest::newRow("all") << 1.0 << "100.0 %";
    QTest::newRow("negative") << -0.5 << "-50.0 %";
    QTest::newRow("not a number") << std::nan("") << "n/a";
    QTest::newRow("infinite") << std::numeric_limits<double>::infinity() << "n/a";
}

void TestUnits::shares()
{
    QFETCH(double, share);
    QTEST(QString::fromStdString(formatShare(share)), "text");
}

void TestUnits::parsing_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<qint64>("nanos");
    QTest::newRow("0") << "0" << qint64{0};
    QTest::newRow("250") << "250" << qint64{250};
    QTest::newRow("250ns") << "250ns" << qint64{250};
    QTest::newRow("1.5us") << "1.5us" << qint64{1500};
    QTest::newRow(".5us") << ".5us" << qint64{500};
    QTest::newRow("5.us") << "5.us" << qint64{5000};
    QTest::newRow("µs") << "2µs" << qint64{2000};
    QTest::newRow("3ms") << "3ms" << qint64{3'000'000};
    QTest::newRow("2s") << "2s" << qint64{2'000'000'000};
    QTest::newRow("1min") << "1min" << qint64{60'000'000'000};
    QTest::newRow("negative") << "-3ms" << qint64{-3'000'000};
    QTest::newRow("exact where a double is not") << "1700000000.123456789s" << qint64{1'700'000'000'123'456'789};
    QTest::newRow("finer than a nanosecond") << "0.12345678999s" << qint64{123'456'789};
    QTest::newRow("the limit") << "2305843009213693952" << qint64{kTimeLimit};
    QTest::newRow("leading zeros") << QString(40, '0') + "7" << qint64{7};
}

void TestUnits::parsing()
{
    QFETCH(QString, text);
    const Result<Nanos> nanos = parseDuration(text.toStdString());
    QVERIFY2(nanos.ok(), nanos ? "" : nanos.error().message.c_str());
    QTEST(qint64{*nanos}, "nanos");
}

void TestUnits::noTimes_data()
{
    QTest::addColumn<QString>("text");
    for (const char* text : {"", "-", ".", "-.", "ms", "5 ms", "5MS", "1.2.3s", "--5", "+5", "1e3", "0x10", "5h", "nan", "2305843009213693953", "99999999999s"})
        QTest::newRow(qPrintable(QString("'%1'").arg(text))) << text;
    QTest::newRow("more digits than any number") << QString(400, '9') + "min";
    QTest::newRow("as many behind the point") << "0." + QString(400, '1') + "min";
}

void TestUnits::noTimes()
{
    QFETCH(QString, text);
    const Result<Nanos> nanos = parseDuration(text.toStdString());
    QVERIFY(!nanos);
    QVERIFY(nanos.error().message.find("'" + text.toStdString() + "'") != std::string::npos);
}

QTEST_APPLESS_MAIN(TestUnits)
#include "tst_units.moc"

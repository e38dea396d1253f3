// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/base/varint.h"

#include <QTest>

#include <array>
#include <limits>

using namespace stallscope;

class TestVarint : public QObject {
    Q_OBJECT
private slots:
    void roundTrip_data();
    void roundTrip();
    void refused_data();
    void refused();
    void zigzagKeepsSmallNumbersSmall();
};

void TestVarint::roundTrip_data()
{
    QTest::addColumn<quint64>("value");
    QTest::addColumn<int>("bytes");
    QTest::newRow("zero") << quint64{0} << 1;
    QTest::newRow("largest of one byte") << quint64{127} << 1;
    QTest::newRow("smallest of two") << quint64{128} << 2;
    QTest::newRow("2^14") << quint64{1 << 14} << 3;
    QTest::newRow("2^32 - 1") << quint64{UINT32_MAX} << 5;
    QTest::newRow("2^63 - 1") << quint64{INT64_MAX} << 9;
    QTest::newRow("2^63") << quint64{1} + INT64_MAX << 10;
    QTest::newRow("2^64 - 1") << quint64{UINT64_MAX} << 10;
}

void TestVarint::roundTrip()
{
    QFETCH(quint64, value);
    std::array<std::uint8_t, kMaxVarintBytes> bytes{};
    const std::uint8_t* const end = writeVarint(bytes.data(), value);
    QTEST(static_cast<int>(end - bytes.data()), "bytes");

    std::uint64_t read = 1;
    QCOMPARE(readVarint(bytes.data(), bytes.data() + bytes.size(), read), end);
    QCOMPARE(quint64{read}, value);
    for (const std::uint8_t* tooSoon = bytes.data(); tooSoon != end; ++tooSoon)
        QCOMPARE(readVarint(bytes.data(), tooSoon, read), nullptr);
}

void TestVarint::refused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("never ends") << QByteArray(20, '\xFF');
    QTest::newRow("2^64") << QByteArray(9, '\x80') + '\x02';
    QTest::newRow("eleven bytes of zero") << QByteArray(10, '\x80') + '\0';
}

void TestVarint::refused()
{
    QFETCH(QByteArray, bytes);
    const auto* const begin = reinterpret_cast<const std::uint8_t*>(bytes.constData());
    std::uint64_t value = 0;
    QCOMPARE(readVarint(begin, begin + bytes.size(), value), nullptr);
}

void TestVarint::zigzagKeepsSmallNumbersSmall()
{
    QCOMPARE(zigzag(0), 0U);
    QCOMPARE(zigzag(-1), 1U);
    QCOMPARE(zigzag(1), 2U);
    QCOMPARE(zigzag(-2), 3U);
    QCOMPARE(zigzag(std::numeric_limits<std::int64_t>::max()), UINT64_MAX - 1);
    QCOMPARE(zigzag(std::numeric_limits<std::int64_t>::min()), UINT64_MAX);
    for (std::int64_t value : {std::int64_t{0}, std::int64_t{-1}, std::int64_t{12345}, std::int64_t{-12345}, INT64_MIN, INT64_MAX})
        QCOMPARE(unzigzag(zigzag(value)), value);
}

QTEST_APPLESS_MAIN(TestVarint)
#include "tst_varint.moc"

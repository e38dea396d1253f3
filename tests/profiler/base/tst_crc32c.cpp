// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/base/hash.h"

#include <QTest>

#include <string>

using namespace stallscope;

class TestCrc32c : public QObject {
    Q_OBJECT
private slots:
    void knownValues_data();
    void knownValues();
    void goesOnFromAnyPoint();
    void instructionAndTableAgree();
    void everyFlippedBitShows();
};

void TestCrc32c::knownValues_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<quint32>("crc");
    QByteArray rising;
    for (char c = 0; c < 32; ++c)
        rising += c;
    QTest::newRow("nothing") << QByteArray() << quint32{0};
    QTest::newRow("one byte") << QByteArray("a") << quint32{0xC1D04330};
    QTest::newRow("the check value of the catalogues") << QByteArray("123456789") << quint32{0xE3069283};
    QTest::newRow("iSCSI: 32 zeros") << QByteArray(32, '\0') << quint32{0x8A9136AA};
    QTest::newRow("iSCSI: 32 ones") << QByteArray(32, '\xFF') << quint32{0x62A8AB43};
    QTest::newRow("iSCSI: 32 rising") << rising << quint32{0x46DD794E};
}

void TestCrc32c::knownValues()
{
    QFETCH(QByteArray, bytes);
    QFETCH(quint32, crc);
    QCOMPARE(crc32c(bytes.constData(), static_cast<std::size_t>(bytes.size())), crc);
    QCOMPARE(crc32cByTable(bytes.constData(), static_cast<std::size_t>(bytes.size())), crc);
}

void TestCrc32c::goesOnFromAnyPoint()
{
    const std::string text = "the quick brown fox jumps over the lazy dog";
    const std::uint32_t whole = crc32c(text.data(), text.size());
    for (std::size_t at = 0; at <= text.size(); ++at)
        QCOMPARE(crc32c(text.data() + at, text.size() - at, crc32c(text.data(), at)), whole);
}

void TestCrc32c::instructionAndTableAgree()
{
    std::string bytes;
    for (unsigned i = 0; i < 300; ++i)
        bytes += static_cast<char>(i * 131 + (i >> 3));
    for (std::size_t from = 0; from < 9; ++from) {
        for (std::size_t count = 0; count + from <= bytes.size(); count += 7)
            QCOMPARE(crc32c(bytes.data() + from, count, 0x1234), crc32cByTable(bytes.data() + from, count, 0x1234));
    }
}

void TestCrc32c::everyFlippedBitShows()
{
    std::string bytes(64, 's');
    const std::uint32_t good = crc32c(bytes.data(), bytes.size());
    for (std::size_t bit = 0; bit < bytes.size() * 8; ++bit) {
        bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ (1 << bit % 8));
        QVERIFY(crc32c(bytes.data(), bytes.size()) != good);
        bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ (1 << bit % 8));
    }
}

QTEST_APPLESS_MAIN(TestCrc32c)
#include "tst_crc32c.moc"

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/base/hash.h"

#include <QTest>

#include <set>
#include <string>

using namespace stallscope;

class TestHash : public QObject {
    Q_OBJECT
private slots:
    void equalTextsHaveEqualHashes();
    void lengthsAndEveryByteCount();
    void nearValuesSpreadOverAllBits();
};

void TestHash::equalTextsHaveEqualHashes()
{
    QCOMPARE(hashBytes({}), hashBytes(std::string_view("")));
    for (std::size_t length = 0; length < 40; ++length) {
        const std::string one(length, 'x');
        const std::string shifted = "y" + one; // another alignment in memory
        QCOMPARE(hashBytes(one), hashBytes(std::string_view(shifted).substr(1)));
    }
}

void TestHash::lengthsAndEveryByteCount()
{
    std::set<std::uint64_t> seen;
    std::size_t texts = 0;
    for (std::size_t length = 0; length < 40; ++length) {
        std::string text(length, '\0');
        seen.insert(hashBytes(text));
        ++texts;
        for (char& c : text) {
            c = 'a';
            seen.insert(hashBytes(text));
            c = '\0';
            ++texts;
        }
    }
    QCOMPARE(seen.size(), texts);
}

/// Pools use the low bits: numbers that differ in their high bits only must not meet there.
void TestHash::nearValuesSpreadOverAllBits()
{
    for (const int shift : {0, 8, 32, 56}) {
        std::set<std::uint64_t> low;
        for (std::uint64_t i = 0; i < 256; ++i)
            low.insert(mixBits(i << shift) & 0xFFFF);
        QVERIFY2(low.size() > 240, qPrintable(QString::number(shift)));
    }
}

QTEST_APPLESS_MAIN(TestHash)
#include "tst_hash.moc"

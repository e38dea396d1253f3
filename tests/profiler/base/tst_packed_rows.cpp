// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/base/packed_rows.h"

#include "profiler/base/hash.h"

#include <QTest>

#include <limits>

using namespace stallscope;

namespace {

constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();

using Rows = std::vector<PackedRows<3>::Row>;

void compareWithPacked(const Rows& rows)
{
    const PackedRows<3> packed(rows);
    QCOMPARE(packed.size(), rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i)
        QVERIFY(packed.at(i) == rows[i]);
}

} // namespace

class TestPackedRows : public QObject {
    Q_OBJECT
private slots:
    void returnsWhatWasPacked_data()
    {
        QTest::addColumn<Rows>("rows");
        QTest::newRow("nothing") << Rows{};
        QTest::newRow("one row") << Rows{{7, -7, 0}};
        QTest::newRow("equal rows") << Rows{{1, 2, 3}, {1, 2, 3}};
        QTest::newRow("borders of a byte") << Rows{{0, -1, 1000}, {255, 254, 1256}, {1, 0, 1001}};
        QTest::newRow("all numbers") << Rows{{kLeast, kMost, 0}, {kMost, kLeast, -1}, {0, 0, kMost}};
    }
    void returnsWhatWasPacked()
    {
        QFETCH(const Rows, rows);
        compareWithPacked(rows);
    }

    void returnsRandomNumbersOfAnySize()
    {
        for (unsigned shift = 0; shift < 64; ++shift) {
            Rows rows;
            for (std::uint64_t i = 0; i < 100; ++i) {
                const auto random = [&](std::uint64_t seed) { return static_cast<std::int64_t>(mixBits(3 * i + seed)) >> shift; };
                rows.push_back({random(1), random(2), random(3)});
            }
            compareWithPacked(rows);
        }
    }

    void aColumnTakesTheBytesOfItsRange()
    {
        const auto bytesOf = [](std::int64_t extent) {
            Rows rows(1000, {5, kMost, 0});
            rows.back()[2] = extent;
            return PackedRows<3>(rows).bytes();
        };
        const std::size_t constant = bytesOf(0);
        QCOMPARE(bytesOf(255), constant + 1000);
        QCOMPARE(bytesOf(256), constant + 2000);
        QCOMPARE(bytesOf(kMost), constant + 8000);
    }
};

QTEST_APPLESS_MAIN(TestPackedRows)
#include "tst_packed_rows.moc"

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/base/id.h"

#include <QTest>

#include <type_traits>
#include <unordered_set>

using namespace stallscope;

using AppleId = Id<struct AppleTag>;
using PearId = Id<struct PearTag>;

static_assert(!std::is_convertible_v<int, AppleId>);
static_assert(!std::is_convertible_v<AppleId, std::uint32_t>);
static_assert(!std::is_convertible_v<PearId, AppleId>);
static_assert(!std::is_constructible_v<AppleId, PearId>);
static_assert(sizeof(AppleId) == 4);

class TestId : public QObject {
    Q_OBJECT
private slots:
    void anIdOfNothingIsNotValid();
    void anIdKeepsItsValue();
    void idsAreOrderedAndHashed();
};

void TestId::anIdOfNothingIsNotValid()
{
    QVERIFY(!AppleId().isValid());
    QVERIFY(!AppleId(AppleId::kNone).isValid());
    QCOMPARE(AppleId(), AppleId(AppleId::kNone));
}

void TestId::anIdKeepsItsValue()
{
    for (const std::uint32_t value : {0U, 1U, 0x7FFFFFFFU, 0xFFFFFFFEU}) {
        QVERIFY(AppleId(value).isValid());
        QCOMPARE(AppleId(value).value(), value);
        QCOMPARE(AppleId(value).index(), std::size_t{value});
        QCOMPARE(AppleId::fromIndex(value), AppleId(value));
    }
}

void TestId::idsAreOrderedAndHashed()
{
    QVERIFY(AppleId(1) < AppleId(2));
    QVERIFY(AppleId(2) < AppleId());
    const std::unordered_set<AppleId> ids{AppleId(1), AppleId(2), AppleId(1), AppleId()};
    QCOMPARE(ids.size(), std::size_t{3});
}

QTEST_APPLESS_MAIN(TestId)
#include "tst_id.moc"

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/detail_pool.h"

#include "profiler/base/varint.h"

#include <QTest>

#include <random>
#include <set>
#include <thread>

using namespace stallscope;

namespace {

/// The n-th of many different details; the same for the same n.
SpanDetail detailNumber(std::uint64_t n)
{
    SpanDetail detail;
    for (std::size_t field = 0; field < kDetailFields; ++field) {
        if ((n >> (field % 7) & 1) != 0)
            detail.set(static_cast<DetailField>(field), n * field);
    }
    return detail.set(DetailField::Bytes, n);
}

} // namespace

class TestDetails : public QObject {
    Q_OBJECT
private slots:
    void noFields();
    void everyFieldIsKept();
    void packingIsUndone();
    void cutOffBytesAreNoDetail();
    void unknownFieldsArePassedOver();
    void namesAreDifferent();
    void anEmptyDetailTakesNoRoom();
    void thePoolGivesBackWhatItTook();
    void equalDetailsShareAnId();
    void pagesCanBeReadBack();
    void aPartThatNeverCameIsEmpty();
    void idsFromElsewhereAreEmpty();
    void everyThreadWritesToItsOwnPages();
};

void TestDetails::noFields()
{
    const SpanDetail detail;
    QVERIFY(detail.isEmpty());
    QVERIFY(!detail.has(DetailField::Bytes));
    QVERIFY(!detail.find(DetailField::Bytes));
    QCOMPARE(detail.get(DetailField::Bytes), 0U);
    QCOMPARE(detail.get(DetailField::Bytes, 7), 7U);
    QCOMPARE(detail.direction(), CopyDirection::Unknown);
    QCOMPARE(detail.scope(), SyncScope::None);
}

void TestDetails::everyFieldIsKept()
{
    SpanDetail detail;
    for (std::size_t field = 0; field < kDetailFields; ++field)
        detail.set(static_cast<DetailField>(field), UINT64_MAX - field);
    for (std::size_t field = 0; field < kDetailFields; ++field)
        QCOMPARE(detail.find(static_cast<DetailField>(field)), std::optional<std::uint64_t>(UINT64_MAX - field));
    std::array<std::uint8_t, SpanDetail::kMaxPackedBytes> bytes{};
    QVERIFY(detail.pack(bytes.data()) <= bytes.size());
    detail.clear(DetailField::Stack);
    QVERIFY(!detail.has(DetailField::Stack));
    QVERIFY(detail.set(DetailField::Bytes, 0).has(DetailField::Bytes)); // nought is a value
}

void TestDetails::packingIsUndone()
{
    for (std::uint64_t n = 0; n < 500; ++n) {
        std::array<std::uint8_t, SpanDetail::kMaxPackedBytes> bytes{};
        const std::size_t length = detailNumber(n).pack(bytes.data());
        SpanDetail read = detailNumber(n + 1);
        QCOMPARE(read.unpack(bytes), length);
        QVERIFY(read == detailNumber(n));
        QVERIFY(!(read == detailNumber(n + 1)));
    }
}

void TestDetails::cutOffBytesAreNoDetail()
{
    std::array<std::uint8_t, SpanDetail::kMaxPackedBytes> bytes{};
    const std::size_t length = detailNumber(127).pack(bytes.data());
    for (std::size_t cut = 0; cut < length; ++cut) {
        SpanDetail read = detailNumber(1);
        QCOMPARE(read.unpack({bytes.data(), cut}), std::size_t{0});
        QVERIFY(read.isEmpty());
    }
}

/// As a newer version would write: field 63 first of all present ones by its bit, last by its value.
void TestDetails::unknownFieldsArePassedOver()
{
    std::array<std::uint8_t, 32> bytes{};
    std::uint8_t* end = writeVarint(bytes.data(), std::uint64_t{1} << 63 | 1);
    end = writeVarint(end, 4096);
    end = writeVarint(end, 99);
    SpanDetail read;
    QCOMPARE(read.unpack(bytes), static_cast<std::size_t>(end - bytes.data()));
    QVERIFY(read == SpanDetail().set(DetailField::Bytes, 4096));
}

void TestDetails::namesAreDifferent()
{
    std::set<std::string> names;
    for (std::size_t field = 0; field < kDetailFields; ++field)
        names.insert(nameOf(static_cast<DetailField>(field)));
    QCOMPARE(names.size(), kDetailFields);
    QCOMPARE(nameOf(CopyDirection::DeviceToHost), "device to host");
    QCOMPARE(nameOf(static_cast<CopyDirection>(99)), "unknown");
    QCOMPARE(nameOf(MemoryKind::Pageable), "pageable");
    QCOMPARE(nameOf(static_cast<MemoryKind>(99)), "unknown");
}

void TestDetails::anEmptyDetailTakesNoRoom()
{
    DetailPool pool;
    DetailPool::Writer writer(pool);
    QVERIFY(!writer.add({}).isValid());
    QCOMPARE(pool.pageCount(), std::size_t{0});
    QVERIFY(pool.get(DetailId()).isEmpty());
}

void TestDetails::thePoolGivesBackWhatItTook()
{
    DetailPool pool;
    DetailPool::Writer writer(pool);
    std::vector<DetailId> ids;
    for (std::uint64_t n = 0; n < 20'000; ++n)
        ids.push_back(writer.add(detailNumber(n)));
    QVERIFY(pool.pageCount() > 3);
    for (std::uint64_t n = 0; n < ids.size(); ++n)
        QVERIFY(pool.get(ids[n]) == detailNumber(n));
    QCOMPARE(pool.refused(), 0U);
}

void TestDetails::equalDetailsShareAnId()
{
    DetailPool pool;
    DetailPool::Writer writer(pool);
    const DetailId first = writer.add(detailNumber(3));
    const DetailId other = writer.add(detailNumber(4));
    QVERIFY(first != other);
    QCOMPARE(writer.add(detailNumber(3)), first);
    QCOMPARE(writer.add(detailNumber(4)), other);
}

void TestDetails::pagesCanBeReadBack()
{
    DetailPool pool;
    DetailPool::Writer writer(pool);
    std::vector<DetailId> ids;
    for (std::uint64_t n = 0; n < 20'000; ++n)
        ids.push_back(writer.add(detailNumber(n)));
    DetailPool again;
    for (std::size_t page = pool.pageCount(); page-- > 0;) // in any order
        QVERIFY(again.restore(page, 0, pool.page(page)));
    QCOMPARE(again.pageCount(), pool.pageCount());
    for (std::uint64_t n = 0; n < ids.size(); ++n)
        QVERIFY(again.get(ids[n]) == detailNumber(n));
}

void TestDetails::aPartThatNeverCameIsEmpty()
{
    DetailPool pool;
    DetailPool::Writer writer(pool);
    const DetailId lost = writer.add(detailNumber(100));
    const DetailId kept = writer.add(detailNumber(127));
    const std::size_t from = kept.value() & 0xFFFF;
    DetailPool again;
    QVERIFY(again.restore(0, from, pool.page(0).subspan(from)));
    QVERIFY(again.get(lost).isEmpty());
    QVERIFY(again.get(kept) == detailNumber(127));
    QVERIFY(!again.restore(0, 0, pool.page(0))); // existing data is kept
    QVERIFY(!again.restore(0, DetailPool::kPageBytes - 1, pool.page(0)));
    QVERIFY(!again.restore(65536, 0, pool.page(0)));
    QVERIFY(again.get(kept) == detailNumber(127));
}

/// A damaged file may contain any id: it refers to no detail or to a wrong one, without further harm.
void TestDetails::idsFromElsewhereAreEmpty()
{
    DetailPool pool;
    DetailPool::Writer writer(pool);
    const DetailId id = writer.add(detailNumber(5));
    const std::size_t used = pool.page(0).size();
    QVERIFY(pool.get(DetailId(static_cast<std::uint32_t>(used))).isEmpty());
    QVERIFY(pool.get(DetailId(65535)).isEmpty());
    QVERIFY(pool.get(DetailId(65536)).isEmpty());
    QVERIFY(pool.get(DetailId(DetailId::kNone - 1)).isEmpty());
    for (std::uint32_t offset = 1; offset < used; ++offset)
        (void)pool.get(DetailId(id.value() + offset));
}

void TestDetails::everyThreadWritesToItsOwnPages()
{
    constexpr std::uint64_t kEach = 20'000;
    DetailPool pool;
    std::vector<std::vector<DetailId>> ids(4, std::vector<DetailId>(kEach));
    std::atomic<int> wrong{0};
    {
        std::vector<std::jthread> threads;
        for (std::size_t thread = 0; thread < ids.size(); ++thread) {
            threads.emplace_back([&, thread] {
                DetailPool::Writer writer(pool);
                for (std::uint64_t n = 0; n < kEach; ++n) {
                    ids[thread][n] = writer.add(detailNumber(n * 4 + thread));
                    wrong += pool.get(ids[thread][n / 2]) == detailNumber(n / 2 * 4 + thread) ? 0 : 1;
                }
            });
        }
    }
    QCOMPARE(wrong.load(), 0);
    std::set<std::pair<std::size_t, std::uint32_t>> pages;
    for (std::size_t thread = 0; thread < ids.size(); ++thread) {
        for (const DetailId id : ids[thread])
            pages.emplace(thread, id.value() >> 16);
    }
    QCOMPARE(pages.size(), pool.pageCount());
}

QTEST_APPLESS_MAIN(TestDetails)
#include "tst_details.moc"

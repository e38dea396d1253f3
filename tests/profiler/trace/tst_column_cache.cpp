// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/column_cache.h"
#include "profiler/trace/span_block.h"

#include <QTest>

#include <atomic>
#include <thread>
#include <vector>

using namespace stallscope;

namespace {

constexpr std::size_t kBig = ColumnCache::kLeastColumns / 4; // four of these fill a cache without a limit to speak of

/// A file with equal blocks that claim to be large.
class File final : public ColumnSource {
public:
    explicit File(std::shared_ptr<ColumnCache> cache, std::size_t bytes = kBig) : m_cache(std::move(cache)), m_bytes(bytes) {}
    ~File() override { m_cache->removeFixed(1); } // as a session does: a cache must not be locked then

    [[nodiscard]] std::shared_ptr<const SpanColumns> load(std::uint64_t key) override
    {
        ++loads;
        auto columns = std::make_shared<SpanColumns>();
        columns->append({static_cast<Nanos>(key), 1, StringId(0), {}, {}, SpanKind::Kernel, 0});
        return columns;
    }
    void holds(const std::shared_ptr<const SpanBlock>& block, BlockPart part, std::size_t) override { m_cache->keep(block, part, m_bytes); }

    std::atomic<int> loads{0};

private:
    std::shared_ptr<ColumnCache> m_cache;
    std::size_t m_bytes;
};

std::vector<std::shared_ptr<const SpanBlock>> blocksOf(const std::shared_ptr<File>& file, std::uint64_t count)
{
    std::vector<std::shared_ptr<const SpanBlock>> blocks;
    for (std::uint64_t key = 0; key < count; ++key)
        blocks.push_back(std::make_shared<const SpanBlock>(BlockHeader{static_cast<Nanos>(key), static_cast<Nanos>(key) + 1, 1, 1}, BlockSummary(), file, key));
    return blocks;
}

} // namespace

class TestColumnCache : public QObject {
    Q_OBJECT
private slots:
    void emptyCache();
    void theOldestGoFirst();
    void whatIsAskedForAgainStays();
    void whatIsHeldStaysReadable();
    void fixedBytesTakeRoom();
    void trimmingMakesRoomForFixedBytes();
    void aSmallerLimitCounts();
    void closedFilesGiveTheirPlaceBack();
    void blocksWithoutOwnersStay();
    void manyThreads();
};

void TestColumnCache::emptyCache()
{
    const ColumnCache cache(0);
    QCOMPARE(cache.columnBytes(), std::size_t{0});
    QCOMPARE(cache.room(), ColumnCache::kLeastColumns);
    QVERIFY(ColumnCache::usualLimit() >= ColumnCache::kLeastColumns);
}

void TestColumnCache::theOldestGoFirst()
{
    const auto cache = std::make_shared<ColumnCache>(0);
    const auto blocks = blocksOf(std::make_shared<File>(cache), 6);
    for (const auto& block : blocks)
        (void)block->columns();
    QVERIFY(!blocks[0]->isResident());
    QVERIFY(!blocks[1]->isResident());
    for (std::size_t i = 2; i < blocks.size(); ++i)
        QVERIFY(blocks[i]->isResident());
    QCOMPARE(cache->columnBytes(), 4 * kBig);
    QCOMPARE(blocks[0]->columns()->startOf(0), Nanos{0}); // read again
}

void TestColumnCache::whatIsAskedForAgainStays()
{
    const auto cache = std::make_shared<ColumnCache>(0);
    const auto blocks = blocksOf(std::make_shared<File>(cache), 40);
    for (const auto& block : blocks) {
        (void)block->columns();
        (void)blocks[0]->columns(); // used repeatedly while everything else is read once
    }
    QVERIFY(blocks[0]->isResident());
    QCOMPARE(cache->columnBytes(), 4 * kBig);
}

void TestColumnCache::whatIsHeldStaysReadable()
{
    const auto cache = std::make_shared<ColumnCache>(0);
    const auto blocks = blocksOf(std::make_shared<File>(cache), 9);
    const auto held = blocks[3]->columns();
    for (const auto& block : blocks)
        (void)block->columns();
    for (const auto& block : blocks)
        (void)block->columns();
    QCOMPARE(held->startOf(0), Nanos{3});
}

void TestColumnCache::fixedBytesTakeRoom()
{
    ColumnCache cache(std::size_t{1} << 30);
    cache.addFixed(std::size_t{300} << 20);
    QCOMPARE(cache.left(), std::size_t{1024 - 128 - 80 - 300} << 20);
    QCOMPARE(cache.room(), cache.left() - cache.left() / ColumnCache::kPartForFragmentation);
    cache.addFixed(std::size_t{2} << 30); // more than the limit: a little stays for columns
    QCOMPARE(cache.room(), ColumnCache::kLeastColumns);
    cache.removeFixed(std::size_t{4} << 30); // never less than nothing
    QCOMPARE(cache.left(), std::size_t{1024 - 128 - 80} << 20);
}

void TestColumnCache::trimmingMakesRoomForFixedBytes()
{
    const auto cache = std::make_shared<ColumnCache>(std::size_t{1} << 30);
    const auto blocks = blocksOf(std::make_shared<File>(cache), 12);
    for (const auto& block : blocks)
        (void)block->columns();
    cache->addFixed(std::size_t{1} << 30);
    cache->trim();
    QCOMPARE(cache->columnBytes(), 4 * kBig);
    QVERIFY(!blocks[0]->isResident());
    QVERIFY(blocks[11]->isResident());
}

void TestColumnCache::aSmallerLimitCounts()
{
    const auto cache = std::make_shared<ColumnCache>(std::size_t{1} << 30);
    const auto blocks = blocksOf(std::make_shared<File>(cache), 12);
    for (const auto& block : blocks)
        (void)block->columns();
    QCOMPARE(cache->columnBytes(), 12 * kBig);
    cache->setLimit(0);
    blocks[0]->release();
    (void)blocks[0]->columns();
    QCOMPARE(cache->columnBytes(), 4 * kBig);
}

void TestColumnCache::closedFilesGiveTheirPlaceBack()
{
    const auto cache = std::make_shared<ColumnCache>(0);
    {
        const auto closed = blocksOf(std::make_shared<File>(cache), 3);
        for (const auto& block : closed)
            (void)block->columns();
    }
    const auto blocks = blocksOf(std::make_shared<File>(cache), 4);
    for (const auto& block : blocks)
        (void)block->columns();
    for (const auto& block : blocks)
        QVERIFY(block->isResident());
}

void TestColumnCache::blocksWithoutOwnersStay()
{
    const auto cache = std::make_shared<ColumnCache>(0);
    const auto file = std::make_shared<File>(cache, 100 * kBig);
    const SpanBlock alone(BlockHeader{0, 1, 1, 1}, BlockSummary(), file, 0);
    (void)alone.columns();
    (void)alone.columns();
    QVERIFY(alone.isResident());
    QCOMPARE(file->loads.load(), 1);
}

void TestColumnCache::manyThreads()
{
    const auto cache = std::make_shared<ColumnCache>(0);
    std::atomic<int> wrong = 0;
    {
        std::vector<std::jthread> threads;
        for (std::size_t t = 0; t < 4; ++t) {
            threads.emplace_back([&, t] {
                for (int turn = 0; turn < 20; ++turn) { // files come and go meanwhile
                    const auto blocks = blocksOf(std::make_shared<File>(cache), 30);
                    for (std::size_t i = 0; i < 200; ++i) {
                        const std::size_t at = (i * (t + 3)) % blocks.size();
                        wrong += blocks[at]->columns()->startOf(0) == static_cast<Nanos>(at) ? 0 : 1;
                    }
                }
            });
        }
    }
    QCOMPARE(wrong.load(), 0);
    QVERIFY(cache->columnBytes() <= 4 * kBig);
}

QTEST_APPLESS_MAIN(TestColumnCache)
#include "tst_column_cache.moc"

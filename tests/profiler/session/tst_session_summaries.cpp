// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/base/hash.h"
#include "profiler/session/codec/column_codec.h"
#include "profiler/session/session_reader.h"
#include "profiler/session/write/session_writer.h"
#include "tests/profiler/session/opened_within.h"
#include "tests/profiler/session/rich_trace.h"
#include "tests/profiler/session/session_bytes.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <functional>

using namespace stallscope;
using namespace stallscope::session;
using test::RichTrace;

namespace {

constexpr std::size_t kLimit = std::size_t{1} << 20;

void forEachBlock(const Trace& trace, const std::function<void(const SpanBlock&)>& visit)
{
    for (const Track& track : trace.tracks) {
        for (const Lane& lane : track.lanes) {
            for (std::size_t i = 0; i < lane.blocks.size(); ++i)
                visit(lane.blocks.block(i));
        }
    }
}

int residentSummaries(const Trace& trace)
{
    int count = 0;
    forEachBlock(trace, [&](const SpanBlock& block) { count += block.residentSummary() ? 1 : 0; });
    return count;
}

/// Blocks whose summary, or its upper levels, differ from those of their spans.
int wrongSummaries(const Trace& trace)
{
    int count = 0;
    forEachBlock(trace, [&](const SpanBlock& block) {
        const BlockSummary right(*block.columns());
        const auto loaded = block.summary();
        const SummaryNode& top = right.nodes().back();
        const BlockHeader& header = block.header();
        const bool isRight = std::ranges::equal(loaded->nodes(), right.nodes()) && std::ranges::equal(block.upperNodes(), right.upperNodes());
        count += isRight && header.name == top.name && header.kind == top.kind && header.flags == top.flags ? 0 : 1;
    });
    return count;
}

std::uint64_t lossOf(const Trace& trace, Loss loss)
{
    return trace.lossesSoFar()[static_cast<std::size_t>(loss)];
}

} // namespace

/// Summaries of sessions that are larger than the memory for them.
class TestSessionSummaries : public QObject {
    Q_OBJECT
private slots:
    void init();
    void onlyUpperLevelsAreReadAtFirst();
    void summariesCountAsMemory();
    void filesOfEarlierVersions();
    void aFollowedFile();
    void aDamagedSummaryIsComputedAnew();
    void aBlockThatIsGoneIsALossOnce();
    void damagedUpperLevelsAreReadFromTheSummaries();
    void upperLevelsOfAnotherBlockAreIgnored();

private:
    [[nodiscard]] std::string file() const { return m_folder.filePath("a.stallscope").toStdString(); }
    [[nodiscard]] std::shared_ptr<const Trace> open(const std::shared_ptr<ColumnCache>& cache) const { return test::openedWithin(file(), cache); }
    [[nodiscard]] std::shared_ptr<const Trace> open() const { return open(std::make_shared<ColumnCache>(0, kLimit)); }
    [[nodiscard]] ChunkPlace firstChunk(ChunkType type) const
    {
        const auto chunks = test::chunksOf(file());
        return *std::ranges::find_if(chunks, [&](const ChunkPlace& place) { return place.header.is(type); });
    }
    void flipByte(std::uint64_t offset) const
    {
        Bytes bytes = test::bytesOf(file());
        bytes[offset] ^= 0x10;
        test::writeBytes(file(), bytes);
    }
    /// Writes the file without its upper levels and index, or with others.
    void replaceUpperLevels(std::uint16_t minor, const std::vector<ChunkUpperLevels>& others = {}) const;

    QTemporaryDir m_folder;
    std::shared_ptr<const Trace> m_original;
};

void TestSessionSummaries::init()
{
    RichTrace rich(21);
    rich.grow(60'000);
    m_original = rich.builder().finish();
    QVERIFY(writeSession(*m_original, file()));
}

void TestSessionSummaries::replaceUpperLevels(std::uint16_t minor, const std::vector<ChunkUpperLevels>& others) const
{
    const Bytes bytes = test::bytesOf(file());
    const FileHeaderBytes header = encode(FileHeader{.minor = minor});
    Bytes changed(header.begin(), header.end());
    const auto append = [&](const ChunkHeader& chunk, ByteView payload) {
        const ChunkHeaderBytes packed = encode(chunk);
        changed.insert(changed.end(), packed.begin(), packed.end());
        changed.insert(changed.end(), payload.begin(), payload.end());
    };
    for (const ChunkPlace& place : test::chunksOf(file())) {
        if (place.header.is(ChunkType::UpperLevels) && !others.empty()) {
            PlaneWriter levels;
            encodeUpperLevels(others, levels);
            ChunkHeader chunk{.type = static_cast<std::uint8_t>(ChunkType::UpperLevels), .count = static_cast<std::uint32_t>(others.size())};
            chunk.rawBytes = chunk.storedBytes = static_cast<std::uint32_t>(levels.bytes.size());
            chunk.payloadCrc = crc32c(levels.bytes.data(), levels.bytes.size());
            append(chunk, levels.bytes);
        } else if (!place.header.is(ChunkType::UpperLevels) && !place.header.is(ChunkType::Index) && !place.header.is(ChunkType::End)) {
            const auto from = bytes.begin() + static_cast<std::ptrdiff_t>(place.offset);
            changed.insert(changed.end(), from, from + static_cast<std::ptrdiff_t>(place.header.bytesInFile()));
        }
    }
    append({.type = static_cast<std::uint8_t>(ChunkType::End)}, {});
    test::writeBytes(file(), changed);
}

void TestSessionSummaries::onlyUpperLevelsAreReadAtFirst()
{
    const auto trace = open();
    QVERIFY(trace);
    QCOMPARE(residentSummaries(*trace), 0);
    QCOMPARE(wrongSummaries(*trace), 0);
    QCOMPARE(trace->lossesSoFar(), m_original->lossesSoFar());
}

void TestSessionSummaries::summariesCountAsMemory()
{
    const auto cache = std::make_shared<ColumnCache>(0, kLimit);
    const auto trace = open(cache);
    QVERIFY(trace);
    QCOMPARE(cache->columnBytes(), std::size_t{0});
    int blocks = 0;
    forEachBlock(*trace, [&](const SpanBlock& block) {
        (void)block.summary();
        ++blocks;
    });
    QVERIFY(cache->columnBytes() >= static_cast<std::size_t>(blocks) * sizeof(SummaryNode));
    QCOMPARE(residentSummaries(*trace), blocks);
    forEachBlock(*trace, [&](const SpanBlock& block) { (void)block.columns(); });
    QVERIFY(cache->columnBytes() <= kLimit);
    QVERIFY(residentSummaries(*trace) < blocks);
}

void TestSessionSummaries::filesOfEarlierVersions()
{
    replaceUpperLevels(3);
    for (const std::size_t limit : {kLimit, std::size_t{0}}) { // in which summaries do, and do not fit
        const auto trace = open(std::make_shared<ColumnCache>(0, limit));
        QVERIFY(trace);
        QCOMPARE(residentSummaries(*trace) > 0, limit > 0);
        QCOMPARE(wrongSummaries(*trace), 0);
        QCOMPARE(test::differenceOf(*m_original, *trace), std::string());
    }
}

void TestSessionSummaries::aFollowedFile()
{
    constexpr std::size_t kLittle = std::size_t{200} << 10;
    RichTrace rich(22);
    auto writer = SessionWriter::create(file());
    QVERIFY(writer);
    const auto cache = std::make_shared<ColumnCache>(0, kLittle);
    auto follower = SessionFollower::open(file(), SessionFollower::kPatience, cache);
    QVERIFY(follower);
    for (int i = 0; i < 6; ++i) {
        rich.grow(10'000);
        QVERIFY(writer->write(*rich.builder().publish()));
        QVERIFY(follower->poll());
        QVERIFY(cache->columnBytes() <= kLittle);
    }
    const auto last = rich.builder().finish();
    QVERIFY(writer->finish(*last));
    const auto whole = follower->conclude();
    QVERIFY(whole);
    QCOMPARE(wrongSummaries(**whole), 0);
    QCOMPARE(test::differenceOf(*last, **whole), std::string());
    QVERIFY(cache->columnBytes() <= kLittle);
}

void TestSessionSummaries::aDamagedSummaryIsComputedAnew()
{
    flipByte(firstChunk(ChunkType::Spans).summaryOffset() + 3);
    const auto trace = open();
    QVERIFY(trace);
    for (int turn = 0; turn < 2; ++turn) {
        QCOMPARE(wrongSummaries(*trace), 0);
        QCOMPARE(lossOf(*trace, Loss::DamagedChunks), std::uint64_t{1});
        QCOMPARE(lossOf(*trace, Loss::UnreadableSpans), std::uint64_t{0});
        forEachBlock(*trace, [](const SpanBlock& block) { (void)block.release(BlockPart::Summary); });
    }
}

void TestSessionSummaries::aBlockThatIsGoneIsALossOnce()
{
    const ChunkPlace place = firstChunk(ChunkType::Spans);
    flipByte(place.summaryOffset() + 3);
    flipByte(place.payloadOffset() + 3);
    const auto trace = open();
    QVERIFY(trace);
    for (int turn = 0; turn < 2; ++turn) {
        forEachBlock(*trace, [](const SpanBlock& block) {
            (void)block.summary();
            (void)block.columns();
        });
        QCOMPARE(lossOf(*trace, Loss::DamagedChunks), std::uint64_t{1});
        QCOMPARE(lossOf(*trace, Loss::UnreadableSpans), std::uint64_t{place.header.count});
        forEachBlock(*trace, [](const SpanBlock& block) { (void)(block.release(BlockPart::Summary) + block.release()); });
    }
}

void TestSessionSummaries::damagedUpperLevelsAreReadFromTheSummaries()
{
    flipByte(firstChunk(ChunkType::UpperLevels).payloadOffset() + 100);
    const auto trace = open();
    QVERIFY(trace);
    QCOMPARE(wrongSummaries(*trace), 0);
    QCOMPARE(lossOf(*trace, Loss::DamagedChunks), std::uint64_t{1});
    QCOMPARE(lossOf(*trace, Loss::UnreadableSpans), std::uint64_t{0});
}

void TestSessionSummaries::upperLevelsOfAnotherBlockAreIgnored()
{
    const ChunkPlace place = firstChunk(ChunkType::Spans);
    const auto node = std::make_shared<const SummaryNode>();
    replaceUpperLevels(4, {{place.offset - 1, place.header.count > 16 ? 16U : 17U, node}, {place.offset, place.header.count > 16 ? 16U : 17U, node}});
    const auto trace = open();
    QVERIFY(trace);
    QCOMPARE(wrongSummaries(*trace), 0);
    QCOMPARE(test::differenceOf(*m_original, *trace), std::string());
}

QTEST_APPLESS_MAIN(TestSessionSummaries)
#include "tst_session_summaries.moc"

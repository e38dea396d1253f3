// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/codec/column_codec.h"
#include "profiler/session/session_reader.h"
#include "profiler/session/write/session_writer.h"
#include "tests/profiler/session/opened_within.h"
#include "tests/profiler/session/rich_trace.h"
#include "tests/profiler/session/session_bytes.h"
#include "tests/support/span_bytes.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <thread>

using namespace stallscope;
using namespace stallscope::session;
using test::RichTrace;

namespace {

constexpr std::size_t kBlockBytes = 22 * SpanBlock::kMaxSpans;

std::uint64_t readSpans(const Trace& trace)
{
    std::uint64_t found = 0;
    for (const Track& track : trace.tracks) {
        for (const Lane& lane : track.lanes)
            lane.forEach([&](const SpanColumns&, std::size_t) { ++found; });
    }
    return found;
}

std::size_t residentBlocks(const Trace& trace)
{
    std::size_t count = 0;
    for (const Track& track : trace.tracks) {
        for (const Lane& lane : track.lanes) {
            for (std::size_t i = 0; i < lane.blocks.size(); ++i)
                count += lane.blocks.block(i).isResident() ? 1 : 0;
        }
    }
    return count;
}

} // namespace

/// Sessions under a limit of memory.
class TestSessionPaging : public QObject {
    Q_OBJECT
private slots:
    void aFileThatFitsIsReadAtOnce();
    void aFileThatDoesNotIsReadInPartsAndTheSame();
    void aFileThatIsFollowedStaysBelowItToo();
    void aRecordingStaysBelowItWhileItIsWritten();
    void aSlowRecordingStaysBelowItToo();
    void aRecordingWhoseFileWasCutCountsItsLoss();
    void manyThreadsReadMoreThanFits();
    void aClosedFileGivesItsPlaceBack();
    void aRemovedFileIsStillReadable();
    void aFileThatBecameShorterIsALossOnce();
    void aFileThatWasWrittenAnewIsALoss();
    void aCopyCountsWhatItLacks();
    void correlationsAreKnownBeforeTheSpansAre();
    void correlationBytes();
    void damagedCorrelationBytes();

private:
    [[nodiscard]] std::string file() const { return m_folder.filePath("a.stallscope").toStdString(); }
    [[nodiscard]] std::shared_ptr<const Trace> save(int spans)
    {
        RichTrace rich(11);
        rich.grow(spans);
        const auto original = rich.builder().finish();
        return writeSession(*original, file()) ? original : nullptr;
    }
    [[nodiscard]] std::shared_ptr<const Trace> open(const std::shared_ptr<ColumnCache>& cache) const { return test::openedWithin(file(), cache); }

    QTemporaryDir m_folder;
};

void TestSessionPaging::aFileThatFitsIsReadAtOnce()
{
    const auto original = save(20'000);
    const auto cache = std::make_shared<ColumnCache>(std::size_t{1} << 30);
    const auto trace = open(cache);
    QVERIFY(trace);
    QVERIFY(trace->tracks[0].lanes[0].blocks.block(0).isResident());
    QVERIFY(cache->columnBytes() > 0);
    QVERIFY(cache->room() < ColumnCache(cache->limit()).room()); // summaries and texts stay
    QCOMPARE(test::differenceOf(*original, *trace), std::string());
}

void TestSessionPaging::aFileThatDoesNotIsReadInPartsAndTheSame()
{
    const auto original = save(60'000);
    const auto cache = std::make_shared<ColumnCache>(0, 5 * kBlockBytes);
    const auto trace = open(cache);
    QVERIFY(trace);
    QCOMPARE(residentBlocks(*trace), std::size_t{0});
    QCOMPARE(trace->spanCount(), original->spanCount());
    QCOMPARE(test::differenceOf(*original, *trace), std::string());
    QVERIFY(cache->columnBytes() <= 5 * kBlockBytes);
    QVERIFY(residentBlocks(*trace) > 0);
    QVERIFY2(test::spanBytes(*trace) < test::spanBytes(*original) / 2, qPrintable(QString::number(test::spanBytes(*trace))));
    QCOMPARE(test::differenceOf(*original, *trace), std::string());
    QCOMPARE(trace->lossesSoFar(), original->lossesSoFar());
}

void TestSessionPaging::aFileThatIsFollowedStaysBelowItToo()
{
    RichTrace rich(11);
    auto writer = SessionWriter::create(file());
    QVERIFY(writer);
    const auto cache = std::make_shared<ColumnCache>(0, 5 * kBlockBytes);
    auto follower = SessionFollower::open(file(), SessionFollower::kPatience, cache);
    QVERIFY(follower);
    std::shared_ptr<const Trace> seen;
    for (int i = 0; i < 6; ++i) {
        rich.grow(10'000);
        QVERIFY(writer->write(*rich.builder().publish()));
        const auto grown = follower->poll();
        QVERIFY(grown && *grown);
        seen = *grown;
        QVERIFY(cache->columnBytes() <= 5 * kBlockBytes);
    }
    const auto last = rich.builder().finish();
    QVERIFY(writer->finish(*last));
    const auto whole = follower->conclude();
    QVERIFY(whole && (*whole)->spanCount() > seen->spanCount() / 2);
    QVERIFY2(test::spanBytes(**whole) < test::spanBytes(*last) / 2, qPrintable(QString::number(test::spanBytes(**whole))));
    QCOMPARE(test::differenceOf(*last, **whole), std::string());
    QVERIFY(cache->columnBytes() <= 5 * kBlockBytes);
}

void TestSessionPaging::aRecordingStaysBelowItWhileItIsWritten()
{
    RichTrace rich(11);
    RichTrace whole(11);
    auto writer = SessionWriter::create(file());
    QVERIFY(writer);
    const auto cache = std::make_shared<ColumnCache>(0, 5 * kBlockBytes);
    const auto losses = writer->pageSpans(cache, rich.builder().pools());
    QVERIFY(losses);
    rich.builder().setLaterLosses(*losses);
    for (int i = 0; i < 6; ++i) {
        rich.grow(10'000);
        whole.grow(10'000);
        QVERIFY(writer->write(*rich.builder().publish()));
        QVERIFY(cache->columnBytes() <= 5 * kBlockBytes);
    }
    const auto last = rich.builder().finish();
    QVERIFY(writer->finish(*last));
    const auto original = whole.builder().finish();
    QVERIFY2(test::spanBytes(*last) < test::spanBytes(*original) / 2, qPrintable(QString::number(test::spanBytes(*last))));
    QCOMPARE(test::differenceOf(*original, *last), std::string());
    QCOMPARE(last->lossesSoFar(), original->lossesSoFar());
    const auto read = open(nullptr);
    QVERIFY(read);
    QCOMPARE(test::differenceOf(*original, *read), std::string());
}

void TestSessionPaging::aSlowRecordingStaysBelowItToo()
{
    RichTrace rich(11);
    RichTrace whole(11);
    auto writer = SessionWriter::create(file());
    QVERIFY(writer);
    const auto cache = std::make_shared<ColumnCache>(0, kBlockBytes);
    const auto losses = writer->pageSpans(cache, rich.builder().pools());
    QVERIFY(losses);
    rich.builder().setLaterLosses(*losses);
    for (int i = 0; i < 100; ++i) { // each block is written in many parts
        rich.grow(500);
        whole.grow(500);
        QVERIFY(writer->write(*rich.builder().publish()));
    }
    const auto last = rich.builder().publish();
    const auto original = whole.builder().publish();
    std::size_t blocks = 0;
    std::size_t lanes = 0;
    for (const Track& track : last->tracks) {
        lanes += track.lanes.size();
        for (const Lane& lane : track.lanes)
            blocks += lane.blocks.size();
    }
    // the last block of each lane still grows, the one before is compared with the next snapshot, and a few were written in too many parts
    const std::size_t resident = residentBlocks(*last);
    QVERIFY2(blocks > 20 * lanes && resident < 3 * lanes, qPrintable(QString("%1 of %2, %3 lanes").arg(resident).arg(blocks).arg(lanes)));
    QCOMPARE(test::differenceOf(*original, *last), std::string());
    QCOMPARE(last->lossesSoFar(), original->lossesSoFar());
}

void TestSessionPaging::aRecordingWhoseFileWasCutCountsItsLoss()
{
    RichTrace rich(11);
    auto writer = SessionWriter::create(file());
    QVERIFY(writer);
    const auto losses = writer->pageSpans(std::make_shared<ColumnCache>(0, kBlockBytes), rich.builder().pools());
    QVERIFY(losses);
    rich.builder().setLaterLosses(*losses);
    rich.grow(60'000);
    const auto trace = rich.builder().publish();
    QVERIFY(writer->write(*trace));
    QVERIFY(QFile::resize(QString::fromStdString(file()), 100));
    const std::uint64_t left = readSpans(*trace);
    QVERIFY(left < trace->spanCount());
    QCOMPARE(trace->lossesSoFar()[static_cast<std::size_t>(Loss::UnreadableSpans)], trace->spanCount() - left);
}

void TestSessionPaging::manyThreadsReadMoreThanFits()
{
    const auto original = save(60'000);
    const auto trace = open(std::make_shared<ColumnCache>(0, 2 * kBlockBytes));
    QVERIFY(trace);
    std::atomic<int> wrong = 0;
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 4; ++i)
            threads.emplace_back([&] { wrong += readSpans(*trace) == original->spanCount() ? 0 : 1; });
    }
    QCOMPARE(wrong.load(), 0);
}

void TestSessionPaging::aClosedFileGivesItsPlaceBack()
{
    QVERIFY(save(20'000));
    const auto cache = std::make_shared<ColumnCache>(std::size_t{1} << 30);
    const std::size_t before = cache->room();
    auto trace = open(cache);
    QVERIFY(trace);
    QVERIFY(cache->room() < before);
    trace.reset();
    QCOMPARE(cache->room(), before);
}

void TestSessionPaging::aRemovedFileIsStillReadable()
{
    const auto original = save(20'000);
    const auto trace = open(std::make_shared<ColumnCache>(0, kBlockBytes));
    QVERIFY(trace);
    QVERIFY(QFile::remove(QString::fromStdString(file())));
    QCOMPARE(readSpans(*trace), original->spanCount());
    QCOMPARE(trace->lossesSoFar(), original->lossesSoFar());
}

void TestSessionPaging::aFileThatBecameShorterIsALossOnce()
{
    const auto original = save(20'000);
    const auto trace = open(std::make_shared<ColumnCache>(0, kBlockBytes));
    QVERIFY(trace);
    QVERIFY(QFile::resize(QString::fromStdString(file()), QFile(QString::fromStdString(file())).size() / 2));
    const std::uint64_t left = readSpans(*trace);
    QVERIFY(left < original->spanCount());
    const auto lost = [&] { return trace->lossesSoFar()[static_cast<std::size_t>(Loss::UnreadableSpans)]; };
    QCOMPARE(lost(), original->spanCount() - left);
    QCOMPARE(readSpans(*trace), left); // reading again causes no further loss
    QCOMPARE(lost(), original->spanCount() - left);
}

void TestSessionPaging::aFileThatWasWrittenAnewIsALoss()
{
    const auto original = save(20'000);
    const auto trace = open(std::make_shared<ColumnCache>(0, kBlockBytes));
    QVERIFY(trace);
    const Bytes bytes = test::bytesOf(file());
    test::writeBytes(file(), Bytes(bytes.size(), 0x5A)); // in place, as a program that does not know better does
    QCOMPARE(readSpans(*trace), std::uint64_t{0});
    QCOMPARE(trace->lossesSoFar()[static_cast<std::size_t>(Loss::UnreadableSpans)], original->spanCount());
}

void TestSessionPaging::aCopyCountsWhatItLacks()
{
    const auto original = save(20'000);
    const auto trace = open(std::make_shared<ColumnCache>(0, kBlockBytes));
    QVERIFY(trace);
    QVERIFY(QFile::resize(QString::fromStdString(file()), QFile(QString::fromStdString(file())).size() / 2));
    const std::string copy = m_folder.filePath("copy.stallscope").toStdString();
    QVERIFY(writeSession(*trace, copy));
    const auto read = readSession(copy);
    QVERIFY(read);
    const std::uint64_t left = readSpans(**read);
    QVERIFY(left < original->spanCount());
    QCOMPARE((*read)->lossesSoFar()[static_cast<std::size_t>(Loss::UnreadableSpans)], original->spanCount() - left);
}

void TestSessionPaging::correlationsAreKnownBeforeTheSpansAre()
{
    const auto original = save(60'000);
    const auto trace = open(std::make_shared<ColumnCache>(0, kBlockBytes));
    QVERIFY(trace);
    std::size_t checked = 0;
    for (const Track& track : trace->tracks) {
        for (const Lane& lane : track.lanes) {
            for (std::size_t i = 0; i < lane.blocks.size(); ++i, ++checked) {
                const CorrelationBounds bounds = lane.blocks.block(i).correlations();
                QVERIFY(bounds.isKnown());
                QCOMPARE(bounds, CorrelationBounds::of(*lane.blocks.block(i).columns()));
            }
        }
    }
    QVERIFY(checked > 16);
}

void TestSessionPaging::correlationBytes()
{
    const std::vector<ChunkCorrelations> chunks{
        {32, CorrelationBounds::none()}, {1000, {0, 0}}, {1001, {7, UINT32_MAX - 1}}, {std::uint64_t{1} << 50, {UINT32_MAX - 1, UINT32_MAX - 1}}};
    ByteWriter out;
    encodeCorrelations(chunks, out);
    std::vector<ChunkCorrelations> read;
    QVERIFY(decodeCorrelations(out.bytes(), chunks.size(), read));
    QCOMPARE(read, chunks);
}

void TestSessionPaging::damagedCorrelationBytes()
{
    const auto decodes = [](const Bytes& bytes, std::size_t count) {
        std::vector<ChunkCorrelations> read;
        return decodeCorrelations(bytes, count, read);
    };
    QVERIFY(decodes({}, 0));
    QVERIFY(!decodes({}, 1));
    QVERIFY(!decodes({}, std::size_t{1} << 60)); // must come back
    QVERIFY(!decodes({32, 0, 1}, 1));
    QVERIFY(!decodes({32, 5}, 1));
    QVERIFY(!decodes({32, 0x80, 0x80, 0x80, 0x80, 0x10, 0}, 1)); // the number of none
    QVERIFY(!decodes({32, 1, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1}, 1));
}

QTEST_APPLESS_MAIN(TestSessionPaging)
#include "tst_session_paging.moc"

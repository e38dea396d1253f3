// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/session_reader.h"
#include "profiler/session/write/session_writer.h"
#include "profiler/trace/build/trace_builder.h"
#include "tests/profiler/session/opened_within.h"
#include "tests/profiler/session/rich_trace.h"
#include "tests/profiler/session/session_bytes.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <atomic>
#include <thread>

using namespace stallscope;
using namespace stallscope::session;

namespace {

constexpr std::size_t kMegabyte = std::size_t{1} << 20;

/// Spans with a different detail each: 12 bytes, 5000 of them in a page.
class DetailedTrace {
public:
    DetailedTrace() : m_track(m_builder.addTrack({TrackType::HostThread, m_builder.addProcess({"python", "host", 1, {}, 0}), {}, "1", "main", 0})) {}

    void grow(std::uint64_t spans)
    {
        for (const std::uint64_t end = m_count + spans; m_count < end; ++m_count) {
            SpanDetail detail;
            detail.set(DetailField::Payload, (m_count + 1) * 0x9E3779B97F4A7C15U);
            m_builder.track(m_track).place({static_cast<Nanos>(10 * m_count), 5, kEmptyString, {}, m_builder.addDetail(detail), SpanKind::Range, 0});
        }
    }
    [[nodiscard]] TraceBuilder& builder() { return m_builder; }

private:
    TraceBuilder m_builder;
    TrackId m_track;
    std::uint64_t m_count = 0;
};

std::size_t pagesOnDemand(const Trace& trace)
{
    const DetailPool& details = trace.pools->details;
    std::size_t count = 0;
    for (std::size_t page = 0; page < details.pageCount(); ++page)
        count += details.isOnDemand(page) ? 1 : 0;
    return count;
}

int missingDetails(const Trace& trace)
{
    int count = 0;
    trace.tracks[0].lanes[0].forEach([&](const SpanColumns& columns, std::size_t row) { count += trace.detailOf(columns.at(row)).isEmpty() ? 1 : 0; });
    return count;
}

} // namespace

/// Details of sessions that are larger than the memory for them.
class TestSessionDetails : public QObject {
    Q_OBJECT
private slots:
    void fewPagesStayInMemory();
    void manyPagesAreReadOnDemand();
    void withoutALimitAllStayInMemory();
    void savedAgainTheyAreEqual();
    void aFollowedFile();
    void manyThreads();
    void aDamagedPageIsALossOnce();

private:
    [[nodiscard]] std::string file(const char* name = "a.stallscope") const { return m_folder.filePath(QLatin1String(name)).toStdString(); }
    [[nodiscard]] std::shared_ptr<const Trace> save(std::uint64_t spans)
    {
        DetailedTrace detailed;
        detailed.grow(spans);
        const auto original = detailed.builder().finish();
        return writeSession(*original, file()) ? original : nullptr;
    }
    [[nodiscard]] std::shared_ptr<const Trace> open(const std::shared_ptr<ColumnCache>& cache) const { return test::openedWithin(file(), cache); }
    [[nodiscard]] std::shared_ptr<const Trace> openWithLittleMemory() const { return open(std::make_shared<ColumnCache>(0, kMegabyte)); }

    QTemporaryDir m_folder;
};

void TestSessionDetails::fewPagesStayInMemory()
{
    const auto original = save(50'000);
    const auto trace = openWithLittleMemory();
    QVERIFY(trace);
    QCOMPARE(pagesOnDemand(*trace), std::size_t{0});
    QCOMPARE(test::differenceOf(*original, *trace), std::string());
}

void TestSessionDetails::manyPagesAreReadOnDemand()
{
    const auto original = save(300'000);
    const auto cache = std::make_shared<ColumnCache>(8 * kMegabyte, kMegabyte);
    const auto trace = open(cache);
    QVERIFY(trace);
    QVERIFY(original->pools->details.pageCount() > 40);
    QCOMPARE(trace->pools->details.pageCount(), original->pools->details.pageCount());
    QCOMPARE(pagesOnDemand(*trace), trace->pools->details.pageCount() - 16);
    QCOMPARE(missingDetails(*trace), 0);
    QCOMPARE(test::differenceOf(*original, *trace), std::string());
    QVERIFY(trace->pools->details.get(DetailId(DetailId::kNone - 1)).isEmpty()); // of a page that does not exist
}

void TestSessionDetails::withoutALimitAllStayInMemory()
{
    const auto original = save(300'000);
    const auto trace = open({});
    QVERIFY(trace);
    QCOMPARE(pagesOnDemand(*trace), std::size_t{0});
    QCOMPARE(test::differenceOf(*original, *trace), std::string());
}

void TestSessionDetails::savedAgainTheyAreEqual()
{
    QVERIFY(save(300'000));
    const auto trace = openWithLittleMemory();
    QVERIFY(trace);
    QVERIFY(writeSession(*trace, file("b.stallscope")));
    QVERIFY(test::bytesOf(file()) == test::bytesOf(file("b.stallscope")));
}

void TestSessionDetails::aFollowedFile()
{
    DetailedTrace detailed;
    auto writer = SessionWriter::create(file());
    QVERIFY(writer);
    auto follower = SessionFollower::open(file(), SessionFollower::kPatience, std::make_shared<ColumnCache>(0, kMegabyte));
    QVERIFY(follower);
    for (int i = 0; i < 60; ++i) { // each page in several parts
        detailed.grow(4'000);
        QVERIFY(writer->write(*detailed.builder().publish()));
        const auto grown = follower->poll();
        QVERIFY(grown && *grown);
        QCOMPARE(missingDetails(**grown), 0);
    }
    const auto last = detailed.builder().finish();
    QVERIFY(writer->finish(*last));
    const auto whole = follower->conclude();
    QVERIFY(whole);
    QVERIFY(pagesOnDemand(**whole) > 16);
    QCOMPARE(test::differenceOf(*last, **whole), std::string());
}

void TestSessionDetails::manyThreads()
{
    QVERIFY(save(300'000));
    const auto trace = openWithLittleMemory();
    QVERIFY(trace);
    std::atomic<int> missing = 0;
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 4; ++i)
            threads.emplace_back([&] { missing += missingDetails(*trace); });
    }
    QCOMPARE(missing.load(), 0);
}

void TestSessionDetails::aDamagedPageIsALossOnce()
{
    QVERIFY(save(300'000));
    const auto chunks = test::chunksOf(file());
    const auto isTwentieth = [](const ChunkPlace& place) { return place.header.is(ChunkType::DetailPage) && place.header.subject == 20; };
    const ChunkPlace place = *std::ranges::find_if(chunks, isTwentieth);
    Bytes bytes = test::bytesOf(file());
    bytes[place.payloadOffset() + 5] ^= 1;
    test::writeBytes(file(), bytes);
    const auto trace = openWithLittleMemory();
    QVERIFY(trace);
    const int missing = missingDetails(*trace);
    QVERIFY(missing > 1000 && missing < 10'000);
    QCOMPARE(missingDetails(*trace), missing);
    QCOMPARE(trace->lossesSoFar()[static_cast<std::size_t>(Loss::DamagedChunks)], std::uint64_t{1});
}

QTEST_APPLESS_MAIN(TestSessionDetails)
#include "tst_session_details.moc"

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/session_reader.h"
#include "profiler/session/write/session_writer.h"
#include "tests/profiler/session/rich_trace.h"
#include "tests/profiler/session/session_bytes.h"
#include "tests/support/unpacked_session.h"

#include <QTemporaryDir>
#include <QTest>

using namespace stallscope;
using test::RichTrace;

class TestSessionRoundTrip : public QObject {
    Q_OBJECT

private slots:
    void emptyTrace();
    void richTrace_data();
    void richTrace();
    void pagedIsEqual();
    void savedAgainIsEqual();
    void savingJoinsSmallBlocks();
    void unpackReadsEverything();
    void threadsMakeNoDifference();
    void argumentsAndEventsStay();
    void damagedArgumentsAreCounted();

private:
    [[nodiscard]] std::string file(const char* name) const { return m_folder.filePath(QLatin1String(name)).toStdString(); }
    [[nodiscard]] std::shared_ptr<const Trace> reread(const Trace& trace, const SessionOpenOptions& options = {})
    {
        const auto written = writeSession(trace, file("a.stallscope"));
        if (!written)
            qWarning("%s", written.error().message.c_str());
        const auto read = readSession(file("a.stallscope"), options);
        if (!read)
            qWarning("%s", read.error().message.c_str());
        return read ? *read : nullptr;
    }

    QTemporaryDir m_folder;
};

namespace {

/// As imported: a detail with arguments, one without, arguments without a detail, and events beside the spans.
std::shared_ptr<const Trace> traceWithArguments(std::size_t spans)
{
    TraceBuilder builder;
    const TrackId track = builder.addTrack({TrackType::HostThread, builder.addProcess({"python", "host", 1, {}, 0}), {}, "1", "main", 0});
    SpanDetail detail;
    detail.set(DetailField::Bytes, 7);
    for (std::size_t i = 0; i < spans; ++i) {
        const std::string arguments = i % 3 == 1 ? "" : "{\"n\":" + std::to_string(i) + "}";
        const DetailId id = builder.addDetail(i % 3 == 2 ? SpanDetail() : detail, arguments);
        builder.track(track).place({static_cast<Nanos>(10 * i), 5, builder.intern("op"), {}, id, SpanKind::HostOp, 0});
    }
    auto events = std::make_shared<KeptEventList>();
    for (std::size_t i = 0; i < spans; ++i)
        events->append({'s', i % 2 == 0 ? std::optional(static_cast<Nanos>(i) - 100) : std::nullopt, "{\"ts\":" + std::to_string(i), ",\"ph\":\"s\"}"});
    builder.setKeptEvents(std::move(events));
    return builder.finish();
}

std::vector<std::string> argumentsOf(const Trace& trace)
{
    std::vector<std::string> found;
    for (const Span& span : test::spansOf(trace.tracks.at(0).lanes.at(0))) {
        const auto page = span.detail.isValid() ? trace.pools->details.arguments(span.detail.value() >> 16) : nullptr;
        found.emplace_back(page ? page->find(span.detail.value() & 0xFFFF) : std::string_view{});
    }
    return found;
}

std::vector<std::string> eventsOf(const Trace& trace)
{
    std::vector<std::string> found;
    if (trace.keptEvents) {
        trace.keptEvents->forEach([&found](const KeptEvent& event) {
            found.push_back(event.phase + (event.time ? std::to_string(*event.time) : "-") + std::string(event.head) + "|" + std::string(event.tail));
        });
    }
    return found;
}

} // namespace

/// Also through a session that is saved again, into its own file.
void TestSessionRoundTrip::argumentsAndEventsStay()
{
    const auto original = traceWithArguments(100'000); // several pages of details
    QCOMPARE(argumentsOf(*original)[3], std::string("{\"n\":3}"));
    const auto read = reread(*original);
    QVERIFY(read);
    const auto again = reread(*read);
    QVERIFY(again);
    for (const auto& trace : {read, again}) {
        QCOMPARE(test::differenceOf(*original, *trace), std::string());
        QVERIFY(argumentsOf(*trace) == argumentsOf(*original));
        QVERIFY(eventsOf(*trace) == eventsOf(*original));
        QVERIFY(trace->lossesSoFar() == LossCounts{});
    }
}

void TestSessionRoundTrip::damagedArgumentsAreCounted()
{
    const auto original = traceWithArguments(1000);
    QVERIFY(writeSession(*original, file("a.stallscope")));
    session::Bytes bytes = test::bytesOf(file("a.stallscope"));
    for (const session::ChunkPlace& place : test::chunksOf(file("a.stallscope"))) {
        if (place.header.is(session::ChunkType::Arguments) || place.header.is(session::ChunkType::KeptEvents))
            bytes[place.payloadOffset() + 20] ^= 4;
    }
    test::writeBytes(file("a.stallscope"), bytes);
    const auto read = readSession(file("a.stallscope"));
    QVERIFY(read);
    QCOMPARE(test::differenceOf(*original, **read), std::string());
    for (int i = 0; i < 2; ++i) {
        QVERIFY(eventsOf(**read).empty());
        QCOMPARE(argumentsOf(**read)[3], std::string());
        QCOMPARE((*read)->lossesSoFar()[static_cast<std::size_t>(Loss::DamagedChunks)], std::uint64_t{2});
    }
}

void TestSessionRoundTrip::emptyTrace()
{
    const auto trace = reread(Trace());
    QVERIFY(trace);
    QCOMPARE(test::differenceOf(Trace(), *trace), std::string());
}

void TestSessionRoundTrip::richTrace_data()
{
    QTest::addColumn<int>("spans");
    QTest::newRow("none") << 0;
    QTest::newRow("one") << 1;
    QTest::newRow("few") << 17;
    QTest::newRow("a little more than a block") << 4200;
    QTest::newRow("many blocks") << 60000;
}

void TestSessionRoundTrip::richTrace()
{
    QFETCH(const int, spans);
    for (const bool isFinished : {false, true}) {
        RichTrace rich(static_cast<std::uint32_t>(spans));
        rich.grow(spans);
        const auto original = isFinished ? rich.builder().finish() : rich.builder().publish();
        const auto trace = reread(*original);
        QVERIFY(trace);
        QCOMPARE(test::differenceOf(*original, *trace), std::string());
    }
}

void TestSessionRoundTrip::pagedIsEqual()
{
    RichTrace rich(5);
    rich.grow(20000);
    const auto original = rich.builder().finish();
    const auto paged = reread(*original, {.job = {}, .loadColumns = false});
    QVERIFY(paged);
    const BlockList& blocks = paged->tracks[0].lanes[0].blocks;
    QVERIFY(!blocks.block(0).isResident());
    QCOMPARE(paged->spanCount(), original->spanCount());
    QVERIFY(!blocks.block(0).isResident());
    QCOMPARE(test::differenceOf(*original, *paged), std::string());
    QVERIFY(blocks.block(0).isResident());
    QVERIFY(blocks.block(0).release() > 0);
    QCOMPARE(test::differenceOf(*original, *paged), std::string());
    const auto originalSummary = original->tracks[0].lanes[0].blocks.block(0).summary();
    const auto pagedSummary = blocks.block(0).summary();
    QVERIFY(std::ranges::equal(originalSummary->nodes(), pagedSummary->nodes()));
}

void TestSessionRoundTrip::savedAgainIsEqual()
{
    RichTrace rich(6);
    rich.grow(9000);
    const auto original = rich.builder().finish();
    const auto first = reread(*original, {.job = {}, .loadColumns = false});
    QVERIFY(first);
    // Over the file that it is read from.
    const auto second = reread(*first);
    QVERIFY(second);
    QCOMPARE(test::differenceOf(*original, *second), std::string());
}

void TestSessionRoundTrip::savingJoinsSmallBlocks()
{
    RichTrace rich(7);
    auto writer = SessionWriter::create(file("small.stallscope"));
    QVERIFY(writer);
    for (int i = 0; i < 100; ++i) {
        rich.grow(100);
        QVERIFY(writer->write(*rich.builder().publish()));
    }
    const auto original = rich.builder().finish();
    QVERIFY(writer->finish(*original));
    const auto recorded = readSession(file("small.stallscope"));
    QVERIFY(recorded);
    QCOMPARE(test::differenceOf(*original, **recorded), std::string());
    const auto saved = reread(**recorded);
    QVERIFY(saved);
    QCOMPARE(test::differenceOf(*original, *saved), std::string());
    QVERIFY((*recorded)->tracks[0].lanes[0].blocks.size() > 50);
    QCOMPARE(saved->tracks[0].lanes[0].blocks.size(), original->tracks[0].lanes[0].blocks.size());
}

void TestSessionRoundTrip::unpackReadsEverything()
{
    RichTrace rich(8);
    rich.grow(9000);
    const auto original = rich.builder().finish();
    QVERIFY(reread(*original));
    const auto unpacked = test::unpackSession(file("a.stallscope"));
    QVERIFY(unpacked);
    QVERIFY(unpacked->chunks > 10);
    QVERIFY(unpacked->rawBytes > unpacked->storedBytes);
}

void TestSessionRoundTrip::threadsMakeNoDifference()
{
    RichTrace rich(9);
    rich.grow(60000);
    const auto original = rich.builder().finish();
    for (const unsigned threads : {1U, 2U, 7U}) {
        const auto trace = reread(*original, {.job = {}, .loadColumns = true, .threads = threads});
        QVERIFY(trace);
        QCOMPARE(test::differenceOf(*original, *trace), std::string());
    }
}

QTEST_APPLESS_MAIN(TestSessionRoundTrip)
#include "tst_session_round_trip.moc"

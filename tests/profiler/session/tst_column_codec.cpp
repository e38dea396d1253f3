// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/codec/column_codec.h"

#include <QTest>

#include <functional>
#include <random>

using namespace stallscope;
using namespace stallscope::session;

namespace {

constexpr std::size_t kNames = 10'000;

Span span(Nanos start, Nanos duration, std::uint32_t name = 1, CorrelationId correlation = {}, DetailId detail = {})
{
    Span made;
    made.start = start;
    made.duration = duration;
    made.name = StringId(name);
    made.correlation = correlation;
    made.detail = detail;
    return made;
}

SpanColumns columnsOf(std::initializer_list<Span> spans)
{
    SpanColumns columns;
    for (const Span& one : spans)
        columns.append(one);
    return columns;
}

SpanColumns randomColumns(std::size_t count, std::uint32_t seed)
{
    std::mt19937 random(seed);
    SpanColumns columns;
    Nanos time = -1'000'000;
    for (std::size_t i = 0; i < count; ++i) {
        Span one = span(time, static_cast<Nanos>(random() % (1U << random() % 20)), static_cast<std::uint32_t>(random() % 9000),
            CorrelationId(static_cast<std::uint32_t>(random())), DetailId(static_cast<std::uint32_t>(random() % 70'000)));
        one.kind = static_cast<SpanKind>(random() % kSpanKinds);
        one.flags = static_cast<SpanFlag::Type>(random() % 64);
        columns.append(one);
        time = one.end() + static_cast<Nanos>(random() % 3 == 0 ? 0 : random() % 5000);
    }
    return columns;
}

} // namespace

class TestColumnCodec : public QObject {
    Q_OBJECT

private slots:
    void roundTrip_data();
    void roundTrip();
    void constantColumnsTakeNoRoom();
    void refuses_data();
    void refuses();
    void anyPrefixIsRefused();
    void summaryRoundTrip();
    void summaryRefusesNonsense();
    void upperLevelsRoundTrip();
    void upperLevelsRefuseNonsense();
};

void TestColumnCodec::roundTrip_data()
{
    QTest::addColumn<SpanColumns>("columns");
    QTest::newRow("one span of no length") << columnsOf({span(0, 0)});
    QTest::newRow("beginning of time") << columnsOf({span(-kTimeLimit, 5), span(-kTimeLimit + 5, 7)});
    QTest::newRow("very long") << columnsOf({span(10, 3), span(20, kTimeLimit)});
    QTest::newRow("as long as 32 bits tell") << columnsOf({span(10, UINT32_MAX - 1)});
    QTest::newRow("one longer than that") << columnsOf({span(10, UINT32_MAX)});
    QTest::newRow("farthest start") << columnsOf({span(-3, 1), span(-3 + Nanos{SpanColumns::kLongestOffset}, 1)});
    QTest::newRow("together") << columnsOf({span(5, 0), span(5, 0), span(5, 2), span(7, 1)});
    QTest::newRow("one id among none") << columnsOf({span(1, 1), span(2, 1, 1, CorrelationId(7)), span(3, 1), span(4, 1, 1, {}, DetailId(0))});
    QTest::newRow("ids at the ends") << columnsOf(
        {span(1, 1, 1, CorrelationId(0)), span(2, 1, 1, CorrelationId(UINT32_MAX - 1)), span(3, 1, 1, CorrelationId(0))});
    QTest::newRow("half way around") << columnsOf({span(1, 1, 1, CorrelationId(1U << 31), DetailId(1U << 31)), span(2, 1, 1, CorrelationId(5), DetailId(3))});
    QTest::newRow("full block") << randomColumns(SpanBlock::kMaxSpans, 1);
    QTest::newRow("odd number") << randomColumns(1237, 2);
}

void TestColumnCodec::roundTrip()
{
    QFETCH(const SpanColumns, columns);
    PlaneWriter bytes;
    encodeColumns(columns, bytes);
    ColumnDecoder decoder;
    SpanColumns decoded;
    QVERIFY(decoder.decode(bytes.bytes, headerOf(columns), kNames, decoded));
    QVERIFY(decoded == columns);
}

void TestColumnCodec::constantColumnsTakeNoRoom()
{
    SpanColumns columns;
    for (Nanos i = 0; i < Nanos{SpanBlock::kMaxSpans}; ++i)
        columns.append(span(i * 100, 100, 3));
    PlaneWriter bytes;
    encodeColumns(columns, bytes);
    QVERIFY(bytes.bytes.size() < SpanBlock::kMaxSpans + 32); // one plane of lengths
}

void TestColumnCodec::refuses_data()
{
    QTest::addColumn<std::function<void(BlockHeader&, Bytes&, std::size_t&)>>("spoil");
    using Spoil = std::function<void(BlockHeader&, Bytes&, std::size_t&)>;
    QTest::newRow("no spans") << Spoil([](BlockHeader& header, Bytes&, std::size_t&) { header.count = 0; });
    QTest::newRow("too many spans") << Spoil([](BlockHeader& header, Bytes&, std::size_t&) { header.count = SpanBlock::kMaxSpans + 1; });
    QTest::newRow("one span more") << Spoil([](BlockHeader& header, Bytes&, std::size_t&) { ++header.count; });
    QTest::newRow("one span less") << Spoil([](BlockHeader& header, Bytes&, std::size_t&) { --header.count; });
    QTest::newRow("other end") << Spoil([](BlockHeader& header, Bytes&, std::size_t&) { ++header.last; });
    QTest::newRow("other sum") << Spoil([](BlockHeader& header, Bytes&, std::size_t&) { --header.covered; });
    QTest::newRow("unknown name") << Spoil([](BlockHeader&, Bytes&, std::size_t& names) { names = 10; });
    QTest::newRow("bytes behind") << Spoil([](BlockHeader&, Bytes& bytes, std::size_t&) { bytes.push_back(0); });
    QTest::newRow("no dictionary") << Spoil([](BlockHeader&, Bytes& bytes, std::size_t&) { bytes[4] = bytes[5] = 0; });
    QTest::newRow("large dictionary") << Spoil([](BlockHeader&, Bytes& bytes, std::size_t&) { bytes[5] = 0xFF; });
}

void TestColumnCodec::refuses()
{
    QFETCH(const std::function<void(BlockHeader&, Bytes&, std::size_t&)>, spoil);
    const SpanColumns columns = randomColumns(100, 3);
    PlaneWriter bytes;
    encodeColumns(columns, bytes);
    BlockHeader header = headerOf(columns);
    std::size_t names = kNames;
    spoil(header, bytes.bytes, names);
    ColumnDecoder decoder;
    SpanColumns decoded;
    QVERIFY(!decoder.decode(bytes.bytes, header, names, decoded));
}

void TestColumnCodec::anyPrefixIsRefused()
{
    const SpanColumns columns = randomColumns(60, 4);
    PlaneWriter bytes;
    encodeColumns(columns, bytes);
    ColumnDecoder decoder;
    for (std::size_t length = 0; length < bytes.bytes.size(); ++length) {
        SpanColumns decoded;
        QVERIFY(!decoder.decode(std::span(bytes.bytes).first(length), headerOf(columns), kNames, decoded));
    }
}

void TestColumnCodec::summaryRoundTrip()
{
    for (const std::size_t count : {1UL, 16UL, 17UL, 300UL, 4096UL}) {
        const BlockSummary summary(randomColumns(count, 5));
        PlaneWriter bytes;
        encodeSummary(summary, bytes);
        QVERIFY(bytes.bytes.size() <= longestSummary(count));
        const BlockSummary decoded = decodeSummary(bytes.bytes, count, kNames);
        QVERIFY(std::equal(summary.nodes().begin(), summary.nodes().end(), decoded.nodes().begin(), decoded.nodes().end()));
        QVERIFY(!decoded.isEmpty());
    }
}

void TestColumnCodec::summaryRefusesNonsense()
{
    const BlockSummary summary(randomColumns(300, 6));
    PlaneWriter bytes;
    encodeSummary(summary, bytes);
    QVERIFY(decodeSummary(bytes.bytes, 300 + 16, kNames).isEmpty());
    QVERIFY(decodeSummary(bytes.bytes, 300, 1).isEmpty());
    for (std::size_t length = 0; length < bytes.bytes.size(); ++length)
        QVERIFY(decodeSummary(std::span(bytes.bytes).first(length), 300, kNames).isEmpty());
}

namespace {

ChunkUpperLevels upperLevels(std::uint64_t offset, std::size_t spans)
{
    const auto summary = std::make_shared<const BlockSummary>(randomColumns(spans, static_cast<std::uint32_t>(spans)));
    return {offset, static_cast<std::uint32_t>(spans), {summary, summary->upperNodes().data()}};
}

} // namespace

void TestColumnCodec::upperLevelsRoundTrip()
{
    std::vector<ChunkUpperLevels> chunks;
    for (const std::size_t count : {1UL, 16UL, 17UL, 256UL, 257UL, 4096UL})
        chunks.push_back(upperLevels(count << 30, count));
    PlaneWriter bytes;
    encodeUpperLevels(chunks, bytes);
    std::vector<ChunkUpperLevels> decoded;
    QVERIFY(decodeUpperLevels(bytes.bytes, chunks.size(), kNames, decoded));
    QCOMPARE(decoded.size(), chunks.size());
    std::size_t nodes = 0;
    for (std::size_t i = 0; i < chunks.size(); ++i) {
        const std::size_t count = BlockSummary::upperNodeCount(chunks[i].spans);
        QCOMPARE(decoded[i].offset, chunks[i].offset);
        QCOMPARE(decoded[i].spans, chunks[i].spans);
        QVERIFY(std::equal(chunks[i].nodes.get(), chunks[i].nodes.get() + count, decoded[i].nodes.get()));
        nodes += count;
    }
    QCOMPARE(upperNodesIn(bytes.bytes, chunks.size()), nodes);
}

void TestColumnCodec::upperLevelsRefuseNonsense()
{
    const auto decodes = [](ByteView bytes, std::size_t count, std::size_t names = kNames) {
        std::vector<ChunkUpperLevels> decoded;
        return decodeUpperLevels(bytes, count, names, decoded) || !decoded.empty();
    };
    PlaneWriter bytes;
    encodeUpperLevels({upperLevels(32, 300), upperLevels(4000, 17)}, bytes);
    QVERIFY(decodes(bytes.bytes, 2));
    QVERIFY(!decodes(bytes.bytes, 1));
    QVERIFY(!decodes(bytes.bytes, 3));
    QVERIFY(!decodes(bytes.bytes, std::size_t{1} << 60)); // must come back
    QVERIFY(!decodes(bytes.bytes, 2, 1));
    for (std::size_t length = 0; length < bytes.bytes.size(); ++length)
        QVERIFY(!decodes(std::span(bytes.bytes).first(length), 2));
    QVERIFY(!decodes({}, 0));
    QVERIFY(!decodes(Bytes{32, 0, 0, 0, 0, 0}, 1));          // no spans
    QVERIFY(!decodes(Bytes{32, 0x81, 0x20, 0, 0, 0, 0}, 1)); // 4097 spans
    QVERIFY(decodes(Bytes{32, 1, 0, 0, 0, 0}, 1));
    QVERIFY(!decodes(Bytes{32, 1, 0, 0, kSpanKinds, 0}, 1));
}

QTEST_APPLESS_MAIN(TestColumnCodec)
#include "tst_column_codec.moc"

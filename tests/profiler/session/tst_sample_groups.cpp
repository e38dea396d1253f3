// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/chunk_scan.h"
#include "profiler/session/codec/sample_codec.h"
#include "profiler/session/session_reader.h"
#include "profiler/session/write/session_writer.h"
#include "profiler/trace/build/trace_builder.h"
#include "tests/profiler/session/rich_trace.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <bit>
#include <limits>
#include <random>

using namespace stallscope;
using namespace stallscope::session;

namespace {

/// By their bits: there are several zeros, and NaN equals nothing.
bool areSame(const SampleGroup& a, const SampleGroup& b)
{
    const auto areAlike = [](double x, double y) { return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y); };
    return a.times == b.times && std::ranges::equal(a.counters, b.counters, [&](const GroupedValues& x, const GroupedValues& y) {
        return x.counter == y.counter && std::ranges::equal(x.values, y.values, areAlike);
    });
}

Bytes encoded(const SampleGroup& group)
{
    PlaneWriter out;
    encodeSampleGroup(group.times, group.counters, out);
    return out.bytes;
}

/// `counters` of them, each with as many samples, 10 ms apart.
std::shared_ptr<const Trace> traceOf(std::size_t counters, std::size_t samples, Nanos apart = 10'000'000)
{
    TraceBuilder builder;
    for (std::size_t counter = 0; counter < counters; ++counter) {
        const CounterId id = builder.addCounter({"c" + std::to_string(counter), "bytes", {}, {}});
        for (std::size_t i = 0; i < samples; ++i)
            builder.counter(id).append(static_cast<Nanos>(i) * apart, static_cast<double>(i * (counter + 1)) + (counter % 2 == 0 ? 0 : 0.5));
    }
    return builder.finish();
}

std::size_t chunksOf(const std::string& path, ChunkType type)
{
    const auto file = InputFile::open(path);
    const auto scan = file ? findChunks(*file, {}) : Result<ChunkScan>(file.error());
    if (!scan)
        qFatal("%s", scan.error().message.c_str());
    return static_cast<std::size_t>(std::ranges::count_if(scan->places, [type](const ChunkPlace& place) { return place.header.is(type); }));
}

} // namespace

class TestSampleGroups : public QObject {
    Q_OBJECT
private slots:
    void roundTrip_data();
    void roundTrip();
    void damage_data();
    void damage();
    void anyBytesAreRefusedOrInOrder();
    void timesStandOnce();
    void onlyWhatGoesTogether();
    void oneMomentInOrder();
    void whileItGrows();
};

void TestSampleGroups::roundTrip_data()
{
    using Limits = std::numeric_limits<double>;
    QTest::addColumn<SampleGroup>("group");
    QTest::newRow("one of one") << SampleGroup{{7}, {{0, {3.5}}}};
    QTest::newRow("two, whole and not") << SampleGroup{{7, 8}, {{0, {1, 2}}, {1, {0.25, -1e9}}}};
    QTest::newRow("far apart") << SampleGroup{{7}, {{3, {1}}, {4'000'000, {2}}}};
    QTest::newRow("at the ends of time") << SampleGroup{{-kTimeLimit, 0, kTimeLimit}, {{1, {1, 2, 3}}, {2, {3, 2, 1}}}};
    QTest::newRow("at one time") << SampleGroup{{5, 5, 5}, {{1, {1, 2, 3}}, {2, {0.5, 0.5, 0.5}}}};
    QTest::newRow("zeros") << SampleGroup{{1, 2}, {{0, {0.0, 0.0}}, {1, {-0.0, 0.0}}, {2, {0.0, -0.0}}}};
    QTest::newRow("no numbers") << SampleGroup{
        {1, 2, 3, 4, 5}, {{0, {Limits::quiet_NaN(), Limits::infinity(), -Limits::infinity(), Limits::denorm_min(), Limits::max()}}, {9, {1, 1, 2, 2, 1}}}};
    QTest::newRow("ends of whole numbers") << SampleGroup{{1, 2, 3}, {{0, {9007199254740992.0, -9007199254740992.0, 0}}, {1, {9007199254740994.0, 1, 2}}}};
    std::mt19937_64 random(6);
    SampleGroup wild;
    for (Nanos time = -1000; wild.times.size() < CounterBlock::kMaxSamples; time += static_cast<Nanos>(random() % 1'000'000'000))
        wild.times.push_back(time);
    for (std::size_t counter = 0; counter < 9; ++counter) {
        GroupedValues& values = wild.counters.emplace_back(GroupedValues{counter * 3, {}});
        for (std::size_t i = 0; i < wild.times.size(); ++i)
            values.values.push_back(counter % 2 == 0 ? std::bit_cast<double>(random()) : static_cast<double>(random() % 1000));
    }
    QTest::newRow("wild") << wild;
}

void TestSampleGroups::roundTrip()
{
    QFETCH(const SampleGroup, group);
    const Bytes bytes = encoded(group);
    QCOMPARE(sampleGroupSize(bytes), group.counters.size());
    QVERIFY(areSame(decodeSampleGroup(bytes, group.times.front(), group.times.size()), group));
}

void TestSampleGroups::damage_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<qulonglong>("count");
    const Bytes good = encoded({{1, 2, 4}, {{0, {1, 2, 3}}, {5, {0.5, 0.25, 0.125}}}});
    const QByteArray whole(reinterpret_cast<const char*>(good.data()), static_cast<qsizetype>(good.size()));
    QTest::newRow("empty") << QByteArray() << qulonglong{3};
    QTest::newRow("cut short") << whole.chopped(1) << qulonglong{3};
    QTest::newRow("something behind it") << whole + 'x' << qulonglong{3};
    QTest::newRow("fewer than told") << whole << qulonglong{4};
    QTest::newRow("more counters than there are bytes") << QByteArray("\xFF\xFF\xFF\xFF\x0F", 5) << qulonglong{3};
    QTest::newRow("unknown values") << QByteArray("\x01\x00\x02\x00\x00", 5) << qulonglong{3};
    QTest::newRow("more than any block has") << QByteArray("\x01\x00\x00\x00\x00", 5) << qulonglong{4'000'000'000};
    QTest::newRow("a step beyond time") << QByteArray("\x01\x00\x00\x00\x80\x7E", 6) << qulonglong{1};
    QTest::newRow("a counter beyond all") << QByteArray("\x01\xFF\xFF\xFF\xFF\x7F\x00\x00\x00", 9) << qulonglong{1};
}

void TestSampleGroups::damage()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const qulonglong, count);
    const ByteView raw(reinterpret_cast<const std::uint8_t*>(bytes.data()), static_cast<std::size_t>(bytes.size()));
    const SampleGroup group = decodeSampleGroup(raw, 0, static_cast<std::size_t>(count));
    QVERIFY(group.times.empty() && group.counters.empty());
}

void TestSampleGroups::anyBytesAreRefusedOrInOrder()
{
    std::mt19937_64 random(7);
    for (int turn = 0; turn < 20'000; ++turn) {
        Bytes bytes(5 + random() % 60);
        std::ranges::generate(bytes, [&] { return static_cast<std::uint8_t>(random()); });
        bytes[0] = static_cast<std::uint8_t>(random() % 4);
        const std::size_t count = 1 + random() % 8;
        const SampleGroup group = decodeSampleGroup(bytes, static_cast<Nanos>(random()) / 2, count);
        QVERIFY(std::ranges::is_sorted(group.times));
        QVERIFY(std::ranges::is_sorted(group.counters, std::ranges::less_equal{}, &GroupedValues::counter) || group.counters.size() < 2);
        QVERIFY(std::ranges::all_of(group.counters, [&group](const GroupedValues& counter) { return counter.values.size() == group.times.size(); }));
    }
}

void TestSampleGroups::timesStandOnce()
{
    const QTemporaryDir folder;
    const auto trace = traceOf(300, 1500);
    const std::string path = folder.filePath("a.stallscope").toStdString();
    QVERIFY(writeSession(*trace, path));
    QCOMPARE(chunksOf(path, ChunkType::SampleGroup), std::size_t{4}); // two blocks each, and at most 256 counters in a chunk
    QCOMPARE(chunksOf(path, ChunkType::SampleSteps), std::size_t{0});
    const auto read = readSession(path);
    QVERIFY2(read, read ? "" : read.error().message.c_str());
    QCOMPARE(test::differenceOf(*trace, **read), std::string());
}

/// Counters sampled at other times are stored separately.
void TestSampleGroups::onlyWhatGoesTogether()
{
    TraceBuilder builder;
    for (const Nanos shift : {0, 3, 0, 5}) {
        const CounterId id = builder.addCounter({"c", "", {}, {}});
        for (Nanos i = 0; i < 2000; ++i)
            builder.counter(id).append(i * 100 + shift, static_cast<double>(i + shift));
    }
    const auto trace = builder.finish();
    const QTemporaryDir folder;
    const std::string path = folder.filePath("a.stallscope").toStdString();
    QVERIFY(writeSession(*trace, path));
    QCOMPARE(chunksOf(path, ChunkType::SampleGroup), std::size_t{2});
    QCOMPARE(chunksOf(path, ChunkType::SampleSteps), std::size_t{4});
    QCOMPARE(test::differenceOf(*trace, **readSession(path)), std::string());
}

/// Several blocks at the same moment: what came first stays first.
void TestSampleGroups::oneMomentInOrder()
{
    for (const std::size_t samples : {std::size_t{1}, std::size_t{1024}, std::size_t{1025}, std::size_t{2048}, std::size_t{3000}}) {
        const auto trace = traceOf(3, samples, 0);
        const QTemporaryDir folder;
        const std::string path = folder.filePath("a.stallscope").toStdString();
        QVERIFY(writeSession(*trace, path));
        QCOMPARE(test::differenceOf(*trace, **readSession(path)), std::string());
    }
}

void TestSampleGroups::whileItGrows()
{
    const QTemporaryDir folder;
    const std::string path = folder.filePath("a.stallscope").toStdString();
    TraceBuilder builder;
    const CounterId early = builder.addCounter({"early", "", {}, {}});
    auto writer = SessionWriter::create(path);
    QVERIFY(writer);
    std::optional<CounterId> late;
    for (int turn = 0; turn < 40; ++turn) {
        if (turn == 7)
            late = builder.addCounter({"late", "%", {}, {}});
        for (int i = 0; i < 50; ++i) {
            const Nanos now = turn * 1000 + i;
            builder.counter(early).append(now, i);
            if (late)
                builder.counter(*late).append(now, i * 0.1);
        }
        QVERIFY(writer->write(*builder.publish()));
    }
    const auto trace = builder.finish();
    QVERIFY(writer->finish(*trace));
    // 33 writes have samples of both; in two of them one of the counters begins a new block.
    QCOMPARE(chunksOf(path, ChunkType::SampleGroup), std::size_t{31});
    QCOMPARE(test::differenceOf(*trace, **readSession(path)), std::string());
}

QTEST_APPLESS_MAIN(TestSampleGroups)
#include "tst_sample_groups.moc"

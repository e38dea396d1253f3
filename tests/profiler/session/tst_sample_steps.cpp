// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/codec/sample_codec.h"
#include "profiler/session/session_reader.h"
#include "profiler/session/write/chunk_writer.h"
#include "profiler/session/write/session_writer.h"
#include "profiler/trace/build/trace_builder.h"
#include "tests/profiler/session/rich_trace.h"
#include "tests/profiler/session/session_bytes.h"

#include <QTemporaryDir>
#include <QTest>

#include <bit>
#include <cmath>
#include <limits>
#include <random>

using namespace stallscope;
using namespace stallscope::session;

namespace {

struct Sample {
    Nanos time = 0;
    double value = 0;
};
using Samples = std::vector<Sample>;

SampleColumns columnsOf(const Samples& samples)
{
    SampleColumns columns;
    for (const Sample& sample : samples) {
        columns.times.push_back(sample.time);
        columns.values.push_back(sample.value);
    }
    return columns;
}

Samples samplesIn(const std::vector<Nanos>& times, const std::vector<double>& values)
{
    if (times.size() != values.size())
        qFatal("%zu times of %zu values", times.size(), values.size());
    Samples samples;
    for (std::size_t i = 0; i < times.size(); ++i)
        samples.push_back({times[i], values[i]});
    return samples;
}

PlaneWriter encoded(const Samples& samples)
{
    PlaneWriter out;
    encodeSampleSteps(columnsOf(samples), out);
    return out;
}

Samples decoded(ByteView raw, Nanos first, std::size_t count)
{
    const SampleColumns columns = decodeSampleSteps(raw, first, count);
    return samplesIn(columns.times, columns.values);
}

/// By their bits: there are several zeros, and NaN equals nothing.
bool areSame(const Samples& a, const Samples& b)
{
    return std::ranges::equal(a, b,
        [](const Sample& x, const Sample& y) { return x.time == y.time && std::bit_cast<std::uint64_t>(x.value) == std::bit_cast<std::uint64_t>(y.value); });
}

Samples regular(std::size_t count, double value, double step)
{
    Samples samples;
    for (std::size_t i = 0; i < count; ++i)
        samples.push_back({5'000'000 + static_cast<Nanos>(i) * 10'000'000, value + step * static_cast<double>(i)});
    return samples;
}

/// As version 1.0 wrote it.
Bytes plainPlanes(const Samples& samples)
{
    Bytes bytes;
    const auto append = [&](auto numberOf) {
        for (unsigned plane = 0; plane < 8; ++plane) {
            for (std::size_t i = 0; i < samples.size(); ++i)
                bytes.push_back(static_cast<std::uint8_t>(numberOf(i) >> (8 * plane)));
        }
    };
    append([&](std::size_t i) { return i == 0 ? 0 : static_cast<std::uint64_t>(samples[i].time - samples[i - 1].time); });
    append([&](std::size_t i) { return std::bit_cast<std::uint64_t>(samples[i].value); });
    return bytes;
}

} // namespace

class TestSampleSteps : public QObject {
    Q_OBJECT
private slots:
    void roundTrip_data();
    void roundTrip();
    void regularSamplesTakeFewBytes();
    void damage_data();
    void damage();
    void anyBytesAreRefusedOrInOrder();
    void filesOfVersionOneZeroStillOpen();
};

void TestSampleSteps::roundTrip_data()
{
    using Limits = std::numeric_limits<double>;
    QTest::addColumn<Samples>("samples");
    QTest::newRow("one") << Samples{{7, 3.5}};
    QTest::newRow("one, zero") << Samples{{0, 0}};
    QTest::newRow("at the ends of time") << Samples{{-kTimeLimit, 1}, {0, 2}, {kTimeLimit, 3}};
    QTest::newRow("equal times") << Samples{{5, 1}, {5, 2}, {5, 2}};
    QTest::newRow("whole numbers, up and down") << Samples{{1, 1e9}, {2, -1e9}, {4, 0}, {5, 9007199254740992.0}, {6, -9007199254740992.0}};
    QTest::newRow("beyond whole numbers") << Samples{{1, 9007199254740994.0}, {2, 1}};
    QTest::newRow("negative zero") << Samples{{1, 0.0}, {2, -0.0}, {3, 0.0}};
    QTest::newRow("no numbers") << Samples{
        {1, Limits::quiet_NaN()}, {2, Limits::infinity()}, {3, -Limits::infinity()}, {4, Limits::denorm_min()}, {5, Limits::max()}};
    QTest::newRow("regular") << regular(CounterBlock::kMaxSamples, 1 << 30, 512);
    std::mt19937_64 random(4);
    Samples wild;
    Nanos time = -1000;
    for (int i = 0; i < 1000; ++i)
        wild.push_back({time += static_cast<Nanos>(random() % 1'000'000'000), std::bit_cast<double>(random())});
    QTest::newRow("wild") << wild;
}

void TestSampleSteps::roundTrip()
{
    QFETCH(const Samples, samples);
    const PlaneWriter bytes = encoded(samples);
    QVERIFY(areSame(decoded(bytes.bytes, samples.front().time, samples.size()), samples));
}

void TestSampleSteps::regularSamplesTakeFewBytes()
{
    const std::size_t count = CounterBlock::kMaxSamples;
    // steps of 10 ms in three planes, before anything is packed; differences in a byte each, those of 100 in two
    QVERIFY(encoded(regular(count, 0, 1)).bytes.size() <= 4 * count + 3);
    QVERIFY(encoded(regular(count, 0, 100)).bytes.size() <= 5 * count + 3);
    QVERIFY(encoded(regular(count, 1e15, -1)).bytes.size() <= 4 * count + 12);
    QVERIFY(encoded(regular(count, 0.25, 0)).bytes.size() < plainPlanes(regular(count, 0.25, 0)).size());
}

void TestSampleSteps::damage_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<qulonglong>("count");
    const Bytes good = encoded(regular(10, 1, 1)).bytes;
    const QByteArray whole(reinterpret_cast<const char*>(good.data()), static_cast<qsizetype>(good.size()));
    QTest::newRow("empty") << QByteArray() << qulonglong{10};
    QTest::newRow("cut short") << whole.chopped(1) << qulonglong{10};
    QTest::newRow("something behind it") << whole + 'x' << qulonglong{10};
    QTest::newRow("fewer than told") << whole << qulonglong{11};
    QTest::newRow("unknown values") << QByteArray("\x00\x00\x02", 3) << qulonglong{10};
    QTest::newRow("more than any block has") << QByteArray("\x00\x00\x00", 3) << qulonglong{4'000'000'000};
    QTest::newRow("a step back") << QByteArray("\xFF\x00\x00\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF", 11) << qulonglong{1};
    QTest::newRow("a step beyond time") << QByteArray("\x80\x00\x00\x7E", 4) << qulonglong{1};
}

void TestSampleSteps::damage()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const qulonglong, count);
    const ByteView raw(reinterpret_cast<const std::uint8_t*>(bytes.data()), static_cast<std::size_t>(bytes.size()));
    QVERIFY(decoded(raw, 0, static_cast<std::size_t>(count)).empty());
}

void TestSampleSteps::anyBytesAreRefusedOrInOrder()
{
    std::mt19937_64 random(5);
    for (int turn = 0; turn < 20'000; ++turn) {
        Bytes bytes(3 + random() % 60);
        std::ranges::generate(bytes, [&] { return static_cast<std::uint8_t>(random()); });
        bytes[2] &= 1;
        const auto samples = decoded(bytes, static_cast<Nanos>(random()) / 2, 1 + random() % 8);
        QVERIFY(std::ranges::is_sorted(samples, {}, &Sample::time));
        QVERIFY(samples.empty() || (samples.front().time >= -kTimeLimit && samples.back().time <= kTimeLimit));
    }
}

void TestSampleSteps::filesOfVersionOneZeroStillOpen()
{
    QTemporaryDir folder;
    const std::string path = folder.filePath("a.stallscope").toStdString();
    TraceBuilder builder;
    const CounterId counter = builder.addCounter({"CPU", "%", {}, {}});
    const Samples samples = regular(300, 12.5, 0.5);
    {
        auto out = ChunkWriter::create(path, OutputFile::Mode::Replace);
        QVERIFY(out);
        // everything but the samples as it is today: they are what changed
        ByteWriter row;
        row.text("CPU");
        row.text("%");
        row.id(ProcessId{});
        row.id(DeviceId{});
        ByteWriter table;
        table.number(0);
        table.number(row.size());
        table.raw(row.bytes());
        QVERIFY(out->append({.type = static_cast<std::uint8_t>(ChunkType::Counters), .count = 1}, {table.bytes(), {}}, {}));
        ChunkHeader header{.type = static_cast<std::uint8_t>(ChunkType::Samples)};
        header.count = static_cast<std::uint32_t>(samples.size());
        header.first = samples.front().time;
        header.last = samples.back().time;
        const Bytes planes = plainPlanes(samples);
        QVERIFY(out->append(header, {planes, {}}, {}));
        QVERIFY(out->appendIndex());
        QVERIFY(out->appendEnd());
        QVERIFY(out->flush());
    }
    for (const Sample& sample : samples)
        builder.counter(counter).append(sample.time, sample.value);
    const auto read = readSession(path);
    QVERIFY2(read, read ? "" : read.error().message.c_str());
    QCOMPARE(test::differenceOf(*builder.finish(), **read), std::string());
}

QTEST_APPLESS_MAIN(TestSampleSteps)
#include "tst_sample_steps.moc"

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/analysis.h"
#include "profiler/formats/kineto/trace_event_import.h"
#include "profiler/session/codec/records.h"
#include "profiler/session/session_reader.h"
#include "profiler/session/write/chunk_writer.h"
#include "profiler/session/write/session_writer.h"
#include "profiler/trace/build/trace_builder.h"

#include <QTemporaryDir>
#include <QTest>

#include <limits>

using namespace stallscope;
using namespace stallscope::session;

namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr std::size_t kMillion = 100'000; // where everything takes ten times as long
#else
constexpr std::size_t kMillion = 1'000'000;
#endif
constexpr std::int64_t kFirst = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kLast = std::numeric_limits<std::int64_t>::max();

Span kernelAt(Nanos start, StringId name)
{
    return {start, 5, name, {}, {}, SpanKind::Kernel, 0};
}

/// One row of a table, as a chunk.
template <class Row>
[[nodiscard]] bool appendRow(ChunkWriter& out, ChunkType type, const Row& row)
{
    ByteWriter record;
    encode(row, record);
    ByteWriter table;
    table.number(0);
    table.number(record.size());
    table.raw(record.bytes());
    return out.append({.type = static_cast<std::uint8_t>(type), .count = 1}, {table.bytes(), {}}, {}).ok();
}

} // namespace

/// Traces that no program makes by accident, but that may come along all the same.
class TestHostileSizes : public QObject {
    Q_OBJECT
private slots:
    void longTexts();
    void aMillionTracks();
    void aTableOfNothingIsRefusedInWords_data();
    void aTableOfNothingIsRefusedInWords();
    void aMillionLanes();
    void aMillionThreadsOfJson();
    void aMillionLanesOfJson_data();
    void aMillionLanesOfJson();
    void timesAtTheEndsOfInt64();
    void timesOfJsonAtTheEndsOfInt64_data();
    void timesOfJsonAtTheEndsOfInt64();

private:
    [[nodiscard]] std::string file() const { return m_folder.filePath("a.stallscope").toStdString(); }
    [[nodiscard]] std::shared_ptr<const Trace> reread(const Trace& trace, bool isPaged)
    {
        SessionOpenOptions options;
        options.memory = isPaged ? std::make_shared<ColumnCache>(0, 1) : nullptr;
        const auto written = writeSession(trace, file());
        if (!written)
            qWarning("%s", written.error().message.c_str());
        const auto read = readSession(file(), options);
        if (!read)
            qWarning("%s", read.error().message.c_str());
        return read ? *read : nullptr;
    }

    QTemporaryDir m_folder;
};

void TestHostileSizes::longTexts()
{
    const std::string text(kMillion, 'N');
    TraceBuilder builder;
    const ProcessId process = builder.addProcess({text, text, 1, {}, 0});
    const TrackId track = builder.addTrack({TrackType::HostThread, process, {}, text, text, 0});
    (void)builder.addCounter({text, text, process, {}});
    builder.track(track).place({0, 5, builder.intern(text), {}, {}, SpanKind::Range, 0});
    builder.setFact(text, text);
    const auto original = builder.finish();
    for (const bool isPaged : {false, true}) {
        const auto read = reread(*original, isPaged);
        QVERIFY(read);
        QCOMPARE(read->tracks[0].info.name, text);
        QCOMPARE(read->processes[0].host, text);
        QCOMPARE(read->counters[0].info.name, text);
        QVERIFY(read->facts == original->facts);
        QCOMPARE(read->text(read->tracks[0].lanes[0].blocks.block(0).columns()->at(0).name), std::string_view(text));
    }
}

void TestHostileSizes::aMillionTracks()
{
    Trace trace;
    trace.tracks.resize(kMillion);
    for (std::size_t i = 0; i < kMillion; ++i) {
        trace.tracks[i].info.nativeId = std::to_string(i * 7);
        trace.tracks[i].info.name = "worker " + std::to_string(i);
    }
    const auto read = reread(trace, true);
    QVERIFY(read);
    QCOMPARE(read->tracks.size(), kMillion);
    QCOMPARE(read->tracks.back().info.name, trace.tracks.back().info.name);
    QCOMPARE(read->spanCount(), std::uint64_t{0});
}

/// A few bytes that ask for ten million rows, as no recording does.
void TestHostileSizes::aTableOfNothingIsRefusedInWords_data()
{
    QTest::addColumn<ChunkType>("type");
    QTest::addColumn<quint32>("rows");
    QTest::newRow("tracks") << ChunkType::Tracks << quint32{10'000'000};
    QTest::newRow("lanes, of which more is kept than the table says") << ChunkType::Lanes << quint32{5'000'000};
}

void TestHostileSizes::aTableOfNothingIsRefusedInWords()
{
    QFETCH(const ChunkType, type);
    QFETCH(const quint32, rows);
    {
        auto out = ChunkWriter::create(file(), OutputFile::Mode::Replace);
        QVERIFY(out);
        QVERIFY(out->append({.type = static_cast<std::uint8_t>(type), .count = rows}, {}, {}));
        QVERIFY(out->appendIndex());
        QVERIFY(out->appendEnd());
        QVERIFY(out->flush());
    }
    const auto read = readSession(file());
    QVERIFY(!read);
    QVERIFY(read.error().message.find("compression ratio") != std::string::npos);
}

void TestHostileSizes::aMillionLanes()
{
    Trace trace;
    trace.tracks.resize(1);
    const auto columns = std::make_shared<SpanColumns>();
    columns->append(kernelAt(7, kEmptyString));
    columns->shrink();
    const auto block = std::make_shared<const SpanBlock>(columns);
    trace.tracks[0].lanes.resize(kMillion);
    for (std::uint32_t depth = 0; depth < kMillion; ++depth) {
        trace.tracks[0].lanes[depth].place.depth = depth;
        trace.tracks[0].lanes[depth].blocks.append(block);
    }
    const auto read = reread(trace, true);
    QVERIFY(read);
    QCOMPARE(read->tracks[0].lanes.size(), kMillion);
    QCOMPARE(read->spanCount(), std::uint64_t{kMillion});
    QCOMPARE(read->tracks[0].lanes.back().blocks.block(0).columns()->at(0), kernelAt(7, kEmptyString));
    QVERIFY(read->lossesSoFar() == LossCounts{});
}

void TestHostileSizes::aMillionThreadsOfJson()
{
    std::string text = R"({"traceEvents":[)";
    for (std::size_t i = 0; i < kMillion; ++i)
        text += (i > 0 ? "," : "") + (R"({"ph":"X","cat":"cpu_op","name":"a","pid":1,"tid":)" + std::to_string(i) + R"(,"ts":1,"dur":2})");
    text += "]}";
    const auto trace = importTraceEvents(memorySource(text), "a.json", {});
    QVERIFY2(trace, trace ? "" : trace.error().message.c_str());
    QCOMPARE((*trace)->spanCount(), std::uint64_t{kMillion});
    QCOMPARE((*trace)->tracks.size(), kMillion);
}

/// One inside of the other on a thread, and side by side on a stream.
void TestHostileSizes::aMillionLanesOfJson_data()
{
    QTest::addColumn<QByteArray>("head");
    QTest::addColumn<std::size_t>("lanes");
    QTest::newRow("operations") << QByteArray(R"({"ph":"X","cat":"cpu_op","name":"a","pid":1,"tid":1)") << kMillion;
    QTest::newRow("kernels") << QByteArray(R"({"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"args":{"device":0,"stream":7})") << kMillion;
    // the last one begins where the trace ends, and is inside of nothing
    QTest::newRow("that never end") << QByteArray(R"({"ph":"B","name":"a","pid":1,"tid":1)") << kMillion - 1;
}

void TestHostileSizes::aMillionLanesOfJson()
{
    QFETCH(const QByteArray, head);
    QFETCH(const std::size_t, lanes);
    std::string text = R"({"traceEvents":[)";
    for (std::size_t i = 0; i < kMillion; ++i)
        text += (i > 0 ? "," : "") + head.toStdString() + R"(,"ts":)" + std::to_string(i) + R"(,"dur":)" + std::to_string(3 * kMillion - 2 * i) + "}";
    text += "]}";
    const auto trace = importTraceEvents(memorySource(text), "a.json", {});
    QVERIFY2(trace, trace ? "" : trace.error().message.c_str());
    QCOMPARE((*trace)->spanCount(), std::uint64_t{kMillion});
    QCOMPARE((*trace)->tracks.size(), std::size_t{1});
    QCOMPARE((*trace)->tracks[0].lanes.size(), lanes);
    const auto run = FullAnalysis::build(*trace, RunId(0));
    QVERIFY(run);
    const RunReport report = (*run)->report();
    const bool isOfDevice = (*trace)->tracks[0].info.type == TrackType::DeviceStream;
    QCOMPARE(report.allDevices.kernel, isOfDevice ? report.wall : Nanos{0});
}

void TestHostileSizes::timesAtTheEndsOfInt64()
{
    {
        auto out = ChunkWriter::create(file(), OutputFile::Mode::Replace);
        QVERIFY(out);
        QVERIFY(appendRow(*out, ChunkType::Tracks, TrackInfo{}));
        QVERIFY(appendRow(*out, ChunkType::TrackStates, TrackState{kLast, {{kFirst, kEmptyString, SpanKind::Range, 0, 0}}}));
        QVERIFY(appendRow(*out, ChunkType::Lanes, LaneRecord{TrackId(0), {}, 0}));
        QVERIFY(appendRow(*out, ChunkType::Counters, CounterInfo{}));
        Run run;
        run.window = TimeRange{kFirst, kLast};
        run.name = "endless";
        QVERIFY(appendRow(*out, ChunkType::Runs, run));
        Note note;
        note.range = {kFirst, kLast};
        QVERIFY(appendRow(*out, ChunkType::Notes, note));
        ByteWriter nothing;
        for (const auto& [first, last] : {std::pair{kFirst, kLast}, {kFirst, kFirst}, {kLast, kLast}, {Nanos{0}, kLast}, {kFirst, Nanos{0}}}) {
            ChunkHeader spans{.type = static_cast<std::uint8_t>(ChunkType::Spans)};
            spans.count = 1;
            spans.first = first;
            spans.last = last;
            spans.covered = kLast;
            QVERIFY(out->append(spans, {nothing.bytes(), {}}, {}));
            ChunkHeader samples{.type = static_cast<std::uint8_t>(ChunkType::SampleSteps)};
            samples.count = 1;
            samples.first = first;
            samples.last = last;
            const Bytes none{0, 0, 0};
            QVERIFY(out->append(samples, {none, {}}, {}));
        }
        QVERIFY(out->appendIndex());
        QVERIFY(out->appendEnd());
        QVERIFY(out->flush());
    }
    const auto read = readSession(file());
    QVERIFY2(read, read ? "" : read.error().message.c_str());
    QCOMPARE((*read)->spanCount(), std::uint64_t{0});
    QCOMPARE((*read)->losses[static_cast<std::size_t>(Loss::UnreadableSpans)], std::uint64_t{5});
    QCOMPARE((*read)->counters.at(0).sampleCount(), std::uint64_t{1}); // one begins at 0
    QVERIFY(writeSession(**read, file()));                             // and goes out again
}

void TestHostileSizes::timesOfJsonAtTheEndsOfInt64_data()
{
    QTest::addColumn<QByteArray>("ts");
    QTest::addColumn<QByteArray>("dur");
    for (const char* time : {"-9223372036854775808", "9223372036854775807", "-9223372036854775.808", "9223372036854775.807", "1e308", "-1e308"}) {
        QTest::addRow("start %s", time) << QByteArray(time) << QByteArray("1");
        QTest::addRow("length %s", time) << QByteArray("1") << QByteArray(time);
        QTest::addRow("both %s", time) << QByteArray(time) << QByteArray(time);
    }
}

void TestHostileSizes::timesOfJsonAtTheEndsOfInt64()
{
    QFETCH(const QByteArray, ts);
    QFETCH(const QByteArray, dur);
    const std::string event = R"({"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"args":{"stream":7},"ts":)";
    const std::string text = R"({"traceEvents":[)" + event + R"(10,"dur":5},)" + event + ts.toStdString() + R"(,"dur":)" + dur.toStdString() + "}]}";
    const auto trace = importTraceEvents(memorySource(text), "a.json", {});
    QVERIFY2(trace, trace ? "" : trace.error().message.c_str());
    QVERIFY((*trace)->spanCount() >= 1);
    const TimeRange range = (*trace)->range();
    QVERIFY(range.start >= -kTimeLimit && range.end <= 2 * kTimeLimit && range.start <= range.end);
    // what became a span can be kept, and comes back the same
    const auto read = reread(**trace, true);
    QVERIFY(read);
    QCOMPARE(read->spanCount(), (*trace)->spanCount());
    QVERIFY(read->range() == range);
    QVERIFY((*trace)->spanCount() == 2 || (*trace)->losses != LossCounts{});
}

QTEST_APPLESS_MAIN(TestHostileSizes)
#include "tst_hostile_sizes.moc"

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/session_reader.h"
#include "profiler/session/write/session_writer.h"
#include "tests/profiler/session/rich_trace.h"
#include "tests/profiler/session/session_bytes.h"

#include <QTemporaryDir>
#include <QTest>

using namespace stallscope;
using test::RichTrace;

namespace {

std::uint64_t lossOf(const Trace& trace, Loss loss)
{
    return trace.losses[static_cast<std::size_t>(loss)];
}

Span kernel(TraceBuilder& builder, Nanos start, Nanos duration)
{
    Span span;
    span.start = start;
    span.duration = duration;
    span.name = builder.intern("kernel");
    return span;
}

} // namespace

class TestSessionRecording : public QObject {
    Q_OBJECT

private slots:
    void unfinishedFileHoldsWhatWasWritten();
    void onlyNewThingsAreWritten();
    void changedThingsReplaceEarlierOnes();
    void rebuiltLanesReplaceEarlierOnes();
    void whatIsWrittenIsReleased_data();
    void whatIsWrittenIsReleased();
    void spansBehindTheWatermarkWait();
    void indexTellsWhatTheScanFinds();
    void oneWriterAtATime();

private:
    [[nodiscard]] std::string file() const { return m_folder.filePath(QStringLiteral("a.stallscope")).toStdString(); }

    QTemporaryDir m_folder;
};

void TestSessionRecording::unfinishedFileHoldsWhatWasWritten()
{
    RichTrace rich(1);
    auto writer = SessionWriter::create(file());
    QVERIFY(writer);
    rich.grow(500);
    const auto snapshot = rich.builder().publish();
    QVERIFY(writer->write(*snapshot));
    QVERIFY(writer->flush());
    const auto read = readSession(file());
    QVERIFY(read);
    QCOMPARE(lossOf(**read, Loss::IncompleteFile), std::uint64_t{1});
    Trace expected = *snapshot;
    expected.losses[static_cast<std::size_t>(Loss::IncompleteFile)] = 1;
    QCOMPARE(test::differenceOf(expected, **read), std::string());
}

void TestSessionRecording::onlyNewThingsAreWritten()
{
    RichTrace rich(2);
    auto writer = SessionWriter::create(file());
    QVERIFY(writer);
    rich.grow(5000);
    const auto snapshot = rich.builder().publish();
    QVERIFY(writer->write(*snapshot));
    const auto bytes = writer->bytesWritten();
    QVERIFY(writer->write(*snapshot));
    QCOMPARE(writer->bytesWritten(), bytes);
    rich.grow(1);
    QVERIFY(writer->write(*rich.builder().publish()));
    QVERIFY(writer->bytesWritten() > bytes);
    QVERIFY(writer->bytesWritten() < bytes + 4000);
}

void TestSessionRecording::changedThingsReplaceEarlierOnes()
{
    RichTrace rich(3);
    auto writer = SessionWriter::create(file());
    QVERIFY(writer);
    QVERIFY(writer->write(*rich.builder().publish()));
    rich.builder().run(RunId(0)).state = RunState::Done;
    rich.builder().run(RunId(0)).message.clear();
    rich.builder().setFact("processor", "another one");
    rich.builder().track(TrackId(0)).info().name = "renamed";
    rich.builder().losses().count(Loss::LateSpans, 40);
    Trace last = *rich.builder().publish();
    last.notes.erase(last.notes.begin());
    last.tracks[0].openSpans.clear();
    QVERIFY(writer->finish(last));
    const auto read = readSession(file());
    QVERIFY(read);
    QCOMPARE(test::differenceOf(last, **read), std::string());
}

void TestSessionRecording::rebuiltLanesReplaceEarlierOnes()
{
    TraceBuilder builder;
    const auto track = builder.addTrack({TrackType::DeviceStream, {}, {}, "7", "stream", 0});
    auto writer = SessionWriter::create(file());
    QVERIFY(writer);
    for (Nanos time = 0; time < 100'000; time += 10)
        builder.track(track).push(kernel(builder, time, 5));
    builder.track(track).advance(60'000);
    builder.track(track).push(kernel(builder, 333, 4)); // too late: to a spill lane
    const auto snapshot = builder.publish();
    QVERIFY(writer->write(*snapshot));
    const auto recorded = readSession(file());
    QVERIFY(recorded);
    QCOMPARE((*recorded)->spanCount(), std::uint64_t{6001});
    QCOMPARE((*recorded)->tracks[0].lanes.size(), std::size_t{2}); // it is over another one
    QVERIFY(!(*recorded)->tracks[0].lanes.back().place.isSpill);

    const auto last = builder.finish();
    QVERIFY(writer->finish(*last));
    const auto read = readSession(file());
    QVERIFY(read);
    QCOMPARE((*read)->spanCount(), std::uint64_t{10'001});
    QCOMPARE(test::differenceOf(*last, **read), std::string());
}

void TestSessionRecording::whatIsWrittenIsReleased_data()
{
    QTest::addColumn<int>("step"); // spans between two snapshots
    QTest::newRow("half a block at a time") << 2'048;
    QTest::newRow("a block at a time") << 4'096;
    QTest::newRow("odd pieces") << 999;
    QTest::newRow("all at once") << 40'960;
}

/// The file is complete, and the trace holds almost nothing; in lanes that are filled in order, and in one whose newest spans still move.
void TestSessionRecording::whatIsWrittenIsReleased()
{
    QFETCH(const int, step);
    constexpr int kSpans = 40'960;
    TraceBuilder kept;
    TraceBuilder forgetful;
    forgetful.makeForgettable();
    auto writer = SessionWriter::create(file());
    QVERIFY(writer);
    writer->releaseWritten();
    for (TraceBuilder* builder : {&kept, &forgetful}) {
        for (const char* id : {"1", "7"})
            (void)builder->addTrack({TrackType::DeviceStream, {}, {}, id, "stream", 0});
    }
    for (int i = 0; i < kSpans; ++i) {
        for (TraceBuilder* builder : {&kept, &forgetful}) {
            Span span = kernel(*builder, 10 * i, 5);
            span.detail = builder->addDetail(SpanDetail().set(DetailField::Bytes, static_cast<std::uint64_t>(i)));
            builder->track(TrackId(0)).place(span);
            builder->track(TrackId(1)).push(span);
            builder->track(TrackId(1)).advance(10 * (i - 100));
        }
        if ((i + 1) % step == 0)
            QVERIFY(writer->write(*forgetful.publish()));
    }
    const auto snapshot = forgetful.publish();
    for (const Track& track : snapshot->tracks) {
        const BlockList& blocks = track.lanes[0].blocks;
        QCOMPARE(blocks.size(), std::size_t{10});
        for (std::size_t i = 0; i + 3 < blocks.size(); ++i)
            QVERIFY2(!blocks.block(i).isResident(), qPrintable(QString::number(i)));
    }
    QVERIFY(forgetful.pools()->details.pageCount() > 1);
    QVERIFY(forgetful.pools()->details.get(DetailId(static_cast<std::uint32_t>(DetailPool::kPageBytes / 2))).isEmpty());
    QVERIFY(writer->finish(*forgetful.finish()));
    const auto read = readSession(file());
    QVERIFY(read);
    QCOMPARE(test::differenceOf(*kept.finish(), **read), std::string());
}

void TestSessionRecording::spansBehindTheWatermarkWait()
{
    TraceBuilder builder;
    const auto track = builder.addTrack({TrackType::DeviceStream, {}, {}, "7", "stream", 0});
    auto writer = SessionWriter::create(file());
    QVERIFY(writer);
    builder.track(track).push(kernel(builder, 100, 10));
    builder.track(track).push(kernel(builder, 300, 10));
    builder.track(track).advance(200);
    QVERIFY(writer->write(*builder.publish()));
    QCOMPARE((*readSession(file()))->spanCount(), std::uint64_t{1});
    builder.track(track).push(kernel(builder, 250, 100)); // before the one that waits
    builder.track(track).advance(260);
    QVERIFY(writer->write(*builder.publish()));
    const auto snapshot = builder.publish();
    QCOMPARE((*readSession(file()))->spanCount(), std::uint64_t{2});
    QVERIFY(writer->finish(*snapshot));
    QCOMPARE(test::differenceOf(*snapshot, **readSession(file())), std::string());
}

void TestSessionRecording::indexTellsWhatTheScanFinds()
{
    RichTrace rich(4);
    rich.grow(20'000);
    QVERIFY(writeSession(*rich.builder().finish(), file()));
    const auto input = session::InputFile::open(file());
    QVERIFY(input);
    const auto index = session::readIndex(*input);
    QVERIFY(index);
    const auto scanned = test::chunksOf(file());
    QCOMPARE(index->size(), scanned.size());
    for (std::size_t i = 0; i < scanned.size(); ++i) {
        QCOMPARE((*index)[i].offset, scanned[i].offset);
        QVERIFY((*index)[i].header == scanned[i].header);
    }
}

void TestSessionRecording::oneWriterAtATime()
{
    RichTrace rich(11);
    rich.grow(100);
    auto writer = SessionWriter::create(file());
    QVERIFY(writer && writer->write(*rich.builder().publish()));
    const auto before = test::bytesOf(file());
    const auto second = SessionWriter::create(file());
    QVERIFY(!second);
    QVERIFY2(second.error().message.find("'" + file() + "': another recording is being written there") != std::string::npos, second.error().message.c_str());
    QVERIFY(before == test::bytesOf(file()));
}

QTEST_APPLESS_MAIN(TestSessionRecording)
#include "tst_session_recording.moc"

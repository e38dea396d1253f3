// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/formats.h"
#include "tests/profiler/formats/imported.h"
#include "tests/profiler/formats/ranks.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace stallscope;
using namespace stallscope::test;

namespace {

constexpr qint64 kEpoch = 1'700'000'000'000'000'000;

QString factOf(const Trace& trace, const char* name)
{
    for (const auto& [fact, value] : trace.facts) {
        if (fact == name)
            return QString::fromStdString(value);
    }
    return "-";
}

/// "rank: start of the kernel".
QString kernels(const Trace& trace)
{
    QStringList lines;
    for (const Track& track : trace.tracks) {
        for (const Lane& lane : track.lanes) {
            lane.forEach([&](const SpanColumns& columns, std::size_t row) {
                const auto rank = trace.processes.at(track.info.process.index()).rank;
                if (trace.nameOf(columns.at(row)) == "gemm")
                    lines << QString("%1: %2").arg(rank ? static_cast<int>(*rank) : -1).arg(columns.at(row).start);
            });
        }
    }
    return lines.join(", ");
}

} // namespace

class TestRankFolder : public QObject {
    Q_OBJECT
private slots:
    void init();
    void empty();
    void one();
    void byClock();
    void byCollective();
    void byBeginning();
    void notByClocksThatDoNotMeet();
    void goodOnesAreKept();
    void severalCyclesOfOneProcess();
    void nothingGood();
    void noneBelongs();
    void correlationsStayApart();
    void sessions();
    void keptArgumentsLeaveDevicesApart();
    void tellsWhichWaitsAreMissing_data();
    void tellsWhichWaitsAreMissing();
    void cancelled();

private:
    void write(const QString& name, const RankStory& story) { QVERIFY(writeFile(m_folder->filePath(name), rankTrace(story))); }
    [[nodiscard]] Result<std::shared_ptr<const Trace>> open(const Job& job = {}) const
    {
        ImportOptions options;
        options.job = job;
        return openTrace(m_folder->path().toStdString(), options);
    }

    std::optional<QTemporaryDir> m_folder;
};

void TestRankFolder::init()
{
    m_folder.emplace();
    QVERIFY(m_folder->isValid());
}

void TestRankFolder::empty()
{
    QVERIFY(writeFile(m_folder->filePath("notes.txt"), "x"));
    const auto trace = open();
    QVERIFY(!trace);
    QVERIFY2(trace.error().message.find("no traces in the folder; expected .json, .json.gz") != std::string::npos, trace.error().message.c_str());
}

void TestRankFolder::one()
{
    write("trace.json", {});
    const auto trace = open();
    QVERIFY(trace);
    QCOMPARE((*trace)->runs.at(0).name, std::string("trace.json"));
    QCOMPARE(factOf(**trace, "ranks"), QString("-"));
}

void TestRankFolder::byClock()
{
    RankStory late;
    late.epoch = kEpoch + 20'000;
    late.rank = 0;
    RankStory early;
    early.epoch = kEpoch;
    early.rank = 1;
    early.worldSize = late.worldSize = 2;
    write("a.json", late);
    write("b.json", early);
    const auto trace = open();
    QVERIFY(trace);
    QCOMPARE(kernels(**trace), QString("0: 30000, 1: 10000"));
    QCOMPARE((*trace)->epochNanos, kEpoch);
    QCOMPARE(factOf(**trace, "aligned by"), QString("clock"));
    QCOMPARE(factOf(**trace, "ranks"), QString("2"));
    QCOMPARE(factOf(**trace, "world size"), QString("2"));
    QCOMPARE(factOf(**trace, "missing ranks"), QString("-"));
    QCOMPARE(factOf(**trace, "records of b.json"), QString("4 read: 4 spans"));
    QCOMPARE((*trace)->runs.size(), std::size_t{1});
    QCOMPARE((*trace)->format, SourceFormat::Kineto);
}

/// The one that computes longer waits less: both leave the collective together.
void TestRankFolder::byCollective()
{
    write("rank0.json", {100, 80});
    write("rank1.json", {150, 40});
    const auto trace = open();
    QVERIFY(trace);
    QCOMPARE(factOf(**trace, "aligned by"), QString("first collective"));
    QCOMPARE(kernels(**trace), QString("0: 20000, 1: 10000"));
}

void TestRankFolder::byBeginning()
{
    RankStory silent;
    silent.hasCollective = false;
    write("rank0.json", {});
    write("rank1.json", silent);
    const auto trace = open();
    QVERIFY(trace);
    QCOMPARE(factOf(**trace, "aligned by"), QString("beginning"));
    QCOMPARE(kernels(**trace), QString("0: 10000, 1: 10000"));
}

void TestRankFolder::notByClocksThatDoNotMeet()
{
    RankStory other{150, 40};
    other.epoch = kEpoch + 1'000'000'000;
    RankStory first{100, 80};
    first.epoch = kEpoch;
    write("rank0.json", first);
    write("rank1.json", other);
    const auto trace = open();
    QVERIFY(trace);
    QCOMPARE(factOf(**trace, "aligned by"), QString("first collective"));
}

void TestRankFolder::goodOnesAreKept()
{
    const auto story = [](int rank, int worldSize) {
        RankStory one;
        one.rank = rank;
        one.worldSize = worldSize;
        return one;
    };
    write("a.json", story(0, 4));
    write("b.json", story(1, 4));
    write("c.json", story(1, 4));
    write("d.json", story(2, 8));
    QVERIFY(writeFile(m_folder->filePath("e.json"), "not a trace"));
    const auto trace = open();
    QVERIFY(trace);
    QCOMPARE(factOf(**trace, "ranks"), QString("2"));
    QCOMPARE(factOf(**trace, "missing ranks"), QString("No traces for ranks 2, 3."));
    QVERIFY(factOf(**trace, "left out 1").contains("e.json: byte 0"));
    QCOMPARE(factOf(**trace, "left out 2"), QString("c.json: Duplicate of rank 1, which is in b.json."));
    QCOMPARE(factOf(**trace, "left out 3"), QString("d.json: Belongs to another job: 8 ranks, not 4."));
}

/// Named as torch.profiler.tensorboard_trace_handler names them.
void TestRankFolder::severalCyclesOfOneProcess()
{
    RankStory first;
    first.epoch = kEpoch;
    RankStory second{200, 50};
    second.epoch = kEpoch + 5'000'000'000;
    write("host_5.1700000000000000000.pt.trace.json", first);
    write("host_5.1700000005000000000.pt.trace.json", second);
    const auto trace = open();
    QVERIFY(trace);
    QCOMPARE(kernels(**trace), QString("-1: 10000"));
    QCOMPARE((*trace)->range().end, Nanos{260'000}); // of the second one alone
    QCOMPARE((*trace)->epochNanos, second.epoch);
    QCOMPARE(factOf(**trace, "ranks"), QString("-"));
    QCOMPARE(factOf(**trace, "left out 1"),
        QString("host_5.1700000000000000000.pt.trace.json: Another recording of process 5, made 5.00 s before the shown one. Open it separately."));
}

void TestRankFolder::nothingGood()
{
    QVERIFY(writeFile(m_folder->filePath("a.json"), "no") && writeFile(m_folder->filePath("b.json"), ""));
    const auto trace = open();
    QVERIFY(!trace);
    QVERIFY2(trace.error().message.find("a.json: byte 0") != std::string::npos, trace.error().message.c_str());
    QVERIFY2(trace.error().message.ends_with("; 1 more file in the folder cannot be read"), trace.error().message.c_str());
}

/// Each is of another job than the other one, by what that one says.
void TestRankFolder::noneBelongs()
{
    RankStory few;
    few.worldSize = 2;
    few.epoch = kEpoch + 1'000'000'000'000'000'000;
    RankStory many;
    many.worldSize = 4;
    many.epoch = kEpoch;
    write("a.json", few);
    write("b.json", many);
    const auto trace = open();
    QVERIFY(!trace);
    QVERIFY2(trace.error().message.find("a.json: Belongs to another job") != std::string::npos, trace.error().message.c_str());
}

void TestRankFolder::correlationsStayApart()
{
    write("rank0.json", {});
    write("rank1.json", {});
    const auto trace = open();
    QVERIFY(trace);
    QCOMPARE((*trace)->processes.size(), std::size_t{2});
    QVERIFY((*trace)->processes[0].correlationScope != (*trace)->processes[1].correlationScope);
    QCOMPARE((*trace)->devices.size(), std::size_t{2});
    QCOMPARE((*trace)->spanCount(), std::uint64_t{8});
}

void TestRankFolder::sessions()
{
    write("rank0.json", {});
    const auto one = open();
    QVERIFY(one && saveTrace(**one, m_folder->filePath("rank1.stallscope").toStdString(), {}));
    const auto trace = open();
    QVERIFY(trace);
    QCOMPARE(kernels(**trace), QString("0: 10000, 1: 10000"));
}

/// Each rank calls its device 0; the exported file counts them.
void TestRankFolder::keptArgumentsLeaveDevicesApart()
{
    RankStory story;
    story.epoch = kEpoch;
    story.worldSize = 2;
    for (const int rank : {0, 1}) {
        story.rank = rank;
        write(QString("%1.json").arg(rank), story);
    }
    ImportOptions options;
    options.keepsArguments = true;
    const auto trace = openTrace(m_folder->path().toStdString(), options);
    QVERIFY(trace);
    const QTemporaryDir out;
    const std::string file = out.filePath("all.json").toStdString();
    QVERIFY(saveTrace(**trace, file, {}));
    const auto again = openTrace(file, {});
    QVERIFY(again);
    QCOMPARE((*again)->devices.size(), std::size_t{2});
    QCOMPARE((*again)->spanCount(), (*trace)->spanCount());
    QVERIFY((*again)->lossesSoFar()[static_cast<std::size_t>(Loss::OverlappingSpans)] == 0);
}

void TestRankFolder::tellsWhichWaitsAreMissing_data()
{
    QTest::addColumn<bool>("lacksFirst");
    QTest::addColumn<bool>("lacksSecond");
    QTest::addColumn<QStringList>("facts"); // of the trace, of each file
    const QString missing = "not recorded: the trace has no xpu_driver and no xpu_sync events";
    QTest::newRow("none") << false << false << QStringList{"-", "-", "-"};
    QTest::newRow("those of one rank") << false << true << QStringList{"-", "-", missing};
    QTest::newRow("all") << true << true << QStringList{missing, "-", "-"};
}

void TestRankFolder::tellsWhichWaitsAreMissing()
{
    QFETCH(const bool, lacksFirst);
    QFETCH(const bool, lacksSecond);
    QFETCH(const QStringList, facts);
    RankStory first;
    first.rank = 0;
    first.lacksWaits = lacksFirst;
    RankStory second;
    second.rank = 1;
    second.lacksWaits = lacksSecond;
    write("a.json", first);
    write("b.json", second);
    const auto trace = open();
    QVERIFY(trace);
    QCOMPARE((QStringList{factOf(**trace, "waits"), factOf(**trace, "waits of a.json"), factOf(**trace, "waits of b.json")}), facts);
    const QString exported = m_folder->filePath("together.pftrace");
    QVERIFY(saveTrace(**trace, exported.toStdString(), {}));
    const auto read = openTrace(exported.toStdString(), {});
    QVERIFY(read);
    QCOMPARE((QStringList{factOf(**read, "waits"), factOf(**read, "waits of a.json"), factOf(**read, "waits of b.json")}), facts);
}

void TestRankFolder::cancelled()
{
    write("rank0.json", {});
    write("rank1.json", {});
    std::stop_source stop;
    stop.request_stop();
    const auto trace = open(Job{stop.get_token(), {}});
    QVERIFY(!trace && trace.error().isCancelled());
}

QTEST_APPLESS_MAIN(TestRankFolder)
#include "tst_rank_folder.moc"

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/event_arena.h"
#include "engine/inject/event_writer.h"
#include "engine/inject/record_variables.h"
#include "engine/recording/event_recorder.h"
#include "engine/recording/leftover_events.h"
#include "engine/recording/shard_facts.h"
#include "profiler/session/session_reader.h"
#include "tests/engine/recording/event_writer_probe.h"
#include "tests/support/spans.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

using namespace stallscope;
using namespace stallscope::inject;
using namespace stallscope::recording;

namespace {

namespace fs = std::filesystem;

std::unique_ptr<ArenaSet> s_arenas;

constexpr BlockSource kSource{[](std::uint32_t bytes) { return s_arenas->take(bytes); }, [](const Block& block) { s_arenas->release(block); },
    [](LostEvents reason) { s_arenas->countLost(reason); }};

std::size_t spansOf(const Trace& trace)
{
    return static_cast<std::size_t>(trace.spanCount());
}

Nanos drainsOf(const fs::path& shard)
{
    const auto read = readSession(shard);
    return read ? numberOf(**read, fact::kDrains).value_or(0) : 0;
}

} // namespace

/// A recorder, and this process as the program.
class TestEventRecorder : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void aShardThatCannotBeWrittenIsTriedAgain();
    void aShardThatIsNeverWrittenKeepsItsEvents();
    void aHalfSnapshotIsReadFromTheArenas();
    void eventsAfterTheLatestDrainAreReadFromTheArenas();
    void leftoverEventsHaveTheRightTimes();
    void aRangeThatDecidesGoesOnAfterTheRecorder();
    void aRangeAcrossThreadsGoesOnAfterTheRecorder();
    void gatheringWaitsForTheRecorder();
    void arenasOfTheDeadAreRemoved();
    void arenasAreMarkedWhenTheFolderIsRemoved();

private:
    void begin(const RecordOptions& options);
    void beginRecorder(const RecordOptions& options);
    [[nodiscard]] std::vector<std::pair<std::string, double>> continuedAfterKill(const std::string& name);
    void write(int ranges);
    void waitForShard() const;
    [[nodiscard]] bool holdsAll(std::size_t spans) const;
    [[nodiscard]] std::size_t arenas() const;

    QTemporaryDir m_all;
    fs::path m_folder; // what the library believes to record into, a link to the recorder's
    RecordOptions m_options;
    std::unique_ptr<EventRecorder> m_recorder;
    std::unique_ptr<EventWriter> m_writer;
    fs::path m_shard;
    std::uint64_t m_start = 0;
    std::size_t m_written = 0;
};

void TestEventRecorder::initTestCase()
{
    m_folder = m_all.filePath("events").toStdString();
    qputenv(variable::kFolder, m_all.filePath("events").toUtf8()); // read once in a process
}

void TestEventRecorder::init()
{
    begin({});
}

void TestEventRecorder::beginRecorder(const RecordOptions& options)
{
    m_writer.reset();
    m_recorder.reset();
    m_written = 0;
    const fs::path parts = m_all.filePath("x.stallscope.parts").toStdString();
    fs::remove_all(parts);
    fs::create_directory(parts);
    m_options = options;
    m_options.start = monotonicNow();
    m_options.folder = parts;
    auto begun = EventRecorder::begin(m_options);
    QVERIFY2(begun, begun ? "" : begun.error().message.c_str());
    m_recorder = *std::move(begun);
    fs::remove(m_folder);
    fs::create_directory_symlink(m_recorder->eventsFolder(), m_folder);
}

void TestEventRecorder::begin(const RecordOptions& options)
{
    beginRecorder(options);
    m_start = EventClock::monotonic();
    const auto pid = static_cast<std::uint32_t>(getpid());
    s_arenas = std::make_unique<ArenaSet>();
    s_arenas->setIdentity({pid, m_start, m_recorder->usesTicks()});
    m_writer = std::make_unique<EventWriter>();
    m_writer->begin(kSource, EventClock{m_recorder->usesTicks()}, {pid, m_start, pid, 0}, "main");
    m_shard = fs::path(m_options.folder) / (std::to_string(pid) + '-' + std::to_string(m_start) + ".stallscope");
}

void TestEventRecorder::write(int ranges)
{
    for (int i = 0; i < ranges; ++i) {
        (void)m_writer->push(TextRef::unmeasured("range"));
        (void)m_writer->pop();
        ++m_written;
    }
}

void TestEventRecorder::waitForShard() const
{
    QTRY_VERIFY_WITH_TIMEOUT(fs::exists(m_shard) && holdsAll(m_written), 20'000);
}

/// Of what this test wrote, by the shard.
bool TestEventRecorder::holdsAll(std::size_t spans) const
{
    SessionOpenOptions options;
    options.wholeSnapshotsOnly = true;
    const auto shard = readSession(m_shard, options);
    return shard && spansOf(**shard) == spans;
}

std::size_t TestEventRecorder::arenas() const
{
    return static_cast<std::size_t>(QDir(QString::fromStdString(m_recorder->eventsFolder())).entryList({QString("*") + kArenaSuffix}).size());
}

/// A disk that is full for a while.
void TestEventRecorder::aShardThatCannotBeWrittenIsTriedAgain()
{
    fs::create_directory(m_shard); // in the place of the file
    write(100);
    const std::uint64_t begin = EventClock::monotonic();
    QTRY_VERIFY(EventClock::monotonic() - begin > 300'000'000); // the recorder tries ten times a second
    fs::remove(m_shard);
    write(100);
    waitForShard();
    const RecordSummary summary = m_recorder->finish();
    QCOMPARE(summary.unwritten, std::size_t{0});
    const auto shard = readSession(m_shard);
    QVERIFY(shard);
    QCOMPARE(spansOf(**shard), std::size_t{200});
}

void TestEventRecorder::aShardThatIsNeverWrittenKeepsItsEvents()
{
    fs::create_directory(m_shard);
    write(100);
    const RecordSummary summary = m_recorder->finish();
    QCOMPARE(summary.unwritten, std::size_t{1});
    QVERIFY(summary.problem.find(m_shard.filename()) != std::string::npos);
    const LeftoverEvents leftover = readLeftoverEvents(m_options.folder, {});
    QCOMPARE(leftover.processes.size(), std::size_t{1});
    QCOMPARE(spansOf(*leftover.processes.front().trace), std::size_t{100});
}

/// A recorder can be killed at any byte that it writes.
void TestEventRecorder::aHalfSnapshotIsReadFromTheArenas()
{
    write(50);
    waitForShard();
    const auto first = fs::file_size(m_shard);
    write(50);
    waitForShard();
    const fs::path killed = m_all.filePath("killed.parts").toStdString();
    fs::create_directory(killed);
    const fs::path whole = m_all.filePath("whole").toStdString();
    fs::copy_file(m_shard, whole); // it grows: counters are sampled
    fs::copy(m_recorder->eventsFolder(), killed / "events-killed", fs::copy_options::recursive);
    const fs::path shard = killed / m_shard.filename();
    const ProcessKey key{static_cast<std::uint32_t>(getpid()), m_start};
    SessionOpenOptions options;
    options.wholeSnapshotsOnly = true;
    int halves = 0;
    for (auto size = first; size <= fs::file_size(whole); ++size) {
        fs::copy_file(whole, shard, fs::copy_options::overwrite_existing);
        fs::resize_file(shard, size);
        const auto read = readSession(shard, options);
        QVERIFY(read);
        const LeftoverEvents leftover = readLeftoverEvents(killed, {{key, *read}});
        const std::size_t behind = leftover.processes.empty() ? 0 : spansOf(*leftover.processes.front().trace);
        QCOMPARE(spansOf(**read) + behind, std::size_t{100});
        halves += behind > 0 ? 1 : 0;
    }
    QVERIFY(halves > 100);
}

/// What happens while the recorder reads is neither in the shard nor noted as read.
void TestEventRecorder::eventsAfterTheLatestDrainAreReadFromTheArenas()
{
    write(50);
    waitForShard();
    EventWriterProbe::moveBaseBack(*m_writer, std::uint64_t{1} << 35); // seconds, as if they came that much later
    write(30);
    const Nanos before = drainsOf(m_shard);
    QTRY_VERIFY_WITH_TIMEOUT(drainsOf(m_shard) > before + 2, 20'000);
    const fs::path killed = m_all.filePath("between.parts").toStdString();
    fs::create_directory(killed);
    fs::copy_file(m_shard, killed / m_shard.filename());
    fs::copy(m_recorder->eventsFolder(), killed / "events-killed", fs::copy_options::recursive);
    const auto shard = readSession(killed / m_shard.filename());
    QVERIFY(shard);
    QCOMPARE(spansOf(**shard), std::size_t{50});
    const LeftoverEvents leftover = readLeftoverEvents(killed, {{{static_cast<std::uint32_t>(getpid()), m_start}, *shard}});
    QCOMPARE(leftover.processes.size(), std::size_t{1});
    QCOMPARE(spansOf(*leftover.processes.front().trace), std::size_t{30});
    (void)m_recorder->finish();
    QVERIFY(holdsAll(80));
}

/// Including a program too short for its events to determine the rate of their clock.
void TestEventRecorder::leftoverEventsHaveTheRightTimes()
{
    const std::uint64_t begin = EventClock::monotonic();
    (void)m_writer->push(TextRef::unmeasured("wait"));
    while (EventClock::monotonic() - begin < 30'000'000) {}
    (void)m_writer->pop();
    const auto took = static_cast<double>(EventClock::monotonic() - begin);
    const fs::path killed = m_all.filePath("brief.parts").toStdString();
    fs::create_directory(killed);
    fs::copy(m_recorder->eventsFolder(), killed / "events-killed", fs::copy_options::recursive);
    const LeftoverEvents leftover = readLeftoverEvents(killed, {});
    QCOMPARE(leftover.processes.size(), std::size_t{1});
    const std::vector<Span> spans = test::spansOf(leftover.processes.front().trace->tracks.front().lanes.front());
    QCOMPARE(spans.size(), std::size_t{1});
    const auto length = static_cast<double>(spans.front().duration);
    QVERIFY2(length > 29e6 && length <= took, qPrintable(QString::number(length)));
    QVERIFY(std::abs(static_cast<double>(spans.front().start) - static_cast<double>(begin - m_start)) < 1e6);
}

/// Result of reading the arenas after the recorder was killed at this point of writing: names, and durations in milliseconds.
std::vector<std::pair<std::string, double>> TestEventRecorder::continuedAfterKill(const std::string& name)
{
    const fs::path killed = m_all.filePath(QString::fromStdString(name + ".parts")).toStdString();
    fs::create_directory(killed);
    fs::copy_file(m_shard, killed / m_shard.filename());
    fs::copy(m_recorder->eventsFolder(), killed / "events-killed", fs::copy_options::recursive);
    const auto shard = readSession(killed / m_shard.filename());
    const LeftoverEvents leftover = readLeftoverEvents(killed, {{{static_cast<std::uint32_t>(getpid()), m_start}, *shard}});
    std::vector<std::pair<std::string, double>> spans;
    for (const auto& process : leftover.processes) {
        for (const Track& track : process.trace->tracks) {
            for (const Lane& lane : track.lanes) {
                for (const Span& span : test::spansOf(lane)) {
                    const bool isWhole = (span.flags & SpanFlag::kUnfinished) == 0;
                    spans.emplace_back(
                        std::string(process.trace->pools->strings.view(span.name)) + (isWhole ? "" : ", unfinished"), static_cast<double>(span.duration) / 1e6);
                }
            }
        }
    }
    return spans;
}

void TestEventRecorder::aRangeThatDecidesGoesOnAfterTheRecorder()
{
    RecordOptions options;
    options.range = RecordOptions::Range::Nvtx;
    options.rangeName = "wanted";
    m_writer.reset();
    m_recorder.reset();
    begin(options);
    write(3); // before it
    (void)m_writer->push(TextRef::unmeasured("wanted"));
    m_written = 0;
    write(5);
    waitForShard();
    EventWriterProbe::moveBaseBack(*m_writer, std::uint64_t{1} << 35); // the recorder does not come to read it
    write(1);
    (void)m_writer->pop();
    write(4); // behind it
    const auto spans = continuedAfterKill("decides");
    QCOMPARE(spans.size(), std::size_t{2});
    QVERIFY(std::any_of(spans.begin(), spans.end(), [](const auto& span) { return span.first == "wanted" && span.second > 1000; }));
}

void TestEventRecorder::aRangeAcrossThreadsGoesOnAfterTheRecorder()
{
    m_writer->start(7, TextRef::unmeasured("first"));
    m_writer->start(8, TextRef::unmeasured("second"));
    write(5);
    waitForShard();
    EventWriterProbe::moveBaseBack(*m_writer, std::uint64_t{1} << 35);
    m_writer->finish(7);
    auto spans = continuedAfterKill("across");
    std::sort(spans.begin(), spans.end());
    QCOMPARE(spans.size(), std::size_t{2});
    QCOMPARE(spans[0].first, std::string("first"));
    QVERIFY(spans[0].second > 1000);
    QCOMPARE(spans[1].first, std::string("second, unfinished"));
}

void TestEventRecorder::gatheringWaitsForTheRecorder()
{
    QVERIFY(isBeingRecorded(m_options.folder));
    write(10);
    (void)m_recorder->finish();
    QVERIFY(!isBeingRecorded(m_options.folder));
}

/// A program may begin a hundred thousand processes.
void TestEventRecorder::arenasOfTheDeadAreRemoved()
{
    for (int i = 0; i < 5; ++i) {
        const pid_t child = fork();
        if (child == 0) {
            const auto pid = static_cast<std::uint32_t>(getpid());
            const std::uint64_t start = EventClock::monotonic();
            s_arenas = std::make_unique<ArenaSet>();
            s_arenas->setIdentity({pid, start, m_recorder->usesTicks()});
            EventWriter writer{};
            writer.begin(kSource, EventClock{m_recorder->usesTicks()}, {pid, start, pid, 0}, "child");
            (void)writer.push(TextRef::unmeasured("range"));
            (void)writer.pop();
            _exit(0);
        }
        QCOMPARE(waitpid(child, nullptr, 0), child);
    }
    write(1);
    QTRY_COMPARE_WITH_TIMEOUT(arenas(), std::size_t{1}, 20'000); // this process's
    QCOMPARE(m_recorder->finish().processes, std::size_t{6});
}

/// A process that the recorder cannot see may have them mapped: it must not go on writing to a file that is gone.
void TestEventRecorder::arenasAreMarkedWhenTheFolderIsRemoved()
{
    beginRecorder({});
    const fs::path kept = m_all.filePath("kept").toStdString();
    const pid_t child = fork();
    if (child == 0) {
        const auto pid = static_cast<std::uint32_t>(getpid());
        const std::uint64_t start = EventClock::monotonic();
        s_arenas = std::make_unique<ArenaSet>();
        s_arenas->setIdentity({pid, start, m_recorder->usesTicks()});
        EventWriter writer{};
        writer.begin(kSource, EventClock{m_recorder->usesTicks()}, {pid, start, pid, 0}, "child");
        for (const auto& entry : fs::directory_iterator(m_folder)) {
            if (entry.path().extension() == kArenaSuffix && entry.path().filename().string().starts_with(std::to_string(pid)))
                fs::create_hard_link(entry.path(), kept);
        }
        writer.end();
        _exit(0);
    }
    QCOMPARE(waitpid(child, nullptr, 0), child);
    QCOMPARE(m_recorder->finish().living, std::size_t{0});
    std::ifstream arena(kept, std::ios::binary);
    std::uint32_t isRemoved = 0;
    arena.seekg(offsetof(ArenaHeader, isRemoved));
    arena.read(reinterpret_cast<char*>(&isRemoved), sizeof isRemoved);
    QVERIFY(arena);
    QCOMPARE(isRemoved, 1U);
}

QTEST_GUILESS_MAIN(TestEventRecorder)
#include "tst_event_recorder.moc"

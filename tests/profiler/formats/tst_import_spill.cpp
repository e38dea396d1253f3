// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/formats.h"
#include "profiler/formats/kineto/event_rows.h"
#include "profiler/formats/kineto/row_spill.h"
#include "profiler/session/temporary_file.h"
#include "profiler/session/temporary_store.h"
#include "profiler/session/write/session_writer.h"
#include "profiler/trace/build/pool_translation.h"
#include "profiler/trace/fixed_memory.h"
#include "tests/profiler/analysis/oracle/dice.h"
#include "tests/profiler/formats/imported.h"
#include "tests/profiler/formats/many_events.h"
#include "tests/profiler/formats/whole_trace.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <system_error>

#include <sys/resource.h>
#include <unistd.h>

using namespace stallscope;
using namespace stallscope::test;
using oracle::Dice;

namespace {

struct Spilled {
    Result<std::shared_ptr<const Trace>> trace;
    QStringList folders; // as reported
};

constexpr std::uint64_t kAllRows = 1;              // each batch is moved to the file
constexpr std::size_t kSeveralPages = 90'000;      // events whose details fill more than a page
constexpr std::uint64_t kSeveralBatches = 3 << 18; // of 12 or 24 thousand spans

Spilled importSpilled(std::string_view text, unsigned threads, std::uint64_t rowBytes, bool keepsArguments = false)
{
    Spilled spilled{Error{"not imported"}, {}};
    ImportOptions options;
    options.threads = threads;
    options.memory = std::make_shared<ColumnCache>(0);
    options.rowBytes = rowBytes;
    options.keepsArguments = keepsArguments;
    options.onSpill = [&spilled](const std::string& folder) { spilled.folders.append(QString::fromStdString(folder)); };
    spilled.trace = importTraceEvents(memorySource(text), "trace.json", options);
    return spilled;
}

Result<std::shared_ptr<const Trace>> importInMemory(std::string_view text, bool keepsArguments = false)
{
    ImportOptions options;
    options.threads = 1;
    options.keepsArguments = keepsArguments;
    return importTraceEvents(memorySource(text), "trace.json", options);
}

/// Events in no order: spans, begins and ends with and without partner, marks, counters, flows, names, recording times, on threads and
/// streams, some of which only their names make those of a device.
class RandomEvents {
public:
    enum class Times { Usual, AlsoBeyondLimits };

    explicit RandomEvents(std::uint64_t seed, std::size_t events = 25'000, Times times = Times::Usual)
        : m_dice(seed), m_events(events), m_times(times), m_longest(m_dice.chance(50) ? 40 : 4000)
    {
    }

    [[nodiscard]] std::string document(std::size_t arrays)
    {
        std::string text = R"({"schemaVersion":1)";
        for (std::size_t i = 0; i < arrays; ++i) {
            text += R"(,"traceEvents":[)" + names();
            for (std::size_t n = 0; n < m_events; ++n)
                text += "," + event();
            text += "]";
        }
        return text + "}";
    }

private:
    static std::string names()
    {
        return R"({"ph":"M","name":"process_name","pid":1,"tid":0,"args":{"name":"python"}},)"
               R"({"ph":"M","name":"process_name","pid":5,"tid":0,"args":{"name":"/device:GPU:0"}},)"
               R"j({"ph":"M","name":"thread_name","pid":5,"tid":13,"args":{"name":"Stream #13(Compute)"}},)j"
               R"({"ph":"M","name":"thread_name","pid":5,"tid":14,"args":{"name":"XLA Ops"}})";
    }

    [[nodiscard]] std::string event()
    {
        switch (m_dice.roll(12)) {
        case 0: return edge('B');
        case 1: return edge('E');
        case 2: return plain(R"("ph":"i","s":"t","name":"mark")");
        case 3: return fmt::format(R"({{"ph":"C","name":"used","pid":{},"ts":{},"args":{{"bytes":{}}}}})", m_dice.roll(2), time(), m_dice.roll(1000));
        case 4: return flow();
        case 5: return work();
        case 6:
            return fmt::format(R"({{"ph":"X","cat":"cuda_runtime","name":"{}","pid":1,"tid":{},"ts":{},"dur":{},"args":{{"correlation":{}}}}})",
                m_dice.chance(20) ? "cudaStreamSynchronize" : "cudaLaunchKernel", 10 + m_dice.roll(4), time(), m_dice.roll(m_longest), 1 + m_dice.roll(5000));
        case 7: return m_dice.chance(1) ? window() : rare();
        default:
            return fmt::format(R"({{"ph":"X"{},"name":"op {} of {}","pid":{},"tid":{},"ts":{},"dur":{},"args":{{"shape":[{}]}}}})",
                m_dice.chance(70) ? R"(,"cat":"cpu_op")" : "", m_dice.roll(9), std::string(m_dice.roll(90), 'x'), m_dice.chance(20) ? 5 : 1,
                10 + m_dice.roll(6), time(), m_dice.roll(m_longest), m_dice.roll(9));
        }
    }
    /// Some are centuries later: beyond the limit, or before it by a little.
    [[nodiscard]] std::string time()
    {
        constexpr Nanos kLimit = 2'305'843'009'213'693; // kTimeLimit in microseconds
        if (m_times == Times::AlsoBeyondLimits && m_dice.chance(3))
            return fmt::format("{}", kLimit + m_dice.between(900'000, 1'200'000));
        return fmt::format("{}.{:03}", m_dice.between(1'000'000, 1'060'000), m_dice.chance(50) ? 0 : m_dice.roll(1000));
    }
    [[nodiscard]] std::string plain(std::string_view members)
    {
        return fmt::format(R"({{{},"pid":1,"tid":{},"ts":{}}})", members, 10 + m_dice.roll(4), time());
    }
    [[nodiscard]] std::string edge(char phase)
    {
        return plain(phase == 'B' ? fmt::format(R"("ph":"B","name":"range {}","cat":"user_annotation","args":{{"step":{}}})", m_dice.roll(9), m_dice.roll(9))
                                  : std::string(R"("ph":"E","args":{"done":1})"));
    }
    [[nodiscard]] std::string flow()
    {
        return plain(fmt::format(
            R"("ph":"{}","cat":"{}","name":"flow","id":"{}")", m_dice.chance(50) ? 's' : 'f', m_dice.chance(50) ? "HostToDevice" : "ac2g", m_dice.roll(5000)));
    }
    [[nodiscard]] std::string work()
    {
        return fmt::format(
            R"({{"ph":"X","cat":"{}","name":"k{}","pid":0,"tid":7,"ts":{},"dur":{},"args":{{"device":{},"stream":{},"correlation":{},"grid":[{},1,1],"bytes":{}}}}})",
            m_dice.chance(80) ? "kernel" : "gpu_memcpy", m_dice.roll(20), time(), m_dice.roll(m_longest), m_dice.roll(2), 7 + m_dice.roll(3),
            1 + m_dice.roll(5000), 1 + m_dice.roll(900), m_dice.roll(100'000));
    }
    [[nodiscard]] std::string window()
    {
        return fmt::format(
            R"j({{"ph":"X","cat":"Trace","name":"PyTorch Profiler (0)","pid":"Spans","tid":"PyTorch Profiler","ts":1000000,"dur":{}}})j", m_dice.roll(70'000));
    }
    [[nodiscard]] std::string rare()
    {
        switch (m_dice.roll(6)) {
        case 0: return R"({"ph":"X","name":"no time","pid":1,"tid":10})";
        case 1: return plain(R"("ph":"X","name":"no end")");
        case 2: return R"({"ph":"Q"})";
        case 3: return "17";
        case 4:
            return fmt::format(R"({{"ph":"i","name":"[memory]","pid":1,"tid":10,"ts":{},"args":{{"Total Allocated":{},"Device Type":1,"Device Id":0}}}})",
                time(), m_dice.roll(99));
        default: return plain(R"("ph":"X","dur":-4,"name":"negative")");
        }
    }

    Dice m_dice;
    std::size_t m_events; // of an array
    Times m_times;
    std::size_t m_longest;
};

/// Puts temporary files into an empty folder.
class OwnTemporaryFolder {
public:
    OwnTemporaryFolder() : m_folder(QDir::homePath() + "/.cache/stallscope-test-XXXXXX"), m_before(qgetenv("TMPDIR"))
    {
        qputenv("TMPDIR", m_folder.path().toUtf8());
    }
    OwnTemporaryFolder(const OwnTemporaryFolder&) = delete;
    OwnTemporaryFolder& operator=(const OwnTemporaryFolder&) = delete;
    ~OwnTemporaryFolder() { m_before.isNull() ? qunsetenv("TMPDIR") : qputenv("TMPDIR", m_before); }

    [[nodiscard]] QString path() const { return m_folder.path(); }
    /// Removes the contents of this process's files there, which have no names. Returns their number.
    [[nodiscard]] int truncateFiles() const
    {
        int files = 0;
        std::error_code ignored;
        for (const QString& descriptor : QDir("/proc/self/fd").entryList(QDir::NoDotAndDotDot | QDir::AllEntries | QDir::System)) {
            const QString target = QString::fromStdString(std::filesystem::read_symlink(("/proc/self/fd/" + descriptor).toStdString(), ignored).string());
            if (target.startsWith(m_folder.path()) && ::ftruncate(descriptor.toInt(), 0) == 0)
                ++files;
        }
        return files;
    }
    [[nodiscard]] bool isEmpty() const { return QDir(m_folder.path()).isEmpty(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot); }

private:
    QTemporaryDir m_folder;
    QByteArray m_before;
};

} // namespace

/// JSON files whose spans exceed their part of the memory limit.
class TestImportSpill : public QObject {
    Q_OBJECT
private slots:
    void randomEventsGiveTheSameTrace_data();
    void randomEventsGiveTheSameTrace();
    void timesBeyondTheLimitsGiveTheSameTrace_data();
    void timesBeyondTheLimitsGiveTheSameTrace();
    void argumentsAreTheSame();
    void sessionsAreTheSame();
    void realTracesAreTheSame_data();
    void realTracesAreTheSame();
    void spansThatFitStayInMemory();
    void columnsLeaveTheMemory();
    void aFileWithoutSpansIsTheSame();
    void nothingIsLeftInTheFolder();
    void aFullDiskIsNamed_data();
    void aFullDiskIsNamed();
    void aFolderInMemoryIsNotUsed();
    void bytesThatAreNotThereAreNamed();
    void cancels();
    void aCancelledSpillWritesNoMore();
    void partialTracesEndWithTheFirstSpill();
    void unreadableEventsAreCounted();
    void aMissingFolderIsReportedOnce();
    void rowsInMemoryAreCharged();
    void rowsLeaveMemoryThatOthersNeed();
};

void TestImportSpill::randomEventsGiveTheSameTrace_data()
{
    QTest::addColumn<std::uint64_t>("seed");
    QTest::addColumn<std::size_t>("arrays");
    for (std::uint64_t seed = 1; seed <= 6; ++seed)
        QTest::addRow("seed %d", static_cast<int>(seed)) << seed << std::size_t{1};
    QTest::newRow("two arrays") << std::uint64_t{7} << std::size_t{2};
    QTest::newRow("three arrays") << std::uint64_t{8} << std::size_t{3};
}

void TestImportSpill::randomEventsGiveTheSameTrace()
{
    QFETCH(const std::uint64_t, seed);
    QFETCH(const std::size_t, arrays);
    const std::string text = RandomEvents(seed).document(arrays);
    const auto expected = importInMemory(text);
    QVERIFY(expected);
    const std::string whole = wholeText(**expected);
    for (const unsigned threads : {1U, 3U}) {
        for (const std::uint64_t rowBytes : {kAllRows, kSeveralBatches}) {
            const Spilled spilled = importSpilled(text, threads, rowBytes);
            QVERIFY2(spilled.trace.ok(), spilled.trace ? "" : spilled.trace.error().message.c_str());
            QCOMPARE(spilled.folders.size(), 1);
            QVERIFY(wholeText(**spilled.trace) == whole);
        }
    }
}

void TestImportSpill::timesBeyondTheLimitsGiveTheSameTrace_data()
{
    QTest::addColumn<std::uint64_t>("seed");
    for (std::uint64_t seed = 21; seed <= 24; ++seed)
        QTest::addRow("seed %d", static_cast<int>(seed)) << seed;
}

void TestImportSpill::timesBeyondTheLimitsGiveTheSameTrace()
{
    QFETCH(const std::uint64_t, seed);
    const std::string text = RandomEvents(seed, 25'000, RandomEvents::Times::AlsoBeyondLimits).document(1);
    const auto expected = importInMemory(text);
    QVERIFY(expected.ok());
    QVERIFY((*expected)->losses[static_cast<std::size_t>(Loss::TimeOutOfRange)] > 0);
    const std::string whole = wholeText(**expected);
    for (const std::uint64_t rowBytes : {kAllRows, kSeveralBatches}) {
        const Spilled spilled = importSpilled(text, 3, rowBytes);
        QVERIFY(spilled.trace.ok());
        QVERIFY(wholeText(**spilled.trace) == whole);
    }
}

void TestImportSpill::argumentsAreTheSame()
{
    const std::string text = RandomEvents(9, kSeveralPages).document(1);
    const auto expected = importInMemory(text, true);
    QVERIFY(expected);
    for (const unsigned threads : {1U, 3U}) {
        const Spilled spilled = importSpilled(text, threads, kSeveralBatches, true);
        QVERIFY(spilled.trace.ok());
        QVERIFY(threads > 1 || (*spilled.trace)->pools->details.isOnDemand(0)); // the first page is full, and in the file
        QVERIFY(wholeText(**spilled.trace) == wholeText(**expected));
    }
}

void TestImportSpill::sessionsAreTheSame()
{
    const QTemporaryDir folder;
    const auto saved = [&folder](const Result<std::shared_ptr<const Trace>>& trace, const TraceStore& store) {
        const auto renumbered = withStableIds(*trace, {}, store);
        const QString path = folder.filePath("saved.stallscope");
        if (!renumbered || !writeSession(**renumbered, path.toStdString()))
            return QByteArray();
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    const std::string text = RandomEvents(10, kSeveralPages).document(1);
    const QByteArray expected = saved(importInMemory(text, true), {});
    QVERIFY(!expected.isEmpty());
    const Spilled spilled = importSpilled(text, 3, kSeveralBatches, true);
    QVERIFY(spilled.trace.ok());
    const auto temporary = session::TemporaryTrace::create(std::make_shared<ColumnCache>(0));
    QVERIFY(temporary.ok());
    QVERIFY(saved(spilled.trace, temporary->store()) == expected);
    QVERIFY(temporary->file->size() > 0 && !temporary->file->failure());
}

void TestImportSpill::realTracesAreTheSame_data()
{
    QTest::addColumn<QString>("path");
    QDirIterator files(QStringLiteral(STALLSCOPE_SHARED_DATA), {"*.json", "*.json.gz"}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString path = files.next();
        QTest::newRow(qPrintable(path.mid(static_cast<int>(qstrlen(STALLSCOPE_SHARED_DATA))))) << path;
    }
    QTest::newRow("example") << QStringLiteral(STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz");
}

void TestImportSpill::realTracesAreTheSame()
{
    QFETCH(const QString, path);
    const auto expected = openTrace(path.toStdString(), {});
    ImportOptions options;
    options.memory = std::make_shared<ColumnCache>(0);
    options.rowBytes = kAllRows;
    const auto spilled = openTrace(path.toStdString(), options);
    QCOMPARE(spilled.ok(), expected.ok());
    if (expected)
        QVERIFY(wholeText(**spilled) == wholeText(**expected));
    else
        QCOMPARE(spilled.error().message, expected.error().message);
}

void TestImportSpill::spansThatFitStayInMemory()
{
    const Spilled spilled = importSpilled(manyEvents(), 2, std::uint64_t{1} << 30);
    QVERIFY(spilled.trace.ok());
    QVERIFY(spilled.folders.isEmpty());
    QVERIFY((*spilled.trace)->tracks.front().lanes.front().blocks.block(0).isResident());
    QVERIFY(!(*spilled.trace)->laterLosses);
}

void TestImportSpill::columnsLeaveTheMemory()
{
    const Spilled spilled = importSpilled(manyEvents(), 2, kSeveralBatches);
    QVERIFY(spilled.trace.ok());
    for (const Track& track : (*spilled.trace)->tracks) {
        for (const Lane& lane : track.lanes) {
            for (std::size_t i = 0; i < lane.blocks.size(); ++i) {
                const SpanBlock& block = lane.blocks.block(i);
                QVERIFY(block.isStored() && !block.isResident());
                QCOMPARE(block.columns()->size(), std::size_t{block.header().count});
                QVERIFY(!block.upperNodes().empty());
                QCOMPARE(block.summary()->nodes().size(), BlockSummary::nodeCount(block.header().count));
            }
        }
    }
    QCOMPARE((*spilled.trace)->lossesSoFar(), (*spilled.trace)->losses);
}

void TestImportSpill::aFileWithoutSpansIsTheSame()
{
    for (const std::string& text :
        {document(""), document(R"({"ph":"M","name":"process_name","pid":1,"args":{"name":"a"}})"), document(R"({"ph":"E","pid":1,"tid":1,"ts":5})")}) {
        const Spilled spilled = importSpilled(text, 1, kAllRows);
        QVERIFY(spilled.trace.ok());
        QVERIFY(wholeText(**spilled.trace) == wholeText(**importInMemory(text)));
    }
}

void TestImportSpill::nothingIsLeftInTheFolder()
{
    const OwnTemporaryFolder folder;
    bool wasEmpty = false;
    ImportOptions options;
    options.memory = std::make_shared<ColumnCache>(0);
    options.rowBytes = kAllRows;
    options.onSpill = [&](const std::string&) { wasEmpty = folder.isEmpty(); };
    const std::string text = manyEvents();
    const auto trace = importTraceEvents(memorySource(text), "trace.json", options);
    QVERIFY(trace);
    QVERIFY(wasEmpty); // the file has no name even while it is used
    QVERIFY(folder.isEmpty());
    QVERIFY(wholeText(**trace) == wholeText(**importInMemory(text)));
}

void TestImportSpill::aFullDiskIsNamed_data()
{
    QTest::addColumn<rlim_t>("bytes");
    QTest::newRow("while it is read") << rlim_t{20'000};
    QTest::newRow("while tracks are built") << rlim_t{1'300'000}; // packed rows take less, columns of both files together more
}

void TestImportSpill::aFullDiskIsNamed()
{
    QFETCH(const rlim_t, bytes);
    const OwnTemporaryFolder folder;
    const std::string text = manyEvents();
    struct rlimit before = {};
    QCOMPARE(::getrlimit(RLIMIT_FSIZE, &before), 0);
    struct rlimit little = before;
    little.rlim_cur = bytes;
    auto* const handler = std::signal(SIGXFSZ, SIG_IGN);
    QCOMPARE(::setrlimit(RLIMIT_FSIZE, &little), 0);
    const Spilled spilled = importSpilled(text, 2, kSeveralBatches);
    ::setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);
    QVERIFY(!spilled.trace);
    const QString message = QString::fromStdString(spilled.trace.error().message);
    QVERIFY2(message.startsWith("cannot write temporary data in '" + folder.path() + "': "), qPrintable(message));
    QVERIFY(folder.isEmpty());
}

void TestImportSpill::aFolderInMemoryIsNotUsed()
{
    if (!QDir("/dev/shm").exists())
        QSKIP("There is no /dev/shm on this machine.");
    const QByteArray before = qgetenv("TMPDIR");
    qputenv("TMPDIR", "/dev/shm");
    const auto file = session::TemporaryFile::create();
    before.isNull() ? qunsetenv("TMPDIR") : qputenv("TMPDIR", before);
    if (!file)
        QSKIP("All folders for temporary files are in memory on this machine.");
    QVERIFY((*file)->folder() != "/dev/shm");
}

void TestImportSpill::bytesThatAreNotThereAreNamed()
{
    const OwnTemporaryFolder folder;
    const auto created = session::TemporaryFile::createIn(folder.path().toStdString());
    QVERIFY(created.ok());
    const auto& file = *created;
    const session::Bytes bytes{1, 2, 3};
    const auto place = file->append(bytes);
    session::Bytes read;
    QVERIFY(place && file->read(*place, read));
    QVERIFY(read == bytes && !file->failure());
    QVERIFY(!file->read({place->offset + 1, 3}, read));
    QVERIFY(QString::fromStdString(file->failure()->message).startsWith("cannot read temporary data in '" + folder.path() + "': "));
    const auto missing = session::TemporaryFile::createIn("/does/not/exist");
    QVERIFY(!missing.ok());
    QVERIFY(QString::fromStdString(missing.error().message).startsWith("cannot create a temporary file in '/does/not/exist': "));
}

void TestImportSpill::cancels()
{
    const std::string text = manyEvents();
    for (const unsigned threads : {1U, 3U}) {
        std::stop_source stop;
        ImportOptions options;
        options.threads = threads;
        options.memory = std::make_shared<ColumnCache>(0);
        options.rowBytes = kAllRows;
        options.job.stop = stop.get_token();
        options.onSpill = [&stop](const std::string&) { stop.request_stop(); };
        const auto trace = importTraceEvents(memorySource(text), "trace.json", options);
        QVERIFY(!trace && trace.error().isCancelled());
    }
}

void TestImportSpill::partialTracesEndWithTheFirstSpill()
{
    const std::string text = manyEvents();
    int partials = 0;
    bool hasSpilled = false;
    ImportOptions options;
    options.threads = 1;
    options.memory = std::make_shared<ColumnCache>(0);
    options.rowBytes = std::uint64_t{20'000} * sizeof(Span);
    options.partial.firstSpans = 5000;
    options.partial.onPartial = [&](const std::shared_ptr<const Trace>&, Nanos) {
        QVERIFY(!hasSpilled);
        ++partials;
    };
    options.onSpill = [&hasSpilled](const std::string&) { hasSpilled = true; };
    const auto trace = importTraceEvents(memorySource(text), "trace.json", options);
    QVERIFY(trace && hasSpilled);
    QVERIFY(partials > 0);
    QVERIFY(wholeText(**trace) == wholeText(**importInMemory(text)));
}

void TestImportSpill::aCancelledSpillWritesNoMore()
{
    const OwnTemporaryFolder folder;
    const auto file = session::TemporaryFile::createIn(folder.path().toStdString());
    QVERIFY(file.ok());
    BatchRows rows;
    rows.runs.push_back({0, 0, 3, {Span{}}});
    rows.kept.push_back({"{}"});
    std::stop_source stop;
    stop.request_stop();
    std::vector<BatchRows> batches;
    batches.push_back(std::move(rows));
    (void)RowSpill(*file, 0).combined(std::move(batches), {{SourceTrackKey{}}}, stop.get_token());
    QCOMPARE((*file)->size(), std::uint64_t{0});
}

void TestImportSpill::unreadableEventsAreCounted()
{
    const OwnTemporaryFolder folder;
    const Spilled spilled = importSpilled(RandomEvents(11).document(1), 1, kAllRows, true);
    QVERIFY(spilled.trace.ok());
    const Trace& trace = **spilled.trace;
    const auto damaged = [&trace] { return trace.lossesSoFar()[static_cast<std::size_t>(Loss::DamagedChunks)]; };
    QVERIFY(trace.keptEvents && trace.keptEvents->pageCount() > 0);
    QCOMPARE(damaged(), std::uint64_t{0});
    QVERIFY(folder.truncateFiles() > 0);
    trace.keptEvents->forEach([](const KeptEvent&) {});
    QCOMPARE(damaged(), std::uint64_t{trace.keptEvents->pageCount()});
}

void TestImportSpill::aMissingFolderIsReportedOnce()
{
    const std::string text = manyEvents();
    struct rlimit before = {};
    QCOMPARE(::getrlimit(RLIMIT_NOFILE, &before), 0);
    struct rlimit none = before;
    none.rlim_cur = 0;
    QStringList reasons;
    ImportOptions options;
    options.threads = 2;
    options.memory = std::make_shared<ColumnCache>(0);
    options.rowBytes = kAllRows;
    options.onCannotSpill = [&reasons](const Error& reason) { reasons.append(QString::fromStdString(reason.message)); };
    options.onSpill = [](const std::string&) { QFAIL("There is no file."); };
    QCOMPARE(::setrlimit(RLIMIT_NOFILE, &none), 0);
    const auto trace = importTraceEvents(memorySource(text), "trace.json", options);
    ::setrlimit(RLIMIT_NOFILE, &before);
    QVERIFY(trace.ok());
    QCOMPARE(reasons.size(), 1);
    QVERIFY2(reasons.front().contains("temporary file"), qPrintable(reasons.front()));
    QVERIFY(wholeText(**trace) == wholeText(**importInMemory(text)));
}

void TestImportSpill::rowsInMemoryAreCharged()
{
    const auto memory = std::make_shared<ColumnCache>(std::size_t{4} << 30);
    const std::size_t before = memory->left();
    std::size_t least = before;
    ImportOptions options;
    options.threads = 1;
    options.memory = memory;
    options.job.onProgress = [&](std::uint64_t, std::uint64_t) { least = std::min(least, memory->left()); };
    const auto trace = importTraceEvents(memorySource(manyEvents()), "trace.json", options);
    QVERIFY(trace.ok());
    QVERIFY(before - least >= 10'000 * sizeof(Span)); // of the batches before the last one
    QCOMPARE(memory->left(), before);
}

void TestImportSpill::rowsLeaveMemoryThatOthersNeed()
{
    const auto memory = std::make_shared<ColumnCache>(std::size_t{4} << 30);
    FixedMemory ofAnother;
    bool hasSpilled = false;
    ImportOptions options;
    options.threads = 1;
    options.memory = memory;
    options.job.onProgress = [&](std::uint64_t, std::uint64_t) { ofAnother = FixedMemory(memory, std::size_t{4} << 30); };
    options.onSpill = [&hasSpilled](const std::string&) { hasSpilled = true; };
    const std::string text = RandomEvents(12, 400'000).document(1); // its rows take more than the least that an import may hold
    QVERIFY(importTraceEvents(memorySource(text), "trace.json", options).ok());
    QVERIFY(hasSpilled);
}

QTEST_APPLESS_MAIN(TestImportSpill)
#include "tst_import_spill.moc"

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/counters/nvml.h"
#include "profiler/trace/trace.h"
#include "tests/engine/inject/recorded.h"

#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QSysInfo>
#include <QTest>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <memory>
#include <vector>

#include <unistd.h>

using namespace stallscope;
using namespace stallscope::test;

namespace {

/// Null if there is no such counter.
const CounterSeries* counter(const Trace& trace, const std::string& name)
{
    const auto found = std::find_if(trace.counters.begin(), trace.counters.end(), [&](const CounterSeries& series) { return series.info.name == name; });
    return found != trace.counters.end() ? &*found : nullptr;
}

} // namespace

class TestRecord : public QObject {
    Q_OBJECT

private slots:
    void init();
    void nestedRanges();
    void domainsHaveStacksOfTheirOwn();
    void rangesAcrossThreads();
    void theProgramsEndIsOurs_data();
    void theProgramsEndIsOurs();
    void nothingIsLostAtAnyEnd_data();
    void nothingIsLostAtAnyEnd();
    void whatIsOpenAtTheEndIsKept();
    void anotherToolsLibraryIsNamed();
    void streamsAreThePrograms();
    void signalsGoOnToTheProgram();
    void aSignalAtTheStartLeavesNoFolder();
    void aSignalHandlerMayUseNvtx();
    void nothingToRecord();
    void fewDescriptors();
    void shardsThatCannotBeMerged();
    void programsThatCannotBeStarted_data();
    void programsThatCannotBeStarted();
    void aScriptWithoutAnInterpreter();
    void aFolderThatIsInUse();
    void anExistingFileIsKept();
    void namesThatNoSessionHas_data();
    void namesThatNoSessionHas();
    void ranksOfOneName_data();
    void ranksOfOneName();
    void recordingsWithoutANameAtTheSameTime();
    void theRecorderIsKilled();
    void gatherWhileAProcessRuns();
    void gatherReplacesItsOwnResultOnly();
    void aThreadEndsWithinItsRange();
    void whatGpusSayOfThemselves();
    void whatTheProcessTakes();
    void gatherComplains_data();
    void gatherComplains();

private:
    [[nodiscard]] Session session(const char* name = "x.stallscope") const { return m_folder->session(name); }
    [[nodiscard]] QString file(const char* name) const { return m_folder->file(name); }
    [[nodiscard]] CliResult recordWords(const QString& words, const QStringList& options = {}) const { return m_folder->recordWords(words, options); }

    std::unique_ptr<RecordFolder> m_folder;
};

void TestRecord::init()
{
    m_folder = std::make_unique<RecordFolder>();
}

void TestRecord::nestedRanges()
{
    const CliResult result = recordWords("nested");
    QVERIFY2(result.status == 0, result.err.constData());
    QCOMPARE(result.out, QByteArray());
    QCOMPARE(result.err.count('\n'), 1);
    QVERIFY2(result.err.contains("x.stallscope: 3 spans of 1 process, nothing missing; no CUDA was used; recording took "), result.err.constData());
    const Session trace = session();
    const auto outer = named(*trace, "outer");
    const auto inner = named(*trace, "inner");
    const auto instant = named(*trace, "instant");
    QCOMPARE(outer.size(), std::size_t{1});
    QCOMPARE(inner.size(), std::size_t{1});
    QCOMPARE(instant.size(), std::size_t{1});
    QCOMPARE(outer[0].depth, 0U);
    QCOMPARE(inner[0].depth, 1U);
    QVERIFY(outer[0].span.start <= inner[0].span.start && inner[0].span.end() <= outer[0].span.end());
    QCOMPARE(instant[0].span.kind, SpanKind::Mark);
    QCOMPARE(instant[0].span.duration, Nanos{0});
    QCOMPARE(outer[0].track, theSystemsName());
    QCOMPARE(trace->runs.size(), std::size_t{1});
    QCOMPARE(trace->runs[0].state, RunState::Done);
    QVERIFY(!QFileInfo::exists(file("x.stallscope.parts")));
}

void TestRecord::domainsHaveStacksOfTheirOwn()
{
    QCOMPARE(recordWords("domains").status, 0);
    const Session trace = session();
    const auto batch = named(*trace, "batch");
    QCOMPARE(batch.size(), std::size_t{1});
    const SpanDetail detail = trace->detailOf(batch[0].span);
    QCOMPARE(trace->text(StringId(static_cast<std::uint32_t>(detail.get(DetailField::Domain)))), std::string_view("loader"));
    QCOMPARE(detail.get(DetailField::Colour), std::uint64_t{0xFF00FF00});
    QCOMPARE(detail.get(DetailField::Payload), std::uint64_t{9}); // -5, zigzag
    const auto outside = named(*trace, "outside");
    QCOMPARE(outside.size(), std::size_t{1});
    QVERIFY(batch[0].span.end() <= outside[0].span.end());
}

void TestRecord::rangesAcrossThreads()
{
    QCOMPARE(recordWords("across-threads").status, 0);
    const Session trace = session();
    const auto first = named(*trace, "first");
    const auto second = named(*trace, "second");
    QCOMPARE(first.size(), std::size_t{1});
    QCOMPARE(second.size(), std::size_t{1});
    QVERIFY(first[0].span.start <= second[0].span.start);
    QVERIFY(first[0].span.end() <= second[0].span.end());
    QCOMPARE(first[0].track, QString("ranges across threads"));
    QCOMPARE(named(*trace, "on worker").at(0).track, QString("worker of mine"));
}

void TestRecord::theProgramsEndIsOurs_data()
{
    QTest::addColumn<QString>("words");
    QTest::addColumn<int>("status");
    QTest::newRow("returns") << "nested" << 0;
    QTest::newRow("exits") << "nested exit=7" << 7;
    QTest::newRow("exits hard") << "nested _exit=5" << 5;
    QTest::newRow("aborts") << "nested abort" << 128 + SIGABRT;
    QTest::newRow("is killed") << "nested kill" << 128 + SIGKILL;
    QTest::newRow("highest status") << "exit=255" << 255;
}

void TestRecord::theProgramsEndIsOurs()
{
    QFETCH(QString, words);
    QFETCH(int, status);
    const CliResult result = recordWords(words);
    QCOMPARE(result.status, status);
    QCOMPARE(result.err.count('\n'), 1);
}

void TestRecord::nothingIsLostAtAnyEnd_data()
{
    QTest::addColumn<QString>("end");
    QTest::newRow("exits hard") << "_exit=1";
    QTest::newRow("aborts") << "abort";
    QTest::newRow("is killed") << "kill";
}

void TestRecord::nothingIsLostAtAnyEnd()
{
    QFETCH(QString, end);
    QVERIFY(recordWords("open nested until-written last " + end).status > 0);
    const Session trace = session();
    QCOMPARE(named(*trace, "outer").size(), std::size_t{1});
    QVERIFY(named(*trace, "written").size() > 1000);
    QCOMPARE(named(*trace, "last").size(), std::size_t{1});
    const auto open = named(*trace, "never ended");
    QCOMPARE(open.size(), std::size_t{1});
    QVERIFY(open[0].span.has(SpanFlag::kUnfinished));
    QVERIFY(open[0].span.end() >= named(*trace, "last").back().span.end());
    QCOMPARE(lost(*trace, Loss::IncompleteFile), std::uint64_t{0});
    QCOMPARE(lost(*trace, Loss::DroppedRecords), std::uint64_t{0});
    QCOMPARE(trace->runs.at(0).state, RunState::Failed);
    QVERIFY(!trace->runs.at(0).message.empty());
}

void TestRecord::whatIsOpenAtTheEndIsKept()
{
    QCOMPARE(recordWords("open nested").status, 0);
    const Session trace = session();
    const auto open = named(*trace, "never ended");
    QCOMPARE(open.size(), std::size_t{1});
    QVERIFY(open[0].span.has(SpanFlag::kUnfinished));
    QVERIFY(open[0].span.end() >= named(*trace, "outer").at(0).span.end());
    QCOMPARE(lost(*trace, Loss::UnfinishedSpans), std::uint64_t{1});
    QCOMPARE(lost(*trace, Loss::IncompleteFile), std::uint64_t{0});
}

void TestRecord::streamsAreThePrograms()
{
    const QByteArray input("one\ntwo\0three", 13);
    const CliResult result = record(m_folder->path(), {"-o", "x.stallscope"}, theProgram("nested copy"), input);
    QCOMPARE(result.status, 0);
    QCOMPARE(result.out, input);
    QVERIFY(result.err.startsWith("complaint\nstallscope-cli: x.stallscope: ")); // ours comes when the program has ended
}

#if defined(__SANITIZE_THREAD__)
#define NEEDS_HANDLERS_AT_ONCE() QSKIP("the thread sanitizer holds the handler of a signal back until waitpid() has returned")
#else
#define NEEDS_HANDLERS_AT_ONCE() (void)0
#endif

void TestRecord::signalsGoOnToTheProgram()
{
    NEEDS_HANDLERS_AT_ONCE();
    QProcess process;
    process.setWorkingDirectory(m_folder->path());
    process.start(STALLSCOPE_CLI, QStringList{"record", "-o", "x.stallscope", "--"} + theProgram("wait-for-term exit=3"));
    QVERIFY(process.waitForReadyRead(60'000));
    QCOMPARE(process.readAllStandardOutput(), QByteArray("ready\n"));
    sendSignal(process, SIGTERM);
    QVERIFY(process.waitForFinished(60'000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 3);
    QVERIFY(!named(*session(), "waiting").empty());
}

/// Wherever it has come to: a folder that stays would refuse the next recording of that name.
void TestRecord::aSignalAtTheStartLeavesNoFolder()
{
    NEEDS_HANDLERS_AT_ONCE();
    for (int i = 0; i < 20; ++i) {
        QProcess process;
        process.setWorkingDirectory(m_folder->path());
        process.start(STALLSCOPE_CLI, QStringList{"record", "-o", "x.stallscope", "--"} + theProgram("wait-for-term"));
        const QByteArray parts = QFile::encodeName(file("x.stallscope.parts"));
        while (process.state() == QProcess::Starting && !process.waitForStarted()) {}
        const auto id = static_cast<pid_t>(process.processId());
        QVERIFY(id > 0);
        while (::access(parts.constData(), F_OK) != 0) {
            QVERIFY2(::kill(id, 0) == 0, "it has made no folder");
        }
        sendSignal(process, SIGTERM);
        QVERIFY(process.waitForFinished(60'000));
        QVERIFY2(!QFileInfo::exists(file("x.stallscope.parts")), process.readAllStandardError().constData());
        QFile::remove(file("x.stallscope"));
    }
}

void TestRecord::aSignalHandlerMayUseNvtx()
{
    QCOMPARE(recordWords("interrupted").status, 0);
    const Session trace = session();
    QCOMPARE(named(*trace, "interrupted").size(), std::size_t{20'000});
    QCOMPARE(lost(*trace, Loss::UnfinishedSpans), std::uint64_t{0});
}

void TestRecord::anotherToolsLibraryIsNamed()
{
    qputenv("CUDA_INJECTION64_PATH", "/opt/other/libother.so");
    const CliResult result = recordWords("nested");
    qunsetenv("CUDA_INJECTION64_PATH");
    QCOMPARE(result.status, 0);
    QVERIFY2(result.err.contains("\nCUDA_INJECTION64_PATH was set to '/opt/other/libother.so'"), result.err.constData());
    QVERIFY(!record(m_folder->path(), {"-o", "y.stallscope"}, theProgram("nested")).err.contains("_INJECTION64_PATH"));
}

void TestRecord::nothingToRecord()
{
    const CliResult result = record(m_folder->path(), {"-o", "x.stallscope"}, {"sh", "-c", "exit 4"});
    QCOMPARE(result.status, 4);
    QCOMPARE(result.err, QByteArray("stallscope-cli: nothing was recorded: the program used neither CUDA nor NVTX\n"));
    QVERIFY(QDir(m_folder->path()).isEmpty());
}

/// Not run: all that it annotates would be lost.
void TestRecord::fewDescriptors()
{
    const auto recordUnder = [this](const char* limit) {
        QProcess process;
        process.setWorkingDirectory(m_folder->path());
        process.start("sh",
            QStringList{"-c", "ulimit -n \"$1\"; shift; exec \"$@\"", "sh", limit, STALLSCOPE_CLI, "record", "-o", "x.stallscope", "--"}
                + theProgram("nested leave-mark"));
        return endOf(process, 60'000);
    };
    const CliResult refused = recordUnder("6");
    QCOMPARE(refused.status, 1);
    QVERIFY2(refused.err.contains("too few files may be open at once (ulimit -n): recording takes 12"), refused.err.constData());
    QVERIFY(QDir(m_folder->path()).isEmpty());
    const CliResult enough = recordUnder("18");
    QVERIFY2(enough.err.contains("3 spans of 1 process, nothing missing"), enough.err.constData());
}

void TestRecord::shardsThatCannotBeMerged()
{
    const CliResult result = record(m_folder->path(), {"-o", "x.stallscope"},
        {"sh", "-c", "\"$@\"; until mkdir x.stallscope 2>/dev/null; do rm -f x.stallscope; done; touch x.stallscope/file", "sh", STALLSCOPE_RECORDED_PROGRAM,
            "nested"});
    QVERIFY2(result.err.contains("; the shards are kept: 'stallscope-cli gather ") && result.err.contains("/x.stallscope.parts' merges them"),
        result.err.constData());
    QCOMPARE(result.err.count('\n'), 1);
    QCOMPARE(runCli({"gather", file("x.stallscope.parts"), "-o", file("y.stallscope")}).status, 0);
    QCOMPARE(named(*session("y.stallscope"), "outer").size(), std::size_t{1});
}

void TestRecord::programsThatCannotBeStarted_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("why");
    QTest::newRow("not found") << "./no-such-program" << 127 << QByteArray("No such file or directory");
    QTest::newRow("not in PATH") << "no-such-program" << 127 << QByteArray("No such file or directory");
    QTest::newRow("not executable") << "./notes" << 126 << QByteArray("Permission denied");
    QTest::newRow("a folder") << "/" << 126 << QByteArray("Permission denied");
    QTest::newRow("below a file") << "./notes/program" << 126 << QByteArray("Not a directory");
}

void TestRecord::programsThatCannotBeStarted()
{
    QFETCH(QString, program);
    QFETCH(int, status);
    QFETCH(QByteArray, why);
    QFile notes(file("notes"));
    QVERIFY(notes.open(QFile::WriteOnly));
    const CliResult result = record(m_folder->path(), {}, {program});
    QCOMPARE(result.status, status);
    QCOMPARE(result.err, "stallscope-cli: cannot start '" + program.toUtf8() + "': " + why + "\n");
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot), QStringList{"notes"});
}

void TestRecord::aScriptWithoutAnInterpreter()
{
    QFile script(file("script"));
    QVERIFY(script.open(QFile::WriteOnly) && script.write("echo $# $1; exit 5\n") > 0 && script.setPermissions(QFile::ReadOwner | QFile::ExeOwner));
    script.close();
    const CliResult result = record(m_folder->path(), {}, {"./script", "a word", "b"});
    QCOMPARE(result.status, 5);
    QCOMPARE(result.out, QByteArray("2 a word\n"));
}

void TestRecord::aFolderThatIsInUse()
{
    QVERIFY(QDir(m_folder->path()).mkdir("x.stallscope.parts"));
    const CliResult result = recordWords("nested");
    QCOMPARE(result.status, 1);
    QVERIFY2(result.err.contains("(merge it with 'stallscope-cli gather x.stallscope.parts', or delete the folder)"), result.err.constData());
    QCOMPARE(result.err.count('\n'), 1);
}

void TestRecord::anExistingFileIsKept()
{
    QFile existing(file("x.stallscope"));
    QVERIFY(existing.open(QFile::WriteOnly) && existing.write("precious") == 8);
    existing.close();
    const CliResult refused = record(m_folder->path(), {"-o", "x.stallscope"}, theProgram("leave-mark"));
    QCOMPARE(refused.status, 1);
    QVERIFY2(refused.err.contains("'x.stallscope' exists already") && refused.err.contains("--force"), refused.err.constData());
    QVERIFY(!QFileInfo::exists(file("left.mark"))); // nothing was run
    QVERIFY(existing.open(QFile::ReadOnly));
    QCOMPARE(existing.readAll(), QByteArray("precious"));
    QCOMPARE(record(m_folder->path(), {"-o", "x.stallscope", "--force"}, theProgram("nested")).status, 0);
    QCOMPARE(named(*session(), "outer").size(), std::size_t{1});
}

void TestRecord::namesThatNoSessionHas_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("why");
    QTest::newRow("no suffix") << "x" << QByteArray("'x': the name of a session file ends with .stallscope");
    QTest::newRow("a suffix without a format") << "x.gz" << QByteArray("'x.gz': the name of a session file ends with .stallscope");
    QTest::newRow("of another format") << "x.json" << QByteArray("'x.json': the output is a session, whose name ends with .stallscope");
    QTest::newRow("a placeholder that is replaced") << "%q{STALLSCOPE_TEST_NAME}" << QByteArray("'u.txt': the name of a session file ends with .stallscope");
    QTest::newRow("a variable that is not set") << "" << QByteArray("the name of the session file is empty");
}

/// Told before the program runs, not when hours of it cannot be written.
void TestRecord::namesThatNoSessionHas()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, why);
    qputenv("STALLSCOPE_TEST_NAME", "u.txt");
    const CliResult result = record(m_folder->path(), {"-o", name}, theProgram("leave-mark"));
    qunsetenv("STALLSCOPE_TEST_NAME");
    QCOMPARE(result.status, 2);
    QVERIFY2(result.err.contains(why), result.err.constData());
    QCOMPARE(result.err.count('\n'), 1);
    QVERIFY(QDir(m_folder->path()).isEmpty()); // nothing was run
}

void TestRecord::ranksOfOneName_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("stem");
    const QString host = QSysInfo::machineHostName();
    QTest::newRow("plain") << "job.stallscope"
                           << "job";
    QTest::newRow("host") << "job-%h.stallscope"
                          << "job-" + host;
    QTest::newRow("a variable that they share") << "job-%q{OMPI_COMM_WORLD_SIZE}.stallscope"
                                                << "job-4";
    QTest::newRow("percent") << "job%%.stallscope"
                             << "job%";
}

/// As mpirun starts them, all with one name.
void TestRecord::ranksOfOneName()
{
    QFETCH(const QString, name);
    QFETCH(const QString, stem);
    std::vector<std::unique_ptr<QProcess>> recorders;
    for (int rank = 0; rank < 4; ++rank) {
        recorders.push_back(std::make_unique<QProcess>());
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("OMPI_COMM_WORLD_RANK", QString::number(rank));
        environment.insert("OMPI_COMM_WORLD_SIZE", "4");
        recorders.back()->setProcessEnvironment(environment);
        recorders.back()->setWorkingDirectory(m_folder->path());
        recorders.back()->start(STALLSCOPE_CLI, QStringList{"record", "-o", name, "--"} + theProgram("nested"));
    }
    for (const auto& recorder : recorders) {
        const CliResult result = endOf(*recorder, 120'000);
        QVERIFY2(result.status == 0, result.err.constData());
    }
    const QStringList left = QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot, QDir::Name);
    QStringList expected;
    for (int rank = 0; rank < 4; ++rank)
        expected.append(QString("%1-rank%2.stallscope").arg(stem).arg(rank));
    QCOMPARE(left, expected);
    QCOMPARE(session(qPrintable(expected[2]))->processes.at(0).rank, std::optional<std::uint32_t>(2));
}

/// Each has a file of its own, also where one ends as another looks for a name.
void TestRecord::recordingsWithoutANameAtTheSameTime()
{
    constexpr int kAtOnce = 12;
    std::vector<std::unique_ptr<QProcess>> recorders;
    for (int i = 0; i < kAtOnce; ++i) {
        recorders.push_back(std::make_unique<QProcess>());
        recorders.back()->setWorkingDirectory(m_folder->path());
        recorders.back()->start(STALLSCOPE_CLI, QStringList{"record", "--"} + theProgram("nested"));
    }
    for (const auto& recorder : recorders) {
        const CliResult result = endOf(*recorder, 120'000);
        QVERIFY2(result.status == 0, result.err.constData());
    }
    const QStringList left = QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot);
    QCOMPARE(left.size(), kAtOnce);
    for (const QString& file : left)
        QCOMPARE(named(*m_folder->session(qPrintable(file)), "inner").size(), std::size_t{1});
}

/// Events before and after the end of the recorder.
void TestRecord::theRecorderIsKilled()
{
    QCOMPARE(recordWords("nested until-written kill-parent steps leave-mark").status, -1);
    QTRY_VERIFY_WITH_TIMEOUT(QFileInfo::exists(file("left.mark")), 60'000); // the program's last act
    QVERIFY(readSession(file("x.stallscope").toStdString()).ok());          // shows the shard meanwhile
    CliResult gathered;
    const auto gather = [&] {
        gathered = runCli({"gather", file("x.stallscope.parts")});
        return gathered.status == 0 && !gathered.out.contains("still running"); // it takes a moment to end
    };
    QTRY_VERIFY2_WITH_TIMEOUT(gather(), gathered.err.constData(), 60'000);
    QVERIFY2(gathered.out.trimmed().endsWith("; the folder '" + QFile::encodeName(file("x.stallscope.parts")) + "' may be deleted"), gathered.out.constData());
    QVERIFY(!QFileInfo(file("x.stallscope")).isSymLink());
    const Session trace = session();
    QCOMPARE(trace->processes.size(), std::size_t{1});
    QCOMPARE(trace->runs.at(0).name, trace->processes.at(0).name);
    QCOMPARE(named(*trace, "outer").size(), std::size_t{1});
    QVERIFY(named(*trace, "written").size() > 1000);
    QCOMPARE(named(*trace, "in step").size(), std::size_t{2});
    QVERIFY(QFileInfo::exists(file("x.stallscope.parts"))); // the user's to remove
    QVERIFY(QDir(m_folder->path()).rename("x.stallscope.parts", "y.parts"));
    QCOMPARE(runCli({"gather", file("y.parts")}).status, 0);
    QCOMPARE(session("y.stallscope")->spanCount(), trace->spanCount());
}

void TestRecord::gatherWhileAProcessRuns()
{
    QCOMPARE(recordWords("nested until-written kill-parent steady").status, -1);
    const CliResult gathered = runCli({"gather", file("x.stallscope.parts")});
    QVERIFY2(gathered.status == 0, gathered.err.constData());
    const auto pid = static_cast<pid_t>(session()->processes.at(0).pid);
    QVERIFY(pid > 1 && ::kill(pid, SIGTERM) == 0);
    QVERIFY2(
        gathered.out.contains("; 1 process is still running: 'stallscope-cli gather ") && !gathered.out.contains("may be deleted"), gathered.out.constData());
}

void TestRecord::gatherReplacesItsOwnResultOnly()
{
    QCOMPARE(recordWords("nested until-written kill-parent leave-mark").status, -1);
    QTRY_VERIFY_WITH_TIMEOUT(QFileInfo::exists(file("left.mark")), 60'000);
    QFile other(file("y.stallscope"));
    QVERIFY(other.open(QFile::WriteOnly) && other.write("precious") == 8);
    other.close();
    const CliResult refused = runCli({"gather", file("x.stallscope.parts"), "-o", other.fileName()});
    QCOMPARE(refused.status, 1);
    QVERIFY2(refused.err.contains("exists already; choose another name, or replace it with --force"), refused.err.constData());
    QVERIFY(other.open(QFile::ReadOnly));
    QCOMPARE(other.readAll(), QByteArray("precious"));
    QCOMPARE(runCli({"gather", file("x.stallscope.parts"), "-o", other.fileName(), "--force"}).status, 0);
    QCOMPARE(runCli({"gather", file("x.stallscope.parts")}).status, 0);
    QCOMPARE(runCli({"gather", file("x.stallscope.parts"), "-o", file("x.stallscope")}).status, 0);
}

void TestRecord::aThreadEndsWithinItsRange()
{
    QCOMPARE(recordWords("thread-within until-written until-written nested").status, 0);
    const Session trace = session();
    const auto open = named(*trace, "left open");
    QCOMPARE(open.size(), std::size_t{1});
    QVERIFY(open[0].span.flags & SpanFlag::kUnfinished);
    QCOMPARE(open[0].track, theSystemsName());                           // though it ended long before anyone came to look
    QVERIFY(open[0].span.end() <= named(*trace, "outer")[0].span.start); // it ended with its thread, not with the program
    QCOMPARE(lost(*trace, Loss::UnfinishedSpans), std::uint64_t{1});
}

void TestRecord::whatGpusSayOfThemselves()
{
    qputenv("STALLSCOPE_NVML_LIBRARY", STALLSCOPE_FAKE_NVML);
    const CliResult result = recordWords("nested until-gpus-are-seen nested");
    qunsetenv("STALLSCOPE_NVML_LIBRARY");
    QCOMPARE(result.status, 0);
    QVERIFY2(result.err.contains("6 spans of 1 process, nothing missing; "), result.err.constData());
    const Session trace = session();
    QCOMPARE(trace->processes.size(), std::size_t{1});
    const CounterSeries* const utilization = counter(*trace, "GPU 0: utilization");
    QVERIFY(utilization && utilization->sampleCount() > 3);
    const auto inner = named(*trace, "inner");
    for (const auto& block : utilization->blocks) {
        for (std::size_t i = 0; i < block->times.size(); ++i) {
            QCOMPARE(block->values[i], 73.0);
            QVERIFY(block->times[i] >= 0);
        }
    }
    QVERIFY(utilization->blocks.front()->times.front() < inner[1].span.start); // on one clock with the ranges
    QVERIFY(counter(*trace, "GPU 1: utilization"));
}

void TestRecord::whatTheProcessTakes()
{
    QCOMPARE(recordWords("nested until-written until-written until-written until-written until-written until-written until-written until-written").status, 0);
    const Session trace = session();
    QVERIFY(!counter(*trace, "GPU 0: utilization") || Nvml::load(Nvml::kLibrary));
    const CounterSeries* const memory = counter(*trace, "resident memory");
    QVERIFY(memory);
    QVERIFY2(memory->blocks.front()->smallest > 1e6, qPrintable(QString::number(memory->blocks.front()->smallest)));
    QVERIFY(counter(*trace, "processors in use"));
}

void TestRecord::gatherComplains_data()
{
    QTest::addColumn<QString>("content");
    QTest::addColumn<QString>("errorText");
    QTest::newRow("no folder") << ""
                               << "cannot read the folder";
    QTest::newRow("an empty folder") << "empty"
                                     << "it contains no recorded process";
    QTest::newRow("a part that is none") << "text"
                                         << "x.stallscope";
}

void TestRecord::gatherComplains()
{
    QFETCH(QString, content);
    QFETCH(QString, errorText);
    if (!content.isEmpty())
        QVERIFY(QDir(m_folder->path()).mkdir("parts"));
    if (content == "text") {
        QFile part(file("parts/x.stallscope"));
        QVERIFY(part.open(QFile::WriteOnly));
        part.write("no session at all, but long enough for a header of one\n");
    }
    const CliResult result = runCli({"gather", file("parts")});
    QCOMPARE(result.status, 1);
    QCOMPARE(result.err.count('\n'), 1);
    QVERIFY2(QString::fromUtf8(result.err).contains(errorText), result.err.constData());
}

QTEST_GUILESS_MAIN(TestRecord)
#include "tst_record.moc"

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/session_reader.h"
#include "tests/engine/cli/cli_process.h"
#include "tests/engine/cli/needs_children.h"
#include "tests/gui/support/growing_session.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace stallscope;
using test::CliResult;
using test::GrowingSession;

namespace {

constexpr int kPatience = 120'000;

/// `stallscope-cli stream` on its way, and what has come of it.
class Stream {
public:
    explicit Stream(const QStringList& arguments, const QString& folder = QDir::tempPath())
    {
        m_process.setWorkingDirectory(folder);
        m_process.start(STALLSCOPE_CLI, arguments);
    }
    ~Stream()
    {
        m_process.kill();
        m_process.waitForFinished();
    }
    [[nodiscard]] qsizetype size()
    {
        m_bytes += m_process.readAllStandardOutput();
        return m_bytes.size();
    }
    /// What arrived by now, as a file.
    [[nodiscard]] std::shared_ptr<const Trace> session()
    {
        (void)size();
        const QString path = m_folder.filePath("arrived.stallscope");
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(m_bytes) != m_bytes.size())
            qFatal("what arrived cannot be written");
        file.close();
        auto trace = readSession(path.toStdString());
        return trace ? *trace : std::make_shared<const Trace>();
    }
    [[nodiscard]] CliResult end()
    {
        m_process.waitForFinished(kPatience);
        (void)size();
        const bool hasEnded = m_process.state() == QProcess::NotRunning && m_process.exitStatus() == QProcess::NormalExit;
        return {hasEnded ? m_process.exitCode() : -1, m_bytes, m_process.readAllStandardError()};
    }
    [[nodiscard]] QProcess& process() { return m_process; }

private:
    QTemporaryDir m_folder;
    QProcess m_process;
    QByteArray m_bytes;
};

std::uint64_t lost(const Trace& trace, Loss loss)
{
    return trace.lossesSoFar()[static_cast<std::size_t>(loss)];
}

std::uint64_t named(const Trace& trace, std::string_view name)
{
    std::uint64_t count = 0;
    for (const Track& track : trace.tracks) {
        for (const Lane& lane : track.lanes)
            lane.forEach([&](const SpanColumns& columns, std::size_t row) { count += trace.nameOf(columns.at(row)) == name ? 1 : 0; });
    }
    return count;
}

QByteArray bytesOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestCliStream : public QObject {
    Q_OBJECT

private slots:
    void init();
    void whatCannotBeStreamed_data();
    void whatCannotBeStreamed();
    void aFinishedFile();
    void aFileThatGrows();
    void aWriterThatDies();
    void theReaderGoes_data();
    void theReaderGoes();
    void interrupted();
    void interruptedBeforeAReaderThatTakesNothing();
    void shardsOfARecording();
    void partsThatWereLeft();
    void anEmptyFolder();
    void aProgramAsItRuns();
    void theProgramIsStopped_data();
    void theProgramIsStopped();
    void anEmptyInputStopsNothing();
    void whatStaysBeside();

private:
    [[nodiscard]] QString file(const char* name) const { return m_folder->filePath(name); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestCliStream::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

void TestCliStream::whatCannotBeStreamed_data()
{
    QTest::addColumn<QByteArray>("contents");
    QTest::addColumn<QByteArray>("why");
    QTest::newRow("no file") << QByteArray() << QByteArray("No such file");
    QTest::newRow("an empty one") << QByteArray("") << QByteArray("is empty");
    QTest::newRow("text") << QByteArray("{\"traceEvents\": []}") << QByteArray("is not a Stallscope session");
    QTest::newRow("a bad head") << (QByteArray("\x89STLS\r\n\x1a", 8) + QByteArray(100, 'x')) << QByteArray("is damaged in its first");
}

void TestCliStream::whatCannotBeStreamed()
{
    QFETCH(QByteArray, contents);
    QFETCH(QByteArray, why);
    if (!contents.isNull()) {
        QFile made(file("a.stallscope"));
        QVERIFY(made.open(QIODevice::WriteOnly));
        made.write(contents);
    }
    const CliResult result = test::runCli({"stream", file("a.stallscope")});
    QCOMPARE(result.status, 1);
    QVERIFY2(result.err.contains(why), result.err.constData());
    QCOMPARE(result.err.count('\n'), 1);
    QVERIFY(result.out.isEmpty());
}

void TestCliStream::aFinishedFile()
{
    GrowingSession session(file("a.stallscope"));
    session.grow(20'000);
    session.finish();
    const CliResult result = test::runCli({"stream", file("a.stallscope")});
    QCOMPARE(result.status, 0);
    QCOMPARE(result.err, QByteArray());
    QVERIFY(result.out == bytesOf(file("a.stallscope")));
}

void TestCliStream::aFileThatGrows()
{
    GrowingSession session(file("a.stallscope"));
    Stream stream({"stream", file("a.stallscope")});
    QTRY_VERIFY_WITH_TIMEOUT(stream.size() >= 32, kPatience);
    for (std::uint64_t launches = 100; launches <= 300; launches += 100) {
        session.grow(100);
        QTRY_COMPARE_WITH_TIMEOUT(stream.session()->spanCount(), launches * GrowingSession::kSpansALaunch, kPatience);
    }
    session.finish();
    const CliResult result = stream.end();
    QCOMPARE(result.status, 0);
    QVERIFY(result.out == bytesOf(file("a.stallscope")));
}

void TestCliStream::aWriterThatDies()
{
    GrowingSession session(file("a.stallscope"));
    session.grow(100);
    Stream stream({"stream", file("a.stallscope")});
    QTRY_VERIFY_WITH_TIMEOUT(stream.size() >= 32, kPatience);
    session.grow(100);
    session.die();
    const CliResult result = stream.end();
    QCOMPARE(result.status, 1);
    QVERIFY2(result.err.contains("has no end: the program that wrote it has gone. What it had written was sent."), result.err.constData());
    QCOMPARE(stream.session()->spanCount(), 200 * GrowingSession::kSpansALaunch);
    QCOMPARE(lost(*stream.session(), Loss::IncompleteFile), 1U);
    QCOMPARE(lost(*stream.session(), Loss::SkippedBytes), 0U);
}

void TestCliStream::theReaderGoes_data()
{
    QTest::addColumn<int>("launches"); // each time that is looked
    QTest::newRow("while it grows") << 100;
    QTest::newRow("while nothing comes") << 0;
}

void TestCliStream::theReaderGoes()
{
    QFETCH(const int, launches);
    GrowingSession session(file("a.stallscope"));
    session.grow(100);
    QProcess pipe;
    pipe.start("sh", {"-c", R"(("$0" stream "$1" 2> "$2"; echo "status $?" >> "$2") | head -c 40)", STALLSCOPE_CLI, file("a.stallscope"), file("said")});
    const auto said = [this] { return bytesOf(file("said")); };
    const auto growAndLook = [&] {
        if (launches > 0)
            session.grow(launches);
        return said().contains("status");
    };
    QTRY_VERIFY_WITH_TIMEOUT(growAndLook(), kPatience);
    QTRY_COMPARE_WITH_TIMEOUT(pipe.state(), QProcess::NotRunning, kPatience);
    QCOMPARE(said(), QByteArray("stallscope-cli: the stream reader disconnected\nstatus 1\n"));
}

void TestCliStream::interrupted()
{
    const GrowingSession session(file("a.stallscope"));
    Stream stream({"stream", file("a.stallscope")});
    QTRY_VERIFY_WITH_TIMEOUT(stream.size() >= 32, kPatience);
    stallscope::test::sendSignal(stream.process(), SIGINT);
    const CliResult result = stream.end();
    QCOMPARE(result.status, 1);
    QCOMPARE(result.err, QByteArray("stallscope-cli: cancelled\n"));
}

/// Once the program has ended, signals are for the recorder; a folder of parts does not stay behind.
void TestCliStream::interruptedBeforeAReaderThatTakesNothing()
{
    QVERIFY(QDir(m_folder->path()).mkdir("temporary"));
    const QString pipe = file("pipe");
    QCOMPARE(::mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
    const int reader = ::open(QFile::encodeName(pipe).constData(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    QProcess recorder;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("TMPDIR", file("temporary"));
    recorder.setProcessEnvironment(environment);
    recorder.setWorkingDirectory(m_folder->path());
    recorder.setStandardOutputFile(pipe);
    recorder.start(STALLSCOPE_CLI, {"record", "--stream", "--", STALLSCOPE_RECORDED_PROGRAM, "distinct", "distinct", "leave-mark"});
    QVERIFY(recorder.waitForStarted());
    const auto isAfterTheProgram = [this, &recorder] {
        const QString process = QString("/proc/%1/").arg(recorder.processId());
        static const QRegularExpression sets("SigBlk:\\s*([0-9a-f]+).*SigCgt:\\s*([0-9a-f]+)", QRegularExpression::DotMatchesEverythingOption);
        const auto both = sets.match(QString::fromUtf8(bytesOf(process + "status")));
        const auto has = [&both](int set) { return (both.captured(set).toULongLong(nullptr, 16) >> (SIGTERM - 1) & 1) != 0; };
        const bool hasChild = !bytesOf(QString("%1task/%2/children").arg(process).arg(recorder.processId())).isEmpty();
        return QFile::exists(file("left.mark")) && !hasChild && has(1) && has(2);
    };
    QTRY_VERIFY_WITH_TIMEOUT(isAfterTheProgram(), kPatience);
    stallscope::test::sendSignal(recorder, SIGTERM);
    QVERIFY(recorder.waitForFinished(kPatience));
    QCOMPARE(recorder.exitStatus(), QProcess::NormalExit);
    QVERIFY(QDir(file("temporary")).entryList(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden).filter("stallscope").isEmpty());
    ::close(reader);
}

/// By the name that the recording will have, while it consists of shards.
void TestCliStream::shardsOfARecording()
{
    NEEDS_CHILDREN;
    QProcess recorder;
    recorder.setWorkingDirectory(m_folder->path());
    recorder.start(STALLSCOPE_CLI, {"record", "-o", "a.stallscope", "--", STALLSCOPE_RECORDED_PROGRAM, "fork", "steady"});
    QTRY_VERIFY_WITH_TIMEOUT(QDir(file("a.stallscope.parts")).entryList({"*.stallscope"}).size() == 2, kPatience);
    Stream stream({"stream", "a.stallscope"}, m_folder->path());
    QTRY_VERIFY_WITH_TIMEOUT(named(*stream.session(), "steady") > 10, kPatience);
    const std::uint64_t before = named(*stream.session(), "steady");
    QTRY_VERIFY_WITH_TIMEOUT(named(*stream.session(), "steady") > before, kPatience);
    stallscope::test::sendSignal(recorder, SIGINT);
    QVERIFY(recorder.waitForFinished(kPatience));
    const CliResult result = stream.end();
    QVERIFY2(result.status == 0, result.err.constData());
    const auto arrived = stream.session();
    const auto gathered = readSession(file("a.stallscope").toStdString());
    QVERIFY(gathered);
    QCOMPARE(lost(*arrived, Loss::IncompleteFile), lost(**gathered, Loss::IncompleteFile));
    for (const char* const name : {"parent", "child", "steady"})
        QCOMPARE(named(*arrived, name), named(**gathered, name));
    QCOMPARE(arrived->processes.size(), (*gathered)->processes.size());
}

/// By a recorder that was killed.
void TestCliStream::partsThatWereLeft()
{
    QVERIFY(QDir(m_folder->path()).mkdir("x.stallscope.parts"));
    GrowingSession session(file("x.stallscope.parts/1-1.stallscope"));
    session.grow(10);
    session.die();
    const CliResult result = test::runCli({"stream", file("x.stallscope.parts")});
    QCOMPARE(result.status, 1); // nothing tells where its time begins
    QVERIFY2(result.err.contains("there is nothing to stream"), result.err.constData());
}

void TestCliStream::anEmptyFolder()
{
    const CliResult result = test::runCli({"stream", m_folder->path()});
    QCOMPARE(result.status, 1);
    QVERIFY2(result.err.contains("there is nothing to stream"), result.err.constData());
}

void TestCliStream::aProgramAsItRuns()
{
    NEEDS_CHILDREN;
    Stream stream({"record", "--stream", "--", STALLSCOPE_RECORDED_PROGRAM, "nested", "fork"}, m_folder->path());
    const CliResult result = stream.end();
    QVERIFY2(result.status == 0, result.err.constData());
    const auto arrived = stream.session();
    QCOMPARE(named(*arrived, "outer"), 1U);
    QCOMPARE(named(*arrived, "child"), 1U);
    QCOMPARE(arrived->processes.size(), 2U);
    const QByteArray line = "stallscope-cli: standard output: " + QByteArray::number(arrived->spanCount())
        + " spans of 2 processes, nothing missing; no CUDA was used; recording took ";
    QVERIFY2(result.err.startsWith(line) && result.err.count('\n') == 1, result.err.constData());
    QCOMPARE(arrived->runs.front().state, RunState::Done);
    QCOMPARE(lost(*arrived, Loss::IncompleteFile), 0U);
    QVERIFY(QDir(m_folder->path()).isEmpty());
}

void TestCliStream::theProgramIsStopped_data()
{
    QTest::addColumn<QByteArray>("words");
    QTest::addColumn<int>("status");
    QTest::newRow("asked to") << QByteArray("stop\n") << 128 + SIGINT;
    QTest::newRow("at once") << QByteArray("what is this\nkill\n") << 128 + SIGKILL;
    QTest::newRow("a reader that goes away") << QByteArray("hello\n") << 128 + SIGINT;
}

void TestCliStream::theProgramIsStopped()
{
    QFETCH(QByteArray, words);
    QFETCH(int, status);
    Stream stream({"record", "--stream", "--", STALLSCOPE_RECORDED_PROGRAM, "steady"}, m_folder->path());
    QTRY_VERIFY_WITH_TIMEOUT(named(*stream.session(), "steady") > 10, kPatience);
    stream.process().write(words);
    if (words == "hello\n")
        stream.process().closeWriteChannel();
    const CliResult result = stream.end();
    QCOMPARE(result.status, status);
    QCOMPARE(stream.session()->runs.front().state, RunState::Failed);
    QCOMPARE(lost(*stream.session(), Loss::SkippedBytes), 0U);
}

/// As under cron, or behind ssh -n.
void TestCliStream::anEmptyInputStopsNothing()
{
    Stream stream({"record", "--stream", "--", STALLSCOPE_RECORDED_PROGRAM, "wait-for-term", "nested"}, m_folder->path());
    stream.process().closeWriteChannel();
    QTRY_VERIFY_WITH_TIMEOUT(named(*stream.session(), "waiting") > 10, kPatience);
    stallscope::test::sendSignal(stream.process(), SIGTERM);
    const CliResult result = stream.end();
    QVERIFY2(result.status == 0, result.err.constData());
    QCOMPARE(named(*stream.session(), "outer"), 1U); // after it was asked to end
}

void TestCliStream::whatStaysBeside()
{
    NEEDS_CHILDREN;
    Stream stream({"record", "--stream", "-o", "a.stallscope", "--", STALLSCOPE_RECORDED_PROGRAM, "nested", "fork"}, m_folder->path());
    const CliResult result = stream.end();
    QVERIFY2(result.status == 0, result.err.constData());
    const auto kept = readSession(file("a.stallscope").toStdString());
    QVERIFY(kept);
    QCOMPARE(stream.session()->spanCount(), (*kept)->spanCount());
    QCOMPARE(stream.session()->facts, (*kept)->facts);
    QCOMPARE(stream.session()->runs, (*kept)->runs);
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot), QStringList{"a.stallscope"});
}

QTEST_GUILESS_MAIN(TestCliStream)
#include "tst_cli_stream.moc"

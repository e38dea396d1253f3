// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/session_reader.h"
#include "profiler/session/write/session_writer.h"
#include "tests/profiler/session/rich_trace.h"
#include "tests/profiler/session/session_bytes.h"
#include "tests/support/file_size_limit.h"

#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <atomic>
#include <csignal>
#include <random>

#include <sys/wait.h>
#include <unistd.h>

using namespace stallscope;
using test::FileSizeLimit;
using test::RichTrace;

namespace {

constexpr int kSteps = 300;
constexpr int kSpansPerStep = 25;
constexpr std::uint32_t kSeed = 11;

/// Records until it is killed or all is recorded; after each step a byte goes to the pipe.
[[noreturn]] void recordForEver(const std::string& path, int pipe)
{
    RichTrace rich(kSeed);
    auto writer = SessionWriter::create(path);
    if (!writer)
        _exit(1);
    for (int step = 0; step < kSteps; ++step) {
        rich.grow(kSpansPerStep);
        if (!writer->write(*rich.builder().publish()) || ::write(pipe, "x", 1) != 1)
            _exit(2);
    }
    _exit(0);
}

} // namespace

class TestSessionCrash : public QObject {
    Q_OBJECT

private slots:
    void killedAtAnyMoment();
    void fullDiskWhileRecording();
    void fullDiskWhileSaving();
    void fullDevice();
    void cannotCreate_data();
    void cannotCreate();
    void readOnlyFolder();
    void savingOverSomethingElse();

private:
    [[nodiscard]] std::string file() const { return m_folder.filePath(QStringLiteral("a.stallscope")).toStdString(); }

    QTemporaryDir m_folder;
};

void TestSessionCrash::killedAtAnyMoment()
{
    RichTrace rich(kSeed);
    rich.grow(kSteps * kSpansPerStep);
    const auto whole = rich.builder().publish();
    std::mt19937 random(1);
    for (int kill = 0; kill < 40; ++kill) {
        std::array<int, 2> pipe{};
        QCOMPARE(::pipe(pipe.data()), 0);
        const pid_t child = ::fork();
        QVERIFY(child >= 0);
        if (child == 0)
            recordForEver(file(), pipe[1]);
        ::close(pipe[1]);
        const auto steps = static_cast<std::uint64_t>(random() % (kSteps / 4));
        char byte = 0;
        for (std::uint64_t i = 0; i <= steps; ++i)
            QCOMPARE(::read(pipe[0], &byte, 1), ssize_t{1});
        // Any moment of the next step: a step takes some hundred thousand of these turns.
        std::atomic<std::uint64_t> turns = random() % 400'000;
        while (turns > 0)
            --turns;
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
        ::close(pipe[0]);

        const auto read = readSession(file());
        QVERIFY2(read, read ? "" : read.error().message.c_str());
        QCOMPARE((*read)->losses[static_cast<std::size_t>(Loss::DamagedChunks)], std::uint64_t{0});
        QCOMPARE((*read)->losses[static_cast<std::size_t>(Loss::IncompleteFile)], std::uint64_t{1});
        QVERIFY((*read)->spanCount() >= 2 * kSpansPerStep * (steps + 1));
        QCOMPARE(test::prefixDifferenceOf(**read, *whole), std::string());
    }
}

void TestSessionCrash::fullDiskWhileRecording()
{
    RichTrace rich(12);
    auto writer = SessionWriter::create(file());
    QVERIFY(writer);
    rich.grow(100);
    const auto early = rich.builder().publish();
    QVERIFY(writer->write(*early));
    {
        const FileSizeLimit limit(writer->bytesWritten() + 777);
        rich.grow(5000);
        const auto written = writer->write(*rich.builder().publish());
        QVERIFY(!written);
        QVERIFY(written.error().message.find(file()) != std::string::npos);
        QVERIFY(written.error().message.find("too large") != std::string::npos);
        const auto read = readSession(file());
        QVERIFY(read);
        QVERIFY((*read)->spanCount() >= early->spanCount());
        QVERIFY(!writer->write(*rich.builder().publish()));
    }
    // Room again: nothing is lost.
    const auto last = rich.builder().finish();
    QVERIFY(writer->finish(*last));
    const auto read = readSession(file());
    QVERIFY(read);
    QCOMPARE(test::differenceOf(*last, **read), std::string());
}

void TestSessionCrash::fullDiskWhileSaving()
{
    RichTrace rich(13);
    rich.grow(100);
    QVERIFY(writeSession(*rich.builder().publish(), file()));
    const auto before = test::bytesOf(file());
    rich.grow(20'000);
    {
        const FileSizeLimit limit(30'000);
        const auto saved = writeSession(*rich.builder().publish(), file());
        QVERIFY(!saved);
        QVERIFY2(saved.error().message.find("'" + file() + "'") != std::string::npos, saved.error().message.c_str());
    }
    QVERIFY(before == test::bytesOf(file()));
    QCOMPARE(QDir(m_folder.path()).entryList({QStringLiteral("*saving*")}).size(), 0);
}

void TestSessionCrash::fullDevice()
{
    if (::access("/dev/full", W_OK) != 0)
        QSKIP("this system has no /dev/full to write to");
    const auto writer = SessionWriter::create("/dev/full");
    QVERIFY(!writer);
    QVERIFY2(writer.error().message.find("'/dev/full': No space left on device") != std::string::npos, writer.error().message.c_str());
}

void TestSessionCrash::cannotCreate_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("reason");
    test::writeBytes(file(), {});
    QTest::newRow("no such folder") << m_folder.filePath(QStringLiteral("none/b.stallscope")) << QStringLiteral("No such file or directory");
    QTest::newRow("below a file") << QString::fromStdString(file() + "/b.stallscope") << QStringLiteral("Not a directory");
    QTest::newRow("in a file system of the system's own") << QStringLiteral("/proc/b.stallscope") << QString();
}

void TestSessionCrash::cannotCreate()
{
    QFETCH(const QString, path);
    QFETCH(const QString, reason);
    const auto writer = SessionWriter::create(path.toStdString());
    QVERIFY(!writer);
    QVERIFY2(writer.error().message.find(path.toStdString()) != std::string::npos, writer.error().message.c_str());
    QVERIFY2(writer.error().message.find(reason.toStdString()) != std::string::npos, writer.error().message.c_str());
    const auto saved = writeSession(Trace(), path.toStdString());
    QVERIFY(!saved);
    QVERIFY2(saved.error().message.find(path.toStdString()) != std::string::npos, saved.error().message.c_str());
}

void TestSessionCrash::readOnlyFolder()
{
    if (::geteuid() == 0)
        QSKIP("the super user may write to any folder");
    QTemporaryDir folder;
    QFile::setPermissions(folder.path(), QFile::ReadOwner | QFile::ExeOwner);
    const auto writer = SessionWriter::create(folder.filePath(QStringLiteral("a.stallscope")).toStdString());
    QFile::setPermissions(folder.path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    QVERIFY(!writer);
    QVERIFY(writer.error().message.find("Permission denied") != std::string::npos);
}

void TestSessionCrash::savingOverSomethingElse()
{
    const auto saved = writeSession(Trace(), m_folder.path().toStdString());
    QVERIFY(!saved);
    QVERIFY(saved.error().message.find("not a regular file") != std::string::npos);
    QVERIFY(!writeSession(Trace(), "/dev/null"));
    const auto read = readSession(m_folder.path().toStdString());
    QVERIFY(!read);
    QVERIFY(read.error().message.find("not a regular file") != std::string::npos);
}

QTEST_APPLESS_MAIN(TestSessionCrash)
#include "tst_session_crash.moc"

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/session_reader.h"
#include "profiler/session/write/session_writer.h"
#include "tests/profiler/session/rich_trace.h"
#include "tests/profiler/session/session_bytes.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <csignal>
#include <fstream>
#include <optional>
#include <span>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

using namespace stallscope;
using test::RichTrace;

/// Reading a file while it is written, and detecting its writer.
class TestSessionFollower : public QObject {
    Q_OBJECT

private slots:
    void followerSeesTheRecordingGrow();
    void followerWaitsForAHalfWrittenChunk();
    void dataBehindAnEndAreRead();
    void followerOfAReplacedFile();
    void followerOfAFileWrittenAnew();
    void aWriterIsKnownWhileItLives();
    void aFileWithoutItsWriterIsConcluded();
    void aKilledWriterIsGone();

private:
    [[nodiscard]] std::string file() const { return m_folder.filePath(QStringLiteral("a.stallscope")).toStdString(); }

    QTemporaryDir m_folder;
};

void TestSessionFollower::followerSeesTheRecordingGrow()
{
    RichTrace rich(5);
    auto writer = SessionWriter::create(file());
    QVERIFY(writer);
    auto follower = SessionFollower::open(file());
    QVERIFY(follower);
    QVERIFY(*follower->poll() == nullptr);
    for (int i = 0; i < 30; ++i) {
        rich.grow(i * 20);
        const auto snapshot = rich.builder().publish();
        QVERIFY(writer->write(*snapshot));
        const auto seen = follower->poll();
        QVERIFY(seen);
        if (*seen)
            QCOMPARE(test::differenceOf(*snapshot, **seen), std::string());
        QVERIFY(*follower->poll() == nullptr);
        QVERIFY(!follower->hasEnded());
    }
    const auto last = rich.builder().finish();
    QVERIFY(writer->finish(*last));
    const auto seen = follower->poll();
    QVERIFY(seen && *seen);
    QVERIFY(follower->hasEnded());
    QCOMPARE(test::differenceOf(*last, **seen), std::string());
}

void TestSessionFollower::followerWaitsForAHalfWrittenChunk()
{
    RichTrace rich(6);
    rich.grow(50);
    const auto original = rich.builder().finish();
    QVERIFY(writeSession(*original, file()));
    const auto bytes = test::bytesOf(file());
    const std::string growing = file() + ".growing";
    test::writeBytes(growing, std::span(bytes).first(session::kFileHeaderBytes));
    auto follower = SessionFollower::open(growing);
    QVERIFY(follower);
    std::shared_ptr<const Trace> last;
    for (std::size_t length = session::kFileHeaderBytes; length < bytes.size(); length += 37) {
        test::writeBytes(growing, std::span(bytes).first(length));
        const auto seen = follower->poll();
        QVERIFY(seen);
        last = *seen ? *seen : last;
    }
    test::writeBytes(growing, bytes);
    const auto seen = follower->poll();
    QVERIFY(seen && *seen);
    QCOMPARE(test::differenceOf(*original, **seen), std::string());
}

/// In a damaged file, what looks like the end may stand in the middle.
void TestSessionFollower::dataBehindAnEndAreRead()
{
    RichTrace rich(6);
    rich.grow(50);
    QVERIFY(writeSession(*rich.builder().finish(), file()));
    auto bytes = test::bytesOf(file());
    std::vector<std::ptrdiff_t> chunks;
    for (auto at = bytes.begin(); at != bytes.end(); ++at) {
        at = std::search(at, bytes.end(), session::kChunkMagic.begin(), session::kChunkMagic.end());
        if (at == bytes.end())
            break;
        chunks.push_back(at - bytes.begin());
    }
    const auto typeOf = [&bytes](std::ptrdiff_t chunk) {
        return static_cast<session::ChunkType>(bytes[static_cast<std::size_t>(chunk) + session::kChunkMagic.size()]);
    };
    QVERIFY(typeOf(chunks.back()) == session::ChunkType::End);
    const auto spans = std::find_if(chunks.begin(), chunks.end(), [&](std::ptrdiff_t chunk) { return typeOf(chunk) == session::ChunkType::Spans; });
    QVERIFY(spans != chunks.end());
    const std::vector end(bytes.begin() + chunks.back(), bytes.end());
    bytes.erase(bytes.begin() + chunks.back(), bytes.end());
    bytes.insert(bytes.begin() + *spans, end.begin(), end.end());

    const std::string growing = file() + ".growing";
    test::writeBytes(growing, std::span(bytes).first(static_cast<std::size_t>(*spans) + end.size()));
    auto follower = SessionFollower::open(growing);
    QVERIFY(follower && follower->poll());
    QVERIFY(follower->hasEnded());
    test::writeBytes(growing, bytes);
    const auto seen = follower->poll();
    QVERIFY(seen && *seen && !follower->hasEnded());
    const auto last = follower->conclude();
    QVERIFY(last);
    auto atOnce = SessionFollower::open(growing);
    QVERIFY(atOnce);
    const auto expected = atOnce->conclude();
    QVERIFY(expected);
    QVERIFY((*expected)->spanCount() > 0);
    QCOMPARE((*last)->spanCount(), (*expected)->spanCount());
    QCOMPARE((*last)->losses[static_cast<std::size_t>(Loss::IncompleteFile)], std::uint64_t{1});
}

void TestSessionFollower::followerOfAReplacedFile()
{
    RichTrace rich(7);
    rich.grow(50);
    QVERIFY(writeSession(*rich.builder().finish(), file()));
    auto follower = SessionFollower::open(file());
    QVERIFY(follower && follower->poll());
    const auto bytes = test::bytesOf(file());
    test::writeBytes(file(), std::span(bytes).first(100));
    const auto seen = follower->poll();
    QVERIFY(!seen);
    QVERIFY(seen.error().message.find("truncated") != std::string::npos);
}

void TestSessionFollower::followerOfAFileWrittenAnew()
{
    RichTrace rich(8);
    rich.grow(50);
    std::optional<SessionFollower> follower;
    {
        auto writer = SessionWriter::create(file());
        QVERIFY(writer && writer->write(*rich.builder().publish()));
        follower = std::move(*SessionFollower::open(file()));
        QVERIFY(follower->poll());
    }
    rich.grow(5000); // longer than it was
    auto writer = SessionWriter::create(file());
    QVERIFY(writer && writer->write(*rich.builder().publish()));
    const auto seen = follower->poll();
    QVERIFY(!seen);
    QVERIFY2(seen.error().message.find("was replaced") != std::string::npos, seen.error().message.c_str());
}

void TestSessionFollower::aWriterIsKnownWhileItLives()
{
    RichTrace rich(9);
    std::optional<SessionFollower> follower;
    {
        auto writer = SessionWriter::create(file());
        QVERIFY(writer);
        follower = std::move(*SessionFollower::open(file()));
        QVERIFY(follower->hasWriter());
        {
            const auto another = SessionFollower::open(file());
        } // closing a file releases no other lock
        SessionWriter moved = std::move(*writer);
        QVERIFY(follower->hasWriter());
        QVERIFY(moved.finish(*rich.builder().finish()));
        QVERIFY(follower->hasWriter());
    }
    QVERIFY(!follower->hasWriter());
    QVERIFY(writeSession(Trace(), file()));
    QVERIFY(!SessionFollower::open(file())->hasWriter());
}

void TestSessionFollower::aFileWithoutItsWriterIsConcluded()
{
    RichTrace rich(10);
    std::optional<SessionFollower> follower;
    {
        auto writer = SessionWriter::create(file());
        QVERIFY(writer);
        follower = std::move(*SessionFollower::open(file()));
        rich.grow(500);
        QVERIFY(writer->write(*rich.builder().publish()));
        QVERIFY(follower->poll());
        rich.grow(500);
        QVERIFY(writer->write(*rich.builder().publish()));
    }
    std::ofstream(file(), std::ios::binary | std::ios::app) << "half a chunk";
    const auto concluded = follower->conclude();
    QVERIFY(concluded && *concluded);
    const auto opened = readSession(file());
    QVERIFY(opened);
    QCOMPARE(test::differenceOf(**opened, **concluded), std::string());
    QCOMPARE((*concluded)->losses[static_cast<std::size_t>(Loss::IncompleteFile)], std::uint64_t{1});
    QCOMPARE((*concluded)->losses[static_cast<std::size_t>(Loss::SkippedBytes)], std::uint64_t{12});
}

void TestSessionFollower::aKilledWriterIsGone()
{
    std::array<int, 2> pipe{};
    QCOMPARE(::pipe(pipe.data()), 0);
    const pid_t child = ::fork();
    QVERIFY(child >= 0);
    if (child == 0) {
        const auto writer = SessionWriter::create(file());
        (void)::write(pipe[1], writer ? "y" : "n", 1);
        ::pause();
        _exit(0);
    }
    char answer = 0;
    QCOMPARE(::read(pipe[0], &answer, 1), ssize_t{1});
    QCOMPARE(answer, 'y');
    auto follower = SessionFollower::open(file());
    QVERIFY(follower && follower->hasWriter());
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    QVERIFY(!follower->hasWriter());
    ::close(pipe[0]);
    ::close(pipe[1]);
}

QTEST_APPLESS_MAIN(TestSessionFollower)
#include "tst_session_follower.moc"

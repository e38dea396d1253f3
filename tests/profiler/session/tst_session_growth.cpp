// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/session_reader.h"
#include "profiler/session/write/session_writer.h"
#include "profiler/session/writer_watch.h"
#include "tests/profiler/session/rich_trace.h"
#include "tests/support/no_locks.h"

#include <QTemporaryDir>
#include <QTest>

#include <optional>

using namespace stallscope;
using namespace std::chrono_literals;
using session::Growth;
using test::NoLocks;
using test::RichTrace;

/// Files without locks that would show whether they are being written.
class TestSessionGrowth : public QObject {
    Q_OBJECT
private slots:
    void growthAndPatience()
    {
        const Growth::Clock::time_point zero{};
        Growth growth(0, zero, 10s);
        QVERIFY(growth.isLively(0, zero));
        QVERIFY(growth.isLively(0, zero + 9s));
        QVERIFY(growth.isLively(1, zero + 11s)); // it has grown since, at an unknown time
        QVERIFY(growth.isLively(1, zero + 20s));
        QVERIFY(!growth.isLively(1, zero + 21s));
        QVERIFY(growth.isLively(2, zero + 100s)); // so it was not left after all
        QVERIFY(growth.isLively(1, zero + 105s)); // also one that becomes shorter changes
        QVERIFY(!growth.isLively(1, zero + 115s));
    }

    void withoutPatience()
    {
        Growth growth(5, {}, 0s);
        QVERIFY(!growth.isLively(5, {}));
    }

    void aFileIsWrittenAndFollowedWithoutLocks()
    {
        const NoLocks none;
        RichTrace rich(1);
        auto writer = SessionWriter::create(file());
        QVERIFY(writer);
        auto follower = SessionFollower::open(file());
        QVERIFY(follower && follower->hasWriter());
        rich.grow(50);
        const auto first = rich.builder().publish();
        QVERIFY(writer->write(*first));
        const auto seen = follower->poll();
        QVERIFY(seen && *seen);
        QCOMPARE(test::differenceOf(*first, **seen), std::string());
        QVERIFY(follower->hasWriter());
        QVERIFY(NoLocks::refusals() > 0);
        const auto last = rich.builder().finish();
        QVERIFY(writer->finish(*last));
        QVERIFY(!follower->hasWriter()); // it has its end
        const auto whole = follower->conclude();
        QVERIFY(whole && *whole && follower->hasEnded());
        QCOMPARE(test::differenceOf(*last, **whole), std::string());
    }

    void oneThatIsLeftIsConcludedWhenPatienceEnds()
    {
        const NoLocks none;
        RichTrace rich(2);
        rich.grow(50);
        {
            auto writer = SessionWriter::create(file());
            QVERIFY(writer && writer->write(*rich.builder().publish()));
        }
        auto patient = SessionFollower::open(file());
        QVERIFY(patient && patient->hasWriter());
        auto impatient = SessionFollower::open(file(), 0ns);
        QVERIFY(impatient && !impatient->hasWriter());
        const auto concluded = impatient->conclude();
        QVERIFY(concluded && *concluded);
        QCOMPARE((*concluded)->losses[static_cast<std::size_t>(Loss::IncompleteFile)], std::uint64_t{1});
    }

    void aWholeFileHasNoWriter()
    {
        const NoLocks none;
        QVERIFY(writeSession(Trace(), file()));
        QVERIFY(!SessionFollower::open(file())->hasWriter());
    }

    /// Where there are locks, they are what counts.
    void aLockOutlastsPatience()
    {
        std::optional<SessionWriter> writer = std::move(*SessionWriter::create(file()));
        QVERIFY(SessionFollower::open(file(), 0ns)->hasWriter());
        writer.reset();
        QVERIFY(!SessionFollower::open(file(), 0ns)->hasWriter());
    }

private:
    [[nodiscard]] std::string file() const { return m_folder.filePath("a.stallscope").toStdString(); }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestSessionGrowth)
#include "tst_session_growth.moc"

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/followed_file.h"
#include "tests/gui/support/growing_session.h"
#include "tests/gui/support/qt_warnings.h"
#include "tests/support/no_locks.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;
using test::GrowingSession;

namespace {

LoadedFile opened(const QString& path)
{
    TraceLoader loader;
    QSignalSpy finished(&loader, &TraceLoader::finished);
    loader.open({path});
    if (!finished.wait(20'000))
        qFatal("the file cannot be opened");
    return finished[0][0].value<std::vector<LoadedFile>>().front();
}

std::uint64_t lossOf(const FollowedFile& file, Loss loss)
{
    return file.trace()->losses[static_cast<std::size_t>(loss)];
}

/// What became of it, in the end.
struct Ending {
    explicit Ending(FollowedFile& file) : spy(&file, &FollowedFile::ended) {}

    [[nodiscard]] bool comes() { return !spy.isEmpty() || spy.wait(20'000); }
    [[nodiscard]] FollowedFile::End how() const { return spy[0][0].value<FollowedFile::End>(); }
    [[nodiscard]] QString why() const { return spy[0][1].toString(); }

    QSignalSpy spy;
};

} // namespace

class TestFollowedFile : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        m_warnings.begin();
        QFile::remove(m_path);
    }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }

    void aWholeFileIsNotFollowed()
    {
        GrowingSession session(m_path);
        session.grow(10);
        session.finish();
        const LoadedFile file = opened(m_path);
        QVERIFY(!file.follower);
        QCOMPARE(file.trace->spanCount(), 10 * GrowingSession::kSpansALaunch);
    }

    void oneThatWasCutShortIsNotFollowed()
    {
        GrowingSession session(m_path);
        session.grow(10);
        session.die();
        const LoadedFile file = opened(m_path);
        QVERIFY(!file.follower);
        QCOMPARE(file.trace->losses[static_cast<std::size_t>(Loss::IncompleteFile)], std::uint64_t{1});
    }

    void finishedButStillOpen()
    {
        GrowingSession session(m_path);
        session.grow(10);
        auto writer = SessionWriter::create(m_folder.filePath("finished").toStdString());
        QVERIFY(writer && writer->finish(Trace()));
        QVERIFY(!opened(m_folder.filePath("finished")).follower);
    }

    void nothingIsRecordedYet()
    {
        GrowingSession session(m_path);
        const LoadedFile file = opened(m_path);
        QVERIFY(file.follower);
        QCOMPARE(file.trace->spanCount(), std::uint64_t{0});
    }

    void itGrowsAndEnds()
    {
        GrowingSession session(m_path);
        session.grow(1);
        FollowedFile file(opened(m_path));
        QCOMPARE(file.trace()->spanCount(), GrowingSession::kSpansALaunch);
        Ending ending(file);
        file.start();
        for (std::uint64_t i = 2; i < 6; ++i) {
            session.grow(1);
            QTRY_COMPARE_WITH_TIMEOUT(file.trace()->spanCount(), i * GrowingSession::kSpansALaunch, 20'000);
        }
        QVERIFY(ending.spy.isEmpty());
        session.finish();
        QVERIFY(ending.comes());
        QVERIFY(ending.how() == FollowedFile::End::Whole);
        QCOMPARE(file.trace()->runs[0].state, RunState::Done);
        QCOMPARE(lossOf(file, Loss::IncompleteFile), std::uint64_t{0});
    }

    void itsWriterDies()
    {
        GrowingSession session(m_path);
        session.grow(1);
        FollowedFile file(opened(m_path));
        Ending ending(file);
        file.start();
        session.grow(4);
        session.die();
        QVERIFY(ending.comes());
        QVERIFY(ending.how() == FollowedFile::End::CutShort);
        QCOMPARE(file.trace()->spanCount(), 5 * GrowingSession::kSpansALaunch);
        QCOMPARE(lossOf(file, Loss::IncompleteFile), std::uint64_t{1});
    }

    void itGrowsAndEndsWithoutLocks()
    {
        const test::NoLocks none;
        GrowingSession session(m_path);
        session.grow(1);
        FollowedFile file(opened(m_path));
        Ending ending(file);
        file.start();
        session.grow(1);
        QTRY_COMPARE_WITH_TIMEOUT(file.trace()->spanCount(), 2 * GrowingSession::kSpansALaunch, 20'000);
        QVERIFY(ending.spy.isEmpty());
        session.finish();
        QVERIFY(ending.comes());
        QVERIFY(ending.how() == FollowedFile::End::Whole);
        QVERIFY(!opened(m_path).follower);
    }

    void itStopsGrowingWithoutLocks()
    {
        const test::NoLocks none;
        GrowingSession session(m_path);
        session.grow(3);
        session.die();
        QVERIFY(opened(m_path).follower); // it may grow yet
        auto impatient = SessionFollower::open(m_path.toStdString(), std::chrono::nanoseconds(0));
        QVERIFY(impatient);
        FollowedFile file({m_path, std::make_shared<const Trace>(), std::make_shared<SessionFollower>(std::move(*impatient))});
        Ending ending(file);
        file.start();
        QVERIFY(ending.comes());
        QVERIFY(ending.how() == FollowedFile::End::CutShort);
        QCOMPARE(file.trace()->spanCount(), 3 * GrowingSession::kSpansALaunch);
    }

    void itShrinks()
    {
        GrowingSession session(m_path);
        session.grow(10);
        FollowedFile file(opened(m_path));
        Ending ending(file);
        file.start();
        QVERIFY(QFile::resize(m_path, 40));
        QVERIFY(ending.comes());
        QVERIFY(ending.how() == FollowedFile::End::Lost);
        QVERIFY2(ending.why().contains("truncated"), qPrintable(ending.why()));
        QCOMPARE(file.trace()->spanCount(), 10 * GrowingSession::kSpansALaunch); // as it was
    }

    /// The one that is followed goes on without a name; the new one is another file.
    void anotherTakesItsName()
    {
        GrowingSession session(m_path);
        session.grow(10);
        FollowedFile file(opened(m_path));
        Ending ending(file);
        file.start();
        QVERIFY(QFile::remove(m_path));
        GrowingSession another(m_path);
        another.grow(50);
        session.grow(10);
        session.finish();
        QVERIFY(ending.comes());
        QVERIFY(ending.how() == FollowedFile::End::Whole);
        QCOMPARE(file.trace()->spanCount(), 20 * GrowingSession::kSpansALaunch);
    }

    void whatIsLeftTellsNothing()
    {
        GrowingSession session(m_path);
        session.grow(1);
        auto* file = new FollowedFile(opened(m_path));
        QSignalSpy grew(file, &FollowedFile::grew);
        QSignalSpy gone(file, &QObject::destroyed);
        file->start();
        session.grow(1);
        file->leave();
        QVERIFY(gone.wait(20'000));
        QCOMPARE(grew.count(), 0);
    }

private:
    QTemporaryDir m_folder;
    QString m_path = m_folder.filePath("growing.stallscope");
    test::QtWarnings m_warnings;
};

QTEST_MAIN(TestFollowedFile)
#include "tst_followed_file.moc"

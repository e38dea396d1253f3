// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/actions/actions.h"
#include "gui/app/controllers/follow_desk.h"
#include "gui/app/layout/work_area.h"
#include "gui/app/live_bar.h"
#include "gui/app/main_window.h"
#include "gui/model/run_list.h"
#include "gui/pages/compare/compare_panel.h"
#include "gui/panels/notes/note_book.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/widgets/pane_widget.h"
#include "gui/timeline/widgets/timeline_widget.h"
#include "profiler/session/session_reader.h"
#include "tests/gui/support/growing_session.h"
#include "tests/gui/support/qt_warnings.h"

#include <QMessageBox>
#include <QPushButton>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace stallscope;
using namespace stallscope::gui;
using test::GrowingSession;

namespace {

const QString kExample = QStringLiteral(STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz");

/// A window that remembers nothing, and a file that another program writes.
struct Desk {
    QTemporaryDir folder;
    QString path = folder.filePath("growing.stallscope");
    GrowingSession session{path};
    Places places{Settings(folder.filePath("settings.ini")), Recordings(folder.filePath("recordings"))};
    MainWindow window{Theme::Mode::Dark, places};

    Desk() { window.show(); }

    [[nodiscard]] FollowDesk& followed() { return window.sessions().followed(); }
    [[nodiscard]] LiveBar& bar() { return *window.findChild<LiveBar*>(); }
    [[nodiscard]] bool open(const QStringList& paths)
    {
        window.sessions().open(paths);
        return QTest::qWaitFor([this] { return followed().isFollowing(); }, 20'000);
    }
    [[nodiscard]] bool shows(int launches)
    {
        const auto isShown = [this, launches] {
            return window.runs().size() == 1 && window.runs().at(0).trace->spanCount() == static_cast<std::uint64_t>(launches) * GrowingSession::kSpansALaunch;
        };
        return QTest::qWaitFor(isShown, 20'000);
    }
    [[nodiscard]] bool ends()
    {
        return QTest::qWaitFor([this] { return !followed().isFollowing(); }, 20'000);
    }
};

} // namespace

class TestFollowing : public QObject {
    Q_OBJECT
private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }

    void aRunGrowsUntilItsFileEnds()
    {
        Desk desk;
        desk.session.grow(10);
        QVERIFY(desk.open({desk.path}));
        QVERIFY(desk.shows(10));
        QVERIFY(desk.bar().isVisible());
        QVERIFY2(desk.bar().words().contains("growing.stallscope") && desk.bar().words().contains("30 spans"), qPrintable(desk.bar().words()));
        QCOMPARE(desk.window.runs().at(0).title, QString("train.py"));
        QVERIFY(desk.window.actions()["run.stopFollowing"]->isEnabled());
        QVERIFY(!desk.window.document().canSaveAs());
        desk.session.grow(90);
        QVERIFY(desk.shows(100));
        const auto length = [&] { return desk.window.runs().at(0).report ? desk.window.runs().at(0).report->wall : 0; };
        QTRY_COMPARE_WITH_TIMEOUT(length(), 100 * GrowingSession::kLaunch, 20'000); // numbers follow
        desk.session.finish();
        QVERIFY(desk.ends());
        QVERIFY(!desk.bar().isVisible());
        QVERIFY(!desk.window.actions()["run.stopFollowing"]->isEnabled());
        QVERIFY(desk.window.statusBar()->currentMessage().contains("complete"));
        QVERIFY(!desk.window.document().isUnsaved());
        QVERIFY(desk.window.document().canSaveAs());
        QCOMPARE(desk.window.runs().at(0).trace->runs[0].state, RunState::Done);
        QTRY_VERIFY_WITH_TIMEOUT(desk.window.work().compare().isSettled(), 20'000);
    }

    void lateSpansStandWhereTheyBelongOnceItIsOver_data()
    {
        QTest::addColumn<int>("end");
        QTest::newRow("it has ended") << 0;
        QTest::newRow("its program was killed") << 1;
        QTest::newRow("it is not followed any more") << 2;
    }

    /// A row of their own is for spans that come while the others are shown already.
    void lateSpansStandWhereTheyBelongOnceItIsOver()
    {
        QFETCH(const int, end);
        Desk desk;
        desk.session.grow(10);
        QVERIFY(desk.open({desk.path}));
        QVERIFY(desk.shows(10));
        const auto rows = [&desk] { return desk.window.timeline().pane(0).scene().layout.rows(); };
        const auto hasSpill = [&rows] { return std::ranges::any_of(rows(), [](const LaneRow& row) { return row.place.isSpill; }); };
        const std::size_t inTime = rows().size();
        desk.session.growLate();
        QTRY_VERIFY_WITH_TIMEOUT(hasSpill(), 20'000);
        if (end == 0)
            desk.session.finish();
        else if (end == 1)
            desk.session.die();
        else
            desk.followed().stop();
        QVERIFY(desk.ends());
        QVERIFY(!hasSpill());
        QCOMPARE(rows().size(), inTime);
        QCOMPARE(desk.window.runs().at(0).trace->spanCount(), 10 * GrowingSession::kSpansALaunch + 1);
        const auto opened = readSession(desk.path.toStdString());
        QVERIFY(opened);
        QCOMPARE(LaneLayout(**opened, {}).rows().size(), inTime);
    }

    void theViewFollowsUntilSomebodyMovesAway()
    {
        Desk desk;
        desk.session.grow(10);
        QVERIFY(desk.open({desk.path}));
        QVERIFY(desk.shows(10));
        VisibleRange& visible = desk.window.timeline().visibleRange();
        desk.session.grow(90);
        QVERIFY(desk.shows(100));
        QTRY_VERIFY_WITH_TIMEOUT(visible.range().end >= 100 * GrowingSession::kLaunch, 20'000);
        visible.zoom(0.1, 0);
        const TimeRange chosen = visible.range();
        desk.session.grow(900);
        QVERIFY(desk.shows(1000));
        QTRY_VERIFY_WITH_TIMEOUT(!desk.window.runs().isAnalysing(), 20'000);
        QCOMPARE(visible.range().start, chosen.start);
        QCOMPARE(visible.range().end, chosen.end);
        visible.followEnd(true);
        desk.session.grow(1000);
        QVERIFY(desk.shows(2000));
        QTRY_VERIFY_WITH_TIMEOUT(visible.range().end >= 2000 * GrowingSession::kLaunch, 20'000);
        QCOMPARE(visible.range().length(), chosen.length());
    }

    void anEmptyFileBeginsLater()
    {
        Desk desk;
        QVERIFY(desk.open({desk.path}));
        QVERIFY2(desk.bar().words().contains("nothing"), qPrintable(desk.bar().words()));
        QCOMPARE(desk.window.runs().size(), 0);
        desk.session.grow(3);
        QVERIFY(desk.shows(3));
    }

    void aRunWithoutAWindowIsShownWhole()
    {
        Desk desk;
        const QString path = desk.folder.filePath("foreign.stallscope");
        GrowingSession foreign(path, false);
        foreign.grow(5);
        QVERIFY(desk.open({path}));
        QVERIFY(desk.shows(5));
        foreign.grow(5);
        QVERIFY(desk.shows(10));
        QTRY_COMPARE_WITH_TIMEOUT(desk.window.runs().windows().end, 9 * GrowingSession::kLaunch + 6'500, 20'000);
    }

    void aWriterThatDiesIsSaid()
    {
        Desk desk;
        desk.session.grow(10);
        QVERIFY(desk.open({desk.path}));
        desk.session.grow(10);
        desk.session.die();
        QVERIFY(desk.ends());
        QVERIFY(desk.shows(20));
        QVERIFY(desk.window.statusBar()->currentMessage().contains("has ended before"));
        QCOMPARE(desk.window.runs().at(0).trace->losses[static_cast<std::size_t>(Loss::IncompleteFile)], std::uint64_t{1});
    }

    void aFileThatShrinksIsComplainedOf()
    {
        Desk desk;
        desk.session.grow(10);
        QVERIFY(desk.open({desk.path}));
        QVERIFY(desk.shows(10));
        QVERIFY(QFile::resize(desk.path, 40));
        QVERIFY(desk.ends());
        QVERIFY(desk.shows(10)); // as it was
        const auto* box = desk.window.findChild<QMessageBox*>();
        QVERIFY(box && box->text().contains("shorter"));
    }

    void itCanBeStopped()
    {
        Desk desk;
        desk.session.grow(10);
        QVERIFY(desk.open({desk.path}));
        QVERIFY(desk.shows(10));
        QTest::mouseClick(&desk.bar().button(), Qt::LeftButton);
        QVERIFY(!desk.followed().isFollowing());
        QVERIFY(!desk.bar().isVisible());
        QVERIFY(desk.window.document().canSaveAs());
        desk.session.grow(10);
        desk.window.sessions().open({desk.path}); // again
        QVERIFY(desk.shows(20));
        QVERIFY(desk.followed().isFollowing());
    }

    void pausedItStandsStill()
    {
        Desk desk;
        desk.session.grow(10);
        QVERIFY(desk.open({desk.path}));
        QVERIFY(desk.shows(10));
        desk.window.actions()["run.pause"]->trigger();
        desk.session.grow(10);
        QTRY_VERIFY_WITH_TIMEOUT(desk.bar().words().contains("60 spans"), 20'000); // it is read on
        QVERIFY(desk.shows(10));
        desk.session.finish();
        QVERIFY(desk.ends());
        QVERIFY(desk.shows(20));
    }

    void besideAnotherFile()
    {
        Desk desk;
        desk.session.grow(10);
        QVERIFY(desk.open({kExample, desk.path}));
        QCOMPARE(desk.window.runs().size(), 2);
        QCOMPARE(desk.window.runs().at(1).title, QString("growing.stallscope: train.py"));
        QCOMPARE(desk.window.document().title(), QString("example.json.gz, growing.stallscope"));
        desk.session.finish();
        QVERIFY(desk.ends());
        QCOMPARE(desk.window.runs().size(), 2);
    }

    void somethingElseTakesItsPlace()
    {
        Desk desk;
        desk.session.grow(10);
        QVERIFY(desk.open({desk.path}));
        desk.window.sessions().open({kExample});
        QVERIFY(desk.ends());
        QVERIFY(!desk.bar().isVisible());
        QCOMPARE(desk.window.document().title(), QString("example.json.gz"));
        desk.session.grow(10);
        desk.session.finish();
        QCOMPARE(desk.window.runs().size(), 1);
    }

    void notesOfAFileThatGrowsAreNotLost()
    {
        Desk desk;
        desk.session.grow(10);
        QVERIFY(desk.open({desk.path}));
        QVERIFY(desk.shows(10));
        Note note;
        note.range = {10'000, 20'000};
        note.text = "here it waits";
        desk.window.notes().add(0, note);
        desk.session.grow(10);
        desk.session.finish();
        QVERIFY(desk.ends());
        QVERIFY(desk.window.document().hasUnsavedNotes());
        QCOMPARE(desk.window.notes().notes().size(), std::size_t{1});
        desk.window.document().showFiles({});
    }

    void theWindowClosesMeanwhile()
    {
        Desk desk;
        desk.session.grow(10);
        QVERIFY(desk.open({desk.path}));
        QVERIFY(desk.window.close());
    }

private:
    test::QtWarnings m_warnings;
};

QTEST_MAIN(TestFollowing)
#include "tst_following.moc"

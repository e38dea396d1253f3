// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/actions/actions.h"
#include "gui/app/activity_bars.h"
#include "gui/app/controllers/follow_controller.h"
#include "gui/app/layout/work_area.h"
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

/// A window without saved settings, and a file that another program writes.
struct Fixture {
    QTemporaryDir folder;
    QString path = folder.filePath("growing.stallscope");
    GrowingSession session{path};
    Places places{Settings(folder.filePath("settings.ini")), Recordings(folder.filePath("recordings"))};
    MainWindow window{Theme::Mode::Dark, places};

    Fixture() { window.show(); }

    [[nodiscard]] FollowController& followed() { return window.documentController().followed(); }
    [[nodiscard]] LiveBar& bar() { return *window.findChild<LiveBar*>(); }
    [[nodiscard]] bool open(const QStringList& paths)
    {
        window.documentController().open(paths);
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
        Fixture fixture;
        fixture.session.grow(10);
        QVERIFY(fixture.open({fixture.path}));
        QVERIFY(fixture.shows(10));
        QVERIFY(fixture.bar().isVisible());
        QVERIFY2(fixture.bar().words().contains("growing.stallscope") && fixture.bar().words().contains("30 spans"), qPrintable(fixture.bar().words()));
        QCOMPARE(fixture.window.runs().at(0).title, QString("train.py"));
        QVERIFY(fixture.window.actions()["run.stopFollowing"]->isEnabled());
        QVERIFY(!fixture.window.document().canSaveAs());
        fixture.session.grow(90);
        QVERIFY(fixture.shows(100));
        const auto length = [&] { return fixture.window.runs().at(0).report ? fixture.window.runs().at(0).report->wall : 0; };
        QTRY_COMPARE_WITH_TIMEOUT(length(), 100 * GrowingSession::kLaunch, 20'000); // numbers follow
        fixture.session.finish();
        QVERIFY(fixture.ends());
        QVERIFY(!fixture.bar().isVisible());
        QVERIFY(!fixture.window.actions()["run.stopFollowing"]->isEnabled());
        QVERIFY(fixture.window.statusBar()->currentMessage().contains("complete"));
        QVERIFY(!fixture.window.document().isUnsaved());
        QVERIFY(fixture.window.document().canSaveAs());
        QCOMPARE(fixture.window.runs().at(0).trace->runs[0].state, RunState::Done);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.window.work().compare().isSettled(), 20'000);
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
        Fixture fixture;
        fixture.session.grow(10);
        QVERIFY(fixture.open({fixture.path}));
        QVERIFY(fixture.shows(10));
        const auto rows = [&fixture] { return fixture.window.timeline().pane(0).scene().layout.rows(); };
        const auto hasSpill = [&rows] { return std::ranges::any_of(rows(), [](const LaneRow& row) { return row.place.isSpill; }); };
        const std::size_t inTime = rows().size();
        fixture.session.growLate();
        QTRY_VERIFY_WITH_TIMEOUT(hasSpill(), 20'000);
        if (end == 0)
            fixture.session.finish();
        else if (end == 1)
            fixture.session.die();
        else
            fixture.followed().stop();
        QVERIFY(fixture.ends());
        QVERIFY(!hasSpill());
        QCOMPARE(rows().size(), inTime);
        QCOMPARE(fixture.window.runs().at(0).trace->spanCount(), 10 * GrowingSession::kSpansALaunch + 1);
        const auto opened = readSession(fixture.path.toStdString());
        QVERIFY(opened);
        QCOMPARE(LaneLayout(**opened, {}).rows().size(), inTime);
    }

    void theViewFollowsUntilSomebodyMovesAway()
    {
        Fixture fixture;
        fixture.session.grow(10);
        QVERIFY(fixture.open({fixture.path}));
        QVERIFY(fixture.shows(10));
        VisibleRange& visible = fixture.window.timeline().visibleRange();
        fixture.session.grow(90);
        QVERIFY(fixture.shows(100));
        QTRY_VERIFY_WITH_TIMEOUT(visible.range().end >= 100 * GrowingSession::kLaunch, 20'000);
        visible.zoom(0.1, 0);
        const TimeRange chosen = visible.range();
        fixture.session.grow(900);
        QVERIFY(fixture.shows(1000));
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.window.runs().isAnalysing(), 20'000);
        QCOMPARE(visible.range().start, chosen.start);
        QCOMPARE(visible.range().end, chosen.end);
        visible.followEnd(true);
        fixture.session.grow(1000);
        QVERIFY(fixture.shows(2000));
        QTRY_VERIFY_WITH_TIMEOUT(visible.range().end >= 2000 * GrowingSession::kLaunch, 20'000);
        QCOMPARE(visible.range().length(), chosen.length());
    }

    void anEmptyFileBeginsLater()
    {
        Fixture fixture;
        QVERIFY(fixture.open({fixture.path}));
        QVERIFY2(fixture.bar().words().contains("no data"), qPrintable(fixture.bar().words()));
        QCOMPARE(fixture.window.runs().size(), 0);
        fixture.session.grow(3);
        QVERIFY(fixture.shows(3));
    }

    void aRunWithoutAWindowIsShownWhole()
    {
        Fixture fixture;
        const QString path = fixture.folder.filePath("foreign.stallscope");
        GrowingSession foreign(path, false);
        foreign.grow(5);
        QVERIFY(fixture.open({path}));
        QVERIFY(fixture.shows(5));
        foreign.grow(5);
        QVERIFY(fixture.shows(10));
        QTRY_COMPARE_WITH_TIMEOUT(fixture.window.runs().windows().end, 9 * GrowingSession::kLaunch + 6'500, 20'000);
    }

    void aWriterThatDiesIsSaid()
    {
        Fixture fixture;
        fixture.session.grow(10);
        QVERIFY(fixture.open({fixture.path}));
        fixture.session.grow(10);
        fixture.session.die();
        QVERIFY(fixture.ends());
        QVERIFY(fixture.shows(20));
        QVERIFY(fixture.window.statusBar()->currentMessage().contains("ended before"));
        QCOMPARE(fixture.window.runs().at(0).trace->losses[static_cast<std::size_t>(Loss::IncompleteFile)], std::uint64_t{1});
    }

    void aFileThatShrinksIsComplainedOf()
    {
        Fixture fixture;
        fixture.session.grow(10);
        QVERIFY(fixture.open({fixture.path}));
        QVERIFY(fixture.shows(10));
        QVERIFY(QFile::resize(fixture.path, 40));
        QVERIFY(fixture.ends());
        QVERIFY(fixture.shows(10)); // as it was
        const auto* box = fixture.window.findChild<QMessageBox*>();
        QVERIFY(box && box->text().contains("truncated"));
    }

    void itCanBeStopped()
    {
        Fixture fixture;
        fixture.session.grow(10);
        QVERIFY(fixture.open({fixture.path}));
        QVERIFY(fixture.shows(10));
        QTest::mouseClick(&fixture.bar().button(), Qt::LeftButton);
        QVERIFY(!fixture.followed().isFollowing());
        QVERIFY(!fixture.bar().isVisible());
        QVERIFY(fixture.window.document().canSaveAs());
        fixture.session.grow(10);
        fixture.window.documentController().open({fixture.path}); // again
        QVERIFY(fixture.shows(20));
        QVERIFY(fixture.followed().isFollowing());
    }

    void pausedItStandsStill()
    {
        Fixture fixture;
        fixture.session.grow(10);
        QVERIFY(fixture.open({fixture.path}));
        QVERIFY(fixture.shows(10));
        fixture.window.actions()["run.pause"]->trigger();
        fixture.session.grow(10);
        QTRY_VERIFY_WITH_TIMEOUT(fixture.bar().words().contains("60 spans"), 20'000); // it is read on
        QVERIFY(fixture.shows(10));
        fixture.session.finish();
        QVERIFY(fixture.ends());
        QVERIFY(fixture.shows(20));
    }

    void besideAnotherFile()
    {
        Fixture fixture;
        fixture.session.grow(10);
        QVERIFY(fixture.open({kExample, fixture.path}));
        QCOMPARE(fixture.window.runs().size(), 2);
        QCOMPARE(fixture.window.runs().at(1).title, QString("growing.stallscope: train.py"));
        QCOMPARE(fixture.window.document().title(), QString("example.json.gz, growing.stallscope"));
        fixture.session.finish();
        QVERIFY(fixture.ends());
        QCOMPARE(fixture.window.runs().size(), 2);
    }

    void somethingElseTakesItsPlace()
    {
        Fixture fixture;
        fixture.session.grow(10);
        QVERIFY(fixture.open({fixture.path}));
        fixture.window.documentController().open({kExample});
        QVERIFY(fixture.ends());
        QVERIFY(!fixture.bar().isVisible());
        QCOMPARE(fixture.window.document().title(), QString("example.json.gz"));
        fixture.session.grow(10);
        fixture.session.finish();
        QCOMPARE(fixture.window.runs().size(), 1);
    }

    void notesOfAFileThatGrowsAreNotLost()
    {
        Fixture fixture;
        fixture.session.grow(10);
        QVERIFY(fixture.open({fixture.path}));
        QVERIFY(fixture.shows(10));
        Note note;
        note.range = {10'000, 20'000};
        note.text = "here it waits";
        fixture.window.notes().add(0, note);
        fixture.session.grow(10);
        fixture.session.finish();
        QVERIFY(fixture.ends());
        QVERIFY(fixture.window.document().hasUnsavedNotes());
        QCOMPARE(fixture.window.notes().notes().size(), std::size_t{1});
        fixture.window.document().showFiles({});
    }

    void theWindowClosesMeanwhile()
    {
        Fixture fixture;
        fixture.session.grow(10);
        QVERIFY(fixture.open({fixture.path}));
        QVERIFY(fixture.window.close());
    }

private:
    test::QtWarnings m_warnings;
};

QTEST_MAIN(TestFollowing)
#include "tst_following.moc"

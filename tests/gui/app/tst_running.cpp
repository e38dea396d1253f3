// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/workloads/catalogue.h"
#include "gui/app/actions/actions.h"
#include "gui/app/activity_bars.h"
#include "gui/app/controllers/experiment_controller.h"
#include "gui/app/layout/work_area.h"
#include "gui/app/main_window.h"
#include "gui/app/welcome_page.h"
#include "gui/experiment/run_panel.h"
#include "gui/model/run_list.h"
#include "gui/model/session_document.h"
#include "gui/panels/summary/verdict_bar.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/widgets/timeline_widget.h"
#include "profiler/session/session_reader.h"

#include <QClipboard>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolBar>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

/// A window that remembers nothing and keeps its runs in a folder of the test's own.
struct Fixture {
    QTemporaryDir folder;
    Places places{Settings(folder.filePath("settings.ini")), Recordings(folder.filePath("recordings"))};
    MainWindow window{Theme::Mode::Dark, places};

    [[nodiscard]] bool waitForTheEnd()
    {
        return QTest::qWaitFor([this] { return window.document().canSave() && window.actions()["run.start"]->isEnabled(); }, 60'000);
    }
};

/// Those that people can ask for, of some that work on runs.
QStringList runActionsOf(MainWindow& window)
{
    QStringList offered;
    for (const char* id : {"file.picture", "view.fit", "view.tables", "go.nextWait", "notes.add", "page.compare", "help.parts"}) {
        if (window.actions()[id]->isEnabled())
            offered << id;
    }
    return offered;
}

ExperimentPlan shortPlan()
{
    ExperimentPlan plan = ExperimentPlan::of(*findWorkload("increment"));
    plan.strategies = {"sync-each", "async"};
    plan.values.set("count", 200);
    plan.repeats = 1;
    return plan;
}

/// Presses that button of the question that the window is about to ask.
void answer(QMessageBox::StandardButton button)
{
    auto* timer = new QTimer(qApp);
    QObject::connect(timer, &QTimer::timeout, timer, [timer, button] {
        if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) {
            timer->deleteLater();
            box->button(button)->click();
        }
    });
    timer->start(10);
}

} // namespace

class TestRunning : public QObject {
    Q_OBJECT

private slots:
    void oneClickRunsAComparison()
    {
        Fixture fixture;
        fixture.window.show();
        auto* card = fixture.window.findChild<ComparisonCard*>();
        QVERIFY(card);
        QTest::mouseClick(card, Qt::LeftButton);
        QVERIFY(!fixture.window.actions()["run.start"]->isEnabled());
        QVERIFY(fixture.window.actions()["run.stop"]->isEnabled());
        QVERIFY(fixture.waitForTheEnd());
        QCOMPARE(fixture.window.runs().size(), 2);
        QVERIFY(fixture.window.document().isUnsaved());
        QVERIFY(fixture.window.isWindowModified());
        QVERIFY(QTest::qWaitFor([&] { return !fixture.window.verdict().sentence().isEmpty(); }, 60'000));
        QVERIFY(fixture.window.verdict().sentence().contains("sync-each"));
        fixture.window.document().showFiles({});
    }

    void aRunHasItsNameFromTheBeginningOn()
    {
        Fixture fixture;
        fixture.window.show();
        fixture.window.experimentController().run(shortPlan());
        QCOMPARE(fixture.window.document().title(), QString("increment"));
        QVERIFY(fixture.window.work().isVisible());
        QVERIFY(fixture.window.verdict().isVisible()); // it keeps its room
        QVERIFY(fixture.window.verdict().sentence().isEmpty());
        QVERIFY(!fixture.window.document().isUnsaved());
        QVERIFY(fixture.waitForTheEnd());
        fixture.window.document().showFiles({});
    }

    /// Pressing Space on what has the keyboard must not pause, and a pause ends with the run that it was for.
    void aRunIsShownAlsoAfterAPause()
    {
        Fixture fixture;
        fixture.window.show();
        QAction* pause = fixture.window.actions()["run.pause"];
        fixture.window.experimentController().run(shortPlan());
        QVERIFY(fixture.waitForTheEnd());
        QPushButton* button = nullptr;
        for (QPushButton* one : fixture.window.runPanel().findChildren<QPushButton*>())
            button = one->isDefault() ? one : button;
        QVERIFY(button);
        pause->trigger();
        QVERIFY(pause->isChecked());
        QVERIFY(QTest::qWaitForWindowActive(&fixture.window));
        button->setFocus();
        QTRY_VERIFY(button->hasFocus());
        const QSignalSpy started(&fixture.window.experimentController(), &ExperimentController::started);
        QTest::keyClick(fixture.window.windowHandle(), Qt::Key_Space); // events are processed: a short run may be over at once
        QTRY_COMPARE(started.size(), 1);
        QVERIFY(!pause->isChecked());
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.window.runs().isEmpty(), 60'000);
        QVERIFY(fixture.waitForTheEnd());
        fixture.window.document().showFiles({});
    }

    /// What it says of a run that was stopped is about that run.
    void theEndOfARunIsForgottenWithIt()
    {
        Fixture fixture;
        fixture.window.show();
        ExperimentPlan plan = shortPlan();
        plan.repeats = 1000;
        fixture.window.experimentController().run(plan);
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.window.runs().isEmpty(), 60'000);
        fixture.window.actions()["run.stop"]->trigger();
        QVERIFY(fixture.waitForTheEnd());
        const auto saysStopped = [&fixture] {
            const auto labels = fixture.window.runPanel().findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(), [](const QLabel* label) { return label->text().startsWith("stopped after"); });
        };
        QVERIFY(saysStopped());
        fixture.window.documentController().open({QStringLiteral(STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz")});
        QTRY_COMPARE_WITH_TIMEOUT(fixture.window.runs().size(), 1, 60'000);
        QVERIFY(!saysStopped());
    }

    void filesAreClosedAndOpenedBesideEachOther()
    {
        Fixture fixture;
        fixture.window.show();
        const QString example = QStringLiteral(STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz");
        QVERIFY(!fixture.window.actions()["file.close"]->isEnabled());
        QVERIFY(!fixture.window.actions()["file.openBeside"]->isEnabled());
        QCOMPARE(runActionsOf(fixture.window), QStringList());
        fixture.window.documentController().open({example});
        QTRY_COMPARE_WITH_TIMEOUT(fixture.window.runs().size(), 1, 60'000);
        QCOMPARE(runActionsOf(fixture.window).size(), 7);
        QVERIFY(fixture.window.actions()["file.openBeside"]->isEnabled());
        fixture.window.documentController().openBeside({example});
        QTRY_COMPARE_WITH_TIMEOUT(fixture.window.runs().size(), 2, 60'000);
        fixture.window.actions()["file.close"]->trigger();
        QCOMPARE(fixture.window.runs().size(), 0);
        QCOMPARE(fixture.window.windowTitle(), QString("Stallscope"));
        QVERIFY(!fixture.window.work().isVisible());
        QCOMPARE(runActionsOf(fixture.window), QStringList());
    }

    /// Nothing is there to be fitted, searched or compared yet; how it will be shown can be chosen.
    void onAnEmptyPageNothingIsOfferedThatWorksOnRuns()
    {
        Fixture fixture;
        fixture.window.show();
        fixture.window.experimentController().run(shortPlan());
        QVERIFY(fixture.window.work().isVisible());
        QVERIFY(fixture.window.runs().isEmpty());
        QCOMPARE(runActionsOf(fixture.window), (QStringList{"view.tables", "help.parts"}));
        QVERIFY(fixture.window.actions()["run.pause"]->isEnabled());
        QVERIFY(QTest::qWaitFor([&] { return !fixture.window.runs().isEmpty(); }, 60'000));
        QCOMPARE(runActionsOf(fixture.window).size(), 7);
        QVERIFY(fixture.waitForTheEnd());
        fixture.window.runs().clear();
        QCOMPARE(runActionsOf(fixture.window), (QStringList{"view.tables", "help.parts"}));
        fixture.window.document().showFiles({});
    }

    /// Each of them does something, or is grey.
    void theToolBarOfTheFirstPage()
    {
        Fixture fixture;
        fixture.window.show();
        auto* bar = fixture.window.findChild<QToolBar*>();
        QVERIFY(bar);
        QStringList offered;
        for (const QAction* action : bar->actions()) {
            if (!action->isSeparator() && action->isEnabled())
                offered << action->objectName();
        }
        QCOMPARE(offered, (QStringList{"run.start", "file.open"}));
        for (const char* id : {"go.nextPart", "go.previousPart", "go.menu"}) // of the window, whatever it shows
            QVERIFY2(fixture.window.actions()[id]->isEnabled(), id);
    }

    void theRunIsKeptUntilItIsSaved()
    {
        Fixture fixture;
        fixture.window.show();
        fixture.window.experimentController().run(shortPlan());
        QVERIFY(fixture.waitForTheEnd());
        QCOMPARE(fixture.places.recordings.earlier().size(), 1);
        QVERIFY(readSession(fixture.places.recordings.earlier().front().toStdString()).ok());
        QSignalSpy saved(&fixture.window.document(), &SessionDocument::saved);
        fixture.window.document().save(fixture.folder.filePath("mine.stallscope"));
        const QList<JobBar*> bars = fixture.window.findChildren<JobBar*>();
        const auto isShown = [](const JobBar* bar) { return bar->isVisible(); };
        QCOMPARE(std::count_if(bars.begin(), bars.end(), isShown), 1);
        QVERIFY(saved.wait());
        QCOMPARE(std::count_if(bars.begin(), bars.end(), isShown), 0);
        QVERIFY(!fixture.window.isWindowModified());
        QCOMPARE(fixture.places.settings.recentFiles(), QStringList{fixture.folder.filePath("mine.stallscope")});
        QVERIFY(fixture.places.recordings.earlier().isEmpty()); // those are not saved
        QVERIFY(fixture.window.close());
    }

    void closingAsksFirst()
    {
        Fixture fixture;
        fixture.window.show();
        fixture.window.experimentController().run(shortPlan());
        QVERIFY(fixture.waitForTheEnd());
        answer(QMessageBox::Cancel);
        QVERIFY(!fixture.window.close());
        answer(QMessageBox::Discard);
        QVERIFY(fixture.window.close());
    }

    /// Neither is what was measured cut off, nor does the next start have to ask about it.
    void closingStopsWhatRuns()
    {
        Fixture fixture;
        fixture.window.show();
        ExperimentPlan plan = shortPlan();
        plan.repeats = 1000;
        fixture.window.experimentController().run(plan);
        answer(QMessageBox::Cancel);
        QVERIFY(!fixture.window.close());
        QVERIFY(!fixture.window.actions()["run.start"]->isEnabled()); // it goes on
        answer(QMessageBox::Yes);
        QVERIFY(!fixture.window.close());
        answer(QMessageBox::Discard); // it asks to close again, and the run is not saved
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.window.isVisible(), 60'000);
        QCOMPARE(fixture.places.recordings.orphans(), QStringList());
        fixture.window.document().showFiles({});
    }

    void aPausedWindowHoldsStill()
    {
        Fixture fixture;
        fixture.window.show();
        ExperimentPlan plan = shortPlan();
        plan.values.set("count", 2000); // more than a frame
        fixture.window.experimentController().run(plan);
        fixture.window.actions()["run.pause"]->trigger();
        QVERIFY(fixture.window.actions()["run.pause"]->isChecked());
        std::vector<std::size_t> states; // of the runs that the window knew when something was added
        connect(&fixture.window.runs(), &RunList::added, this, [&](int index) { states.push_back(fixture.window.runs().at(index).trace->runs.size()); });
        QVERIFY(fixture.waitForTheEnd());
        QCOMPARE(states, (std::vector<std::size_t>{2, 2})); // only at the end, when the trace was whole
        fixture.window.document().showFiles({});
    }

    void thePictureIsCopied()
    {
        Fixture fixture;
        fixture.window.show();
        fixture.window.experimentController().run(shortPlan());
        QVERIFY(fixture.waitForTheEnd());
        fixture.window.actions()["file.copyPicture"]->trigger();
        QVERIFY(!QGuiApplication::clipboard()->image().isNull());
        fixture.window.document().showFiles({});
    }

    void theViewFollowsTheEndUntilSomebodyMovesAway()
    {
        Fixture fixture;
        fixture.window.show();
        fixture.window.experimentController().run(shortPlan());
        QVERIFY(fixture.waitForTheEnd());
        QAction* follow = fixture.window.actions()["view.follow"];
        fixture.window.timeline().visibleRange().zoom(0.1, 0);
        follow->trigger();
        QVERIFY(follow->isChecked());
        QVERIFY(fixture.window.timeline().visibleRange().isFollowingEnd());
        fixture.window.timeline().visibleRange().pan(-1000);
        QVERIFY(!follow->isChecked());
        fixture.window.document().showFiles({});
    }

    void aRunThatWasCutShortIsOffered()
    {
        Fixture fixture;
        const QString path = Recordings(fixture.folder.filePath("recordings")).begin("increment"); // whoever began it is gone
        QVERIFY(QFile::copy(QStringLiteral(STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz"), path));
        fixture.window.show();
        answer(QMessageBox::Open);
        fixture.window.documentController().offerRecovery();
        QVERIFY(QTest::qWaitFor([&] { return fixture.window.runs().size() > 0; }, 10'000));
        QVERIFY(fixture.places.recordings.orphans().isEmpty());
    }

    void aFileThatIsOpenedMeanwhileStays()
    {
        Fixture fixture;
        fixture.window.show();
        ExperimentPlan plan = shortPlan();
        plan.values.set("count", 20'000);
        plan.repeats = 20;
        fixture.window.experimentController().run(plan);
        QVERIFY(QTest::qWaitFor([&] { return fixture.window.runs().size() > 0; }, 60'000));
        fixture.window.documentController().open({QStringLiteral(STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz")});
        QVERIFY(QTest::qWaitFor([&] { return fixture.window.document().title() == "example.json.gz"; }, 60'000));
        fixture.window.actions()["run.stop"]->trigger();
        QVERIFY(QTest::qWaitFor([&] { return fixture.window.actions()["run.start"]->isEnabled(); }, 60'000));
        QCOMPARE(fixture.window.runs().size(), 1);
        QCOMPARE(fixture.window.runs().at(0).trace->format, SourceFormat::Kineto);
        QCOMPARE(fixture.window.document().title(), QString("example.json.gz"));
        QCOMPARE(fixture.places.recordings.earlier().size(), 1); // what ran is there to be opened
    }

    void closingInTheMiddleOfARunLosesNothing()
    {
        const QTemporaryDir folder;
        {
            Places places{Settings(folder.filePath("settings.ini")), Recordings(folder.path())};
            MainWindow window(Theme::Mode::Light, places);
            window.show();
            ExperimentPlan plan = shortPlan();
            plan.strategies = {"async"};
            plan.values.set("count", 20'000);
            plan.repeats = 100;
            window.experimentController().run(plan);
            QVERIFY(QTest::qWaitFor([&] { return window.runs().size() > 0; }, 60'000));
        }
        const QStringList left = QDir(folder.path()).entryList({"*.stallscope"});
        QCOMPARE(left.size(), 1);
        QVERIFY(readSession(folder.filePath(left.front()).toStdString()).ok());
    }
};

QTEST_MAIN(TestRunning)
#include "tst_running.moc"

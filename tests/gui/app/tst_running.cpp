// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/workloads/catalogue.h"
#include "gui/app/actions/actions.h"
#include "gui/app/comparison_card.h"
#include "gui/app/job_bar.h"
#include "gui/app/layout/work_area.h"
#include "gui/app/main_window.h"
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
struct Desk {
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
        Desk desk;
        desk.window.show();
        auto* card = desk.window.findChild<ComparisonCard*>();
        QVERIFY(card);
        QTest::mouseClick(card, Qt::LeftButton);
        QVERIFY(!desk.window.actions()["run.start"]->isEnabled());
        QVERIFY(desk.window.actions()["run.stop"]->isEnabled());
        QVERIFY(desk.waitForTheEnd());
        QCOMPARE(desk.window.runs().size(), 2);
        QVERIFY(desk.window.document().isUnsaved());
        QVERIFY(desk.window.isWindowModified());
        QVERIFY(QTest::qWaitFor([&] { return !desk.window.verdict().sentence().isEmpty(); }, 60'000));
        QVERIFY(desk.window.verdict().sentence().contains("sync-each"));
        desk.window.document().showFiles({});
    }

    void aRunHasItsNameFromTheBeginningOn()
    {
        Desk desk;
        desk.window.show();
        desk.window.run(shortPlan());
        QCOMPARE(desk.window.document().title(), QString("increment"));
        QVERIFY(desk.window.work().isVisible());
        QVERIFY(desk.window.verdict().isVisible()); // it keeps its room
        QVERIFY(desk.window.verdict().sentence().isEmpty());
        QVERIFY(!desk.window.document().isUnsaved());
        QVERIFY(desk.waitForTheEnd());
        desk.window.document().showFiles({});
    }

    /// Pressing Space on what has the keyboard must not pause, and a pause ends with the run that it was for.
    void aRunIsShownAlsoAfterAPause()
    {
        Desk desk;
        desk.window.show();
        QAction* pause = desk.window.actions()["run.pause"];
        desk.window.run(shortPlan());
        QVERIFY(desk.waitForTheEnd());
        QPushButton* button = nullptr;
        for (QPushButton* one : desk.window.runPanel().findChildren<QPushButton*>())
            button = one->isDefault() ? one : button;
        QVERIFY(button);
        pause->trigger();
        QVERIFY(pause->isChecked());
        button->setFocus();
        QTest::keyClick(desk.window.windowHandle(), Qt::Key_Space);
        QVERIFY(!desk.window.actions()["run.start"]->isEnabled());
        QVERIFY(!pause->isChecked());
        QTRY_VERIFY_WITH_TIMEOUT(!desk.window.runs().isEmpty(), 60'000);
        QVERIFY(desk.waitForTheEnd());
        desk.window.document().showFiles({});
    }

    /// What it says of a run that was stopped is about that run.
    void theEndOfARunIsForgottenWithIt()
    {
        Desk desk;
        desk.window.show();
        ExperimentPlan plan = shortPlan();
        plan.repeats = 1000;
        desk.window.run(plan);
        QTRY_VERIFY_WITH_TIMEOUT(!desk.window.runs().isEmpty(), 60'000);
        desk.window.actions()["run.stop"]->trigger();
        QVERIFY(desk.waitForTheEnd());
        const auto saysStopped = [&desk] {
            const auto labels = desk.window.runPanel().findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(), [](const QLabel* label) { return label->text().startsWith("stopped after"); });
        };
        QVERIFY(saysStopped());
        desk.window.sessions().open({QStringLiteral(STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz")});
        QTRY_COMPARE_WITH_TIMEOUT(desk.window.runs().size(), 1, 60'000);
        QVERIFY(!saysStopped());
    }

    void filesAreClosedAndOpenedBesideEachOther()
    {
        Desk desk;
        desk.window.show();
        const QString example = QStringLiteral(STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz");
        QVERIFY(!desk.window.actions()["file.close"]->isEnabled());
        QVERIFY(!desk.window.actions()["file.openBeside"]->isEnabled());
        QCOMPARE(runActionsOf(desk.window), QStringList());
        desk.window.sessions().open({example});
        QTRY_COMPARE_WITH_TIMEOUT(desk.window.runs().size(), 1, 60'000);
        QCOMPARE(runActionsOf(desk.window).size(), 7);
        QVERIFY(desk.window.actions()["file.openBeside"]->isEnabled());
        desk.window.sessions().openBeside({example});
        QTRY_COMPARE_WITH_TIMEOUT(desk.window.runs().size(), 2, 60'000);
        desk.window.actions()["file.close"]->trigger();
        QCOMPARE(desk.window.runs().size(), 0);
        QCOMPARE(desk.window.windowTitle(), QString("Stallscope"));
        QVERIFY(!desk.window.work().isVisible());
        QCOMPARE(runActionsOf(desk.window), QStringList());
    }

    /// Nothing is there to be fitted, searched or compared yet; how it will be shown can be chosen.
    void onAnEmptyPageNothingIsOfferedThatWorksOnRuns()
    {
        Desk desk;
        desk.window.show();
        desk.window.run(shortPlan());
        QVERIFY(desk.window.work().isVisible());
        QVERIFY(desk.window.runs().isEmpty());
        QCOMPARE(runActionsOf(desk.window), (QStringList{"view.tables", "help.parts"}));
        QVERIFY(desk.window.actions()["run.pause"]->isEnabled());
        QVERIFY(QTest::qWaitFor([&] { return !desk.window.runs().isEmpty(); }, 60'000));
        QCOMPARE(runActionsOf(desk.window).size(), 7);
        QVERIFY(desk.waitForTheEnd());
        desk.window.runs().clear();
        QCOMPARE(runActionsOf(desk.window), (QStringList{"view.tables", "help.parts"}));
        desk.window.document().showFiles({});
    }

    /// Each of them does something, or is grey.
    void theToolBarOfTheFirstPage()
    {
        Desk desk;
        desk.window.show();
        auto* bar = desk.window.findChild<QToolBar*>();
        QVERIFY(bar);
        QStringList offered;
        for (const QAction* action : bar->actions()) {
            if (!action->isSeparator() && action->isEnabled())
                offered << action->objectName();
        }
        QCOMPARE(offered, (QStringList{"run.start", "file.open"}));
        for (const char* id : {"go.nextPart", "go.previousPart", "go.menu"}) // of the window, whatever it shows
            QVERIFY2(desk.window.actions()[id]->isEnabled(), id);
    }

    void theRunIsKeptUntilItIsSaved()
    {
        Desk desk;
        desk.window.show();
        desk.window.run(shortPlan());
        QVERIFY(desk.waitForTheEnd());
        QCOMPARE(desk.places.recordings.earlier().size(), 1);
        QVERIFY(readSession(desk.places.recordings.earlier().front().toStdString()).ok());
        QSignalSpy saved(&desk.window.document(), &SessionDocument::saved);
        desk.window.document().save(desk.folder.filePath("mine.stallscope"));
        const QList<JobBar*> bars = desk.window.findChildren<JobBar*>();
        const auto isShown = [](const JobBar* bar) { return bar->isVisible(); };
        QCOMPARE(std::count_if(bars.begin(), bars.end(), isShown), 1);
        QVERIFY(saved.wait());
        QCOMPARE(std::count_if(bars.begin(), bars.end(), isShown), 0);
        QVERIFY(!desk.window.isWindowModified());
        QCOMPARE(desk.places.settings.recentFiles(), QStringList{desk.folder.filePath("mine.stallscope")});
        QVERIFY(desk.places.recordings.earlier().isEmpty()); // those are not saved
        QVERIFY(desk.window.close());
    }

    void closingAsksFirst()
    {
        Desk desk;
        desk.window.show();
        desk.window.run(shortPlan());
        QVERIFY(desk.waitForTheEnd());
        answer(QMessageBox::Cancel);
        QVERIFY(!desk.window.close());
        answer(QMessageBox::Discard);
        QVERIFY(desk.window.close());
    }

    /// Neither is what was measured cut off, nor does the next start have to ask about it.
    void closingStopsWhatRuns()
    {
        Desk desk;
        desk.window.show();
        ExperimentPlan plan = shortPlan();
        plan.repeats = 1000;
        desk.window.run(plan);
        answer(QMessageBox::Cancel);
        QVERIFY(!desk.window.close());
        QVERIFY(!desk.window.actions()["run.start"]->isEnabled()); // it goes on
        answer(QMessageBox::Yes);
        QVERIFY(!desk.window.close());
        answer(QMessageBox::Discard); // it asks to close again, and the run is not saved
        QTRY_VERIFY_WITH_TIMEOUT(!desk.window.isVisible(), 60'000);
        QCOMPARE(desk.places.recordings.orphans(), QStringList());
        desk.window.document().showFiles({});
    }

    void aPausedWindowHoldsStill()
    {
        Desk desk;
        desk.window.show();
        ExperimentPlan plan = shortPlan();
        plan.values.set("count", 2000); // more than a frame
        desk.window.run(plan);
        desk.window.actions()["run.pause"]->trigger();
        QVERIFY(desk.window.actions()["run.pause"]->isChecked());
        std::vector<std::size_t> states; // of the runs that the window knew when something was added
        connect(&desk.window.runs(), &RunList::added, this, [&](int index) { states.push_back(desk.window.runs().at(index).trace->runs.size()); });
        QVERIFY(desk.waitForTheEnd());
        QCOMPARE(states, (std::vector<std::size_t>{2, 2})); // only at the end, when the trace was whole
        desk.window.document().showFiles({});
    }

    void thePictureIsCopied()
    {
        Desk desk;
        desk.window.show();
        desk.window.run(shortPlan());
        QVERIFY(desk.waitForTheEnd());
        desk.window.actions()["file.copyPicture"]->trigger();
        QVERIFY(!QGuiApplication::clipboard()->image().isNull());
        desk.window.document().showFiles({});
    }

    void theViewFollowsTheEndUntilSomebodyMovesAway()
    {
        Desk desk;
        desk.window.show();
        desk.window.run(shortPlan());
        QVERIFY(desk.waitForTheEnd());
        QAction* follow = desk.window.actions()["view.follow"];
        desk.window.timeline().visibleRange().zoom(0.1, 0);
        follow->trigger();
        QVERIFY(follow->isChecked());
        QVERIFY(desk.window.timeline().visibleRange().isFollowingEnd());
        desk.window.timeline().visibleRange().pan(-1000);
        QVERIFY(!follow->isChecked());
        desk.window.document().showFiles({});
    }

    void aRunThatWasCutShortIsOffered()
    {
        Desk desk;
        const QString path = Recordings(desk.folder.filePath("recordings")).begin("increment"); // whoever began it is gone
        QVERIFY(QFile::copy(QStringLiteral(STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz"), path));
        desk.window.show();
        answer(QMessageBox::Open);
        desk.window.sessions().offerRecovery();
        QVERIFY(QTest::qWaitFor([&] { return desk.window.runs().size() > 0; }, 10'000));
        QVERIFY(desk.places.recordings.orphans().isEmpty());
    }

    void aFileThatIsOpenedMeanwhileStays()
    {
        Desk desk;
        desk.window.show();
        ExperimentPlan plan = shortPlan();
        plan.values.set("count", 20'000);
        plan.repeats = 20;
        desk.window.run(plan);
        QVERIFY(QTest::qWaitFor([&] { return desk.window.runs().size() > 0; }, 60'000));
        desk.window.sessions().open({QStringLiteral(STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz")});
        QVERIFY(QTest::qWaitFor([&] { return desk.window.document().title() == "example.json.gz"; }, 60'000));
        desk.window.actions()["run.stop"]->trigger();
        QVERIFY(QTest::qWaitFor([&] { return desk.window.actions()["run.start"]->isEnabled(); }, 60'000));
        QCOMPARE(desk.window.runs().size(), 1);
        QCOMPARE(desk.window.runs().at(0).trace->format, SourceFormat::Kineto);
        QCOMPARE(desk.window.document().title(), QString("example.json.gz"));
        QCOMPARE(desk.places.recordings.earlier().size(), 1); // what ran is there to be opened
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
            window.run(plan);
            QVERIFY(QTest::qWaitFor([&] { return window.runs().size() > 0; }, 60'000));
        }
        const QStringList left = QDir(folder.path()).entryList({"*.stallscope"});
        QCOMPARE(left.size(), 1);
        QVERIFY(readSession(folder.filePath(left.front()).toStdString()).ok());
    }
};

QTEST_MAIN(TestRunning)
#include "tst_running.moc"

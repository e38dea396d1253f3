// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/experiment/plan.h"
#include "engine/workloads/catalogue.h"
#include "gui/app/actions/actions.h"
#include "gui/app/controllers/experiment_controller.h"
#include "gui/app/layout/work_area.h"
#include "gui/app/main_window.h"
#include "gui/model/run_list.h"
#include "gui/pages/compare/compare_panel.h"
#include "gui/pages/compare/pair_page.h"
#include "gui/pages/ranks/ranks_panel.h"
#include "gui/panels/whatif/what_if_panel.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/logic/navigation.h"
#include "gui/timeline/logic/selection.h"
#include "gui/timeline/widgets/search_bar.h"
#include "gui/timeline/widgets/timeline_widget.h"
#include "tests/gui/support/qt_warnings.h"
#include "tests/profiler/formats/ranks.h"

#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

constexpr int kPatience = 120'000;
const QString kExample = QStringLiteral(STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz");

/// A window that shows the ranks of a job and another trace, so that every page and panel has data of both.
struct Fixture {
    QTemporaryDir folder;
    QTemporaryDir ranks;
    Places places{Settings(folder.filePath("settings.ini")), Recordings(folder.filePath("recordings"))};
    MainWindow window{Theme::Mode::Dark, places};

    Fixture()
    {
        window.resize(1600, 1000);
        window.show();
        for (int rank = 0; rank < 3; ++rank) {
            if (!test::writeFile(ranks.filePath(QString("rank%1.json").arg(rank)), test::rankTrace({rank == 1 ? 150 : 100, rank == 1 ? 40 : 90})))
                qFatal("cannot write");
        }
    }
    ~Fixture() { window.document().showFiles({}); }

    [[nodiscard]] bool hasAll(int runs)
    {
        return QTest::qWaitFor([&] { return window.runs().size() == runs && !window.runs().isAnalysing(); }, kPatience);
    }
    [[nodiscard]] bool open()
    {
        window.documentController().open({ranks.path(), kExample});
        return hasAll(2);
    }
    [[nodiscard]] bool openAlone()
    {
        window.documentController().open({kExample});
        return hasAll(1);
    }
    /// So that each shows data of the runs.
    [[nodiscard]] bool visitPages()
    {
        WorkArea& work = window.work();
        for (const auto page : {WorkArea::Page::Compare, WorkArea::Page::Steps, WorkArea::Page::Ranks, WorkArea::Page::Timeline})
            work.showPage(page);
        work.showPage(WorkArea::Page::Ranks);
        if (!QTest::qWaitFor([&] { return work.ranks().model().rowCount() == 3; }, kPatience))
            return false;
        work.showPage(WorkArea::Page::Timeline);
        for (int tab = 0; tab < 3; ++tab)
            work.showDetailsTab(tab);
        for (const char* on : {"view.tables", "view.path"})
            window.actions()[on]->trigger();
        select(1);
        return true;
    }
    /// A span of a run, and a range of time.
    void select(int run)
    {
        TimelineWidget& timeline = window.timeline();
        timeline.selection().clear();
        timeline.navigation().setCurrentRun(run);
        timeline.navigation().costliestWait();
        timeline.selection().selectRange(TimeRange{0, 1000});
        timeline.search().begin("gemm");
    }
    [[nodiscard]] bool predict()
    {
        WhatIfPanel& whatIf = window.work().whatIf();
        const int runs = window.runs().size();
        window.work().showPage(WorkArea::Page::Timeline);
        window.work().showDetailsTab(2);
        if (!QTest::qWaitFor([&] { return whatIf.showButton().isEnabled(); }, kPatience))
            return false;
        whatIf.showButton().click();
        return QTest::qWaitFor([&] { return window.runs().size() == runs + 1 && !window.runs().isAnalysing(); }, kPatience);
    }
};

ExperimentPlan shortPlan()
{
    ExperimentPlan plan = ExperimentPlan::of(*findWorkload("increment"));
    plan.strategies = {"sync-each", "async"};
    plan.values.set("count", 200);
    plan.repeats = 1;
    return plan;
}

using Leave = std::function<bool(Fixture&)>;

bool leaveByClosing(Fixture& fixture)
{
    fixture.window.actions()["file.close"]->trigger();
    return fixture.window.runs().isEmpty();
}

bool leaveByOpening(Fixture& fixture)
{
    return fixture.openAlone();
}

bool leaveByRunning(Fixture& fixture)
{
    fixture.window.experimentController().run(shortPlan());
    return QTest::qWaitFor([&] { return fixture.window.document().canSave() && fixture.window.actions()["run.start"]->isEnabled(); }, kPatience)
        && fixture.hasAll(2);
}

} // namespace

/// Pages and panels when the shown runs are closed.
class TestClosedRuns : public QObject {
    Q_OBJECT
private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }

    void everyPageOutlivesItsRuns_data()
    {
        QTest::addColumn<Leave>("leave");
        QTest::addColumn<WorkArea::Page>("page");
        const std::pair<const char*, Leave> ways[] = {{"close", leaveByClosing}, {"open another", leaveByOpening}, {"run", leaveByRunning}};
        const std::pair<const char*, WorkArea::Page> pages[] = {
            {"timeline", WorkArea::Page::Timeline}, {"compare", WorkArea::Page::Compare}, {"steps", WorkArea::Page::Steps}, {"ranks", WorkArea::Page::Ranks}};
        for (const auto& [way, leave] : ways) {
            for (const auto& [page, shown] : pages)
                QTest::addRow("%s on %s", way, page) << leave << shown;
        }
    }
    void everyPageOutlivesItsRuns()
    {
        QFETCH(const Leave, leave);
        QFETCH(const WorkArea::Page, page);
        Fixture fixture;
        QVERIFY(fixture.open());
        QVERIFY(fixture.visitPages());
        fixture.window.work().showPage(page);
        QVERIFY(leave(fixture));
        QVERIFY(!fixture.window.work().ranks().hasRanks());
        QVERIFY(!fixture.window.timeline().selection().span() && !fixture.window.timeline().selection().range());
    }

    void oneOfSeveralGoes_data()
    {
        QTest::addColumn<int>("which");
        QTest::addColumn<WorkArea::Page>("page");
        const std::pair<const char*, WorkArea::Page> pages[] = {
            {"timeline", WorkArea::Page::Timeline}, {"compare", WorkArea::Page::Compare}, {"steps", WorkArea::Page::Steps}, {"ranks", WorkArea::Page::Ranks}};
        for (int which = 0; which < 2; ++which) {
            for (const auto& [page, shown] : pages)
                QTest::addRow("run %d on %s", which, page) << which << shown;
        }
    }
    void oneOfSeveralGoes()
    {
        QFETCH(const int, which);
        QFETCH(const WorkArea::Page, page);
        Fixture fixture;
        QVERIFY(fixture.open());
        QVERIFY(fixture.visitPages());
        const QString left = fixture.window.runs().at(1 - which).title;
        const auto report = fixture.window.runs().at(1 - which).report;
        fixture.window.timeline().selection().select({});
        fixture.window.timeline().navigation().setCurrentRun(which);
        fixture.window.work().showPage(page);
        QVERIFY(fixture.window.actions()["file.closeRun"]->isEnabled());
        fixture.window.actions()["file.closeRun"]->trigger();
        QCOMPARE(fixture.window.runs().size(), 1);
        QCOMPARE(fixture.window.runs().at(0).title, left);
        QCOMPARE(fixture.window.runs().at(0).report, report); // not computed again
        QCOMPARE(fixture.window.document().paths().size(), 1);
        QCOMPARE(fixture.window.work().ranks().hasRanks(), which == 1);
        QVERIFY(fixture.window.timeline().selection().range());
        QVERIFY(!fixture.window.actions()["file.closeRun"]->isEnabled());
    }

    void theSelectedSpanOfAnotherRunStaysSelected()
    {
        Fixture fixture;
        QVERIFY(fixture.open());
        fixture.select(1);
        auto wanted = fixture.window.timeline().selection().span();
        QVERIFY(wanted);
        const TimeRange seen = fixture.window.timeline().visibleRange().range();
        fixture.window.documentController().closeRun(0, [&](int run) { fixture.window.work().removeRun(run); });
        wanted->run = 0;
        QCOMPARE(fixture.window.timeline().selection().span(), wanted);
        QVERIFY(fixture.window.timeline().visibleRange().range().length() <= seen.length());
    }

    void aPredictionIsClosedLikeARun()
    {
        Fixture fixture;
        QVERIFY(fixture.openAlone());
        QVERIFY(fixture.predict());
        fixture.window.timeline().selection().select({});
        fixture.window.timeline().navigation().setCurrentRun(1);
        fixture.window.actions()["file.closeRun"]->trigger();
        QCOMPARE(fixture.window.runs().size(), 1);
        QVERIFY(!fixture.window.work().whatIf().showButton().isChecked());
        QVERIFY(!fixture.window.document().title().isEmpty());
    }

    /// Its pane is the last run of the list, and goes with the others.
    void aPredictionGoesWithItsRun_data()
    {
        QTest::addColumn<Leave>("leave");
        QTest::newRow("close") << Leave(leaveByClosing);
        QTest::newRow("open another") << Leave(leaveByOpening);
        QTest::newRow("run") << Leave(leaveByRunning);
    }
    void aPredictionGoesWithItsRun()
    {
        QFETCH(const Leave, leave);
        Fixture fixture;
        QVERIFY(fixture.openAlone());
        QVERIFY(fixture.predict());
        fixture.select(1);
        QVERIFY(leave(fixture));
        QVERIFY(!fixture.window.work().whatIf().showButton().isChecked());
    }

    /// The comparison before it stays while an experiment runs; its bars lead nowhere.
    void aResultOfClosedRunsLeadsNowhere()
    {
        Fixture fixture;
        fixture.window.experimentController().run(shortPlan());
        QVERIFY(QTest::qWaitFor([&] { return fixture.window.actions()["run.start"]->isEnabled(); }, kPatience) && fixture.hasAll(2));
        fixture.window.work().showPage(WorkArea::Page::Compare);
        QVERIFY(QTest::qWaitFor([&] { return fixture.window.work().compare().hasResult() && fixture.window.work().compare().isSettled(); }, kPatience));
        auto* page = fixture.window.work().compare().findChild<PairPage*>();
        QVERIFY(page);
        QSignalSpy wanted(&fixture.window.work().compare(), &ComparePanel::runRequested);
        const int shown = fixture.window.work().compare().chooser().choice().a;
        emit page->sideClicked(shown);
        QCOMPARE(wanted.size(), 1);
        fixture.window.work().showPage(WorkArea::Page::Compare);
        fixture.window.experimentController().run(shortPlan());
        QCoreApplication::processEvents(); // what it does soon is done
        emit page->sideClicked(shown);
        QCOMPARE(wanted.size(), 1);
        QVERIFY(QTest::qWaitFor([&] { return fixture.window.actions()["run.start"]->isEnabled(); }, kPatience));
    }

    void aPredictionIsTakenAwayWhileItIsSelected()
    {
        Fixture fixture;
        QVERIFY(fixture.openAlone());
        QVERIFY(fixture.predict());
        fixture.select(1);
        fixture.window.work().whatIf().showButton().click();
        QCOMPARE(fixture.window.runs().size(), 1);
        QCOMPARE(fixture.window.timeline().navigation().currentRun(), 0);
    }

private:
    test::QtWarnings m_warnings;
};

QTEST_MAIN(TestClosedRuns)
#include "tst_closed_runs.moc"

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/actions/actions.h"
#include "gui/app/layout/work_area.h"
#include "gui/app/main_window.h"
#include "gui/model/run_list.h"
#include "gui/model/steps_of_runs.h"
#include "gui/pages/steps/step_table.h"
#include "gui/pages/steps/steps_column.h"
#include "gui/pages/steps/steps_panel.h"
#include "gui/panels/whatif/change_table.h"
#include "gui/panels/whatif/what_if_panel.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/logic/selection.h"
#include "gui/timeline/widgets/timeline_widget.h"
#include "tests/gui/support/qt_warnings.h"

#include <QPushButton>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

struct Fixture {
    Fixture() { window.show(); }
    void open()
    {
        window.documentController().open({STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz"});
        QTRY_VERIFY_WITH_TIMEOUT(window.runs().size() == 1 && !window.runs().isAnalysing(), 20'000);
    }
    [[nodiscard]] StepsPanel& steps() { return window.work().steps(); }
    [[nodiscard]] Selection& selection() { return window.timeline().selection(); }

    QTemporaryDir folder;
    Places places{Settings(folder.filePath("settings.ini")), Recordings(folder.filePath("recordings"))};
    MainWindow window{Theme::Mode::Dark, places};
};

} // namespace

/// From steps to the timeline, and from a wait to what would be without it.
class TestStepsPage : public QObject {
    Q_OBJECT
private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }

    void aStepIsShownOnTheTimeline()
    {
        Fixture fixture;
        fixture.open();
        fixture.window.actions()["page.steps"]->trigger();
        QCOMPARE(fixture.window.work().page(), WorkArea::Page::Steps);
        QTRY_VERIFY(fixture.steps().stepsOfA());
        QCOMPARE(fixture.steps().stepsOfA()->found.steps.size(), std::size_t{23});
        fixture.steps().column(0).slowestButton().click();
        QCOMPARE(fixture.window.work().page(), WorkArea::Page::Timeline);
        const RunSteps& found = fixture.steps().stepsOfA()->found;
        const TimeRange device = fixture.window.runs().at(0).onAxis(found.steps[found.slowest].device);
        QCOMPARE(fixture.selection().range(), std::optional(device));
        const TimeRange seen = fixture.window.timeline().visibleRange().range();
        QVERIFY(seen.start <= device.start && seen.end >= device.end && seen.length() < 6 * device.length());
    }

    void keysDoNotReachHiddenTabs()
    {
        RunList runs; // none: there are neither sweeps, ranks nor collectives
        WorkArea work(runs);
        work.show();
        auto* tabs = work.findChild<QTabBar*>(QString(), Qt::FindDirectChildrenOnly);
        QVERIFY(tabs);
        for (int i = 0; i < tabs->count(); ++i)
            QTest::keyClick(tabs, Qt::Key_Right);
        QCOMPARE(work.page(), WorkArea::Page::Query);
        QTest::keyClick(tabs, Qt::Key_Left);
        QCOMPARE(work.page(), WorkArea::Page::Operators);
        QTest::keyClick(tabs, Qt::Key_Left);
        QCOMPARE(work.page(), WorkArea::Page::Steps);
        QTest::keyClick(tabs, Qt::Key_Left);
        QCOMPARE(work.page(), WorkArea::Page::Compare);
    }

    void theOrderIsRemembered()
    {
        Fixture fixture;
        fixture.steps().setSlowestFirst(true);
        fixture.window.close();
        MainWindow again(Theme::Mode::Dark, fixture.places);
        QVERIFY(again.work().steps().isSlowestFirst());
    }

    void aWaitIsTriedByKey()
    {
        Fixture fixture;
        fixture.open();
        ChangeModel& changes = fixture.window.work().whatIf().model();
        const int before = changes.rowCount();
        QVERIFY(!fixture.window.actions()["whatIf.notHere"]->isEnabled()); // nothing is selected
        fixture.window.actions()["view.panels"]->trigger();
        fixture.window.actions()["go.costliestWait"]->trigger();
        QVERIFY(fixture.window.actions()["whatIf.notHere"]->isEnabled());
        fixture.window.actions()["go.laneBelow"]->trigger(); // to another thread, or to what a device did
        QVERIFY(!fixture.window.actions()["whatIf.notHere"]->isEnabled() && !fixture.window.actions()["whatIf.neverAtSite"]->isEnabled());
        fixture.window.actions()["go.costliestWait"]->trigger();
        fixture.window.actions()["whatIf.notHere"]->trigger();
        QCOMPARE(changes.rowCount(), before + 1);
        QVERIFY(changes.at(0).isChosen && changes.at(0).kind == PossibleChange::Kind::Waits);
        QVERIFY(fixture.window.work().whatIf().isVisible()); // although the panels were hidden
        fixture.window.actions()["whatIf.neverAtSite"]->trigger();
        QCOMPARE(changes.chosenCount(), 2);
    }

private:
    test::QtWarnings m_warnings;
};

QTEST_MAIN(TestStepsPage)
#include "tst_steps_page.moc"

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/actions/actions.h"
#include "gui/app/layout/work_area.h"
#include "gui/common/access/keyboard_focus.h"
#include "gui/common/charts/sweep_plot.h"
#include "gui/experiment/run_panel.h"
#include "gui/pages/compare/compare_panel.h"
#include "gui/pages/steps/steps_panel.h"
#include "gui/pages/sweep/sweep_panel.h"
#include "gui/panels/advice/advice_panel.h"
#include "gui/panels/tables/tables_panel.h"
#include "gui/timeline/logic/navigation.h"
#include "gui/timeline/widgets/header_column.h"
#include "gui/timeline/widgets/lane_area.h"
#include "gui/timeline/widgets/overview_bar.h"
#include "gui/timeline/widgets/pane_stack.h"
#include "gui/timeline/widgets/pane_title.h"
#include "gui/timeline/widgets/pane_widget.h"
#include "gui/timeline/widgets/ruler_bar.h"
#include "gui/timeline/widgets/timeline_widget.h"
#include "tests/gui/support/recorded_runs.h"
#include "tests/gui/support/spoken_window.h"
#include "tests/gui/support/tab_walk.h"

#include <QPushButton>
#include <QScrollBar>
#include <QTest>

#include <algorithm>
#include <memory>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

/// In this order, with others between them.
bool areInOrder(const QList<QWidget*>& stops, const QList<QWidget*>& wanted)
{
    qsizetype last = -1;
    for (QWidget* one : wanted) {
        const auto at = stops.indexOf(one);
        if (at <= last)
            return false;
        last = at;
    }
    return true;
}

} // namespace

/// Tab reaches every control of the window in reading order, and scrolls it into view.
class TestTabOrder : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        m_spoken.begin();
        m_fixture = std::make_unique<test::SpokenWindow>();
        m_fixture->window.show();
        QVERIFY(QTest::qWaitForWindowActive(&m_fixture->window));
    }
    void cleanup()
    {
        m_fixture.reset();
        QCOMPARE(m_spoken.end(), QStringList());
    }

    void theFirstPage()
    {
        const QList<QWidget*> stops = check();
        QList<QWidget*> wanted;
        RunPanel& panel = m_fixture->window.runPanel();
        for (const char* name : {"Workload", "sync-each", "count", "Device", "Repeats", "Run"})
            wanted << named(panel, name);
        QVERIFY(areInOrder(stops, wanted));
    }

    /// Also before anybody has pressed Tab.
    void fromPartToPart()
    {
        MainWindow& window = m_fixture->window;
        QWidget* const workload = named(window.runPanel(), "Workload");
        workload->clearFocus();
        const QImage without = test::edgeOf(*workload);
        QTest::keyClick(&window, Qt::Key_F6);
        QCOMPARE(window.focusWidget(), workload);
        QVERIFY(test::edgeOf(*workload) != without);
        QTest::keyClick(&window, Qt::Key_F6);
        QVERIFY(!window.runPanel().isAncestorOf(window.focusWidget()));
        QTest::keyClick(&window, Qt::Key_F6, Qt::ShiftModifier);
        QCOMPARE(window.focusWidget(), workload);
    }

    void aPartThatIsScrolledAwayComesIntoView()
    {
        openTwice();
        MainWindow& window = m_fixture->window;
        TimelineWidget& timeline = m_fixture->window.work().timeline();
        auto& stack = *timeline.findChild<PaneStack*>();
        window.resize(window.width(), window.minimumSizeHint().height());
        QTRY_VERIFY(stack.verticalScrollBar()->maximum() > 0);
        stack.verticalScrollBar()->setValue(0);
        QWidget& second = timeline.pane(1).lanes();
        const auto isSeen = [&] { return stack.viewport()->rect().contains(QRect(second.mapTo(stack.viewport(), QPoint(0, 0)), second.size())); };
        QVERIFY(!isSeen());
        for (int steps = 0; steps < 20 && !timeline.pane(1).isAncestorOf(window.focusWidget()); ++steps)
            QTest::keyClick(&window, Qt::Key_F6);
        QCOMPARE(window.focusWidget(), &second);
        QVERIFY(isSeen());
    }

    void theTimeline()
    {
        openTwice();
        WorkArea& work = m_fixture->window.work();
        const QList<QWidget*> stops = check();
        TimelineWidget& timeline = work.timeline();
        QList<QWidget*> wanted{timeline.findChild<OverviewBar*>(), timeline.findChild<RulerBar*>()};
        for (const int run : {0, 1}) {
            PaneWidget& pane = timeline.pane(run);
            wanted << pane.findChild<PaneTitle*>() << &pane.headers() << &pane.lanes();
        }
        wanted << work.advice().findChildren<QPushButton*>().front();
        QVERIFY(areInOrder(stops, wanted));
    }

    void thePages_data()
    {
        QTest::addColumn<QString>("page");
        for (const char* page : {"page.compare", "page.steps", "page.query", "view.tables"})
            QTest::newRow(page) << page;
    }
    void thePages()
    {
        QFETCH(QString, page);
        openTwice();
        m_fixture->window.actions()[page]->trigger();
        WorkArea& work = m_fixture->window.work();
        if (page == "page.compare")
            QTRY_VERIFY(work.compare().hasResult() && work.compare().isSettled());
        if (page == "page.steps")
            QTRY_VERIFY(work.steps().stepsOfA() && work.steps().stepsOfB());
        if (page == "view.tables")
            QTRY_VERIFY(work.tables().height() > 100);
        (void)check();
    }

    void theSweep()
    {
        const QString path = m_fixture->folder.filePath("sweep.stallscope");
        const auto recorded = test::recordTo(path, {{}, {{"count", {10, 20}}}});
        QVERIFY2(recorded.ok(), recorded ? "" : recorded.error().message.c_str());
        m_fixture->window.documentController().open({path});
        QTRY_VERIFY_WITH_TIMEOUT(m_fixture->window.work().sweep().hasSweep(), 20'000);
        WorkArea& work = m_fixture->window.work();
        QCOMPARE(work.page(), WorkArea::Page::Sweep);
        m_fixture->window.actions()["view.runPanel"]->trigger(); // folded while a file is read
        (void)check();
        work.sweep().curves().setFocus(Qt::TabFocusReason);
        for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Return})
            QTest::keyClick(&work.sweep().curves(), key);
        QCOMPARE(work.page(), WorkArea::Page::Timeline);
        const QWidget* const lanes = &work.timeline().pane(work.timeline().navigation().currentRun()).lanes();
        QCOMPARE(m_fixture->window.focusWidget(), lanes); // where it led to
        QVERIFY(lanes->findChild<FocusRing*>()->isVisible());
    }

private:
    /// Until all is there that comes by itself, in its place, and what it replaces is gone: two buttons for each of three findings on two runs.
    void openTwice()
    {
        m_fixture->openTwice();
        const AdvicePanel& advice = m_fixture->window.work().advice();
        const auto isThere = [&advice] {
            const auto buttons = advice.findChildren<QPushButton*>();
            return !advice.isWorking() && advice.cards().size() == 6 && buttons.size() == 12
                && std::ranges::none_of(buttons, [](const QPushButton* button) { return button->isVisible() && button->size().isEmpty(); });
        };
        QTRY_VERIFY_WITH_TIMEOUT(isThere(), 60'000);
    }

    /// By what it is called for those who listen.
    [[nodiscard]] static QWidget* named(const QWidget& within, const QString& name)
    {
        const auto all = within.findChildren<QWidget*>();
        const auto found = std::ranges::find_if(all, [&](QWidget* one) {
            return one->isVisible() && !one->focusProxy() && (one->focusPolicy() & Qt::TabFocus) && test::spokenText(*one, QAccessible::Name).startsWith(name);
        });
        return found == all.end() ? nullptr : *found;
    }

    /// What Tab comes to.
    [[nodiscard]] QList<QWidget*> check()
    {
        MainWindow& window = m_fixture->window;
        const QList<QWidget*> stops = test::tabWalk(window);
        const auto report = [&] {
            QVERIFY(stops.size() > 5);
            QCOMPARE(test::passedOver(window, stops).join("; "), QString());
            QList<QWidget*> back;
            for (qsizetype i = 0; i < stops.size(); ++i) {
                back.prepend(window.focusWidget());
                QTest::keyClick(window.focusWidget(), Qt::Key_Backtab, Qt::ShiftModifier);
            }
            std::rotate(back.begin(), back.end() - 1, back.end());
            QCOMPARE(back, stops);
            QCOMPARE(test::unseenStops(window).join("; "), QString());
        };
        report();
        return stops;
    }

    test::Spoken m_spoken;
    std::unique_ptr<test::SpokenWindow> m_fixture;
};

QTEST_MAIN(TestTabOrder)
#include "tst_tab_order.moc"

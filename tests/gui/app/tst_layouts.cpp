// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/actions/actions.h"
#include "gui/app/layout/panel_docks.h"
#include "gui/app/layout/work_area.h"
#include "gui/app/window_tool_bar.h"
#include "gui/common/theme/quiet_style.h"
#include "gui/experiment/run_panel.h"
#include "gui/panels/advice/advice_panel.h"
#include "gui/panels/details/details_panel.h"
#include "gui/panels/notes/notes_panel.h"
#include "gui/panels/summary/numbers_panel.h"
#include "gui/panels/tables/tables_panel.h"
#include "gui/timeline/widgets/lane_area.h"
#include "gui/timeline/widgets/pane_widget.h"
#include "gui/timeline/widgets/timeline_widget.h"
#include "tests/gui/support/spoken_window.h"

#include <QDockWidget>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabBar>

#include <algorithm>
#include <memory>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

QStringList idsOf(const QToolBar& bar)
{
    QStringList ids;
    for (const QAction* action : bar.actions()) {
        if (!action->isSeparator())
            ids << action->objectName();
    }
    return ids;
}

} // namespace

/// The run form folds into a rail, and panels are docks whose places are kept by layout.
class TestLayouts : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        m_warnings.begin();
        m_fixture = std::make_unique<test::SpokenWindow>();
        window().resize(1600, 1000);
        window().show();
    }
    void cleanup()
    {
        m_fixture.reset();
        QCOMPARE(m_warnings.end(), QStringList());
    }

    /// Tables below the timeline make it lower, and the window scrolls only where it is too small for both.
    void theWindowScrollsNoPageThatCanShrink()
    {
        open();
        window().resize(1280, 800);
        action("view.tables").trigger();
        QVERIFY(window().work().areTablesShown());
        const QScrollArea* around = nullptr;
        for (QWidget* one = &window().work(); one && !around; one = one->parentWidget())
            around = qobject_cast<QScrollArea*>(one);
        QVERIFY(around);
        QTRY_COMPARE(around->verticalScrollBar()->maximum(), 0);
        QVERIFY(window().timeline().pane(0).lanes().height() > 60);
    }

    /// A low window scrolls to tables that were asked for, and pages with room are not scrolled.
    void aLowWindowScrollsToItsTables()
    {
        open();
        window().resize(800, 600);
        const QScrollArea* around = nullptr;
        for (QWidget* one = &window().work(); one && !around; one = one->parentWidget())
            around = qobject_cast<QScrollArea*>(one);
        QVERIFY(around);
        window().work().showFlame();
        QTRY_VERIFY(around->verticalScrollBar()->maximum() > 0);
        const QWidget& tables = window().work().tables();
        QTRY_VERIFY(tables.mapTo(around->viewport(), QPoint(0, tables.height())).y() <= around->viewport()->height());
        QVERIFY(tables.mapTo(around->viewport(), QPoint()).y() > 0 && tables.height() > 100);
        window().work().showPage(WorkArea::Page::Operators);
        QTRY_COMPARE(around->verticalScrollBar()->maximum(), 0);
    }

    void theLanesHaveTwoThirdsOfTheWindow()
    {
        open();
        const int lanes = window().timeline().pane(0).lanes().width();
        QVERIFY2(lanes >= window().width() * 65 / 100, qPrintable(QString("%1 of %2").arg(lanes).arg(window().width())));
        QVERIFY(window().numbers().isVisible() && window().work().advice().isVisible());
    }

    /// Panels give way: titles of their tabs are closer together, and rows of buttons wrap.
    void aNarrowWindowIsNotScrolledSideways()
    {
        open();
        window().resize(800, 600);
        for (QWidget* panel : window().work().detailsTabs()) {
            window().work().showDetailsTab(panel);
            QTRY_VERIFY(panel->isVisible());
            const QScrollArea* around = nullptr;
            for (QWidget* one = &window().work(); one && !around; one = one->parentWidget())
                around = qobject_cast<QScrollArea*>(one);
            QVERIFY(around);
            QTRY_VERIFY2(around->horizontalScrollBar()->maximum() == 0, qPrintable(panel->metaObject()->className()));
        }
        int narrow = 0;
        for (const QTabBar* tabs : window().findChildren<QTabBar*>())
            narrow += tabs->property(QuietStyle::kNarrowTabs).toBool() ? 1 : 0;
        QVERIFY(narrow > 0);
        window().resize(1600, 1000);
        for (const QTabBar* tabs : window().findChildren<QTabBar*>())
            QTRY_VERIFY(!tabs->property(QuietStyle::kNarrowTabs).toBool());
    }

    void theFormFoldsWhileATraceIsReadAndComesBackWithOneClick()
    {
        QVERIFY(window().runPanel().isVisible());
        open();
        QVERIFY(!window().runPanel().isVisible());
        const auto* rail = window().findChild<SideRail*>();
        QVERIFY(rail && rail->isVisible() && rail->width() < 60);
        QCOMPARE(idsOf(*rail).first(), QString("view.runPanel"));
        action("view.runPanel").trigger();
        QVERIFY(window().runPanel().isVisible());
        action("view.runPanel").trigger();
        action("file.close").trigger();
        QVERIFY(!window().runPanel().isVisible()); // the user has hidden it
    }

    void theFormReturnsWithTheFirstPage()
    {
        open();
        action("file.close").trigger();
        QVERIFY(window().runPanel().isVisible());
    }

    void theToolBarShowsWhatApplies()
    {
        const auto* bar = window().findChild<WindowToolBar*>();
        open();
        QVERIFY(!idsOf(*bar).contains("view.lock") && !idsOf(*bar).contains("view.follow"));
        window().documentController().open({test::kExample, test::kExample});
        QTRY_VERIFY_WITH_TIMEOUT(window().runs().size() == 2, 60'000);
        QVERIFY(idsOf(*bar).contains("view.lock") && !idsOf(*bar).contains("view.follow"));
        for (const QAction* one : bar->actions()) {
            if (!one->isSeparator())
                QVERIFY2(!one->icon().isNull() && !one->toolTip().isEmpty(), qPrintable(one->objectName()));
        }
    }

    void panelsBehindOthersAreHidden()
    {
        open();
        WorkArea& work = window().work();
        work.showDetailsTab(&work.details());
        QVERIFY(work.details().isVisible() && !work.advice().isVisible());
        work.showDetailsTab(&work.advice());
        QVERIFY(!work.details().isVisible() && work.advice().isVisible());
    }

    void aPanelFloatsAndComesBack()
    {
        open();
        WorkArea& work = window().work();
        action("panel.span").trigger();
        QDockWidget& dock = *work.docks().dockOf(work.details());
        dock.setFloating(true);
        QTRY_VERIFY(dock.isFloating() && work.details().isVisible());
        action("layout.reset").trigger();
        QVERIFY(!dock.isFloating());
        QTRY_VERIFY(work.advice().isVisible() && !work.details().isVisible());
    }

    void aPanelMovesAndHidesByKeyboard()
    {
        open();
        WorkArea& work = window().work();
        QVERIFY(QTest::qWaitForWindowActive(&window()));
        action("panel.summary").trigger();
        QVERIFY(work.numbers().isAncestorOf(window().focusWidget()));
        QDockWidget& dock = *work.docks().dockOf(work.numbers());
        action("panel.move").trigger();
        QCOMPARE(work.docks().dockWidgetArea(&dock), Qt::BottomDockWidgetArea);
        action("panel.float").trigger();
        QVERIFY(dock.isFloating());
        action("panel.float").trigger();
        QVERIFY(!dock.isFloating());
        dock.hide();
        QTRY_VERIFY(!work.numbers().isVisible());
        action("panel.summary").trigger();
        QVERIFY(work.numbers().isVisible());
    }

    void aPanelThatTheUserClosesUnchecksItsAction()
    {
        open();
        WorkArea& work = window().work();
        action("view.tables").trigger();
        QVERIFY(work.tables().isVisible());
        work.docks().dockOf(work.tables())->hide();
        QTRY_VERIFY(!action("view.tables").isChecked());
        action("view.panels").trigger();
        QVERIFY(!work.numbers().isVisible() && !work.advice().isVisible());
        action("view.panels").trigger();
        QVERIFY(work.numbers().isVisible());
    }

    void layoutsAreKeptApart()
    {
        open();
        WorkArea& work = window().work();
        action("layout.compare").trigger();
        QTRY_VERIFY(work.tables().isVisible() && work.numbers().isVisible() && !work.advice().isVisible());
        QTRY_VERIFY(action("view.tables").isChecked());
        action("layout.run").trigger();
        QTRY_VERIFY(window().runPanel().isVisible() && !work.tables().isVisible());
        action("layout.analyze").trigger();
        QTRY_VERIFY(!window().runPanel().isVisible() && work.advice().isVisible());
        action("view.tables").trigger(); // belongs to this layout
        action("layout.run").trigger();
        QTRY_VERIFY(!work.tables().isVisible());
        action("layout.analyze").trigger();
        QTRY_VERIFY(work.tables().isVisible());
        action("layout.reset").trigger();
        QTRY_VERIFY(!work.tables().isVisible());
    }

    void theNextWindowHasTheSamePanels()
    {
        open();
        window().work().docks().setOpen(window().work().tables(), true);
        window().work().docks().dockOf(*window().findChild<NotesPanel*>())->hide();
        QVERIFY(window().close());
        MainWindow again(Theme::Mode::Light, m_fixture->places);
        again.show();
        QVERIFY(again.work().areTablesShown() && again.actions()["view.tables"]->isChecked());
        QVERIFY(again.work().docks().dockOf(*again.findChild<NotesPanel*>())->isHidden());
        QVERIFY(!again.work().docks().dockOf(again.work().advice())->isHidden());
    }

    void aDamagedLayoutIsTheUsualOne()
    {
        window().close();
        m_fixture->places.settings.setLayoutOf("docks.analyze", "no layout");
        MainWindow again(Theme::Mode::Light, m_fixture->places);
        again.show();
        QVERIFY(!again.work().docks().dockOf(again.numbers())->isHidden());
        QCOMPARE(again.work().docks().dockWidgetArea(again.work().docks().dockOf(again.numbers())), Qt::RightDockWidgetArea);
    }

private:
    [[nodiscard]] MainWindow& window() { return m_fixture->window; }
    [[nodiscard]] QAction& action(const char* id) { return *window().actions()[id]; }
    void open()
    {
        window().documentController().open({test::kExample});
        QTRY_VERIFY_WITH_TIMEOUT(window().runs().size() == 1 && !window().runs().isAnalysing(), 60'000);
        QCoreApplication::processEvents();
    }

    test::QtWarnings m_warnings;
    std::unique_ptr<test::SpokenWindow> m_fixture;
};

QTEST_MAIN(TestLayouts)
#include "tst_layouts.moc"

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/actions/actions.h"
#include "gui/app/main_window.h"
#include "gui/model/run_list.h"
#include "gui/timeline/layout/time_axis.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/logic/navigation.h"
#include "gui/timeline/logic/selection.h"
#include "gui/timeline/widgets/header_column.h"
#include "gui/timeline/widgets/lane_area.h"
#include "gui/timeline/widgets/overview_bar.h"
#include "gui/timeline/widgets/pane_title.h"
#include "gui/timeline/widgets/pane_widget.h"
#include "gui/timeline/widgets/ruler_bar.h"
#include "gui/timeline/widgets/timeline_widget.h"
#include "tests/gui/support/spoken_window.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QMenu>
#include <QTest>

#include <cmath>
#include <memory>
#include <optional>
#include <utility>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

enum class By { Action, Key };

QStringList namesIn(const QMenu& menu)
{
    QStringList names;
    for (const QAction* action : menu.actions()) {
        if (!action->isSeparator())
            names << plainName(*action);
    }
    return names;
}

} // namespace

/// Context menus are available by keyboard, too.
class TestMenuKey : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        m_spoken.begin();
        m_runs = std::make_unique<test::SpokenRuns>();
        QVERIFY(QTest::qWaitForWindowActive(&m_runs->window));
    }
    void cleanup()
    {
        m_runs.reset();
        QCOMPARE(m_spoken.end(), QStringList());
    }

    void eachPartHasItsMenu_data()
    {
        QTest::addColumn<QString>("part");
        QTest::addColumn<QString>("offered");
        for (const auto& [part, offered] : std::initializer_list<std::pair<const char*, const char*>>{{"title", "Costliest Wait"}, {"headers", "Reset tracks"},
                 {"lanes", "Select Visible Range"}, {"ruler", "Clear Selection"}, {"overview", "Zoom In"}})
            QTest::newRow(part) << part << offered;
    }
    void eachPartHasItsMenu()
    {
        QFETCH(QString, part);
        QFETCH(QString, offered);
        QWidget* const widget = partOf(part);
        QVERIFY(widget);
        for (const By by : {By::Action, By::Key}) {
            const QStringList names = menuOf(*widget, by);
            QVERIFY2(names.contains(offered), qPrintable(names.join(" | ")));
            QCOMPARE(QApplication::focusWidget(), widget); // where it was
        }
    }

    /// Of two runs, the one that has the keyboard is meant.
    void theMenuIsAboutTheRunWithTheKeyboard_data()
    {
        QTest::addColumn<QString>("part");
        QTest::newRow("title") << "title";
        QTest::newRow("lanes") << "lanes";
    }
    void theMenuIsAboutTheRunWithTheKeyboard()
    {
        QFETCH(QString, part);
        Navigation& go = m_runs->window.timeline().navigation();
        for (const int run : {1, 0, 1}) {
            (void)menuOf(*partOf(part, run), By::Action);
            QCOMPARE(go.currentRun(), run);
        }
        m_runs->window.actions()["go.costliestWait"]->trigger();
        QVERIFY(selection().span());
        QCOMPARE(selection().span()->run, 1);
    }

    void aSelectedSpanIsMeantAndTheMenuIsBesideIt()
    {
        LaneArea& lanes = m_runs->window.timeline().pane(0).lanes();
        m_runs->window.actions()["go.costliestWait"]->trigger();
        const auto chosen = selection().span();
        QVERIFY(chosen && chosen->run == 0);
        QPoint opened;
        connect(&lanes, &LaneArea::menuRequested, this, [&](const std::optional<SpanPlace>&, QPoint where) { opened = lanes.mapFromGlobal(where); });
        const QStringList names = menuOf(lanes, By::Action);
        QVERIFY2(names.contains("Predict Without This Wait"), qPrintable(names.join(" | ")));
        QVERIFY(selection().span() == chosen);
        const TimeRange time = m_runs->window.runs().at(0).onAxis(chosen->span.range());
        const double x = TimeScale{m_runs->window.timeline().visibleRange().range(), lanes.width()}.toPixel(time.start);
        QVERIFY2(lanes.rect().contains(opened) && std::abs(opened.x() - x) < lanes.width() / 4.0, qPrintable(QString("%1 at %2").arg(x).arg(opened.x())));
    }

    /// A field keeps the menu of fields.
    void everyFieldHasItsOwn()
    {
        m_runs->window.actions()["go.find"]->trigger();
        QWidget* const field = QApplication::focusWidget();
        QVERIFY(field && field->inherits("QLineEdit"));
        QVERIFY(!menuOf(*field, By::Action).isEmpty());
    }

private:
    [[nodiscard]] const Selection& selection() { return m_runs->window.timeline().selection(); }

    [[nodiscard]] QWidget* partOf(const QString& name, int run = 0)
    {
        TimelineWidget& timeline = m_runs->window.timeline();
        PaneWidget& pane = timeline.pane(run);
        if (name == "title")
            return pane.findChild<PaneTitle*>();
        if (name == "headers")
            return &pane.headers();
        if (name == "lanes")
            return &pane.lanes();
        return name == "ruler" ? static_cast<QWidget*>(timeline.findChild<RulerBar*>()) : timeline.findChild<OverviewBar*>();
    }

    /// What the menu offers that the keyboard opens there; it is closed again.
    [[nodiscard]] QStringList menuOf(QWidget& widget, By by)
    {
        widget.setFocus(Qt::TabFocusReason);
        if (by == By::Action) {
            QTest::keyClick(&m_runs->window, Qt::Key_F10, Qt::ShiftModifier);
        } else {
            QContextMenuEvent event(QContextMenuEvent::Keyboard, QPoint(), widget.mapToGlobal(QPoint())); // as the system makes it of its key
            QApplication::sendEvent(&widget, &event);
        }
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        if (!menu)
            return {};
        const QStringList names = namesIn(*menu);
        QTest::keyClick(menu, Qt::Key_Escape);
        return names;
    }

    test::Spoken m_spoken;
    std::unique_ptr<test::SpokenRuns> m_runs;
};

QTEST_MAIN(TestMenuKey)
#include "tst_menu_key.moc"

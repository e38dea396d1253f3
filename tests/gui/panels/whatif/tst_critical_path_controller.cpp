// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/app/actions/timeline_actions.h"
#include "gui/model/run_replays.h"
#include "gui/panels/whatif/critical_path_controller.h"
#include "gui/timeline/widgets/legend.h"
#include "tests/gui/support/qt_warnings.h"
#include "tests/gui/support/timeline_window.h"

#include <QSignalSpy>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

struct Window : test::TimelineWindow {
    Window()
    {
        definePathActions(actions, controller);
        addActions(actions.all());
        show();
        (void)QTest::qWaitForWindowActive(this);
    }
    void open()
    {
        addRun();
        controller.setShown(true);
        QTRY_VERIFY(replays.of(0));
        controller.setShown(false);
    }
    [[nodiscard]] bool isDrawn() { return pane().scene().path != nullptr; }

    RunReplays replays{runs};
    CriticalPathController controller{runs, replays, timeline};
};

} // namespace

class TestCriticalPathController : public QObject {
    Q_OBJECT
private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }
    void withoutARun();
    void aKeyShowsIt();
    void runsThatComeLaterHaveTheirs();
    void walksFromPieceToPiece();
    void walksOnFromWhatIsSelected();
    void theEndsAreTold();
    void asSoonAsItIsKnown();

private:
    test::QtWarnings m_warnings;
};

void TestCriticalPathController::withoutARun()
{
    Window window;
    window.press(Qt::Key_K);
    QVERIFY(window.controller.isShown());
    window.press(Qt::Key_Period);
    window.press(Qt::Key_Comma);
    QVERIFY(!window.timeline.selection().span());
}

void TestCriticalPathController::aKeyShowsIt()
{
    Window window;
    window.open();
    QVERIFY(!window.isDrawn());
    window.press(Qt::Key_K);
    QVERIFY(window.isDrawn());
    QVERIFY(window.actions["view.path"]->isChecked());
    const auto* legend = window.timeline.findChild<Legend*>();
    const auto explained = [legend] { return legend->texts().filter("critical path: ").size(); };
    QVERIFY2(legend->texts().contains("critical path: kernels"), qPrintable(legend->texts().join(", ")));
    window.press(Qt::Key_K);
    QVERIFY(!window.isDrawn());
    QCOMPARE(explained(), 0);
}

void TestCriticalPathController::runsThatComeLaterHaveTheirs()
{
    Window window;
    window.press(Qt::Key_K);
    window.addRun();
    QTRY_VERIFY(window.isDrawn());
    window.runs.clear();
    window.addRun();
    QTRY_VERIFY(window.isDrawn());
}

/// Each piece once and in order, from the first launch to the last wake-up.
void TestCriticalPathController::walksFromPieceToPiece()
{
    Window window;
    window.open();
    const RunPath path(window.replays.of(0));
    QVERIFY(path.size() > 20);
    QSignalSpy told(&window.controller, &CriticalPathController::statusMessage);
    for (std::size_t i = 0; i < path.size(); ++i) {
        window.press(Qt::Key_Period);
        QVERIFY2(told.last()[0].toString().startsWith(QString("Critical path, interval %1 of %2").arg(i + 1).arg(path.size())),
            qPrintable(told.last()[0].toString()));
        const auto span = path.spanOf(i, 0);
        QCOMPARE(window.timeline.selection().span(), span);
        if (!span)
            QCOMPARE(window.timeline.selection().range(), std::optional(window.runs.at(0).onAxis(path.piece(i).range)));
        QVERIFY(window.visible().range().start <= path.piece(i).range.end && window.visible().range().end >= path.piece(i).range.start);
    }
    QVERIFY(window.controller.isShown());
    window.press(Qt::Key_Comma);
    QVERIFY(told.last()[0].toString().startsWith(QString("Critical path, interval %1 of").arg(path.size() - 1)));
}

void TestCriticalPathController::walksOnFromWhatIsSelected()
{
    Window window;
    window.open();
    const RunPath path(window.replays.of(0));
    window.press(Qt::Key_C); // the costliest wait
    const Nanos from = window.timeline.selection().span()->span.start;
    window.press(Qt::Key_Period);
    QSignalSpy told(&window.controller, &CriticalPathController::statusMessage);
    window.press(Qt::Key_Comma);
    window.press(Qt::Key_Period);
    const QString piece = QString("interval %1 of").arg(*path.after(from) + 1);
    QVERIFY2(told.last()[0].toString().contains(piece), qPrintable(told.last()[0].toString()));
}

void TestCriticalPathController::theEndsAreTold()
{
    Window window;
    window.open();
    const std::size_t pieces = RunPath(window.replays.of(0)).size();
    QSignalSpy told(&window.controller, &CriticalPathController::statusMessage);
    for (std::size_t i = 0; i < pieces; ++i)
        window.press(Qt::Key_Period);
    window.press(Qt::Key_Period);
    QVERIFY(told.last()[0].toString().startsWith("End of the critical path"));
    for (std::size_t i = 0; i < pieces; ++i)
        window.press(Qt::Key_Comma);
    QVERIFY(told.last()[0].toString().startsWith("Start of the critical path"));
}

void TestCriticalPathController::asSoonAsItIsKnown()
{
    Window window;
    window.addRun();
    QSignalSpy told(&window.controller, &CriticalPathController::statusMessage);
    window.press(Qt::Key_Period);
    QVERIFY(told.last()[0].toString().contains("still being computed"));
    QTRY_VERIFY(window.isDrawn());
    window.press(Qt::Key_Period);
    QVERIFY(told.last()[0].toString().startsWith("Critical path, interval 1 of"));
}

QTEST_MAIN(TestCriticalPathController)
#include "tst_critical_path_controller.moc"

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/widgets/empty_state.h"
#include "gui/timeline/widgets/ruler_bar.h"
#include "profiler/trace/build/trace_builder.h"
#include "tests/gui/support/qt_warnings.h"
#include "tests/gui/support/timeline_window.h"

#include <QLabel>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

struct Desk {
    Desk() { window.show(); }
    [[nodiscard]] QStringList said() const
    {
        QStringList words;
        for (const QLabel* label : window.timeline.findChild<EmptyState*>()->findChildren<QLabel*>()) {
            if (label->isVisible())
                words << label->text();
        }
        return words;
    }
    [[nodiscard]] bool hasRuler() const { return window.timeline.findChild<RulerBar*>()->isVisible(); }

    test::TimelineWindow window;
};

} // namespace

class TestTimelineEmpty : public QObject {
    Q_OBJECT
private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }

    void whyThereIsNothingAndWhatToDo()
    {
        Desk desk;
        desk.window.timeline.setEmptyText("Nothing came", "Do it <b>again</b>.");
        QCOMPARE(desk.said(), (QStringList{"Nothing came", "Do it <b>again</b>."}));
        QVERIFY(!desk.hasRuler());
        desk.window.timeline.setEmptyText("Warming up");
        QCOMPARE(desk.said(), QStringList("Warming up"));
    }

    void aRunTakesItsPlace()
    {
        Desk desk;
        desk.window.timeline.setEmptyText("Nothing came");
        desk.window.addRun();
        QCOMPARE(desk.said(), QStringList());
        QVERIFY(desk.hasRuler());
        desk.window.runs.clear();
        QCOMPARE(desk.said(), QStringList("Nothing came"));
    }

    /// It says so of itself, whatever stood there before.
    void aRunWithoutASpanIsNone()
    {
        Desk desk;
        desk.window.timeline.setEmptyText("Warming up");
        test::Scenario s;
        (void)s.thread("main");
        desk.window.runs.add("a run", s.trace(), RunId(0));
        QTRY_VERIFY(!desk.window.runs.isAnalysing());
        QCOMPARE(desk.said().size(), 2);
        QCOMPARE(desk.said().front(), QString("Nothing was recorded in it"));
        QVERIFY(!desk.hasRuler());
    }

private:
    test::QtWarnings m_warnings;
};

QTEST_MAIN(TestTimelineEmpty)
#include "tst_timeline_empty.moc"

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/widgets/ruler_bar.h"
#include "gui/timeline/widgets/timeline_widget.h"
#include "profiler/trace/build/trace_builder.h"
#include "tests/gui/support/qt_warnings.h"
#include "tests/gui/support/timeline_window.h"

#include <QLabel>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

struct Fixture {
    Fixture() { window.show(); }
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
        Fixture fixture;
        fixture.window.timeline.setEmptyText("Nothing came", "Do it <b>again</b>.");
        QCOMPARE(fixture.said(), (QStringList{"Nothing came", "Do it <b>again</b>."}));
        QVERIFY(!fixture.hasRuler());
        fixture.window.timeline.setEmptyText("Warming up");
        QCOMPARE(fixture.said(), QStringList("Warming up"));
    }

    void aRunTakesItsPlace()
    {
        Fixture fixture;
        fixture.window.timeline.setEmptyText("Nothing came");
        fixture.window.addRun();
        QCOMPARE(fixture.said(), QStringList());
        QVERIFY(fixture.hasRuler());
        fixture.window.runs.clear();
        QCOMPARE(fixture.said(), QStringList("Nothing came"));
    }

    /// It says so of itself, whatever stood there before.
    void aRunWithoutASpanIsNone()
    {
        Fixture fixture;
        fixture.window.timeline.setEmptyText("Warming up");
        test::Scenario s;
        (void)s.thread("main");
        fixture.window.runs.add("a run", s.trace(), RunId(0));
        QTRY_VERIFY(!fixture.window.runs.isAnalysing());
        QCOMPARE(fixture.said().size(), 2);
        QCOMPARE(fixture.said().front(), QString("Empty trace"));
        QVERIFY(!fixture.hasRuler());
    }

private:
    test::QtWarnings m_warnings;
};

QTEST_MAIN(TestTimelineEmpty)
#include "tst_timeline_empty.moc"

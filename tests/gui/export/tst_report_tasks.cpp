// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/report.h"
#include "gui/model/run_list.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/widgets/timeline_widget.h"
#include "tests/gui/export/page_timeline.h"
#include "tests/gui/support/qt_warnings.h"
#include "tests/gui/support/target_folder.h"
#include "tests/support/scenario.h"

#include <QFile>
#include <QSignalSpy>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;
using stallscope::test::Scenario;

namespace {

/// A run of two kernels far from each other, and what is said of its reports.
struct Fixture : test::TargetFolder {
    Fixture()
    {
        Scenario s;
        const TrackId main = s.thread("main");
        const TrackId stream = s.stream("7");
        s.launch(main, {0, 1'000}, stream, {2'000, 20'000}, "early");
        s.launch(main, {70'000, 71'000}, stream, {72'000, 100'000}, "late");
        QSignalSpy analysed(&runs, &RunList::analysed);
        runs.add("a run", s.trace(), RunId(0));
        QTRY_VERIFY(!analysed.isEmpty());
        timeline.visibleRange().fit();
    }
    void note(const char* text) { runs.setNotes(0, {{NoteType::Note, {1'000, 2'000}, text, {}, 0}}); }
    [[nodiscard]] QString page(const char* name) const { return QString::fromUtf8(bytes(name)); }
    /// The range with which its timeline begins.
    [[nodiscard]] TimeRange visible(const char* name) const
    {
        const QJsonArray view = test::PageTimeline::ofPage(bytes(name)).head()["view"].toArray();
        return {view[0].toInteger(), view[1].toInteger()};
    }
    [[nodiscard]] bool waitForTheEnd() const
    {
        return QTest::qWaitFor([this] { return !writer.isBusy(); }, 60'000);
    }

    RunList runs;
    TimelineWidget timeline{runs};
    ReportWriter writer{runs, timeline};
    QSignalSpy started{&writer, &ReportWriter::started};
    QSignalSpy written{&writer, &ReportWriter::written};
    QSignalSpy failed{&writer, &ReportWriter::failed};
    QSignalSpy cancelled{&writer, &ReportWriter::cancelled};
};

} // namespace

/// What becomes of a report that is asked for while another is written: both are written, each as it was asked for.
class TestReportTasks : public QObject {
    Q_OBJECT
private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }

    void theSecondWaitsForTheFirst()
    {
        Fixture fixture;
        fixture.note("first words");
        fixture.writer.write(fixture.path("a.html"));
        fixture.note("second words");
        fixture.writer.write(fixture.path("b.html"));
        QCOMPARE(fixture.started.size(), 1);
        QVERIFY(fixture.waitForTheEnd());
        QCOMPARE(fixture.written.size(), 2);
        QVERIFY(fixture.cancelled.isEmpty());
        QVERIFY(fixture.page("a.html").contains("first words"));
        QVERIFY(fixture.page("b.html").contains("second words"));
    }

    /// As the timeline showed it then, whatever it shows by now.
    void eachShowsTheTimeThatWasShown()
    {
        Fixture fixture;
        fixture.timeline.visibleRange().show({0, 25'000});
        fixture.writer.write(fixture.path("early.html"));
        fixture.timeline.visibleRange().show({65'000, 100'000});
        fixture.writer.write(fixture.path("late.html"));
        fixture.timeline.visibleRange().fit();
        QVERIFY(fixture.waitForTheEnd());
        QCOMPARE(fixture.visible("early.html"), (TimeRange{0, 25'000}));
        QCOMPARE(fixture.visible("late.html"), (TimeRange{65'000, 100'000}));
    }

    void theSameIsWrittenOnce()
    {
        Fixture fixture;
        fixture.writer.write(fixture.path("a.html"));
        fixture.writer.write(fixture.path("a.html"));
        QVERIFY(fixture.waitForTheEnd());
        QCOMPARE(fixture.written.size(), 1);
        fixture.writer.write(fixture.path("a.html"));
        fixture.note("since then");
        fixture.writer.write(fixture.path("a.html"));
        QVERIFY(fixture.waitForTheEnd());
        QCOMPARE(fixture.written.size(), 3);
        QVERIFY(fixture.page("a.html").contains("since then"));
    }

    void aFailureIsToldAndTheNextIsWritten()
    {
        Fixture fixture;
        fixture.writer.write(fixture.path("no such folder/a.html"));
        fixture.writer.write(fixture.path("b.html"));
        QVERIFY(fixture.waitForTheEnd());
        QCOMPARE(fixture.failed.size(), 1);
        QCOMPARE(fixture.written.size(), 1);
        QVERIFY(!fixture.page("b.html").isEmpty());
    }

    void whatIsCancelledIsOneOfThem()
    {
        Fixture fixture;
        fixture.writer.write(fixture.path("a.html"));
        fixture.writer.write(fixture.path("b.html"));
        fixture.writer.cancel();
        QVERIFY(fixture.writer.isBusy());
        QVERIFY(fixture.waitForTheEnd());
        QCOMPARE(fixture.cancelled.size(), 1);
        QVERIFY(!QFile::exists(fixture.path("a.html")));
        QVERIFY(QFile::exists(fixture.path("b.html")));
    }

    /// Their pictures would be of other runs than their words.
    void noneIsWrittenOfRunsThatAreGone()
    {
        Fixture fixture;
        fixture.writer.write(fixture.path("a.html"));
        fixture.writer.write(fixture.path("b.html"));
        fixture.runs.clear();
        QVERIFY(!fixture.writer.isBusy());
        QCOMPARE(fixture.started.size(), 1);
        QCOMPARE(fixture.cancelled.size(), 1);
        QVERIFY(!QFile::exists(fixture.path("a.html")) && !QFile::exists(fixture.path("b.html")));
    }

private:
    test::QtWarnings m_warnings;
};

QTEST_MAIN(TestReportTasks)
#include "tst_report_tasks.moc"

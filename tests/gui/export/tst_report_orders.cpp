// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/export/report.h"
#include "gui/model/run_list.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/widgets/timeline_widget.h"
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
struct Desk : test::TargetFolder {
    Desk()
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
    /// Of the picture in it, without what stands around.
    [[nodiscard]] QString picture(const char* name) const
    {
        const QString all = page(name);
        const qsizetype begin = all.indexOf("<svg");
        return all.mid(begin, all.indexOf("</svg>") - begin);
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
class TestReportOrders : public QObject {
    Q_OBJECT
private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }

    void theSecondWaitsForTheFirst()
    {
        Desk desk;
        desk.note("first words");
        desk.writer.write(desk.path("a.html"));
        desk.note("second words");
        desk.writer.write(desk.path("b.html"));
        QCOMPARE(desk.started.size(), 1);
        QVERIFY(desk.waitForTheEnd());
        QCOMPARE(desk.written.size(), 2);
        QVERIFY(desk.cancelled.isEmpty());
        QVERIFY(desk.page("a.html").contains("first words"));
        QVERIFY(desk.page("b.html").contains("second words"));
    }

    /// As the timeline showed it then, whatever it shows by now.
    void eachShowsTheTimeThatWasShown()
    {
        Desk desk;
        desk.timeline.visibleRange().show({0, 25'000});
        desk.writer.write(desk.path("early.html"));
        desk.timeline.visibleRange().show({65'000, 100'000});
        desk.writer.write(desk.path("late.html"));
        desk.timeline.visibleRange().fit();
        QVERIFY(desk.waitForTheEnd());
        QVERIFY(desk.picture("early.html").contains(">early<") && !desk.picture("early.html").contains(">late<"));
        QVERIFY(desk.picture("late.html").contains(">late<") && !desk.picture("late.html").contains(">early<"));
    }

    void theSameIsWrittenOnce()
    {
        Desk desk;
        desk.writer.write(desk.path("a.html"));
        desk.writer.write(desk.path("a.html"));
        QVERIFY(desk.waitForTheEnd());
        QCOMPARE(desk.written.size(), 1);
        desk.writer.write(desk.path("a.html"));
        desk.note("since then");
        desk.writer.write(desk.path("a.html"));
        QVERIFY(desk.waitForTheEnd());
        QCOMPARE(desk.written.size(), 3);
        QVERIFY(desk.page("a.html").contains("since then"));
    }

    void aFailureIsToldAndTheNextIsWritten()
    {
        Desk desk;
        desk.writer.write(desk.path("no such folder/a.html"));
        desk.writer.write(desk.path("b.html"));
        QVERIFY(desk.waitForTheEnd());
        QCOMPARE(desk.failed.size(), 1);
        QCOMPARE(desk.written.size(), 1);
        QVERIFY(!desk.page("b.html").isEmpty());
    }

    void whatIsCancelledIsOneOfThem()
    {
        Desk desk;
        desk.writer.write(desk.path("a.html"));
        desk.writer.write(desk.path("b.html"));
        desk.writer.cancel();
        QVERIFY(desk.writer.isBusy());
        QVERIFY(desk.waitForTheEnd());
        QCOMPARE(desk.cancelled.size(), 1);
        QVERIFY(!QFile::exists(desk.path("a.html")));
        QVERIFY(QFile::exists(desk.path("b.html")));
    }

    /// Their pictures would be of other runs than their words.
    void noneIsWrittenOfRunsThatAreGone()
    {
        Desk desk;
        desk.writer.write(desk.path("a.html"));
        desk.writer.write(desk.path("b.html"));
        desk.runs.clear();
        QVERIFY(!desk.writer.isBusy());
        QCOMPARE(desk.started.size(), 1);
        QCOMPARE(desk.cancelled.size(), 1);
        QVERIFY(!QFile::exists(desk.path("a.html")) && !QFile::exists(desk.path("b.html")));
    }

private:
    test::QtWarnings m_warnings;
};

QTEST_MAIN(TestReportOrders)
#include "tst_report_orders.moc"

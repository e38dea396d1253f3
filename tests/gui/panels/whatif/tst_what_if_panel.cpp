// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/run_list.h"
#include "gui/model/run_replays.h"
#include "gui/pages/compare/sides.h"
#include "gui/panels/whatif/change_table.h"
#include "gui/panels/whatif/critical_path_controller.h"
#include "gui/panels/whatif/critical_path_section.h"
#include "gui/panels/whatif/what_if_panel.h"
#include "gui/timeline/widgets/timeline_widget.h"
#include "profiler/analysis/advice/advice.h"
#include "profiler/analysis/replay/predicted_trace.h"
#include "tests/gui/panels/whatif/waiting_run.h"
#include "tests/gui/support/qt_warnings.h"

#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

constexpr Nanos kUs = 1'000;

struct Fixture {
    Fixture()
    {
        timeline.resize(900, 500);
        timeline.show();
        panel.resize(430, 600);
        panel.show();
    }
    void open()
    {
        runs.add("a run", test::waitingRun(), RunId(0));
        QTRY_VERIFY(isSettled());
    }
    [[nodiscard]] bool isSettled() const { return !runs.isAnalysing() && !panel.isWorking(); }
    void tick(int row, Qt::CheckState state = Qt::Checked) { panel.model().setData(panel.model().index(row, ChangeModel::What), state, Qt::CheckStateRole); }

    RunList runs;
    TimelineWidget timeline{runs};
    RunReplays replays{runs};
    CriticalPathController path{runs, replays, timeline};
    WhatIfPanel panel{runs, replays, path};
};

} // namespace

class TestWhatIfPanel : public QObject {
    Q_OBJECT
private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }
    void withoutARun();
    void saysWhatWasMeasured();
    void saysWhatWouldBe();
    void ticksByKey();
    void longNamesWrap();
    void combinationsGainMore();
    void theLastTickCounts();
    void showsWhatSetTheLength();
    void nothingIsReplayedUnseen();
    void thePredictedTimelineStandsBesideTheMeasuredOne();
    void thePredictedTimelineFollowsTheTicks();
    void thePredictedTimelineIsNoMeasurement();
    void aPredictionIsMadeOnce();
    void anotherRunHasItsOwn();
    void nothingIsAddedToWhatIsRecorded();
    void clearedRunsAreForgotten();
    void withoutASingleWait();
    void withoutASite();
    void whatIsNoWaitIsNotTried();
    void aFindingIsTried();
    void eachRowSaysWhatItSavesAlone();

private:
    test::QtWarnings m_warnings;
};

void TestWhatIfPanel::withoutARun()
{
    Fixture fixture;
    QVERIFY(!fixture.panel.table().isVisible());
    QVERIFY(!fixture.panel.predicted());
    fixture.panel.setRun(3);
    QVERIFY(fixture.isSettled());
}

void TestWhatIfPanel::saysWhatWasMeasured()
{
    Fixture fixture;
    fixture.open();
    QVERIFY(fixture.panel.table().isVisible());
    QCOMPARE(fixture.panel.model().rowCount(), 8);
    QCOMPARE(fixture.panel.sentence(), QString("Measured: 1.42 ms. Select the changes to predict."));
    QVERIFY2(fixture.panel.reservation().contains("matches the measured run exactly"), qPrintable(fixture.panel.reservation()));
    QVERIFY(fixture.panel.reservation().contains("Advice may predict less for the same change"));
}

void TestWhatIfPanel::saysWhatWouldBe()
{
    Fixture fixture;
    fixture.open();
    fixture.tick(0);
    QTRY_VERIFY(fixture.isSettled() && fixture.panel.predicted());
    const Nanos measured = fixture.runs.at(0).analysis->window().length();
    QVERIFY(*fixture.panel.predicted() < measured);
    QVERIFY2(fixture.panel.sentence().startsWith("Predicted: ") && fixture.panel.sentence().contains("instead of 1.42 ms measured"),
        qPrintable(fixture.panel.sentence()));
    QVERIFY2(fixture.panel.sentence().contains("; saves "), qPrintable(fixture.panel.sentence()));
    QVERIFY2(fixture.panel.sentence().contains("Between ") && fixture.panel.sentence().contains("Rough estimate"), qPrintable(fixture.panel.sentence()));
    fixture.tick(0, Qt::Unchecked);
    QTRY_COMPARE(fixture.panel.predicted(), std::optional(measured));
    QVERIFY(fixture.panel.sentence().startsWith("Measured"));
}

void TestWhatIfPanel::longNamesWrap()
{
    ChangeModel model;
    PossibleChange change;
    change.words = "Waits: cudaStreamSynchronize under aten::_local_scalar_dense";
    PossibleChange brief;
    brief.words = "Waits: x";
    model.setChanges({change, brief});
    ChangeTable table(model);
    table.resize(320, 300);
    table.show();
    QTRY_VERIFY(table.rowHeight(0) >= 2 * table.fontMetrics().height());
    QVERIFY(table.rowHeight(1) < 2 * table.fontMetrics().height());
    table.resize(900, 300);
    QTRY_VERIFY(table.rowHeight(0) < 2 * table.fontMetrics().height());
}

void TestWhatIfPanel::ticksByKey()
{
    Fixture fixture;
    fixture.open();
    fixture.panel.table().setCurrentIndex(fixture.panel.model().index(0, ChangeModel::What));
    QTest::keyClick(&fixture.panel.table(), Qt::Key_Space);
    QVERIFY(fixture.panel.model().at(0).isChosen);
    QTest::keyClick(&fixture.panel.table(), Qt::Key_Space);
    QVERIFY(!fixture.panel.model().at(0).isChosen);
}

void TestWhatIfPanel::combinationsGainMore()
{
    Fixture fixture;
    fixture.open();
    fixture.tick(0);
    QTRY_VERIFY(fixture.isSettled());
    const Nanos one = *fixture.panel.predicted();
    fixture.tick(6); // gemm twice as fast
    QTRY_VERIFY(fixture.isSettled());
    QVERIFY(*fixture.panel.predicted() <= one - 8 * 50 * kUs + kUs);
}

void TestWhatIfPanel::theLastTickCounts()
{
    Fixture fixture;
    fixture.open();
    for (int i = 0; i < 20; ++i)
        fixture.tick(0, i % 2 == 0 ? Qt::Checked : Qt::Unchecked);
    QTRY_VERIFY(fixture.isSettled());
    QCOMPARE(*fixture.panel.predicted(), fixture.runs.at(0).analysis->window().length());
    QVERIFY(fixture.panel.sentence().startsWith("Measured"));
}

void TestWhatIfPanel::showsWhatSetTheLength()
{
    Fixture fixture;
    fixture.open();
    const QString text = fixture.panel.path().text().replace(QChar::Nbsp, ' ').replace(QChar(0x2011), '-');
    QVERIFY2(text.contains("kernels 70.3 %"), qPrintable(text));
    QVERIFY2(text.contains("wake-up after waits"), qPrintable(text));
}

void TestWhatIfPanel::nothingIsReplayedUnseen()
{
    Fixture fixture;
    fixture.panel.hide();
    fixture.open();
    QVERIFY(!fixture.replays.of(0));
    fixture.panel.show();
    QTRY_VERIFY(fixture.replays.of(0));
}

void TestWhatIfPanel::thePredictedTimelineStandsBesideTheMeasuredOne()
{
    Fixture fixture;
    fixture.open();
    fixture.tick(0);
    fixture.panel.showButton().click();
    QTRY_VERIFY(fixture.isSettled() && fixture.runs.size() == 2);
    QCOMPARE(fixture.runs.at(1).title, QString("a run (predicted)"));
    QVERIFY(isPredicted(*fixture.runs.at(1).trace));
    QCOMPARE(fixture.runs.at(1).window.length(), *fixture.panel.predicted());
    QCOMPARE(fixture.runs.at(1).onAxis(fixture.runs.at(1).window).start, Nanos{0});
    fixture.panel.showButton().click();
    QCOMPARE(fixture.runs.size(), 1);
    QTRY_VERIFY(fixture.isSettled());
    fixture.panel.showButton().click();
    QTRY_COMPARE(fixture.runs.size(), 2);
}

void TestWhatIfPanel::thePredictedTimelineFollowsTheTicks()
{
    Fixture fixture;
    fixture.open();
    fixture.panel.showButton().click();
    QTRY_VERIFY(fixture.isSettled() && fixture.runs.size() == 2);
    QCOMPARE(fixture.runs.at(1).window.length(), fixture.runs.at(0).window.length());
    fixture.tick(0);
    QTRY_VERIFY(fixture.isSettled() && fixture.runs.at(1).window.length() < fixture.runs.at(0).window.length());
    QCOMPARE(fixture.runs.at(1).window.length(), *fixture.panel.predicted());
    QCOMPARE(fixture.runs.at(1).analysis->window(), fixture.runs.at(1).window);
    QCOMPARE(fixture.runs.size(), 2);
}

void TestWhatIfPanel::thePredictedTimelineIsNoMeasurement()
{
    Fixture fixture;
    fixture.open();
    fixture.tick(0);
    fixture.panel.showButton().click();
    QTRY_VERIFY(fixture.isSettled() && fixture.runs.size() == 2);
    QCOMPARE(sourcesOf(fixture.runs).size(), std::size_t{1});
    QVERIFY(!replayable(fixture.runs.at(1)));
}

/// What comes of it, the numbers of the predicted timeline, is no reason for another one.
void TestWhatIfPanel::aPredictionIsMadeOnce()
{
    Fixture fixture;
    fixture.open();
    fixture.panel.showButton().click();
    QTRY_VERIFY(fixture.isSettled() && fixture.runs.size() == 2 && fixture.runs.at(1).analysis);
    const auto trace = fixture.runs.at(1).trace;
    QSignalSpy analysed(&fixture.runs, &RunList::analysed);
    fixture.runs.update(1, trace);
    QVERIFY(analysed.wait());
    QCoreApplication::processEvents();
    QVERIFY(fixture.isSettled());
    QCOMPARE(fixture.runs.at(1).trace, trace);
}

void TestWhatIfPanel::anotherRunHasItsOwn()
{
    Fixture fixture;
    fixture.open();
    fixture.open();
    fixture.tick(0);
    fixture.panel.showButton().click();
    QTRY_VERIFY(fixture.isSettled() && fixture.runs.size() == 3);
    fixture.panel.setRun(1);
    QCOMPARE(fixture.runs.size(), 2);
    QTRY_VERIFY(fixture.isSettled());
    QCOMPARE(fixture.panel.model().chosenCount(), 0);
    QVERIFY(fixture.panel.sentence().startsWith("Measured"));
}

void TestWhatIfPanel::nothingIsAddedToWhatIsRecorded()
{
    Fixture fixture;
    fixture.open();
    fixture.panel.showButton().click();
    QTRY_VERIFY(fixture.isSettled() && fixture.runs.size() == 2);
    fixture.panel.setLive(true);
    QCOMPARE(fixture.runs.size(), 1);
    QVERIFY(!fixture.panel.showButton().isEnabled());
    fixture.panel.setLive(false);
    QVERIFY(fixture.panel.showButton().isEnabled());
}

void TestWhatIfPanel::clearedRunsAreForgotten()
{
    Fixture fixture;
    fixture.open();
    fixture.tick(0);
    fixture.panel.showButton().click();
    QTRY_VERIFY(fixture.isSettled() && fixture.runs.size() == 2);
    fixture.runs.clear();
    QVERIFY(fixture.isSettled());
    QCOMPARE(fixture.panel.model().rowCount(), 0);
    QVERIFY(!fixture.panel.showButton().isChecked());
    fixture.open();
    QCOMPARE(fixture.runs.size(), 1);
    QVERIFY(fixture.panel.sentence().startsWith("Measured"));
}

void TestWhatIfPanel::withoutASingleWait()
{
    Fixture fixture;
    fixture.open();
    const Wait& wait = fixture.runs.at(0).analysis->waits()[2];
    QVERIFY(fixture.panel.tryWithout(0, wait.thread, wait.start, false));
    QCOMPARE(fixture.panel.model().chosenCount(), 1);
    QCOMPARE(fixture.panel.model().at(0).kind, PossibleChange::Kind::Waits);
    QTRY_VERIFY(fixture.isSettled() && fixture.panel.predicted());
    const Nanos measured = fixture.runs.at(0).analysis->window().length();
    QVERIFY(*fixture.panel.predicted() < measured);
    QTest::keyClick(&fixture.panel.table(), Qt::Key_Delete);
    QCOMPARE(fixture.panel.model().rowCount(), 8);
    QTRY_COMPARE(fixture.panel.predicted(), std::optional(measured));
}

void TestWhatIfPanel::withoutASite()
{
    Fixture fixture;
    fixture.open();
    const Wait& wait = fixture.runs.at(0).analysis->waits()[2];
    QVERIFY(fixture.panel.tryWithout(0, wait.thread, wait.start, true));
    QCOMPARE(fixture.panel.model().rowCount(), 8);
    QVERIFY(fixture.panel.model().at(0).isChosen && fixture.panel.model().at(0).kind == PossibleChange::Kind::Site);
    QCOMPARE(fixture.panel.table().currentIndex().row(), 0);
    QTRY_VERIFY(fixture.isSettled());
}

void TestWhatIfPanel::whatIsNoWaitIsNotTried()
{
    Fixture fixture;
    QVERIFY(!fixture.panel.tryWithout(0, TrackId(0), 0, false));
    fixture.open();
    QVERIFY(!fixture.panel.tryWithout(0, fixture.runs.at(0).analysis->waits()[0].thread, 1, false));
    QVERIFY(!fixture.panel.tryWithout(1, fixture.runs.at(0).analysis->waits()[0].thread, fixture.runs.at(0).analysis->waits()[0].start, false));
    QCOMPARE(fixture.panel.model().chosenCount(), 0);
    QTRY_VERIFY(fixture.isSettled());
}

/// The panel then says what the finding said.
void TestWhatIfPanel::aFindingIsTried()
{
    Fixture fixture;
    fixture.open();
    const auto found = advise(fixture.replays.of(0)->whatIf);
    QVERIFY(!found.empty());
    fixture.panel.tryAdvice(0, found.front());
    QVERIFY(fixture.panel.model().chosenCount() > 0);
    QTRY_VERIFY(fixture.isSettled());
    QCOMPARE(fixture.panel.predicted(), std::optional(found.front().predicted));
}

void TestWhatIfPanel::eachRowSaysWhatItSavesAlone()
{
    Fixture fixture;
    fixture.open();
    QTRY_VERIFY(!fixture.panel.gains().isWorking());
    const Nanos measured = fixture.runs.at(0).analysis->window().length();
    for (int row = 0; row < fixture.panel.model().rowCount(); ++row) {
        QVERIFY(fixture.panel.model().at(row).gain);
        if (fixture.panel.model().at(row).kind == PossibleChange::Kind::OwnCopyStreams)
            continue; // would be left when the next one is ticked
        fixture.tick(row);
        QTRY_VERIFY(fixture.isSettled());
        QCOMPARE(measured - *fixture.panel.predicted(), *fixture.panel.model().at(row).gain);
        fixture.tick(row, Qt::Unchecked);
    }
    QTRY_VERIFY(fixture.isSettled());
}

QTEST_MAIN(TestWhatIfPanel)
#include "tst_what_if_panel.moc"

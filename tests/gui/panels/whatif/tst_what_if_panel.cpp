// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/run_list.h"
#include "gui/model/run_replays.h"
#include "gui/pages/compare/sides.h"
#include "gui/panels/whatif/change_model.h"
#include "gui/panels/whatif/change_table.h"
#include "gui/panels/whatif/lone_gains.h"
#include "gui/panels/whatif/path_desk.h"
#include "gui/panels/whatif/path_part.h"
#include "gui/panels/whatif/what_if_panel.h"
#include "gui/timeline/widgets/timeline_widget.h"
#include "profiler/analysis/advice/advice.h"
#include "tests/gui/panels/whatif/waiting_run.h"
#include "tests/gui/support/qt_warnings.h"

#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;

namespace {

constexpr Nanos kUs = 1'000;

struct Desk {
    Desk()
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
    PathDesk path{runs, replays, timeline};
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
    Desk desk;
    QVERIFY(!desk.panel.table().isVisible());
    QVERIFY(!desk.panel.predicted());
    desk.panel.setRun(3);
    QVERIFY(desk.isSettled());
}

void TestWhatIfPanel::saysWhatWasMeasured()
{
    Desk desk;
    desk.open();
    QVERIFY(desk.panel.table().isVisible());
    QCOMPARE(desk.panel.model().rowCount(), 8);
    QCOMPARE(desk.panel.sentence(), QString("Measured: 1.42 ms. Tick what to change."));
    QVERIFY2(desk.panel.reservation().contains("exactly what was measured"), qPrintable(desk.panel.reservation()));
}

void TestWhatIfPanel::saysWhatWouldBe()
{
    Desk desk;
    desk.open();
    desk.tick(0);
    QTRY_VERIFY(desk.isSettled() && desk.panel.predicted());
    const Nanos measured = desk.runs.at(0).analysis->window().length();
    QVERIFY(*desk.panel.predicted() < measured);
    QVERIFY2(desk.panel.sentence().startsWith("Predicted: ") && desk.panel.sentence().contains("instead of the measured 1.42 ms"),
        qPrintable(desk.panel.sentence()));
    QVERIFY2(desk.panel.sentence().contains("; it saves "), qPrintable(desk.panel.sentence()));
    desk.tick(0, Qt::Unchecked);
    QTRY_COMPARE(desk.panel.predicted(), std::optional(measured));
    QVERIFY(desk.panel.sentence().startsWith("Measured"));
}

void TestWhatIfPanel::ticksByKey()
{
    Desk desk;
    desk.open();
    desk.panel.table().setCurrentIndex(desk.panel.model().index(0, ChangeModel::What));
    QTest::keyClick(&desk.panel.table(), Qt::Key_Space);
    QVERIFY(desk.panel.model().at(0).isChosen);
    QTest::keyClick(&desk.panel.table(), Qt::Key_Space);
    QVERIFY(!desk.panel.model().at(0).isChosen);
}

void TestWhatIfPanel::combinationsGainMore()
{
    Desk desk;
    desk.open();
    desk.tick(0);
    QTRY_VERIFY(desk.isSettled());
    const Nanos one = *desk.panel.predicted();
    desk.tick(6); // gemm twice as fast
    QTRY_VERIFY(desk.isSettled());
    QVERIFY(*desk.panel.predicted() <= one - 8 * 50 * kUs + kUs);
}

void TestWhatIfPanel::theLastTickCounts()
{
    Desk desk;
    desk.open();
    for (int i = 0; i < 20; ++i)
        desk.tick(0, i % 2 == 0 ? Qt::Checked : Qt::Unchecked);
    QTRY_VERIFY(desk.isSettled());
    QCOMPARE(*desk.panel.predicted(), desk.runs.at(0).analysis->window().length());
    QVERIFY(desk.panel.sentence().startsWith("Measured"));
}

void TestWhatIfPanel::showsWhatSetTheLength()
{
    Desk desk;
    desk.open();
    const QString text = desk.panel.path().text().replace(QChar::Nbsp, ' ').replace(QChar(0x2011), '-');
    QVERIFY2(text.contains("kernels 70.3 %"), qPrintable(text));
    QVERIFY2(text.contains("wake-ups after waits"), qPrintable(text));
}

void TestWhatIfPanel::nothingIsReplayedUnseen()
{
    Desk desk;
    desk.panel.hide();
    desk.open();
    QVERIFY(!desk.replays.of(0));
    desk.panel.show();
    QTRY_VERIFY(desk.replays.of(0));
}

void TestWhatIfPanel::thePredictedTimelineStandsBesideTheMeasuredOne()
{
    Desk desk;
    desk.open();
    desk.tick(0);
    desk.panel.showButton().click();
    QTRY_VERIFY(desk.isSettled() && desk.runs.size() == 2);
    QCOMPARE(desk.runs.at(1).title, QString("a run (predicted)"));
    QVERIFY(isPredicted(*desk.runs.at(1).trace));
    QCOMPARE(desk.runs.at(1).window.length(), *desk.panel.predicted());
    QCOMPARE(desk.runs.at(1).onAxis(desk.runs.at(1).window).start, Nanos{0});
    desk.panel.showButton().click();
    QCOMPARE(desk.runs.size(), 1);
    QTRY_VERIFY(desk.isSettled());
    desk.panel.showButton().click();
    QTRY_COMPARE(desk.runs.size(), 2);
}

void TestWhatIfPanel::thePredictedTimelineFollowsTheTicks()
{
    Desk desk;
    desk.open();
    desk.panel.showButton().click();
    QTRY_VERIFY(desk.isSettled() && desk.runs.size() == 2);
    QCOMPARE(desk.runs.at(1).window.length(), desk.runs.at(0).window.length());
    desk.tick(0);
    QTRY_VERIFY(desk.isSettled() && desk.runs.at(1).window.length() < desk.runs.at(0).window.length());
    QCOMPARE(desk.runs.at(1).window.length(), *desk.panel.predicted());
    QCOMPARE(desk.runs.at(1).analysis->window(), desk.runs.at(1).window);
    QCOMPARE(desk.runs.size(), 2);
}

void TestWhatIfPanel::thePredictedTimelineIsNoMeasurement()
{
    Desk desk;
    desk.open();
    desk.tick(0);
    desk.panel.showButton().click();
    QTRY_VERIFY(desk.isSettled() && desk.runs.size() == 2);
    QCOMPARE(sourcesOf(desk.runs).size(), std::size_t{1});
    QVERIFY(!replayable(desk.runs.at(1)));
}

/// What comes of it, the numbers of the predicted timeline, is no reason for another one.
void TestWhatIfPanel::aPredictionIsMadeOnce()
{
    Desk desk;
    desk.open();
    desk.panel.showButton().click();
    QTRY_VERIFY(desk.isSettled() && desk.runs.size() == 2 && desk.runs.at(1).analysis);
    const auto trace = desk.runs.at(1).trace;
    QSignalSpy analysed(&desk.runs, &RunList::analysed);
    desk.runs.update(1, trace);
    QVERIFY(analysed.wait());
    QCoreApplication::processEvents();
    QVERIFY(desk.isSettled());
    QCOMPARE(desk.runs.at(1).trace, trace);
}

void TestWhatIfPanel::anotherRunHasItsOwn()
{
    Desk desk;
    desk.open();
    desk.open();
    desk.tick(0);
    desk.panel.showButton().click();
    QTRY_VERIFY(desk.isSettled() && desk.runs.size() == 3);
    desk.panel.setRun(1);
    QCOMPARE(desk.runs.size(), 2);
    QTRY_VERIFY(desk.isSettled());
    QCOMPARE(desk.panel.model().chosenCount(), 0);
    QVERIFY(desk.panel.sentence().startsWith("Measured"));
}

void TestWhatIfPanel::nothingIsAddedToWhatIsRecorded()
{
    Desk desk;
    desk.open();
    desk.panel.showButton().click();
    QTRY_VERIFY(desk.isSettled() && desk.runs.size() == 2);
    desk.panel.setLive(true);
    QCOMPARE(desk.runs.size(), 1);
    QVERIFY(!desk.panel.showButton().isEnabled());
    desk.panel.setLive(false);
    QVERIFY(desk.panel.showButton().isEnabled());
}

void TestWhatIfPanel::clearedRunsAreForgotten()
{
    Desk desk;
    desk.open();
    desk.tick(0);
    desk.panel.showButton().click();
    QTRY_VERIFY(desk.isSettled() && desk.runs.size() == 2);
    desk.runs.clear();
    QVERIFY(desk.isSettled());
    QCOMPARE(desk.panel.model().rowCount(), 0);
    QVERIFY(!desk.panel.showButton().isChecked());
    desk.open();
    QCOMPARE(desk.runs.size(), 1);
    QVERIFY(desk.panel.sentence().startsWith("Measured"));
}

void TestWhatIfPanel::withoutASingleWait()
{
    Desk desk;
    desk.open();
    const Wait& wait = desk.runs.at(0).analysis->waits()[2];
    QVERIFY(desk.panel.tryWithout(0, wait.thread, wait.start, false));
    QCOMPARE(desk.panel.model().chosenCount(), 1);
    QCOMPARE(desk.panel.model().at(0).kind, PossibleChange::Kind::Waits);
    QTRY_VERIFY(desk.isSettled() && desk.panel.predicted());
    const Nanos measured = desk.runs.at(0).analysis->window().length();
    QVERIFY(*desk.panel.predicted() < measured);
    QTest::keyClick(&desk.panel.table(), Qt::Key_Delete);
    QCOMPARE(desk.panel.model().rowCount(), 8);
    QTRY_COMPARE(desk.panel.predicted(), std::optional(measured));
}

void TestWhatIfPanel::withoutASite()
{
    Desk desk;
    desk.open();
    const Wait& wait = desk.runs.at(0).analysis->waits()[2];
    QVERIFY(desk.panel.tryWithout(0, wait.thread, wait.start, true));
    QCOMPARE(desk.panel.model().rowCount(), 8);
    QVERIFY(desk.panel.model().at(0).isChosen && desk.panel.model().at(0).kind == PossibleChange::Kind::Site);
    QCOMPARE(desk.panel.table().currentIndex().row(), 0);
    QTRY_VERIFY(desk.isSettled());
}

void TestWhatIfPanel::whatIsNoWaitIsNotTried()
{
    Desk desk;
    QVERIFY(!desk.panel.tryWithout(0, TrackId(0), 0, false));
    desk.open();
    QVERIFY(!desk.panel.tryWithout(0, desk.runs.at(0).analysis->waits()[0].thread, 1, false));
    QVERIFY(!desk.panel.tryWithout(1, desk.runs.at(0).analysis->waits()[0].thread, desk.runs.at(0).analysis->waits()[0].start, false));
    QCOMPARE(desk.panel.model().chosenCount(), 0);
    QTRY_VERIFY(desk.isSettled());
}

/// The panel then says what the finding said.
void TestWhatIfPanel::aFindingIsTried()
{
    Desk desk;
    desk.open();
    const auto found = advise(desk.replays.of(0)->whatIf);
    QVERIFY(!found.empty());
    desk.panel.tryAdvice(0, found.front());
    QVERIFY(desk.panel.model().chosenCount() > 0);
    QTRY_VERIFY(desk.isSettled());
    QCOMPARE(desk.panel.predicted(), std::optional(found.front().predicted));
}

void TestWhatIfPanel::eachRowSaysWhatItSavesAlone()
{
    Desk desk;
    desk.open();
    QTRY_VERIFY(!desk.panel.gains().isWorking());
    const Nanos measured = desk.runs.at(0).analysis->window().length();
    for (int row = 0; row < desk.panel.model().rowCount(); ++row) {
        QVERIFY(desk.panel.model().at(row).gain);
        if (desk.panel.model().at(row).kind == PossibleChange::Kind::OwnCopyStreams)
            continue; // would be left when the next one is ticked
        desk.tick(row);
        QTRY_VERIFY(desk.isSettled());
        QCOMPARE(measured - *desk.panel.predicted(), *desk.panel.model().at(row).gain);
        desk.tick(row, Qt::Unchecked);
    }
    QTRY_VERIFY(desk.isSettled());
}

QTEST_MAIN(TestWhatIfPanel)
#include "tst_what_if_panel.moc"

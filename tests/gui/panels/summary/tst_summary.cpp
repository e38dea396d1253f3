// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/run_list.h"
#include "gui/panels/summary/numbers_panel.h"
#include "gui/panels/summary/summary_tiles.h"
#include "gui/timeline/logic/selection.h"
#include "tests/support/scenario.h"

#include <QAbstractItemModelTester>
#include <QTableView>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;
using stallscope::test::Scenario;

namespace {

/// Of 1,000 us: a kernel for 400, a copy for 100 beside nothing, and a wait of the host for 300 that begins with the kernel.
std::shared_ptr<const Trace> tracedRun()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    s.launch(main, {0, 10'000}, stream, {0, 400'000}, "gemm");
    s.call(main, "cudaStreamSynchronize", {100'000, 400'000}, {}, Scenario::onStream(7));
    s.copyCall(main, "cudaMemcpyAsync", {890'000, 895'000}, stream, {900'000, 1'000'000}, Scenario::toDevice(MemoryKind::Pinned));
    return s.trace();
}

struct Fixture {
    explicit Fixture(int count = 1)
    {
        for (int i = 0; i < count; ++i)
            runs.add(QString("run %1").arg(i), tracedRun(), RunId(0));
        QTRY_VERIFY(!runs.isAnalysing());
    }
    [[nodiscard]] QStringList values(std::optional<TimeRange> range = {}, std::optional<PossibleGain> gain = {}) const
    {
        QStringList all;
        for (const SummaryTile& tile : summaryTiles(runs.at(0), range, gain))
            all << (tile.detail.isEmpty() ? tile.value : tile.value + " " + tile.detail);
        return all;
    }

    RunList runs;
    Selection selection;
};

} // namespace

/// Six tiles, the sentences, and a table that folds.
class TestSummary : public QObject {
    Q_OBJECT
private slots:
    void tilesShowShareAndTime()
    {
        const Fixture fixture;
        QCOMPARE(fixture.values(), (QStringList{"50.0 % 500 us", "50.0 % 500 us", "10.0 % 100 us", "0.0 % 0 ns", "30.0 % 300 us", "–"}));
    }

    void tilesFollowTheRange()
    {
        const Fixture fixture;
        QCOMPARE(fixture.values(TimeRange{0, 200'000}), (QStringList{"100.0 % 200 us", "0.0 % 0 ns", "0.0 % 0 ns", "0.0 % 0 ns", "50.0 % 100 us", "–"}));
    }

    void theGainIsThatOfTheRun()
    {
        const Fixture fixture;
        QCOMPARE(fixture.values({}, PossibleGain{250'000, false}).last(), QString("25.0 % 250 us"));
        QCOMPARE(fixture.values({}, PossibleGain{250'000, true}).last(), QString("up to 25.0 % 250 us"));
        QCOMPARE(fixture.values({}, PossibleGain{}).last(), QString("none"));
    }

    void aRunWithoutDeviceWorkHasNoShares()
    {
        Scenario s;
        s.op(s.thread("main"), "aten::linear", {0, 10});
        Fixture fixture(0);
        fixture.runs.add("host only", s.trace(), RunId(0));
        QTRY_VERIFY(!fixture.runs.isAnalysing());
        for (const QString& value : fixture.values())
            QCOMPARE(value, QString("–"));
    }

    void theTableIsFoldedForOneRunAndShownForSeveral()
    {
        Fixture fixture;
        NumbersPanel panel(fixture.runs, fixture.selection);
        panel.show();
        const auto* table = panel.findChild<QTableView*>();
        QVERIFY(!table->isVisible() && panel.tiles().isVisible());
        fixture.runs.add("another one", tracedRun(), RunId(0));
        QTRY_VERIFY(table->isVisible());
        panel.setUnfolded(false);
        QVERIFY(!table->isVisible());
        QCOMPARE(panel.chosenUnfolded(), std::optional(false));
    }

    void ofManyRunsEachIsARow()
    {
        NumberModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const Fixture fixture;
        const auto rows = numberRows(fixture.runs.at(0), TimeRange{0, 200'000});
        const std::vector<NumberModel::Column> four(4, {"a run", rows});
        const std::vector<NumberModel::Column> five(5, {"a run", rows});
        model.setColumns(four, false);
        QCOMPARE(model.columnCount(), 5);
        QCOMPARE(model.index(1, 0).data().toString(), QString("Device busy"));
        model.setColumns(five, false);
        QCOMPARE(model.rowCount(), 5);
        QCOMPARE(model.columnCount(), 1 + static_cast<int>(rows.size()));
        QCOMPARE(model.index(4, 0).data().toString(), QString("a run"));
        QCOMPARE(model.headerData(2, Qt::Horizontal, Qt::DisplayRole).toString(), QString("Device busy"));
        QCOMPARE(model.index(3, 2).data().toString(), rows[1].run);
        model.setColumns(five, true);
        QCOMPARE(model.index(3, 2).data().toString(), rows[1].range);
    }

    void ofManyRunsOnlyTheCurrentOneHasASentence()
    {
        Fixture fixture(5);
        NumbersPanel panel(fixture.runs, fixture.selection);
        QVERIFY(panel.headline().contains("run 0.") && !panel.headline().contains("run 3."));
        panel.setCurrentRun(3);
        QTRY_VERIFY(panel.headline().contains("run 3.") && !panel.headline().contains("run 0."));
    }
};

QTEST_MAIN(TestSummary)
#include "tst_summary.moc"

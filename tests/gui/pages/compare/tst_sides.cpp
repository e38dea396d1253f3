// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/trace_loader.h"
#include "gui/pages/compare/sides.h"
#include "tests/gui/pages/compare/compared.h"

#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;
using namespace stallscope::test;

namespace {

QStringList labelsOf(const Sides& sides)
{
    QStringList labels;
    for (const Sides::Side& one : sides.all)
        labels << QString::fromStdString(one.side.label);
    return labels;
}

} // namespace

class TestSides : public QObject {
    Q_OBJECT
private slots:
    void nothingShownHasNoSides();
    void aSessionHasItsStrategiesWithAllRepeats();
    void whatIsShownIsNotWorkedOutAgain();
    void fewRepeatsHaveNoInterval();
    void runsThatFailedTakeNoPart();
    void foreignFilesAreSidesOfOneRun();
    void oneFileTwiceIsToldApart();
    void severalSessionsAreToldApartByFile();
    void theFastestOfTheSamePointIsChosen();
    void whatIsStoppedGivesNothing();
};

void TestSides::nothingShownHasNoSides()
{
    const auto sides = sidesOf({});
    QVERIFY(sides->all.empty());
    QCOMPARE(usualChoice(*sides).a, -1);
    const auto alone = sidesOf({sourceOf("one", foreignTrace(1000, 100))});
    QCOMPARE(alone->all.size(), std::size_t{1});
    QCOMPARE(usualChoice(*alone).a, 0);
    QCOMPARE(usualChoice(*alone).b, -1);
}

void TestSides::aSessionHasItsStrategiesWithAllRepeats()
{
    const auto trace = session({1000, 1010, 1020, 1030, 1040}, {500, 510, 520, 530, 540});
    const auto sides = sidesOf({sourceOf("sync", trace, 0), sourceOf("async", trace, 1)});
    QCOMPARE(labelsOf(*sides), (QStringList{"sync", "async"}));
    QCOMPARE(wallTimes(sides->all[0].side), (std::vector<double>{1050, 1060, 1070, 1080, 1090}));
    QCOMPARE(wallTimes(sides->all[1].side), (std::vector<double>{550, 560, 570, 580, 590}));
    QVERIFY(sides->all[0].side.isBaseline);
    QCOMPARE(sides->all[0].interval->low, 1050.0);
    QCOMPARE(sides->all[0].interval->high, 1090.0);
    QCOMPARE(sides->all[0].shown, 0);
    QCOMPARE(sides->all[1].shown, 1);
}

void TestSides::whatIsShownIsNotWorkedOutAgain()
{
    const auto trace = session({1000, 1010}, {500, 510});
    SideSource source = sourceOf("sync", trace, 0);
    RunReport marked = *source.report;
    marked.wall = 77; // no analysis says this
    source.report = std::make_shared<const RunReport>(marked);
    const auto sides = sidesOf({source});
    QCOMPARE(wallTimes(sides->all[0].side), (std::vector<double>{77, 1060}));
    QCOMPARE(sides->all[1].shown, -1);
}

void TestSides::fewRepeatsHaveNoInterval()
{
    const auto trace = session({1000, 1010, 1020, 1030}, {500});
    const auto sides = sidesOf({sourceOf("sync", trace, 0)});
    QVERIFY(!sides->all[0].interval && !sides->all[1].interval);
}

void TestSides::runsThatFailedTakeNoPart()
{
    auto trace = std::make_shared<Trace>(*session({1000, 1010}, {500, 510}));
    trace->runs[1].state = RunState::Failed;
    trace->runs[3].state = RunState::Running;
    const auto sides = sidesOf({sourceOf("sync", trace, 0)});
    QCOMPARE(labelsOf(*sides), QStringList{"sync"});
}

void TestSides::foreignFilesAreSidesOfOneRun()
{
    const auto sides = sidesOf({sourceOf("before.json", foreignTrace(1000, 500)), sourceOf("after.json", foreignTrace(1000, 100))});
    QCOMPARE(labelsOf(*sides), (QStringList{"before.json", "after.json"}));
    QCOMPARE(wallTimes(sides->all[0].side), std::vector<double>{1620});
    QCOMPARE(wallTimes(sides->all[1].side), std::vector<double>{1220});
    QCOMPARE(usualChoice(*sides).b, 1);
}

void TestSides::oneFileTwiceIsToldApart()
{
    const QString example = STALLSCOPE_SOURCE_DIR "/resources/examples/example.json.gz";
    const auto files = loadFiles({example, example}, {});
    QVERIFY(files);
    const auto sides = sidesOf({sourceOf("example.json.gz", (*files)[0].trace), sourceOf("example.json.gz", (*files)[1].trace)});
    QCOMPARE(labelsOf(*sides), (QStringList{"example.json.gz (1)", "example.json.gz (2)"}));
    const Comparison comparison = compareSides(sides->all[0].side, sides->all[1].side);
    QCOMPARE(comparison.explained.wall, Nanos{0});
    for (const TableDifference& table : comparison.tables) {
        for (const RowDifference& row : table.rows)
            QVERIFY(row.change == RowChange::Same);
    }
}

void TestSides::severalSessionsAreToldApartByFile()
{
    const auto one = session({1000}, {500});
    const auto other = session({900}, {400});
    const auto sides = sidesOf({sourceOf("a: sync", one, 0), sourceOf("a: async", one, 1), sourceOf("b: sync", other, 0), sourceOf("b: async", other, 1)});
    QCOMPARE(labelsOf(*sides), (QStringList{"a: sync", "a: async", "b: sync", "b: async"}));
    QCOMPARE(usualChoice(*sides).b, 3);
}

void TestSides::theFastestOfTheSamePointIsChosen()
{
    auto trace = std::make_shared<Trace>(*session({1000, 100}, {500, 50}));
    for (std::size_t run = 0; run < trace->runs.size(); ++run) {
        trace->runs[run].parameters = {{"count", run < 2 ? "10" : "20"}};
        trace->runs[run].repeat = 0;
    }
    const auto sides = sidesOf({sourceOf("sync", trace, 0)});
    QCOMPARE(labelsOf(*sides), (QStringList{"sync, count 10", "async, count 10", "sync, count 20", "async, count 20"}));
    const SideChoice choice = usualChoice(*sides);
    QCOMPARE(choice.a, 0);
    QCOMPARE(choice.b, 1);
}

void TestSides::whatIsStoppedGivesNothing()
{
    std::stop_source stop;
    stop.request_stop();
    QVERIFY(!sidesOf({sourceOf("sync", session({1000}, {500}), 0)}, stop.get_token()));
}

QTEST_APPLESS_MAIN(TestSides)
#include "tst_sides.moc"

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/tables/table_view.h"
#include "tests/gui/panels/tables/tables_fixture.h"
#include "tests/gui/support/qt_warnings.h"
#include "tests/support/scenario.h"

#include <QHeaderView>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;
using stallscope::test::Scenario;

namespace {

std::shared_ptr<const Trace> kernels()
{
    Scenario s;
    const TrackId main = s.thread("main");
    s.launch(main, {0, 10}, s.stream("7"), {20, 90}, "gemm");
    return s.trace();
}

/// A table of kernels: its first column takes what the others leave.
struct Fixture : test::TablesFixture {
    Fixture() : TablesFixture(1400) { panel.showTable(TableKind::Kernels); }
    void open() { runs.add("a run", kernels(), RunId(0)); }
    [[nodiscard]] TableView& table() { return panel.view(TableKind::Kernels); }
    [[nodiscard]] QHeaderView& header() { return *table().horizontalHeader(); }
    [[nodiscard]] bool isReady() { return header().count() > 0; }
};

} // namespace

class TestColumnWidths : public QObject {
    Q_OBJECT
private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }

    void nobodyMadeThoseThatComeByThemselves()
    {
        Fixture fixture;
        fixture.open();
        QTRY_VERIFY(fixture.isReady());
        fixture.panel.resize(1600, 300);
        QCOMPARE(fixture.table().ownWidths(), QList<int>());
        QCOMPARE(fixture.header().length(), fixture.table().viewport()->width());
    }

    void thoseThatAHandMadeStay()
    {
        Fixture fixture;
        fixture.open();
        QTRY_VERIFY(fixture.isReady());
        const int usual = fixture.header().sectionSize(1);
        fixture.header().resizeSection(2, 133);
        QCOMPARE(fixture.table().ownWidths(), (QList<int>{0, 0, 133}));
        fixture.header().resizeSection(0, 222);
        fixture.panel.resize(1500, 300);
        QCOMPARE(fixture.header().sectionSize(0), 222);
        fixture.runs.clear();
        QTRY_VERIFY(!fixture.isReady());
        fixture.open();
        QTRY_VERIFY(fixture.isReady());
        QCOMPARE(fixture.header().sectionSize(0), 222);
        QCOMPARE(fixture.header().sectionSize(1), usual);
        QCOMPARE(fixture.header().sectionSize(2), 133);
        QCOMPARE(fixture.table().ownWidths(), (QList<int>{222, 0, 133}));
    }

    void areTakenBeforeAndAfterThereAreRows()
    {
        Fixture before;
        before.table().setOwnWidths({0, 144});
        before.open();
        QTRY_VERIFY(before.isReady());
        QCOMPARE(before.header().sectionSize(1), 144);
        QCOMPARE(before.header().length(), before.table().viewport()->width());
        QCOMPARE(before.table().ownWidths(), (QList<int>{0, 144}));
        before.table().setOwnWidths({0, 155});
        QCOMPARE(before.header().sectionSize(1), 155);
    }

    void whatMakesNoSenseIsPassedOver()
    {
        Fixture fixture;
        fixture.open();
        QTRY_VERIFY(fixture.isReady());
        QList<int> usual;
        for (int column = 0; column < fixture.header().count(); ++column)
            usual << fixture.header().sectionSize(column);
        QList<int> senseless{-5, 1, 2'000'000'000};
        senseless.resize(50);
        senseless[49] = 120;
        fixture.table().setOwnWidths(senseless);
        for (int column = 0; column < fixture.header().count(); ++column)
            QCOMPARE(fixture.header().sectionSize(column), usual[column]);
    }

private:
    test::QtWarnings m_warnings;
};

QTEST_MAIN(TestColumnWidths)
#include "tst_column_widths.moc"

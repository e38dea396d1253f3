// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/tables/table_view.h"
#include "tests/gui/panels/tables/tables_fixture.h"
#include "tests/gui/support/qt_warnings.h"
#include "tests/gui/support/target_folder.h"
#include "tests/support/scenario.h"

#include <QSignalSpy>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;
using stallscope::test::Scenario;

namespace {

/// A run with two kernels and a wait, its tables, and what is said of saving them.
struct Fixture : test::TablesFixture, test::TargetFolder {
    Fixture() : TablesFixture(1200)
    {
        Scenario s;
        const TrackId main = s.thread("main");
        const TrackId stream = s.stream("7");
        s.launch(main, {0, 1'000}, stream, {2'000, 20'000}, "gemm");
        s.launch(main, {1'000, 2'000}, stream, {20'000, 30'000}, "add");
        s.call(main, "cudaStreamSynchronize", {3'000, 31'000}, {}, Scenario::onStream(7));
        runs.add("a run", s.trace(), RunId(0));
        panel.showTable(TableKind::Kernels);
        QTRY_VERIFY(!runs.isAnalysing() && !panel.isWorking());
    }
    [[nodiscard]] bool waitForTheEnd() const
    {
        return QTest::qWaitFor([this] { return !panel.isSaving(); }, 60'000);
    }

    QSignalSpy started{&panel, &TablesPanel::saveStarted};
    QSignalSpy saved{&panel, &TablesPanel::saved};
    QSignalSpy failed{&panel, &TablesPanel::saveFailed};
};

} // namespace

/// Saving a table while another one is saved: no request is dropped.
class TestSaveTables : public QObject {
    Q_OBJECT
private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }

    void theSecondWaitsForTheFirst()
    {
        Fixture fixture;
        fixture.panel.saveTo(fixture.path("kernels.csv"));
        fixture.panel.showTable(TableKind::Calls);
        fixture.panel.saveTo(fixture.path("calls.csv"));
        QCOMPARE(fixture.started.size(), 1);
        QVERIFY(fixture.waitForTheEnd());
        QCOMPARE(fixture.saved.size(), 2);
        QVERIFY(fixture.bytes("kernels.csv").contains("gemm"));
        QVERIFY(fixture.bytes("calls.csv").contains("cudaStreamSynchronize"));
    }

    /// As it was shown when somebody asked.
    void theSameFileIsWrittenAgain()
    {
        Fixture fixture;
        fixture.panel.saveTo(fixture.path("a.csv"));
        fixture.panel.view(TableKind::Kernels).table().setFilter("add");
        QTRY_VERIFY(!fixture.panel.isWorking());
        fixture.panel.saveTo(fixture.path("a.csv"));
        fixture.panel.view(TableKind::Kernels).table().setFilter({});
        QVERIFY(fixture.waitForTheEnd());
        QCOMPARE(fixture.saved.size(), 2);
        QVERIFY(fixture.bytes("a.csv").contains("add") && !fixture.bytes("a.csv").contains("gemm"));
    }

    void whatIsBeingSavedIsNotSavedTwice()
    {
        Fixture fixture;
        fixture.panel.saveTo(fixture.path("a.csv"));
        fixture.panel.saveTo(fixture.path("a.csv"));
        QVERIFY(fixture.waitForTheEnd());
        QCOMPARE(fixture.saved.size(), 1);
    }

    void aFailureIsToldAndTheNextIsWritten()
    {
        Fixture fixture;
        fixture.panel.saveTo(fixture.path("no such folder/a.csv"));
        fixture.panel.saveTo(fixture.path("b.csv"));
        QVERIFY(fixture.waitForTheEnd());
        QCOMPARE(fixture.failed.size(), 1);
        QCOMPARE(fixture.saved.size(), 1);
        QVERIFY(fixture.bytes("b.csv").contains("gemm"));
    }

private:
    test::QtWarnings m_warnings;
};

QTEST_MAIN(TestSaveTables)
#include "tst_save_tables.moc"

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/run_list.h"
#include "gui/panels/find/found_panel.h"
#include "gui/panels/tables/table_view.h"
#include "gui/timeline/layout/visible_range.h"
#include "gui/timeline/logic/navigation.h"
#include "gui/timeline/logic/selection.h"
#include "tests/gui/support/qt_warnings.h"
#include "tests/support/scenario.h"

#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;
using stallscope::test::Scenario;

namespace {

constexpr Nanos kUs = 1000;

/// Four kernels of 10 to 40 us on stream 7, and an operation with one of their names.
std::shared_ptr<const Trace> fourKernels()
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    for (Nanos i = 1; i <= 4; ++i)
        s.kernel(stream, i % 2 == 0 ? "gemm" : "add", {i * 100 * kUs, i * 110 * kUs});
    s.op(main, "aten::gemm", {0, 50 * kUs});
    return s.trace();
}

struct Window {
    RunList runs;
    VisibleRange range;
    Selection selection;
    Navigation navigation{runs, range, selection};
    FoundPanel panel{runs, selection, navigation};

    Window()
    {
        panel.resize(900, 300);
        panel.show();
        runs.add("run", fourKernels(), RunId(0));
        range.setBounds({0, 500 * kUs});
        range.fit();
    }
    [[nodiscard]] std::uint64_t count() const { return panel.found() ? panel.found()->hits.count : 0; }
};

} // namespace

class TestFoundPanel : public QObject {
    Q_OBJECT
private slots:
    void init() { m_warnings.begin(); }
    void cleanup() { QCOMPARE(m_warnings.end(), QStringList()); }
    void listsWhatMatches();
    void namesTheRunThatItSearches();
    void searchesTheSelectedRange();
    void aRowZoomsToItsSpan();
    void explainsAWrongFilter();
    void searchesNothingWhileHidden();
    void highlightsWhatItFindsWhileItIsShown();
    void nothingIsLeftOfRunsThatAreGone();

private:
    stallscope::test::QtWarnings m_warnings;
};

void TestFoundPanel::listsWhatMatches()
{
    Window window;
    const QAbstractItemModelTester tester(&window.panel.view().table());
    window.panel.begin("gemm");
    QTRY_COMPARE(window.count(), std::uint64_t{3});
    QCOMPARE(window.panel.message(), QString("3 spans, 110 us in total"));
    window.panel.begin("kind:kernel dur>=20us stream:7 gemm");
    QTRY_COMPARE(window.count(), std::uint64_t{2});
    TableModel& table = window.panel.view().table();
    QCOMPARE(table.rowCount(), 2);
    QCOMPARE(table.index(0, 1).data().toString(), QString("gemm"));
    QCOMPARE(table.index(0, 2).data().toString(), QString("kernel"));
    QCOMPARE(table.index(0, 3).data().toString(), QString("20.0 us"));
    QCOMPARE(table.index(1, 3).data().toString(), QString("40.0 us"));
}

void TestFoundPanel::namesTheRunThatItSearches()
{
    Window window;
    window.runs.add("another run", fourKernels(), RunId(0));
    window.panel.begin("gemm");
    QTRY_COMPARE(window.panel.message(), QString("run: 3 spans, 110 us in total"));
    window.navigation.setCurrentRun(1);
    QTRY_COMPARE(window.panel.message(), QString("another run: 3 spans, 110 us in total"));
}

void TestFoundPanel::searchesTheSelectedRange()
{
    Window window;
    window.panel.begin("kind:kernel");
    QTRY_COMPARE(window.count(), std::uint64_t{4});
    window.selection.selectRange(window.runs.at(0).onAxis({150 * kUs, 350 * kUs}));
    QTRY_COMPARE(window.count(), std::uint64_t{2});
    window.selection.selectRange({});
    QTRY_COMPARE(window.count(), std::uint64_t{4});
}

void TestFoundPanel::aRowZoomsToItsSpan()
{
    Window window;
    window.panel.begin("kind:kernel gemm");
    QTRY_COMPARE(window.count(), std::uint64_t{2});
    TableView& view = window.panel.view();
    view.setCurrentIndex(view.model()->index(1, 0));
    view.openCurrent();
    QVERIFY(window.selection.span());
    QCOMPARE(window.selection.span()->span.start, 400 * kUs);
    QCOMPARE(window.selection.span()->span.duration, 40 * kUs);
}

void TestFoundPanel::explainsAWrongFilter()
{
    Window window;
    window.panel.begin("kind:kernels");
    QVERIFY2(window.panel.message().contains("kernels"), qPrintable(window.panel.message()));
    QVERIFY(!window.panel.found());
    window.panel.begin("nobody");
    QTRY_VERIFY(window.panel.found());
    QCOMPARE(window.count(), std::uint64_t{0});
}

void TestFoundPanel::searchesNothingWhileHidden()
{
    Window window;
    window.panel.hide();
    window.panel.begin("gemm");
    QVERIFY(!window.panel.isWorking());
    window.panel.show();
    QTRY_COMPARE(window.count(), std::uint64_t{3});
}

void TestFoundPanel::highlightsWhatItFindsWhileItIsShown()
{
    Window window;
    std::shared_ptr<const HitMarks> marks;
    connect(&window.panel, &FoundPanel::marksChanged, &window.panel, [&marks](int, const std::shared_ptr<const HitMarks>& now) { marks = now; });
    window.panel.begin("kind:kernel gemm");
    QTRY_VERIFY(marks);
    const TrackId stream = window.panel.found()->hits.hits.front().track;
    QVERIFY(marks->contains(stream, 0, 200 * kUs) && marks->contains(stream, 0, 400 * kUs) && !marks->contains(stream, 0, 100 * kUs));
    window.panel.hide();
    QVERIFY(!marks);
    window.panel.show();
    QTRY_VERIFY(marks);
    window.panel.begin("dur>never"); // a wrong filter
    QVERIFY(!marks);
}

void TestFoundPanel::nothingIsLeftOfRunsThatAreGone()
{
    Window window;
    window.panel.begin("gemm");
    QTRY_COMPARE(window.count(), std::uint64_t{3});
    window.runs.clear();
    QVERIFY(!window.panel.found());
    QCOMPARE(window.panel.view().table().rowCount(), 0);
}

QTEST_MAIN(TestFoundPanel)
#include "tst_found_panel.moc"

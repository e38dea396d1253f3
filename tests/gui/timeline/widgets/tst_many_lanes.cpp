// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/gui/support/qt_warnings.h"
#include "tests/gui/support/timeline_window.h"
#include "tests/support/lanes.h"

#include <QPixmap>

#include <string>

using namespace stallscope;
using namespace stallscope::gui;
using stallscope::test::lanesOf;
using stallscope::test::Scenario;

namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr int kLanes = 10'000; // where everything takes ten times as long
#else
constexpr int kLanes = 100'000;
#endif

/// As many threads, with a range each.
std::shared_ptr<const Trace> traceOfThreads()
{
    Scenario s;
    for (int i = 0; i < kLanes; ++i)
        s.range(s.thread("thread " + std::to_string(i)), "step", {i, i + 10});
    return s.trace();
}

/// One thread, as many calls deep.
std::shared_ptr<const Trace> traceOfDepths()
{
    Scenario s;
    const TrackId main = s.thread("main");
    for (int i = 0; i < kLanes; ++i)
        s.range(main, "deeper", {i, 2 * kLanes + 1 - i});
    return s.trace();
}

} // namespace

/// A very large number of lanes in the window.
class TestManyLanes : public QObject {
    Q_OBJECT
private slots:
    void areShown_data();
    void areShown();
};

void TestManyLanes::areShown_data()
{
    QTest::addColumn<bool>("isDeep");
    QTest::newRow("of threads") << false;
    QTest::newRow("of one thread") << true;
}

void TestManyLanes::areShown()
{
    QFETCH(const bool, isDeep);
    const auto trace = isDeep ? traceOfDepths() : traceOfThreads();
    QVERIFY(lanesOf(*trace) >= std::size_t{kLanes});
    test::QtWarnings warnings;
    warnings.begin();
    test::TimelineWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    window.runs.add("many", trace, RunId(0));
    QTRY_VERIFY_WITH_TIMEOUT(!window.runs.isAnalysing(), 60'000);
    QVERIFY(window.runs.at(0).analysis);
    window.visible().fit();
    QCoreApplication::processEvents();
    QVERIFY(window.pane().scene().layout.rows().size() > std::size_t{1});
    const QImage first = window.lanes().grab().toImage();
    window.visible().show({kLanes / 2, kLanes / 2 + 100});
    QCoreApplication::processEvents();
    QVERIFY(window.lanes().grab().toImage() != first);
    QCOMPARE(warnings.end(), QStringList());
}

QTEST_MAIN(TestManyLanes)
#include "tst_many_lanes.moc"

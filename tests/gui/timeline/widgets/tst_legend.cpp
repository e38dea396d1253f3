// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/run_list.h"
#include "gui/timeline/widgets/legend.h"
#include "tests/support/scenario.h"

#include <QTest>

#include <memory>

using namespace stallscope;
using namespace stallscope::gui;
using test::Scenario;

namespace {

/// Two kernels; the host waits for both of them, or only after each, too.
std::shared_ptr<const Trace> waiting(bool afterEach)
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId stream = s.stream("7");
    s.launch(main, {0, 50}, stream, {60, 900});
    if (afterEach)
        s.call(main, "cudaStreamSynchronize", {100, 904});
    s.launch(main, {905, 910}, stream, {950, 2000});
    s.call(main, "cudaStreamSynchronize", {920, 2010});
    return s.trace();
}

} // namespace

class TestLegend : public QObject {
    Q_OBJECT
private slots:
    /// Each entry about waits is there where some are painted so.
    void waitsThatCostNothingAreTold()
    {
        const QString waits = "host waits";
        const QString atTheEnd = "final wait (no time lost)";
        RunList runs;
        Legend legend;
        const auto texts = [&] {
            legend.setSeen(seenIn(runs));
            return legend.texts();
        };
        runs.add("async", waiting(false), RunId(0));
        QVERIFY(!texts().contains(atTheEnd)); // not known yet
        QTRY_VERIFY(!runs.isAnalysing());
        QVERIFY(texts().contains(atTheEnd) && !texts().contains(waits));
        runs.add("sync-each", waiting(true), RunId(0));
        QTRY_VERIFY(!runs.isAnalysing());
        QVERIFY(texts().contains(atTheEnd) && texts().contains(waits));
        runs.clear();
        QVERIFY(!texts().contains(atTheEnd) && !texts().contains(waits));
        Scenario s;
        const TrackId main = s.thread("main");
        s.call(main, "cudaStreamSynchronize", {0, 10});
        s.launch(main, {20, 30}, s.stream("7"), {40, 50});
        runs.add("a wait, and work after it", s.trace(), RunId(0));
        QTRY_VERIFY(!runs.isAnalysing());
        QVERIFY(!texts().contains(atTheEnd) && texts().contains(waits));
    }
};

QTEST_MAIN(TestLegend)
#include "tst_legend.moc"

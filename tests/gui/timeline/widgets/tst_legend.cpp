// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/run_list.h"
#include "gui/timeline/paint/pane_scene.h"
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

SeenKinds seenIn(const RunList& runs)
{
    SeenKinds seen;
    for (int i = 0; i < runs.size(); ++i) {
        PaneScene scene;
        scene.trace = runs.at(i).trace;
        scene.report = runs.at(i).report;
        scene.waits = runs.at(i).waits();
        scene.layout = LaneLayout(*scene.trace, {});
        addSeen(seen, scene);
    }
    return seen;
}

} // namespace

class TestLegend : public QObject {
    Q_OBJECT
private slots:
    /// Each entry is there where something is painted so.
    void waitsAreExplainedByTheirCost()
    {
        const QString costly = "host waits, from cheap to costly";
        const QString free = "host waits, at no cost";
        RunList runs;
        Legend legend;
        const auto texts = [&] {
            legend.setSeen(seenIn(runs));
            return legend.texts();
        };
        runs.add("async", waiting(false), RunId(0));
        QVERIFY(!texts().contains(free)); // not known yet
        QTRY_VERIFY(!runs.isAnalysing());
        QVERIFY(texts().contains(free) && !texts().contains(costly));
        runs.add("sync-each", waiting(true), RunId(0));
        QTRY_VERIFY(!runs.isAnalysing());
        QVERIFY(!texts().contains(free) && texts().contains(costly));
        runs.clear();
        QVERIFY(!texts().contains(free) && !texts().contains(costly));
    }

    void lanesAreExplained()
    {
        Scenario s;
        const TrackId main = s.thread("main");
        s.op(main, "aten::linear", {0, 100});
        RunList runs;
        runs.add("operations", s.trace(), RunId(0));
        Legend legend;
        legend.setSeen(seenIn(runs));
        QVERIFY(legend.texts().contains("operations, by name") && !legend.texts().contains("mark without duration"));
        Scenario more;
        const TrackId thread = more.thread("main");
        more.op(thread, "aten::linear", {0, 100});
        more.range(thread, "step", {0, 100});
        more.span(thread, SpanKind::Mark, "[memory]", {50, 50});
        runs.clear();
        runs.add("ranges, too", more.trace(), RunId(0));
        legend.setSeen(seenIn(runs));
        QVERIFY(legend.texts().contains("ranges and operations, by name") && legend.texts().contains("mark without duration"));
    }
};

QTEST_MAIN(TestLegend)
#include "tst_legend.moc"

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/flame/flame_layout.h"
#include "profiler/analysis/segments/analysis.h"
#include "tests/support/scenario.h"

#include <QTest>

using namespace stallscope;
using namespace stallscope::gui;
using stallscope::test::Scenario;
using Measure = HostStackTree::Measure;

namespace {

/// Two threads; the first one runs a step with two operations of 60 and 30, of which only the shorter one launches, and in the longer
/// one another with the name of the shorter.
FlameData twoThreads(TimeRange range = {0, 200})
{
    Scenario s;
    const TrackId main = s.thread("main");
    const TrackId loader = s.thread("loader");
    s.range(main, "step", {0, 100});
    s.op(main, "conv", {5, 65});
    s.op(main, "relu", {10, 20});
    s.op(main, "relu", {70, 100});
    s.launch(main, {75, 80}, s.stream("7"), {90, 140}, "relu_kernel");
    s.range(loader, "load", {0, 50});
    const auto trace = s.trace();
    const auto analysis = FullAnalysis::build(trace, RunId(0)).value();
    return {0, trace, HostStackTree(analysis->spans(), range), false};
}

std::uint32_t nodeOf(const FlameData& data, const QString& name, std::uint32_t depth)
{
    for (std::uint32_t i = 0; i < data.tree.nodes().size(); ++i) {
        if (data.tree.node(i).depth == depth && nameOf(data, i) == name)
            return i;
    }
    return UINT32_MAX;
}

} // namespace

class TestFlameLayout : public QObject {
    Q_OBJECT
private slots:
    void widthsAreProportional();
    void deviceTimeDeterminesWidths();
    void aZoomedNodeIsAsWideAsTheGraph();
    void narrowBoxesAreLeftOut();
    void boxesAreFoundByPlace();
    void matchesInsideOfMatchesCountOnce();
    void theSamePathIsFoundInAnotherTree();
};

void TestFlameLayout::widthsAreProportional()
{
    const FlameData data = twoThreads();
    const FlameLayout layout(data.tree, Measure::Host, HostStackTree::kRoot, 1500);
    QCOMPARE(layout.row(0).size(), std::size_t{1});
    QCOMPARE(layout.boxOf(nodeOf(data, "step", 2))->width, 1000.0);
    QCOMPARE(layout.boxOf(nodeOf(data, "load", 2))->width, 500.0);
    QCOMPARE(layout.boxOf(nodeOf(data, "load", 2))->left, 1000.0);
    QCOMPARE(layout.boxOf(nodeOf(data, "conv", 3))->width, 600.0);
    QCOMPARE(layout.boxOf(nodeOf(data, "relu", 3))->left, 600.0);
    for (std::uint32_t row = 1; row < layout.rows(); ++row) {
        double end = 0;
        for (const FlameBox& box : layout.row(row)) {
            QVERIFY(box.left >= end - 1e-9);
            end = box.left + box.width;
        }
        QVERIFY(end <= 1500 + 1e-9);
    }
}

void TestFlameLayout::deviceTimeDeterminesWidths()
{
    const FlameData data = twoThreads();
    const FlameLayout layout(data.tree, Measure::Device, HostStackTree::kRoot, 1000);
    QCOMPARE(layout.boxOf(nodeOf(data, "relu", 3))->width, 1000.0);
    QVERIFY(!layout.boxOf(nodeOf(data, "conv", 3)));
    QVERIFY(!layout.boxOf(nodeOf(data, "load", 2)));
}

void TestFlameLayout::aZoomedNodeIsAsWideAsTheGraph()
{
    const FlameData data = twoThreads();
    const std::uint32_t conv = nodeOf(data, "conv", 3);
    const FlameLayout layout(data.tree, Measure::Host, conv, 600);
    QCOMPARE(layout.boxOf(conv)->width, 600.0);
    QCOMPARE(layout.boxOf(data.tree.node(conv).parent)->width, 600.0);
    QCOMPARE(layout.boxOf(nodeOf(data, "relu", 4))->width, 100.0);
    QVERIFY(!layout.boxOf(nodeOf(data, "relu", 3))); // beside it
    QCOMPARE(layout.rows(), 5U);
}

/// However many nodes there are, a row has at most a box per pixel.
void TestFlameLayout::narrowBoxesAreLeftOut()
{
    Scenario s;
    const TrackId main = s.thread("main");
    for (Nanos i = 0; i < 10'000; ++i)
        s.op(main, "operation " + std::to_string(i), {i * 10, i * 10 + 10});
    const auto trace = s.trace();
    const auto analysis = FullAnalysis::build(trace, RunId(0)).value();
    const HostStackTree tree(analysis->spans(), {0, 100'000});
    QCOMPARE(tree.nodes().size(), std::size_t{10'002});
    QCOMPARE(FlameLayout(tree, Measure::Host, HostStackTree::kRoot, 800).boxes().size(), std::size_t{2});
    const FlameLayout wide(tree, Measure::Host, HostStackTree::kRoot, 10'000);
    QCOMPARE(wide.row(2).size(), std::size_t{10'000});
}

void TestFlameLayout::boxesAreFoundByPlace()
{
    const FlameData data = twoThreads();
    const FlameLayout layout(data.tree, Measure::Host, HostStackTree::kRoot, 1500);
    QCOMPARE(layout.boxAt(3, 10)->node, nodeOf(data, "conv", 3));
    QCOMPARE(layout.boxAt(3, 600)->node, nodeOf(data, "relu", 3));
    QVERIFY(!layout.boxAt(3, 1400)); // below the loader
    QVERIFY(!layout.boxAt(9, 10));
    QVERIFY(!layout.boxAt(0, -1));
    QVERIFY(!FlameLayout().boxAt(0, 0));
}

void TestFlameLayout::matchesInsideOfMatchesCountOnce()
{
    const FlameData data = twoThreads();
    const FlameMatches relu = matchesIn(data, "RELU");
    QCOMPARE(relu.count, std::uint64_t{2});
    QCOMPARE(relu.host, Nanos{40});
    QCOMPARE(relu.device, Nanos{50});
    const FlameMatches each = matchesIn(data, "e"); // step, and relu inside of it
    QCOMPARE(each.host, Nanos{100});
    QVERIFY(matchesIn(data, " ").isMatch.empty());
    QCOMPARE(matchesIn(data, "main").count, std::uint64_t{0}); // a thread is no span
}

void TestFlameLayout::theSamePathIsFoundInAnotherTree()
{
    const FlameData whole = twoThreads();
    const FlameData end = twoThreads({66, 100});
    QCOMPARE(samePath(whole.tree, nodeOf(whole, "relu", 3), end.tree), nodeOf(end, "relu", 3));
    QCOMPARE(samePath(whole.tree, nodeOf(whole, "conv", 3), end.tree), nodeOf(end, "step", 2)); // the closest one above
    QCOMPARE(samePath(whole.tree, nodeOf(whole, "load", 2), end.tree), HostStackTree::kRoot);
}

QTEST_APPLESS_MAIN(TestFlameLayout)
#include "tst_flame_layout.moc"

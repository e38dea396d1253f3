// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/engine/workloads/rehearsal.h"

#include <QTest>

using namespace stallscope;
using namespace stallscope::test;

namespace {

std::size_t streamsAtWork(const Rehearsed& run)
{
    std::size_t streams = 0;
    for (const DeviceReport& device : run.report.devices)
        streams += device.streams.size();
    return streams;
}

} // namespace

/// Traces of the workloads about concurrency and fewer launches show what the catalogue promises.
class TestParallelTraces : public QObject {
    Q_OBJECT

private slots:
    void pipelinesTakeTurns()
    {
        const Settings settings{{"chunks", 12}, {"chunk", 1 << 20}, {"rounds", 64}}; // kernels that are far longer than copies
        const Rehearsed one = rehearse("pipeline", "one-stream", settings);
        const Rehearsed two = rehearse("pipeline", "two-streams", settings);
        const Rehearsed four = rehearse("pipeline", "four-streams", settings);
        const Rehearsed standard = rehearse("pipeline", "default-stream", settings);
        QCOMPARE(streamsAtWork(one), std::size_t{1});
        QCOMPARE(streamsAtWork(two), std::size_t{2});
        QCOMPARE(streamsAtWork(four), std::size_t{4});
        QCOMPARE(streamsAtWork(standard), std::size_t{5});
        for (const Rehearsed& run : {one, two, four, standard}) {
            QCOMPARE(run.kernels("iterate"), std::uint64_t{12});
            QCOMPARE(run.report.overlap.syncCount, std::uint64_t{1});
        }
        // The direction: copies hide behind kernels where there are several streams, and cannot where there is one, or where
        // each kernel waits for everything and everything for it.
        QCOMPARE(*one.report.allDevices.copyHidden, 0.0);
        QCOMPARE(*standard.report.allDevices.copyHidden, 0.0);
        QVERIFY(*two.report.allDevices.copyHidden > 0);
        QVERIFY(*four.report.allDevices.copyHidden > 0);
    }

    void samplersLookOrDoNot()
    {
        const Settings settings{{"samples", 5000}, {"batch", 32}};
        const Rehearsed dynamic = rehearse("sampler", "dynamic-shape", settings);
        const Rehearsed fixed = rehearse("sampler", "static-shape", settings);
        const Rehearsed graph = rehearse("sampler", "static-graph", settings);
        QCOMPARE(dynamic.blocking()[BlockingKind::SyncCopy], std::uint64_t{64});
        QCOMPARE(dynamic.ranges("sample set"), std::uint64_t{32});
        QCOMPARE(dynamic.kernels("gather_rows"), std::uint64_t{32});
        // Direction at batch 32: the host does not wait, and the batch is five kernels for any number of sets.
        for (const Rehearsed& run : {fixed, graph}) {
            QCOMPARE(run.report.overlap.syncCount, std::uint64_t{1});
            QCOMPARE(run.report.allDevices.spans, std::uint64_t{5});
            QCOMPARE(run.kernels("choose_shares"), std::uint64_t{1});
        }
        QCOMPARE(fixed.calls("cpuLaunchKernel"), std::uint64_t{5});
        QCOMPARE(graph.calls("cpuLaunchKernel"), std::uint64_t{0});
        QCOMPARE(graph.calls("cpuGraphLaunch"), std::uint64_t{1});
        QVERIFY(dynamic.report.overlap.bothIdle > 0);
        QCOMPARE(fixed.report.overlap.stalled.value_or(0), 0.0);
    }

    void graphsLaunchLess()
    {
        const Settings settings{{"kernels", 20}, {"steps", 10}};
        const Rehearsed each = rehearse("graph", "launch-each", settings);
        const Rehearsed graph = rehearse("graph", "graph", settings);
        const Rehearsed fused = rehearse("graph", "fused", settings);
        QCOMPARE(each.calls("cpuLaunchKernel"), std::uint64_t{201}); // and the one that begins
        QCOMPARE(graph.calls("cpuGraphLaunch"), std::uint64_t{10});
        QCOMPARE(graph.calls("cpuLaunchKernel"), std::uint64_t{1});
        QCOMPARE(fused.calls("cpuLaunchKernel"), std::uint64_t{11});
        QCOMPARE(each.kernels("iterate"), std::uint64_t{200});
        QCOMPARE(graph.kernels("iterate"), std::uint64_t{200});
        QCOMPARE(fused.kernels("iterate"), std::uint64_t{10});
    }

    void halfTheBitsLoseAccuracy()
    {
        const Settings settings{{"size", 64}, {"repeat", 3}};
        const Rehearsed single = rehearse("precision", "fp32", settings);
        const Rehearsed half = rehearse("precision", "fp16", settings);
        QCOMPARE(single.kernels("matrix_product"), std::uint64_t{3});
        QCOMPARE(half.kernels("matrix_product"), std::uint64_t{3});
        QCOMPARE(single.fact("memory of the factors"), std::string("32.0 KiB"));
        QCOMPARE(half.fact("memory of the factors"), std::string("16.0 KiB"));
        const std::string fact = "mean error of an element";
        QVERIFY(std::stod(half.fact(fact)) > 100 * std::stod(single.fact(fact)));
        QVERIFY(std::stod(half.fact(fact)) < 0.01);
    }

    void replicasShareOrGather()
    {
        const Settings settings{{"devices", 3}, {"steps", 5}, {"batch", 8}};
        const Rehearsed gather = rehearse("replicas", "gather-on-first", settings);
        const Rehearsed together = rehearse("replicas", "all-reduce", settings);
        QCOMPARE(gather.report.devices.size(), std::size_t{3});
        QCOMPARE(together.report.devices.size(), std::size_t{3});
        // Weights out and gradients back, for two other devices, in each step.
        QCOMPARE(gather.calls("cpuMemcpyAsync"), std::uint64_t{5 * (3 + 2 + 2)});
        QCOMPARE(together.calls("cpuMemcpyAsync"), std::uint64_t{5 * 3});
        QCOMPARE(together.kernels("all_reduce_sum"), std::uint64_t{5 * 3});
        QCOMPARE(gather.kernels("axpy"), std::uint64_t{5 * 3});   // two sums and one update
        QCOMPARE(together.kernels("axpy"), std::uint64_t{5 * 3}); // an update on each
        for (const Rehearsed& run : {gather, together})
            QCOMPARE(run.ranges("step"), std::uint64_t{5});
    }

    void dependentPartsWaitForEvents()
    {
        const Settings settings{{"width", 3}, {"repeat", 2}};
        const Rehearsed order = rehearse("dependency", "in-order", settings);
        const Rehearsed streams = rehearse("dependency", "streams-and-events", settings);
        QCOMPARE(streamsAtWork(order), std::size_t{1});
        QCOMPARE(streamsAtWork(streams), std::size_t{6});
        QCOMPARE(order.report.allDevices.spans, streams.report.allDevices.spans);
        QCOMPARE(order.calls("cpuStreamWaitEvent"), std::uint64_t{0});
        QCOMPARE(streams.calls("cpuStreamWaitEvent"), std::uint64_t{2 * 10});
        QCOMPARE(streams.fact("arrows between streams"), std::string("10"));
        QCOMPARE(*order.report.allDevices.kernelConcurrency, 1.0);
        // Two kernels at once take two cores that are free for a moment: on a busy machine not each try has them.
        const auto isSideBySide = [](const Rehearsed& run) { return *run.report.allDevices.kernelConcurrency > 1.0; };
        bool isSeen = isSideBySide(streams);
        for (int tries = 0; tries < 30 && !isSeen; ++tries)
            isSeen = isSideBySide(rehearse("dependency", "streams-and-events", settings));
        QVERIFY(isSeen);
    }
};

QTEST_APPLESS_MAIN(TestParallelTraces)
#include "tst_parallel_traces.moc"

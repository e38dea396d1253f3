// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a trace says of the GPU, held against what was launched and against the GPU's own clock.

#include "profiler/analysis/segments/analysis.h"
#include "tests/engine/workloads/rehearsal.h"
#include "tests/gpu/gpu_stage.h"
#include "tests/support/spans.h"

#include <cuda_runtime_api.h>

#include <QTest>

#include <map>

using namespace stallscope;
using namespace stallscope::test;

namespace {

/// Names and correlations of all kernels that a trace holds.
struct Kernels {
    std::map<std::string, std::size_t> counts;
    std::map<std::uint32_t, std::size_t> perLaunch;
};

Kernels kernelsOf(const Trace& trace)
{
    Kernels kernels;
    for (const Track& track : trace.tracks) {
        for (const Lane& lane : track.lanes) {
            for (const Span& span : spansOf(lane)) {
                if (span.kind != SpanKind::Kernel)
                    continue;
                ++kernels.counts[std::string(trace.nameOf(span))];
                ++kernels.perLaunch[span.correlation.value()];
            }
        }
    }
    return kernels;
}

} // namespace

class TestGpuTraces : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        NEEDS_GPUS(1);
        Recording probe;
        const GpuStage stage(1, &probe);
        for (const auto& [name, value] : probe.finish()->facts) {
            if (name != "cuda not recorded")
                continue;
            const std::string_view reason = value;
            if (reason.find("CUPTI was not found") != reason.npos || reason.find("without CUPTI's headers") != reason.npos)
                QSKIP(value.c_str());
            QFAIL(value.c_str());
        }
    }

    /// One kernel each, each with a launch of its own.
    void launchesAndKernelsAreAsMany()
    {
        const Rehearsed run = rehearse("increment", "async", {{"count", 5000}, {"length", 100}}, 1, "cuda:0");
        QVERIFY2(run.problem().empty(), run.problem().c_str());
        QCOMPARE(run.kernels("increment"), std::uint64_t{5000});
        QCOMPARE(run.report.launch.paired, std::uint64_t{5000});
        QCOMPARE(run.report.launch.deviceSpansWithoutLaunch, std::uint64_t{0});
    }

    /// In the second recording of a process, too: the collector was never switched off in between, and the nodes of a graph
    /// belong to the launch of theirs.
    void graphsInASecondRecording()
    {
        constexpr std::size_t kKernels = 20;
        constexpr std::size_t kLaunches = 30;
        for (int recorded = 0; recorded < 2; ++recorded) {
            const Rehearsed run = rehearse("graph", "graph", {{"kernels", kKernels}, {"steps", kLaunches}, {"length", 100}}, 0, "cuda:0");
            QVERIFY2(run.problem().empty(), run.problem().c_str());
            std::size_t launches = 0;
            for (const auto& [correlation, nodes] : kernelsOf(*run.trace).perLaunch)
                launches += nodes == kKernels ? 1 : 0;
            QCOMPARE(launches, kLaunches);
            QCOMPARE(run.report.launch.deviceSpansWithoutLaunch, std::uint64_t{0});
        }
    }

    /// The kernels of a full stream, one behind the other, take as long as two events around them say: within 1 %.
    void busyTimeIsThatOfEvents()
    {
        Recording recording;
        float elapsed = 0;
        {
            const RecordedThread thread(&recording, "host");
            const GpuStage stage(1, &recording);
            Program program = stage.program();
            constexpr std::size_t kLength = 1 << 20;
            const Buffer buffer = program.deviceFloats(kLength);
            const auto work = [&] {
                for (int i = 0; i < 20; ++i)
                    program.enqueueDefault(Iterate{buffer.floats(), buffer.floats(), kLength, 200'000});
            };
            program.enqueueDefault(Fill{buffer.floats(), kLength, 1});
            program.synchronize();
            cudaEvent_t begin = nullptr;
            cudaEvent_t end = nullptr;
            QCOMPARE(cudaEventCreate(&begin), cudaSuccess);
            QCOMPARE(cudaEventCreate(&end), cudaSuccess);
            QCOMPARE(cudaEventRecord(begin, cudaStreamLegacy), cudaSuccess);
            work();
            QCOMPARE(cudaEventRecord(end, cudaStreamLegacy), cudaSuccess);
            program.synchronize();
            QVERIFY(program.outcome().ok());
            QCOMPARE(cudaEventElapsedTime(&elapsed, begin, end), cudaSuccess);
            (void)cudaEventDestroy(begin);
            (void)cudaEventDestroy(end);
        }
        recording.change([](TraceBuilder& builder) { builder.addRun({}); });
        const auto reports = analyze(recording.finish());
        QVERIFY(reports.ok());
        Nanos busy = 0;
        for (const TableRow& row : reports->front().kernels)
            busy = std::max(busy, row.total);
        const double expected = double{elapsed} * 1e6;
        QVERIFY2(std::abs(static_cast<double>(busy) - expected) < 0.01 * expected, qPrintable(QString("%1 ns busy, %2 ns by events").arg(busy).arg(expected)));
    }
};

QTEST_GUILESS_MAIN(TestGpuTraces)
#include "tst_gpu_traces.moc"

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/experiment/experiment.h"
#include "engine/workloads/catalogue.h"
#include "tests/support/span_bytes.h"

#include <QTest>

using namespace stallscope;

namespace {

constexpr std::int64_t kLaunches = 1'000'000;
/// What the model may take of memory, names and details aside.
constexpr std::size_t kBytesPerSpan = 32;

std::uint64_t kernelsIn(const Trace& trace, TimeRange window)
{
    std::uint64_t kernels = 0;
    for (const Track& track : trace.tracks) {
        for (const Lane& lane : track.lanes) {
            if (lane.place.group == LaneGroup::Work)
                lane.forEachStartingIn(window, [&kernels](const SpanColumns&, std::size_t) { ++kernels; });
        }
    }
    return kernels;
}

} // namespace

class TestRecordingReach : public QObject {
    Q_OBJECT

private slots:
    void aMillionLaunchesAreAllThere()
    {
        ExperimentPlan plan = ExperimentPlan::of(*findWorkload("increment"));
        plan.strategies = {"async"};
        plan.values.set("count", kLaunches);
        plan.values.set("length", 16);
        plan.repeats = 1;
        const auto experiment = Experiment::make(plan, installedBackends());
        QVERIFY(experiment.ok());
        (*experiment)->start();
        QVERIFY((*experiment)->wait().ok());
        const auto trace = (*experiment)->trace();
        QCOMPARE(trace->runs.size(), std::size_t{1});
        QCOMPARE(kernelsIn(*trace, *trace->runs.front().window), static_cast<std::uint64_t>(kLaunches));
        QVERIFY(trace->spanCount() > 4 * static_cast<std::uint64_t>(kLaunches)); // calls and kernels, and as many to warm up
        for (std::size_t i = 0; i < kLosses; ++i) {
            if (allLosses()[i].severity == Severity::DataLoss)
                QVERIFY2(trace->losses[i] == 0, allLosses()[i].name);
        }
        QVERIFY2(test::spanBytes(*trace) <= kBytesPerSpan * trace->spanCount(), qPrintable(QString::number(test::spanBytes(*trace) / trace->spanCount())));
    }
};

QTEST_APPLESS_MAIN(TestRecordingReach)
#include "tst_recording_reach.moc"

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/advice/advice.h"
#include "profiler/narrative/verdict_words.h"
#include "tests/profiler/analysis/oracle/comparison.h"
#include "tests/profiler/analysis/oracle/planted_program.h"
#include "tests/profiler/analysis/oracle/random_program.h"
#include "tests/profiler/analysis/oracle/seed_rows.h"
#include "tests/profiler/analysis/played.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace stallscope;
using oracle::Differences;
using test::PlantedProgram;
using test::Played;
using test::Scenario;
using test::us;

namespace {

using Program = std::function<void(PlantedProgram&)>;
using Rules = std::vector<AdviceRule>;
using Queue = PlantedProgram::Queue;

/// What is known of a planted program.
struct Known {
    BoundBy bound = BoundBy::None;
    std::optional<TimeBudget> budget = {}; ///< mean over the devices; none without any
    bool isMostlyOutside = false;          ///< more than half of the window lies outside of the activity of the devices
    bool isIncomplete = false;             ///< the trace is damaged or cut
    std::optional<TimeRange> range = {};   ///< of the report; none: the whole run
    std::string_view hostCode = {};        ///< what the launching threads ran for most of the part of that name
    std::vector<BoundBy> ofDevices = {};   ///< one by one
    std::string_view alsoSays = {};        ///< words of the verdict
    bool isInGap = false;                  ///< at least half of the active time lies in one gap
};

/// Numbers of rows are microseconds.
TimeBudget inUs(TimeBudget budget)
{
    for (Nanos TimeBudget::*part : kBudgetParts)
        budget.*part *= 1000;
    return budget;
}

void row(const char* name, const Program& program, const Known& known, const Rules& mustHave, const Rules& mustNotHave)
{
    QTest::newRow(name) << program << known << mustHave << mustNotHave;
}

SpanDetail pinnedUpload()
{
    return Scenario::toDevice(MemoryKind::Pinned, 1 << 20);
}

void addDeviceBoundRows()
{
    const TimeBudget twenty = inUs({.compute = 2'000, .edge = 10});
    row("kernels without gaps", [](PlantedProgram& p) { p.queue({.count = 50}); }, {.bound = BoundBy::Gpu, .budget = inUs({.compute = 50 * 100, .edge = 10})},
        {AdviceRule::GpuBound},
        {AdviceRule::LaunchBound, AdviceRule::DispatchBound, AdviceRule::WaitInLoop, AdviceRule::HostWork, AdviceRule::QueuedUnknown, AdviceRule::Unexplained});
    // [10, 2010) and [60, 2060)
    row("kernels on two streams",
        [](PlantedProgram& p) {
            p.queue({.count = 20});
            p.queue({.count = 20, .first = 60, .firstCall = 20}, p.s.stream("14"));
        },
        {.bound = BoundBy::Gpu, .budget = inUs({.compute = 2'050, .edge = 10})}, {AdviceRule::GpuBound},
        {AdviceRule::UnrelatedStreams, AdviceRule::DefaultStream, AdviceRule::Unexplained});
    // [10, 2010) on one device, [20, 2020) on the other: 20 us of edge on both
    row("kernels on two devices",
        [](PlantedProgram& p) {
            p.queue({.count = 20, .callPeriod = 2});
            p.queue({.count = 20, .first = 20, .firstCall = 1, .callPeriod = 2}, p.s.stream("13", p.s.addDevice("GPU 1")));
        },
        {.bound = BoundBy::Gpu, .budget = inUs({.compute = 2'000, .edge = 20}), .ofDevices = {BoundBy::Gpu, BoundBy::Gpu}}, {AdviceRule::GpuBound},
        {AdviceRule::Unexplained});
    // 1520 of 1900 us
    row("80 % of the active time, and waits", [](PlantedProgram& p) { p.waitAfterEach(20, 76); },
        {.bound = BoundBy::Gpu, .budget = inUs({.compute = 20 * 76, .syncWait = 19 * 20, .edge = 10 + 10})},
        {AdviceRule::GpuBound, AdviceRule::WaitAfterEachLaunch}, {AdviceRule::Unexplained});
    row("a thread that only watches",
        [](PlantedProgram& p) {
            const TrackId watcher = p.s.thread("watcher");
            p.queue({.count = 30});
            for (Nanos t = 0; t < 3'000; t += 100)
                p.s.call(watcher, "cudaStreamSynchronize", us(t + 20, t + 105), {}, Scenario::onStream(13));
        },
        {.bound = BoundBy::Gpu, .budget = inUs({.compute = 3'000, .edge = 10})}, {AdviceRule::GpuBound},
        {AdviceRule::WaitInLoop, AdviceRule::WaitAfterEachLaunch, AdviceRule::CostlyWait});
    // the last kernel ends at 3010, the last wait at 3040
    row("waits after all work",
        [](PlantedProgram& p) {
            p.queue({.count = 30});
            p.s.call(p.main, "cudaDeviceSynchronize", us(30, 3'020));
            for (Nanos t = 3'020; t < 3'040; ++t)
                p.s.call(p.main, "cudaDeviceSynchronize", us(t, t + 1));
        },
        {.bound = BoundBy::Gpu, .budget = inUs({.compute = 3'000, .edge = 10 + 30})}, {AdviceRule::GpuBound},
        {AdviceRule::WaitInLoop, AdviceRule::WaitAfterEachLaunch, AdviceRule::CostlyWait});
    row("allocations in the order of the stream",
        [](PlantedProgram& p) {
            p.queue({.count = 20, .callPeriod = 2});
            for (Nanos t = 1; t < 40; t += 2)
                p.s.call(p.main, "cudaMallocAsync", us(t, t + 1));
        },
        {.bound = BoundBy::Gpu, .budget = twenty}, {AdviceRule::GpuBound}, {AdviceRule::AllocationInLoop});
    row("copies that kernels hide",
        [](PlantedProgram& p) {
            p.queue({.count = 20, .callPeriod = 2});
            p.queueCopies({.count = 20, .length = 80, .firstCall = 1, .callPeriod = 2}, p.s.stream("14"), pinnedUpload());
        },
        {.bound = BoundBy::Gpu, .budget = twenty}, {AdviceRule::GpuBound}, {AdviceRule::CopiesBesideNothing, AdviceRule::ExposedCopies});
    row("communication that kernels hide",
        [](PlantedProgram& p) {
            p.queue({.count = 20, .callPeriod = 2});
            p.queue({.count = 20, .first = 20, .length = 80, .firstCall = 1, .callPeriod = 2}, p.s.stream("14"), "ncclDevKernel_AllReduce_Sum_f32_RING_LL");
        },
        {.bound = BoundBy::Gpu, .budget = twenty}, {AdviceRule::GpuBound}, {AdviceRule::ExposedCommunication});
}

void addCopyBoundRows()
{
    const TimeBudget twoThirds = inUs({.compute = 20 * 50, .copy = 20 * 100, .edge = 10});
    row("uploads between kernels",
        [](PlantedProgram& p) {
            p.queueCopies({.count = 20, .period = 150, .callPeriod = 2}, p.stream, pinnedUpload());
            p.queue({.count = 20, .first = 110, .period = 150, .length = 50, .firstCall = 1, .callPeriod = 2});
        },
        {.bound = BoundBy::Copy, .budget = twoThirds}, {AdviceRule::CopiesBesideNothing},
        {AdviceRule::GpuBound, AdviceRule::PageableCopy, AdviceRule::ExposedCopies, AdviceRule::Unexplained});
    row("downloads between kernels",
        [](PlantedProgram& p) {
            p.queue({.count = 20, .period = 150, .length = 50, .callPeriod = 2});
            p.queueCopies({.count = 20, .first = 60, .period = 150, .firstCall = 1, .callPeriod = 2}, p.stream, Scenario::toHost(MemoryKind::Pinned, 1 << 20));
        },
        {.bound = BoundBy::Copy, .budget = twoThirds}, {AdviceRule::CopiesBesideNothing},
        {AdviceRule::GpuBound, AdviceRule::PageableCopy, AdviceRule::ExposedCopies, AdviceRule::Unexplained});
    // Rounds of 170 us: the copy [60, 160) is what its call [5, 170) waits for; the next kernel starts 20 us after it.
    row("downloads to pageable memory",
        [](PlantedProgram& p) {
            for (Nanos t = 0; t < 20 * 170; t += 170) {
                p.s.launch(p.main, us(t, t + 5), p.stream, us(t + 10, t + 60), "gemm");
                p.s.copyCall(p.main, "cudaMemcpyAsync", us(t + 5, t + 170), p.stream, us(t + 60, t + 160), Scenario::toHost(MemoryKind::Pageable, 1 << 20));
            }
        },
        {.bound = BoundBy::Copy, .budget = inUs({.compute = 20 * 50, .copy = 20 * 100, .syncWait = 19 * 20, .edge = 10 + 10})}, {AdviceRule::PageableCopy},
        {AdviceRule::WaitInLoop, AdviceRule::WaitAfterEachLaunch, AdviceRule::SmallReadBack});
    const TimeBudget uploads = inUs({.compute = 20 * 50, .copy = 20 * 95, .syncWait = 20 * 15, .edge = 5});
    row("uploads from pageable memory", [](PlantedProgram& p) { p.waitForUploads(20, "cudaMemcpyAsync", MemoryKind::Pageable); },
        {.bound = BoundBy::Copy, .budget = uploads}, {AdviceRule::PageableCopy}, {AdviceRule::SmallUpload, AdviceRule::WaitInLoop});
    row("uploads that wait", [](PlantedProgram& p) { p.waitForUploads(20, "cudaMemcpy", MemoryKind::Pinned); }, {.bound = BoundBy::Copy, .budget = uploads},
        {AdviceRule::HiddenSynchronization}, {AdviceRule::PageableCopy, AdviceRule::WaitInLoop});
    row("nothing but uploads", [](PlantedProgram& p) { p.queueCopies({.count = 20}, p.stream, pinnedUpload()); },
        {.bound = BoundBy::Copy, .budget = inUs({.copy = 2'000, .edge = 10})}, {AdviceRule::ExposedCopies},
        {AdviceRule::GpuBound, AdviceRule::CopiesBesideNothing, AdviceRule::Unexplained});
    row("memsets between kernels",
        [](PlantedProgram& p) {
            const Queue sets{.count = 20, .length = 60, .callPeriod = 2};
            for (Nanos i = 0; i < sets.count; ++i) {
                const CorrelationId id = p.s.correlation();
                p.s.call(p.main, "cudaMemsetAsync", sets.call(i), id);
                p.s.span(p.stream, SpanKind::Memset, "Memset", sets.run(i), id);
            }
            p.queue({.count = 20, .first = 70, .length = 40, .firstCall = 1, .callPeriod = 2});
        },
        {.bound = BoundBy::Copy, .budget = inUs({.compute = 20 * 40, .copy = 20 * 60, .edge = 10})}, {},
        {AdviceRule::GpuBound, AdviceRule::CopiesBesideNothing});
}

void addCommunicationBoundRows()
{
    row("collectives between kernels",
        [](PlantedProgram& p) {
            p.queue({.count = 20, .length = 50, .callPeriod = 2});
            p.queue({.count = 20, .first = 60, .length = 50, .firstCall = 1, .callPeriod = 2}, "ncclDevKernel_AllReduce_Sum_f32_RING_LL");
        },
        {.bound = BoundBy::Comm, .budget = inUs({.compute = 1'000, .comm = 1'000, .edge = 10})}, {AdviceRule::ExposedCommunication},
        {AdviceRule::GpuBound, AdviceRule::QueuedForRanks, AdviceRule::Unexplained});
    // Rounds of 140 us: a kernel [0, 100), on another stream communication [20, 140).
    row("collectives that kernels hide in part",
        [](PlantedProgram& p) {
            p.queue({.count = 20, .period = 140, .callPeriod = 2});
            p.queue({.count = 20, .first = 30, .period = 140, .length = 120, .firstCall = 1, .callPeriod = 2}, p.s.stream("14"),
                "ncclDevKernel_ReduceScatter_Sum_bf16_RING_LL");
        },
        {.bound = BoundBy::Comm, .budget = inUs({.compute = 20 * 100, .comm = 20 * 40, .edge = 10})}, {AdviceRule::ExposedCommunication},
        {AdviceRule::GpuBound, AdviceRule::Unexplained});
    row("collectives of RCCL",
        [](PlantedProgram& p) {
            p.queue({.count = 20, .length = 60, .callPeriod = 2, .api = "hipLaunchKernel"}, "Cijk_Ailk_Bljk_SB_MT128x128x16");
            p.queue({.count = 20, .first = 70, .length = 40, .firstCall = 1, .callPeriod = 2, .api = "hipExtLaunchKernel"}, "rcclDevKernel_AllReduce");
        },
        {.bound = BoundBy::Comm, .budget = inUs({.compute = 20 * 60, .comm = 20 * 40, .edge = 10})}, {AdviceRule::ExposedCommunication},
        {AdviceRule::GpuBound, AdviceRule::Unexplained});
}

void addWaitRows()
{
    const TimeBudget perRound = inUs({.compute = 30 * 50, .syncWait = 29 * 20, .edge = 10 + 10});
    const TimeBudget perStep = inUs({.compute = 30 * 48, .syncWait = 29 * 20, .edge = 10 + 10});
    row("a wait after each launch", [](PlantedProgram& p) { p.waitAfterEach(30, 50); }, {.bound = BoundBy::SyncWait, .budget = perRound},
        {AdviceRule::WaitAfterEachLaunch},
        {AdviceRule::GpuBound, AdviceRule::LaunchBound, AdviceRule::AllocationInLoop, AdviceRule::HostWork, AdviceRule::Unexplained});
    // 1500 of 1880 us
    row("a little less than 80 % of the active time", [](PlantedProgram& p) { p.waitAfterEach(20, 75); },
        {.bound = BoundBy::SyncWait, .budget = inUs({.compute = 20 * 75, .syncWait = 19 * 20, .edge = 10 + 10})}, {AdviceRule::WaitAfterEachLaunch},
        {AdviceRule::GpuBound, AdviceRule::Unexplained});
    row("a wait for the stream per step", [](PlantedProgram& p) { p.waitPerStep(30, "cudaStreamSynchronize"); },
        {.bound = BoundBy::SyncWait, .budget = perStep}, {AdviceRule::WaitInLoop}, {AdviceRule::WaitAfterEachLaunch, AdviceRule::LaunchBound});
    row("a wait for the device per step", [](PlantedProgram& p) { p.waitPerStep(30, "cudaDeviceSynchronize"); },
        {.bound = BoundBy::SyncWait, .budget = perStep}, {AdviceRule::WaitInLoop}, {AdviceRule::WaitAfterEachLaunch, AdviceRule::UnrelatedStreams});
    // Rounds of 320 us: what is wanted [6, 56), other work [10, 210), a wait for both [8, 220). The next kernel starts 116 us after the last.
    row("a wait for an unrelated stream",
        [](PlantedProgram& p) {
            const TrackId other = p.s.stream("14");
            for (Nanos t = 0; t < 20 * 320; t += 320) {
                p.s.launch(p.main, us(t, t + 4), p.stream, us(t + 6, t + 56), "gemm");
                p.s.launch(p.main, us(t + 4, t + 8), other, us(t + 10, t + 210), "checksum");
                p.s.call(p.main, "cudaDeviceSynchronize", us(t + 8, t + 220));
            }
        },
        {.bound = BoundBy::SyncWait, .budget = inUs({.compute = 20 * 204, .syncWait = 19 * 116, .edge = 6 + 10})}, {AdviceRule::UnrelatedStreams},
        {AdviceRule::GpuBound, AdviceRule::Unexplained});
    // as after each launch, with a record [5, 6) in between
    row("a wait for an event after each launch",
        [](PlantedProgram& p) {
            const auto about = [](EventRole role) {
                return Scenario::onStream(13).set(DetailField::Event, 3).set(DetailField::EventRole, static_cast<std::uint64_t>(role));
            };
            for (Nanos t = 0; t < 30 * 70; t += 70) {
                p.s.launch(p.main, us(t, t + 5), p.stream, us(t + 10, t + 60), "gemm");
                p.s.call(p.main, "cudaEventRecord", us(t + 5, t + 6), {}, about(EventRole::Recorded));
                p.s.call(p.main, "cudaEventSynchronize", us(t + 6, t + 70), {}, about(EventRole::HostWaits));
            }
        },
        {.bound = BoundBy::SyncWait, .budget = perRound}, {AdviceRule::WaitAfterEachLaunch}, {AdviceRule::GpuBound, AdviceRule::Unexplained});
    // Rounds of 75 us: a kernel [10, 60), a hundred queries [5, 75). The next kernel starts 25 us after the last.
    row("polling",
        [](PlantedProgram& p) {
            for (Nanos t = 0; t < 20 * 75; t += 75) {
                p.s.launch(p.main, us(t, t + 5), p.stream, us(t + 10, t + 60), "gemm");
                for (Nanos i = 0; i < 100; ++i)
                    p.s.call(p.main, "cudaStreamQuery", TimeRange::ofLength((t + 5) * 1'000 + i * 700, 700), {}, Scenario::onStream(13));
            }
        },
        {.bound = BoundBy::SyncWait, .budget = inUs({.compute = 20 * 50, .syncWait = 19 * 25, .edge = 10 + 15})}, {AdviceRule::WaitAfterEachLaunch},
        {AdviceRule::GpuBound, AdviceRule::Unexplained});
    // Rounds of 66 us: a kernel [10, 60), a copy [60, 61), its call [5, 66). The next kernel starts 15 us after the copy.
    row("a number read back per step",
        [](PlantedProgram& p) {
            for (Nanos t = 0; t < 20 * 66; t += 66) {
                p.s.launch(p.main, us(t, t + 5), p.stream, us(t + 10, t + 60), "reduce");
                p.s.op(p.main, "aten::item", us(t + 5, t + 66));
                p.s.copyCall(p.main, "cudaMemcpyAsync", us(t + 5, t + 66), p.stream, us(t + 60, t + 61), Scenario::toHost(MemoryKind::Pageable, 4));
            }
        },
        {.bound = BoundBy::SyncWait, .budget = inUs({.compute = 20 * 50, .copy = 20 * 1, .syncWait = 19 * 15, .edge = 10 + 5})}, {AdviceRule::SmallReadBack},
        {AdviceRule::PageableCopy, AdviceRule::WaitAfterEachLaunch, AdviceRule::ExposedCopies});
    // Rounds of 1520 us: ten kernels [10, 1010), a wait [10, 1020), then nothing for 500 us, which the host could do while it waits.
    row("three long waits",
        [](PlantedProgram& p) {
            for (Nanos t = 0; t < 3 * 1'520; t += 1'520) {
                p.queue({.count = 10, .first = t + 10, .firstCall = t});
                p.s.call(p.main, "cudaDeviceSynchronize", us(t + 10, t + 1'020));
            }
        },
        {.bound = BoundBy::SyncWait, .budget = inUs({.compute = 3 * 1'000, .syncWait = 2 * 520, .edge = 10 + 10})}, {AdviceRule::CostlyWait},
        {AdviceRule::WaitInLoop, AdviceRule::WaitAfterEachLaunch, AdviceRule::GpuBound});
    row("memory freed after each kernel", [](PlantedProgram& p) { p.waitAfterEach(30, 50, "cudaFree"); }, {.bound = BoundBy::SyncWait, .budget = perRound},
        {AdviceRule::AllocationInLoop}, {AdviceRule::Initialization, AdviceRule::WaitAfterEachLaunch, AdviceRule::Unexplained});
}

void addLaunchRows()
{
    // Graphs of five kernels of 1 us every 2 us, behind calls of 20 us: each kernel is shorter than its share of 4 us.
    row("graphs that are shorter than their launches",
        [](PlantedProgram& p) {
            for (Nanos t = 0; t < 20 * 30; t += 30) {
                const CorrelationId id = p.s.correlation();
                p.s.call(p.main, "cudaGraphLaunch", us(t, t + 20), id);
                for (Nanos kernel = t + 20; kernel < t + 30; kernel += 2)
                    p.s.kernel(p.stream, "relu", us(kernel, kernel + 1), id);
            }
        },
        {.bound = BoundBy::Launch, .budget = inUs({.compute = 100, .launch = 19 * 20, .hostCode = 19, .queuedGraph = 20 * 4, .edge = 20})},
        {AdviceRule::GraphLaunches}, {AdviceRule::LaunchBound, AdviceRule::DispatchBound, AdviceRule::Unexplained});
    // Kernels [12, 14) of calls [0, 10), every 10 us: of the 8 us between them 6 lie in the next call, and 2 after it.
    row("calls longer than kernels",
        [](PlantedProgram& p) {
            for (Nanos t = 0; t < 100 * 10; t += 10)
                p.s.launch(p.main, us(t, t + 10), p.stream, us(t + 12, t + 14), "relu");
        },
        {.bound = BoundBy::Launch, .budget = inUs({.compute = 100 * 2, .launch = 99 * 8, .edge = 12})}, {AdviceRule::LaunchBound},
        {AdviceRule::DispatchBound, AdviceRule::HostWork, AdviceRule::GpuBound, AdviceRule::Unexplained});
    const TimeBudget dispatch = inUs({.compute = 60 * 10, .launch = 59 * 30, .edge = 38});
    row("operations around launches", [](PlantedProgram& p) { p.dispatch(p.main, 60, "aten::linear"); }, {.bound = BoundBy::Launch, .budget = dispatch},
        {AdviceRule::DispatchBound}, {AdviceRule::LaunchBound, AdviceRule::HostWork, AdviceRule::InputPipeline, AdviceRule::Unexplained});
    // A loader runs on the thread that waits for it, but not while the device idles.
    row("operations of a backward pass",
        [](PlantedProgram& p) {
            p.s.range(p.main, "enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", us(0, 30));
            p.s.python(p.main, "train.py(12): backward", us(30, 2'400));
            p.dispatch(p.s.thread("autograd"), 60, "autograd::engine::evaluate_function: AddmmBackward0");
        },
        {.bound = BoundBy::Launch, .budget = dispatch}, {AdviceRule::DispatchBound},
        {AdviceRule::LaunchBound, AdviceRule::InputPipeline, AdviceRule::HostWork, AdviceRule::Unexplained});
    // Graphs [62, 77) of calls [0, 60), every 60 us: of the 45 us between them 43 lie in the next call, and 2 after it.
    row("graphs shorter than their launches",
        [](PlantedProgram& p) {
            for (Nanos t = 0; t < 30 * 60; t += 60) {
                const CorrelationId id = p.s.correlation();
                p.s.call(p.main, "cudaGraphLaunch", us(t, t + 60), id);
                for (Nanos node = t + 62; node < t + 77; node += 5)
                    p.s.kernel(p.stream, "relu", us(node, node + 5), id);
            }
        },
        {.bound = BoundBy::Launch, .budget = inUs({.compute = 30 * 15, .launch = 29 * 45, .edge = 62})}, {},
        {AdviceRule::QueuedGraph, AdviceRule::DispatchBound, AdviceRule::GpuBound});
}

void addHostCodeRows()
{
    const TimeBudget ownCode = inUs({.compute = 40 * 20, .launch = 39 * 10, .hostCode = 39 * 70, .edge = 10});
    const auto under = [](SpanKind kind, std::string_view name) -> Program {
        return [=](PlantedProgram& p) { p.workOnHost(40, [&](Nanos t) { p.s.span(p.main, kind, name, us(t, t + 80)); }); };
    };
    const Rules ofLoaders{AdviceRule::HostWork, AdviceRule::DispatchBound, AdviceRule::LaunchBound, AdviceRule::Unexplained};
    row("a function of Python", under(SpanKind::Python, "postprocess.py(12): decode_boxes"),
        {.bound = BoundBy::HostCode, .budget = ownCode, .hostCode = "postprocess.py(12): decode_boxes"}, {AdviceRule::HostWork},
        {AdviceRule::InputPipeline, AdviceRule::DispatchBound, AdviceRule::LaunchBound, AdviceRule::Unexplained});
    row("code without a name", [](PlantedProgram& p) { p.workOnHost(40); }, {.bound = BoundBy::HostCode, .budget = ownCode}, {AdviceRule::Unexplained},
        {AdviceRule::HostWork, AdviceRule::InputPipeline, AdviceRule::DispatchBound, AdviceRule::LaunchBound});
    row("a loader", under(SpanKind::Range, "enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__"),
        {.bound = BoundBy::HostCode, .budget = ownCode, .hostCode = "enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__"}, {AdviceRule::InputPipeline},
        ofLoaders);
    row("a function of a loader", under(SpanKind::Python, "torch/utils/data/dataloader.py(701): __next__"),
        {.bound = BoundBy::HostCode, .budget = ownCode, .hostCode = "torch/utils/data/dataloader.py(701): __next__"}, {AdviceRule::InputPipeline}, ofLoaders);
    row(
        "threads of a loader",
        [](PlantedProgram& p) {
            const TrackId worker = p.s.thread("DataLoader worker 0");
            p.workOnHost(40, [&](Nanos t) { p.s.op(worker, "decode", us(t + 5, t + 80)); });
        },
        {.bound = BoundBy::HostCode, .budget = ownCode}, {AdviceRule::InputPipeline}, ofLoaders);
    // Two threads take turns every 100 us: 19 gaps before launches of the first one, 20 before those of the second one.
    row("two threads that launch in turn",
        [](PlantedProgram& p) {
            const TrackId second = p.s.thread("second");
            for (Nanos t = 0; t < 20 * 200; t += 200) {
                p.s.range(p.main, "tokenize", us(t, t + 80));
                p.s.launch(p.main, us(t + 80, t + 85), p.stream, us(t + 90, t + 110), "encode");
                p.s.range(second, "detokenize", us(t + 100, t + 180));
                p.s.launch(second, us(t + 180, t + 185), p.stream, us(t + 190, t + 210), "decode");
            }
        },
        {.bound = BoundBy::HostCode, .budget = ownCode, .hostCode = "detokenize"}, {AdviceRule::HostWork},
        {AdviceRule::InputPipeline, AdviceRule::DispatchBound, AdviceRule::Unexplained});
    // The first operation begins the window, 90 us before the first kernel.
    row("waits for other processes", under(SpanKind::HostOp, "MPI_Wait"),
        {.bound = BoundBy::HostCode, .budget = inUs({.compute = 40 * 20, .launch = 39 * 10, .hostCode = 39 * 70, .edge = 90}), .hostCode = "MPI_Wait"}, {},
        {AdviceRule::InputPipeline, AdviceRule::DispatchBound, AdviceRule::LaunchBound});
    // Of 70 us of own code 20 belong to an operation, which begins the window 60 us before the first kernel.
    row("a range with operations",
        [](PlantedProgram& p) {
            p.workOnHost(40, [&](Nanos t) {
                p.s.range(p.main, "augment", us(t, t + 80));
                p.s.op(p.main, "aten::flip", us(t + 30, t + 50));
            });
        },
        {.bound = BoundBy::HostCode, .budget = inUs({.compute = 40 * 20, .launch = 39 * (20 + 10), .hostCode = 39 * 50, .edge = 60}), .hostCode = "augment"},
        {AdviceRule::HostWork}, {AdviceRule::InputPipeline, AdviceRule::LaunchBound, AdviceRule::Unexplained});
}

/// Work on two streams in turn, each of which waits for the other one by an event, launched far ahead of the device.
void chainStreams(PlantedProgram& p)
{
    const TrackId other = p.s.stream("14");
    Nanos now = 0;
    std::uint64_t records = 0;
    const auto about = [&records](std::uint64_t stream, EventRole role) {
        SpanDetail detail = Scenario::onStream(stream).set(DetailField::Event, 5).set(DetailField::EventRecord, records);
        return detail.set(DetailField::EventRole, static_cast<std::uint64_t>(role));
    };
    const auto recordAndWait = [&](std::uint64_t from, std::uint64_t to) {
        ++records;
        p.s.call(p.main, "cudaEventRecord", us(now, now + 1), {}, about(from, EventRole::Recorded));
        p.s.call(p.main, "cudaStreamWaitEvent", us(now + 1, now + 2), {}, about(to, EventRole::StreamWaits));
        now += 2;
    };
    for (Nanos t = 10; t < 10 + 20 * 200; t += 200) {
        p.s.launch(p.main, us(now, now + 1), p.stream, us(t, t + 50), "gemm");
        ++now;
        recordAndWait(13, 14);
        p.s.launch(p.main, us(now, now + 1), other, us(t + 100, t + 150), "gemm");
        ++now;
        recordAndWait(14, 13);
    }
}

void addQueuedRows()
{
    // Rounds of 120 us: a graph [0, 60), launched long before
    row("graphs that start late",
        [](PlantedProgram& p) {
            for (Nanos i = 0; i < 20; ++i) {
                const CorrelationId id = p.s.correlation();
                p.s.call(p.main, "cudaGraphLaunch", us(i, i + 1), id);
                for (Nanos node = 10 + 120 * i; node < 70 + 120 * i; node += 20)
                    p.s.kernel(p.stream, "gemm", us(node, node + 20), id);
            }
        },
        {.bound = BoundBy::Queued, .budget = inUs({.compute = 20 * 60, .queuedGraph = 19 * 60, .edge = 10})}, {AdviceRule::QueuedGraph},
        {AdviceRule::QueuedUnknown, AdviceRule::GpuBound, AdviceRule::LaunchBound, AdviceRule::Unexplained});
    // 40 kernels of 50 us, each 50 us after the one that it waits for
    row("streams that wait for each other", chainStreams,
        {.bound = BoundBy::Queued, .budget = inUs({.compute = 40 * 50, .queuedDependency = 39 * 50, .edge = 10})}, {AdviceRule::QueuedDependency},
        {AdviceRule::QueuedUnknown, AdviceRule::DefaultStream, AdviceRule::Unexplained});
    // Rounds of 100 us: a kernel [0, 50), communication [90, 100)
    row("collectives that start late",
        [](PlantedProgram& p) {
            p.queue({.count = 20, .length = 50, .callPeriod = 2});
            p.queue({.count = 20, .first = 100, .length = 10, .firstCall = 1, .callPeriod = 2}, "ncclDevKernel_AllGather_RING_LL");
        },
        {.bound = BoundBy::Queued, .budget = inUs({.compute = 20 * 50, .comm = 20 * 10, .queuedComm = 20 * 40, .edge = 10})},
        {AdviceRule::QueuedForRanks, AdviceRule::ExposedCommunication}, {AdviceRule::QueuedUnknown, AdviceRule::Unexplained});
    row("kernels that start late", [](PlantedProgram& p) { p.queue({.count = 20, .length = 50}); },
        {.bound = BoundBy::Queued, .budget = inUs({.compute = 20 * 50, .queuedUnknown = 19 * 50, .edge = 10})}, {AdviceRule::QueuedUnknown},
        {AdviceRule::HostWork, AdviceRule::LaunchBound, AdviceRule::QueuedGraph, AdviceRule::Unexplained});
    // Rounds of 200 us: calls [0, 5), kernels [105, 165). Of 140 us between kernels 35 pass before the call, and 35 in it and on the way to the device.
    row("kernels that start late after their launch",
        [](PlantedProgram& p) {
            for (Nanos t = 0; t < 20 * 200; t += 200)
                p.s.launch(p.main, us(t, t + 5), p.stream, us(t + 105, t + 165), "gemm");
        },
        {.bound = BoundBy::Queued, .budget = inUs({.compute = 20 * 60, .launch = 19 * (5 + 30), .hostCode = 19 * 35, .queuedUnknown = 19 * 70, .edge = 105})},
        {AdviceRule::QueuedUnknown}, {AdviceRule::QueuedGraph, AdviceRule::LaunchBound, AdviceRule::Unexplained});
}

void addInitializationRows()
{
    const auto once = [](const char* call, Nanos length, Nanos kernels) -> Program {
        return [=](PlantedProgram& p) { p.setUp(length, kernels, [&](TimeRange range) { p.s.call(p.main, call, range); }); };
    };
    const Rules notInLoop{AdviceRule::AllocationInLoop, AdviceRule::CostlyWait, AdviceRule::LaunchBound, AdviceRule::HostWork};
    const auto budget = [](Nanos kernels, Nanos init) { return inUs({.compute = 50 + kernels * 100, .init = init, .launch = 10, .hostCode = 40, .edge = 10}); };
    // before any work it is edge
    row(
        "the first allocation, before all work",
        [](PlantedProgram& p) {
            p.s.call(p.main, "cudaMalloc", us(0, 200'000));
            p.queue({.count = 200, .first = 200'010, .firstCall = 200'000});
        },
        {.bound = BoundBy::Gpu, .budget = inUs({.compute = 20'000, .edge = 200'010}), .isMostlyOutside = true}, {AdviceRule::GpuBound}, notInLoop);
    row("the first allocation", once("cudaMalloc", 200'000, 200), {.bound = BoundBy::Gpu, .budget = budget(200, 200'000), .isMostlyOutside = true},
        {AdviceRule::Initialization, AdviceRule::GpuBound}, notInLoop);
    row("a module", once("cuModuleLoadData", 50'000, 50), {.bound = BoundBy::Gpu, .budget = budget(50, 50'000), .isMostlyOutside = true},
        {AdviceRule::Initialization, AdviceRule::GpuBound}, notInLoop);
    row("a module that takes a few percent", once("cuModuleLoadData", 2'000, 200), {.bound = BoundBy::Gpu, .budget = budget(200, 2'000)},
        {AdviceRule::Initialization, AdviceRule::GpuBound}, notInLoop);
    row("an allocation that takes less than 2 %", once("cudaMalloc", 1'000, 600), {.bound = BoundBy::Gpu, .budget = budget(600, 1'000)}, {AdviceRule::GpuBound},
        {AdviceRule::Initialization, AdviceRule::AllocationInLoop, AdviceRule::CostlyWait});
    row(
        "set-up of a library",
        [](PlantedProgram& p) {
            p.setUp(30'000, 100, [&](TimeRange range) {
                p.s.op(p.main, "cudnnCreate", range);
                p.s.call(p.main, "cudaMalloc", us(200, 3'200));
            });
        },
        {.bound = BoundBy::Gpu, .budget = budget(100, 30'000), .isMostlyOutside = true}, {AdviceRule::Initialization, AdviceRule::GpuBound}, notInLoop);
    // The call [5, 20005) starts while the kernel [10, 60) is ahead; its own starts 5 us after it.
    row(
        "the first launch of a kernel",
        [](PlantedProgram& p) {
            p.s.launch(p.main, us(0, 5), p.stream, us(10, 60), "known");
            p.s.launch(p.main, us(5, 20'005), p.stream, us(20'010, 20'110), "lazy");
            p.queue({.count = 30, .first = 20'110, .firstCall = 20'005}, "lazy");
        },
        {.bound = BoundBy::Gpu, .budget = inUs({.compute = 50 + 31 * 100, .init = 19'945, .launch = 5, .edge = 10}), .isMostlyOutside = true},
        {AdviceRule::Initialization, AdviceRule::GpuBound}, notInLoop);
}

void addWindowRows()
{
    const TimeBudget waits = inUs({.compute = 20 * 50, .syncWait = 19 * 20, .edge = 10'010 + 10});
    row("a long start",
        [](PlantedProgram& p) {
            p.s.op(p.main, "import torch", us(0, 10'000));
            p.waitAfterEach(20, 50, "cudaStreamSynchronize", 10'000);
        },
        {.bound = BoundBy::SyncWait, .budget = waits, .isMostlyOutside = true}, {AdviceRule::WaitAfterEachLaunch},
        {AdviceRule::HostWork, AdviceRule::DispatchBound, AdviceRule::GpuBound});
    row("a long end",
        [](PlantedProgram& p) {
            p.queue({.count = 40});
            p.s.run(us(0, 20'000));
        },
        {.bound = BoundBy::Gpu, .budget = inUs({.compute = 4'000, .edge = 10 + 15'990}), .isMostlyOutside = true}, {AdviceRule::GpuBound},
        {AdviceRule::Unexplained});
    // Waits up to 1400 us, whose last one leaves the device idle until 1410, then kernels without gaps up to 3410: 88 % of the whole run.
    const Program twoPhases = [](PlantedProgram& p) {
        p.waitAfterEach(20, 50);
        p.queue({.count = 20, .first = 1'410, .firstCall = 1'400});
    };
    const Rules ofBoth{AdviceRule::GpuBound, AdviceRule::WaitAfterEachLaunch};
    row("two phases", twoPhases, {.bound = BoundBy::Gpu, .budget = inUs({.compute = 20 * 50 + 20 * 100, .syncWait = 20 * 20, .edge = 10})}, ofBoth, {});
    row("the first phase alone", twoPhases,
        {.bound = BoundBy::SyncWait, .budget = inUs({.compute = 20 * 50, .syncWait = 19 * 20 + 10, .edge = 10}), .range = us(0, 1'400)}, ofBoth, {});
    row("the second phase alone", twoPhases, {.bound = BoundBy::Gpu, .budget = inUs({.compute = 2'000}), .range = us(1'410, 3'410)}, ofBoth, {});
    row("around one gap", twoPhases, {.bound = BoundBy::SyncWait, .budget = inUs({.compute = 10 + 10, .syncWait = 20}), .range = us(1'380, 1'420)}, ofBoth, {});
    row("before all work", twoPhases, {.bound = BoundBy::None, .budget = inUs({.edge = 10}), .isMostlyOutside = true, .range = us(0, 10)}, ofBoth, {});
}

/// Rounds of 200 us: a kernel [0, 70), communication [70, 85), a copy [85, 100), a kernel [115, 185) that was launched long before, and 15 us until the next
/// kernel, which is launched meanwhile.
void mixCauses(PlantedProgram& p)
{
    for (Nanos t = 15; t < 15 + 20 * 200; t += 200) {
        p.s.launch(p.main, us(t - 15, t - 5), p.stream, us(t, t + 70), "gemm");
        p.s.launch(p.main, us(t - 5, t - 4), p.stream, us(t + 70, t + 85), "ncclDevKernel_AllReduce_Sum_f32_RING_LL");
        p.s.copyCall(p.main, "cudaMemcpyAsync", us(t - 4, t - 3), p.stream, us(t + 85, t + 100), pinnedUpload());
        p.s.launch(p.main, us(t - 3, t - 2), p.stream, us(t + 115, t + 185), "gemm");
    }
}

/// A copy, then nothing for 50 ms, then rounds of 100 us with a kernel of 40 us.
void startThenWork(PlantedProgram& p, Nanos rounds, bool withSteps)
{
    p.s.copyCall(p.main, "cudaMemcpyAsync", us(0, 5), p.stream, us(10, 20), pinnedUpload());
    for (Nanos i = 0; i < rounds; ++i) {
        const Nanos t = 50'000 + i * 100;
        if (withSteps)
            p.s.range(p.main, "step " + std::to_string(i), us(t, t + 95));
        p.s.launch(p.main, us(t, t + 5), p.stream, us(t + 10, t + 50), "gemm");
    }
}

void addGapRows()
{
    const Rules aboutSteps{AdviceRule::HostWork, AdviceRule::InputPipeline, AdviceRule::BusyProcessors, AdviceRule::NothingBusy, AdviceRule::Unexplained};
    // Between the rounds, 15 us of 60 belong to the next launch.
    const auto budget = [](Nanos rounds) {
        return inUs({.compute = rounds * 40, .copy = 10, .launch = rounds * 10, .hostCode = 49'980 + (rounds - 1) * 50, .edge = 10});
    };
    row(
        "a start before annotated steps", [](PlantedProgram& p) { startThenWork(p, 60, true); },
        {.bound = BoundBy::HostCode, .budget = budget(60), .alsoSays = "in one idle gap", .isInGap = true}, {AdviceRule::OutsideActivity}, aboutSteps);
    row(
        "a start before found steps", [](PlantedProgram& p) { startThenWork(p, 60, false); },
        {.bound = BoundBy::HostCode, .budget = budget(60), .alsoSays = "in one idle gap", .isInGap = true}, {AdviceRule::OutsideActivity}, aboutSteps);
    row("a start that is less than half of the time", [](PlantedProgram& p) { startThenWork(p, 600, true); },
        {.bound = BoundBy::HostCode, .budget = budget(600)}, {}, {AdviceRule::OutsideActivity});
}

void addMixedRows()
{
    row("a little of everything", mixCauses,
        {.bound = BoundBy::Mixed,
            .budget = inUs({.compute = 20 * 140, .comm = 20 * 15, .copy = 20 * 15, .launch = 19 * 15, .queuedUnknown = 20 * 15, .edge = 15})},
        {AdviceRule::ExposedCommunication, AdviceRule::QueuedUnknown}, {AdviceRule::GpuBound, AdviceRule::Unexplained});
    // Kernels of 50 us every 95 us. In each gap, and before the first kernel, 40 us of the profiler in a call, 2 of the call alone, and 3 after it.
    row("a busy profiler",
        [](PlantedProgram& p) {
            for (Nanos t = 45; t < 45 + 40 * 95; t += 95) {
                p.s.launch(p.main, us(t - 45, t - 3), p.stream, us(t, t + 50), "gemm");
                p.s.span(p.main, SpanKind::Overhead, "Activity Buffer Request", us(t - 45, t - 5));
            }
        },
        {.bound = BoundBy::Mixed, .budget = inUs({.compute = 40 * 50, .launch = 39 * 5, .overhead = 40 * 40, .edge = 5}), .alsoSays = "profiler overhead"},
        {AdviceRule::Unexplained}, {AdviceRule::GpuBound, AdviceRule::LaunchBound, AdviceRule::HostWork});
    row("kernels whose launches are missing",
        [](PlantedProgram& p) {
            for (Nanos t = 0; t < 20 * 100; t += 100)
                p.s.kernel(p.stream, "gemm", us(t, t + 50));
        },
        {.bound = BoundBy::Mixed, .budget = inUs({.compute = 20 * 50, .unlaunched = 19 * 50}), .alsoSays = "whose launch is not in the trace"},
        {AdviceRule::Unexplained}, {AdviceRule::GpuBound, AdviceRule::LaunchBound, AdviceRule::QueuedUnknown});
    // One device computes [10, 2010), the other one 20 us every 100 us up to 1930, with rounds as in workOnHost() of its own thread.
    row("devices that differ",
        [](PlantedProgram& p) {
            const TrackId second = p.s.thread("second");
            const TrackId stream = p.s.stream("13", p.s.addDevice("GPU 1"));
            p.queue({.count = 20});
            for (Nanos t = 0; t < 20 * 100; t += 100) {
                p.s.launch(second, us(t, t + 5), stream, us(t + 10, t + 30), "gemm");
                p.s.range(second, "resize", us(t + 10, t + 100));
            }
        },
        {.bound = BoundBy::HostCode,
            .budget = inUs({.compute = (2'000 + 400) / 2, .launch = 19 * 10 / 2, .hostCode = 19 * 70 / 2, .edge = (10 + 90) / 2}),
            .hostCode = "resize",
            .ofDevices = {BoundBy::Gpu, BoundBy::HostCode},
            .alsoSays = "differs:"},
        {}, {AdviceRule::GpuBound, AdviceRule::LaunchBound});
}

void addSmallRows()
{
    row("no device", [](PlantedProgram& p) { p.s.op(p.main, "aten::add", us(0, 100)); }, {}, {},
        {AdviceRule::GpuBound, AdviceRule::DispatchBound, AdviceRule::HostWork, AdviceRule::Unexplained});
    row("a kernel of no length", [](PlantedProgram& p) { p.s.launch(p.main, us(0, 10), p.stream, us(10, 10), "gemm"); },
        {.budget = inUs({.edge = 10}), .isMostlyOutside = true}, {}, {AdviceRule::GpuBound, AdviceRule::HostWork, AdviceRule::Unexplained});
    row("a single kernel", [](PlantedProgram& p) { p.s.launch(p.main, us(0, 5), p.stream, us(10, 60), "gemm"); },
        {.bound = BoundBy::Gpu, .budget = inUs({.compute = 50, .edge = 10})}, {AdviceRule::GpuBound}, {AdviceRule::Unexplained});
    row("a single copy", [](PlantedProgram& p) { p.queueCopies({.length = 50}, p.stream, pinnedUpload()); },
        {.bound = BoundBy::Copy, .budget = inUs({.copy = 50, .edge = 10})}, {AdviceRule::ExposedCopies}, {AdviceRule::GpuBound, AdviceRule::Unexplained});
}

void addIncompleteRows()
{
    const Known known{.bound = BoundBy::SyncWait, .budget = inUs({.compute = 30 * 50, .syncWait = 29 * 20, .edge = 10 + 10}), .isIncomplete = true};
    const auto losing = [](Loss loss) -> Program {
        return [=](PlantedProgram& p) {
            p.waitAfterEach(30, 50);
            p.s.builder().losses().count(loss, 3);
        };
    };
    row("a truncated file", losing(Loss::IncompleteFile), known, {}, {});
    row("a damaged file", losing(Loss::DamagedChunks), known, {}, {});
    row("lost records", losing(Loss::DroppedRecords), known, {}, {});
    row("a run that was stopped",
        [](PlantedProgram& p) {
            p.waitAfterEach(30, 50);
            p.s.run(us(0, 30 * 70));
            p.s.builder().run(RunId(0)).state = RunState::Cancelled;
        },
        known, {}, {});
}

/// How the verdict begins.
std::string_view classOf(BoundBy bound)
{
    switch (bound) {
    case BoundBy::Gpu: return "Device-bound:";
    case BoundBy::Comm: return "Communication-bound:";
    case BoundBy::Copy: return "Copy-bound:";
    case BoundBy::SyncWait: return "Synchronization-bound:";
    case BoundBy::Launch:
    case BoundBy::HostCode: return "Host-bound:";
    case BoundBy::Queued: return "Bound by queued work:";
    case BoundBy::Mixed: return "No single bottleneck:";
    case BoundBy::None: break;
    }
    return {};
}

void compareBudget(Differences& differences, const Known& known, const RunReport& report, const Trace& trace)
{
    differences.setPlace("budget");
    differences.compare("bound_by", std::string_view(nameOf(known.bound)), std::string_view(nameOf(report.boundBy)));
    differences.compare("there is one", known.budget.has_value(), report.budget.has_value());
    differences.compare("mostly outside", known.isMostlyOutside, report.outsideGpuActivity.value_or(0) > 0.5);
    if (known.budget && report.budget) {
        for (Nanos TimeBudget::*part : kBudgetParts)
            differences.compare(nameOf(part), (*known.budget).*part, (*report.budget).*part);
        differences.compare("adds up", report.window, report.budget->total());
    }
    if (!known.hostCode.empty())
        differences.compare("host code", known.hostCode, report.hostCode.empty() ? std::string_view() : trace.text(report.hostCode.front().name));
    for (std::size_t i = 0; i < std::min(known.ofDevices.size(), report.devices.size()); ++i)
        differences.compare("device", std::string_view(nameOf(known.ofDevices[i])), std::string_view(nameOf(boundBy(report.devices[i].budget))));
}

void compareVerdict(Differences& differences, const Known& known, const RunReport& report, const Trace& trace)
{
    differences.setPlace("verdict");
    const narrative::Verdict verdict = narrative::verdictOf(report, trace);
    if (known.bound == BoundBy::None) {
        differences.compare("no words", std::string_view(), std::string_view(verdict.words));
        return;
    }
    const std::string begin(known.isIncomplete ? "Incomplete recording (" : classOf(known.bound));
    const bool begins = known.isMostlyOutside || known.isInGap ? verdict.words.find(". " + begin) != std::string::npos : verdict.words.starts_with(begin);
    if (!begins)
        differences.add("begins", begin, verdict.words);
    if (verdict.words.find(known.alsoSays) == std::string::npos)
        differences.add("contains", known.alsoSays, verdict.words);
    differences.compare("is certain", !known.isIncomplete, verdict.isCertain);
}

/// What each finding, and all of them together, must not contradict. The report is that of the whole run.
void compareAdvice(Differences& differences, const RunReport& report, const std::vector<Advice>& all)
{
    for (const Advice& one : all) {
        differences.setPlace(nameOf(one.rule));
        Nanos addressed = 0;
        Nanos kept = 0; // what the devices compute after the change, too
        for (const DeviceReport& device : report.devices) {
            addressed = std::max(addressed, one.addresses.sumIn(device.budget));
            kept = std::max(kept, one.addresses.contains(&TimeBudget::compute) ? 0 : device.budget.compute);
        }
        differences.compare("sum of the parts that it addresses", addressed, one.addressed);
        differences.compare("predicted + gain", report.window, one.predicted + one.gain);
        const std::array rules{
            std::pair("gain >= 0", one.gain >= 0),
            std::pair("gain <= addressed", one.gain <= one.addressed),
            std::pair("least gain >= 0", one.leastGain >= 0),
            std::pair("least gain <= gain", one.leastGain <= one.gain),
            std::pair("gain <= most gain", one.gain <= one.mostGain),
            std::pair("most gain <= addressed", one.mostGain <= one.addressed),
            std::pair("predicted >= window - addressed", one.predicted >= report.window - one.addressed),
            std::pair("predicted >= computation of each device", one.predicted >= kept),
            // a nanosecond for the rounding of 2 %
            std::pair("addresses 2 % of the window, or describes", one.gain == 0 || one.addressed + 1 >= report.window / 50),
        };
        for (const auto& [rule, holds] : rules)
            differences.compare(rule, true, holds);
    }
    differences.setPlace("advice");
    const bool isMostlyComputing = report.budget && 5 * report.budget->compute >= 4 * report.window;
    const bool isMostlyOutside = report.allDevices.busy > 0 && report.outsideGpuActivity.value_or(0) > 0.5;
    if (report.allDevices.busy > 0 && (!isMostlyComputing || isMostlyOutside))
        differences.compare("finds something", true, !all.empty());
    const auto outside = std::find_if(all.begin(), all.end(), [](const Advice& one) { return one.rule == AdviceRule::OutsideActivity; });
    const auto isHalf = [&report](Nanos time) {
        const Nanos active = report.window - report.budget->edge - report.budget->init;
        return 2 * time >= active;
    };
    const bool isInGap = report.longestGap && report.allDevices.spans >= 50
        && isHalf(report.longestGap->range.length() - report.longestGap->budget.edge - report.longestGap->budget.init);
    const bool isOutsideSteps = outside != all.end() && outside->steps > 0;
    if (isOutsideSteps)
        differences.compare("half of the active time lies outside of the steps", true, isHalf(outside->beforeSteps + outside->afterSteps));
    if (report.allDevices.busy > 0)
        differences.compare("says whether most time lies outside", isMostlyOutside || isInGap || isOutsideSteps, outside != all.end());
}

std::string namesOf(const std::vector<Advice>& all)
{
    std::string names;
    for (const Advice& one : all)
        names += std::string(names.empty() ? "" : ", ") + nameOf(one.rule);
    return names.empty() ? "nothing" : names;
}

void compareRules(Differences& differences, const std::vector<Advice>& all, const Rules& mustHave, const Rules& mustNotHave)
{
    differences.setPlace("rules");
    const auto isFound = [&all](AdviceRule rule) { return std::any_of(all.begin(), all.end(), [rule](const Advice& one) { return one.rule == rule; }); };
    for (const AdviceRule rule : mustHave) {
        if (!isFound(rule))
            differences.add("must be found", nameOf(rule), namesOf(all));
    }
    for (const AdviceRule rule : mustNotHave) {
        if (isFound(rule))
            differences.add("must not be found", nameOf(rule), namesOf(all));
    }
}

/// How many times slower random programs are than they were made: they last some thousand ns then, or up to some hundred ms.
constexpr std::array<Nanos, 4> kScales{1, 1'000, 10'000, 30'000};

/// Returns the number of findings with a gain.
std::size_t compareRandomAdvice(Differences& differences, const oracle::Script& script)
{
    std::size_t gains = 0;
    const auto trace = oracle::build(oracle::stretched(script, kScales[script.seed % kScales.size()]));
    for (std::size_t run = 0; run < trace->runs.size(); ++run) {
        const auto analysis = FullAnalysis::build(trace, RunId::fromIndex(run));
        const std::vector<Advice> all = advise(WhatIf(**analysis));
        compareAdvice(differences, (*analysis)->report(), all);
        gains += static_cast<std::size_t>(std::count_if(all.begin(), all.end(), [](const Advice& one) { return one.gain > 0; }));
    }
    return gains;
}

/// One or two changes of any kind.
Change randomChange(const WhatIf& whatIf, oracle::Dice& dice)
{
    const auto& spans = whatIf.run().spans().work().spans();
    const auto someWaits = [&] {
        std::vector<bool> some(whatIf.run().waits().size());
        const unsigned percent = dice.chance(50) ? 100 : 50;
        for (std::size_t i = 0; i < some.size(); ++i)
            some[i] = dice.chance(percent);
        return some;
    };
    Change change;
    for (std::size_t i = 0; i < 1 + dice.roll(2); ++i) {
        switch (dice.roll(7)) {
        case 0: change.removedWaits = someWaits(); break;
        case 1: change.narrowedWaits = someWaits(); break;
        case 2: change.asGraphs = true; break;
        case 3: change.ownCopyStreams = change.streams == 0; break;
        case 4: change.streams = change.ownCopyStreams ? 0 : 2 + static_cast<std::uint32_t>(dice.roll(3)); break;
        case 5: change.ownWork = 0; break;
        default:
            if (!spans.empty())
                change.stretches.push_back({dice.oneOf(spans).name, 0.5});
        }
    }
    return change;
}

/// Of each stream and kind of work, what no change shortens, where it stays on its stream: nothing makes one engine do two things at once.
Nanos leastWork(const FullAnalysis& run, const Change& change)
{
    const DeviceWork& work = run.spans().work();
    Nanos most = 0;
    for (const WorkStream& stream : work.streams()) {
        std::map<CopyDirection, std::vector<TimeRange>> kept;
        for (const DeviceSpan& span : work.of(stream)) {
            const bool isShorter =
                std::any_of(change.stretches.begin(), change.stretches.end(), [&span](const Change::Stretch& one) { return one.kernel == span.name; });
            if (!isShorter)
                kept[crossingOf(run.trace(), span)].push_back(span.range().intersected(run.window()));
        }
        for (const auto& [direction, ranges] : kept)
            most = std::max(most, IntervalSet::of(ranges).total());
    }
    return most;
}

/// Returns whether the bounds made the prediction longer.
bool comparePrediction(Differences& differences, const WhatIf& whatIf, const Change& change, const RunReport& report)
{
    const Prediction one = predict(whatIf, change);
    const Nanos replayed = whatIf.replayed(change).length();
    Nanos addressed = 0;
    Nanos possible = 0; // a graph may also save the host's own code
    Nanos kept = 0;
    for (const DeviceReport& device : report.devices) {
        addressed = std::max(addressed, one.addresses.sumIn(device.budget));
        possible = std::max(possible, (one.addresses | BudgetParts{&TimeBudget::launch, &TimeBudget::hostCode}).sumIn(device.budget));
        Nanos work = 0;
        for (Nanos TimeBudget::*part : {&TimeBudget::compute, &TimeBudget::comm, &TimeBudget::copy})
            work += one.addresses.contains(part) ? 0 : device.budget.*part;
        kept = std::max(kept, work);
    }
    differences.compare("sum of the parts that it addresses", addressed, one.addressed);
    differences.compare("replayed", replayed, one.replayed);
    const std::array rules{
        std::pair("not below the critical path of what remains", one.length >= replayed),
        std::pair("gain <= addressed", report.window - one.length <= addressed),
        std::pair("not below the work of each device that is not addressed", one.length >= kept),
        std::pair("not below the work of a stream", change.streams > 1 || one.length >= leastWork(whatIf.run(), change)),
        std::pair("shortest <= length", one.shortest <= one.length),
        std::pair("length <= longest", one.length <= one.longest),
        std::pair("most gain <= addressed", report.window - one.shortest <= (change.asGraphs ? possible : addressed)),
        std::pair("no interval below the work that is not addressed", one.shortest >= kept),
        std::pair("rough: this is no CPU device", one.addresses.isEmpty() || (one.isRough && !one.isValidated)),
    };
    for (const auto& [rule, holds] : rules)
        differences.compare(rule, true, holds);
    return one.length > replayed;
}

/// Returns how many predictions the bounds made longer.
std::size_t compareRandomPredictions(Differences& differences, const oracle::Script& script)
{
    constexpr std::size_t kChanges = 3; // for each run
    std::size_t bounded = 0;
    oracle::Dice dice(script.seed);
    const auto trace = oracle::build(oracle::stretched(script, kScales[script.seed % kScales.size()]));
    for (std::size_t run = 0; run < trace->runs.size(); ++run) {
        const auto analysis = FullAnalysis::build(trace, RunId::fromIndex(run));
        const WhatIf whatIf(**analysis);
        const RunReport report = (*analysis)->report();
        for (std::size_t i = 0; i < kChanges; ++i)
            bounded += comparePrediction(differences, whatIf, randomChange(whatIf, dice), report) ? 1 : 0;
    }
    return bounded;
}

} // namespace

/// Programs whose bottleneck is known, and what holds for the advice on any program.
class TestDiagnoses : public QObject {
    Q_OBJECT

private slots:
    void findsThePlantedCause_data();
    void findsThePlantedCause();
    void adviceAgreesWithTheBudget_data() { oracle::addSeedRows(); }
    void adviceAgreesWithTheBudget();
    void predictionsAgreeWithTheBudget_data() { oracle::addSeedRows(); }
    void predictionsAgreeWithTheBudget();
};

void TestDiagnoses::findsThePlantedCause_data()
{
    QTest::addColumn<Program>("program");
    QTest::addColumn<Known>("known");
    QTest::addColumn<Rules>("mustHave");
    QTest::addColumn<Rules>("mustNotHave");
    addDeviceBoundRows();
    addCopyBoundRows();
    addCommunicationBoundRows();
    addWaitRows();
    addLaunchRows();
    addHostCodeRows();
    addQueuedRows();
    addInitializationRows();
    addWindowRows();
    addGapRows();
    addMixedRows();
    addSmallRows();
    addIncompleteRows();
}

void TestDiagnoses::findsThePlantedCause()
{
    QFETCH(const Program, program);
    QFETCH(const Known, known);
    QFETCH(const Rules, mustHave);
    QFETCH(const Rules, mustNotHave);
    PlantedProgram planted;
    program(planted);
    const Played run(planted.s);
    const RunReport whole = run.analysis->report();
    ReportOptions options;
    options.range = known.range;
    const RunReport report = known.range ? run.analysis->report(options) : whole;
    const std::vector<Advice> all = advise(run.whatIf);
    Differences differences;
    compareBudget(differences, known, report, *run.trace);
    compareVerdict(differences, known, report, *run.trace);
    compareRules(differences, all, mustHave, mustNotHave);
    compareAdvice(differences, whole, all);
    QVERIFY2(differences.isEmpty(), differences.text().c_str());
}

void TestDiagnoses::adviceAgreesWithTheBudget()
{
    QFETCH(const quint64, firstSeed);
    std::size_t gains = 0;
    const std::string difference = oracle::firstDifference(firstSeed, oracle::kSeedsPerRow,
        [&gains](Differences& differences, const oracle::Script& script) { gains += compareRandomAdvice(differences, script); });
    QVERIFY2(difference.empty(), difference.c_str());
    QVERIFY(gains > 0);
}

void TestDiagnoses::predictionsAgreeWithTheBudget()
{
    QFETCH(const quint64, firstSeed);
    std::size_t bounded = 0;
    const std::string difference = oracle::firstDifference(firstSeed, oracle::kSeedsPerRow,
        [&bounded](Differences& differences, const oracle::Script& script) { bounded += compareRandomPredictions(differences, script); });
    QVERIFY2(difference.empty(), difference.c_str());
    QVERIFY(bounded > 0);
}

QTEST_APPLESS_MAIN(TestDiagnoses)
#include "tst_diagnoses.moc"

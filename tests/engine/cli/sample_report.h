// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/report.h"
#include "tests/support/scenario.h"

#include <memory>
#include <string>
#include <vector>

namespace stallscope::test {

/// A report made by hand, beside a trace that has the names it speaks of.
struct SampleReport {
    std::shared_ptr<const Trace> trace;
    RunReport run;
    StringId builtIn; ///< a Python function without a line
    StringId caller;  ///< the Python line that calls it
};

inline const std::string kLongKernel =
    "void at::native::(anonymous namespace)::multi_tensor_apply_kernel<at::native::(anonymous namespace)::TensorListMetadata<4>, "
    "at::native::(anonymous namespace)::PointwiseOpScalarFunctor<float, 4, 4, 1>, std::multiplies<float>, float>";

/// What follows from the budgets of the devices.
inline void setBudget(RunReport& run)
{
    std::vector<TimeBudget> budgets;
    for (const DeviceReport& device : run.devices)
        budgets.push_back(device.budget);
    run.budget = meanOf(budgets);
    run.boundBy = boundBy(*run.budget);
    run.outsideGpuActivity = outsideGpuActivity(*run.budget);
}

/// One device, busy 60 of 100 ms; 80 read-backs of 30 ms in all that left it idle for 25 ms, and one final synchronize. For 10 ms it waited for launches,
/// for 5 ms for other host code.
inline SampleReport sampleReport()
{
    Scenario s;
    const TrackId thread = s.thread("python main");
    const TrackId stream = s.stream("7");
    s.launch(thread, {0, 10}, stream, {15, 40}, kLongKernel);
    TraceBuilder& names = s.builder();

    SampleReport sample;
    sample.builtIn = names.intern("<built-in function zoom_shift>");
    sample.caller = names.intern("scale.py(7): scale");
    RunReport& run = sample.run;
    run.range = {0, 100'000'000};
    run.wall = run.window = 100'000'000;
    run.allDevices.window = 100'000'000;
    run.allDevices.spans = 1200;
    run.allDevices.busy = 60'000'000;
    run.allDevices.busyShare = 0.6;
    run.allDevices.idle = 40'000'000;
    run.allDevices.kernel = 55'000'000;
    run.allDevices.copy = 6'000'000;
    run.allDevices.exposedCopy = 5'000'000;
    run.allDevices.copyHidden = 1.0 / 6;
    run.allDevices.busyCurve = {0, 0.02, 0.5, 1, 1, 0.25};
    run.overlap.hostBlocked = 31'000'000;
    run.overlap.hostBlockedShare = 0.31;
    run.overlap.bothIdle = 7'000'000;
    run.overlap.syncCount = 81;
    run.overlap.sync = 31'000'000;

    SyncSite site;
    site.call = names.intern("cudaStreamSynchronize");
    site.kind = BlockingKind::Stream;
    site.cause = names.intern("aten::copy_");
    site.count = 80;
    site.total = 30'000'000;
    site.wakeup = 2'000'000;
    site.bubble = 25'000'000;
    site.needless = 3;
    SyncSite last;
    last.call = names.intern("cudaDeviceSynchronize");
    last.kind = BlockingKind::Device;
    last.count = 1;
    last.total = 1'000'000;
    run.syncSites = {site, last};

    Wait wait;
    wait.start = 12'000'000;
    wait.duration = 500'000;
    wait.call = site.call;
    wait.kind = site.kind;
    wait.cause = site.cause;
    wait.site = names.intern("train.py(52): log_loss");
    wait.bubble = 400'000;
    wait.awaited = Wait::Awaited{names.intern("Memcpy DtoH (Device -> Pageable)"), stream, 12'100'000, 12'400'000};
    run.waits = {wait, wait};

    TableRow row;
    row.name = names.intern(kLongKernel);
    row.count = 1200;
    row.total = 55'000'000;
    row.share = 1.0;
    run.kernels = {row};

    DeviceReport device;
    device.device = s.device();
    device.utilization = run.allDevices;
    device.idle.sync = 25'000'000;
    device.idle.launchLate = 15'000'000;
    device.budget.compute = 55'000'000;
    device.budget.copy = 5'000'000;
    device.budget.syncWait = 25'000'000;
    device.budget.launch = 10'000'000;
    device.budget.hostCode = 5'000'000;
    run.devices = {device};
    run.deviceRange = run.range;
    setBudget(run);
    run.quality["late_spans"] = 12;
    sample.trace = s.trace();
    return sample;
}

} // namespace stallscope::test

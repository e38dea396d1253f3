// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/analysis/oracle/comparison.h"
#include "tests/profiler/analysis/oracle/idle_oracle.h"
#include "tests/profiler/analysis/oracle/set_oracle.h"

namespace stallscope::oracle {

namespace {

bool isWhole(const RunFacts& facts, const RunReport& report)
{
    return report.range == facts.window;
}

void compareUtilization(Differences& differences, const Utilization& expected, const Utilization& got)
{
    differences.compare("window", expected.window, got.window);
    differences.compare("busy", expected.busy, got.busy);
    differences.compare("busy share", expected.busyShare, got.busyShare);
    differences.compare("idle", expected.idle, got.idle);
    differences.compare("kernel", expected.kernel, got.kernel);
    differences.compare("copy", expected.copy, got.copy);
    differences.compare("memset", expected.memset, got.memset);
    differences.compare("comm", expected.comm, got.comm);
    differences.compare("compute", expected.compute, got.compute);
    differences.compare("migration", expected.migration, got.migration);
    differences.compare("exposed copy", expected.exposedCopy, got.exposedCopy);
    differences.compare("exposed comm", expected.exposedComm, got.exposedComm);
    differences.compare("comm hidden", expected.commHidden, got.commHidden);
    differences.compare("copy hidden", expected.copyHidden, got.copyHidden);
    differences.compare("copy compute overlap", expected.copyComputeOverlap, got.copyComputeOverlap);
    differences.compare("h2d d2h overlap", expected.h2dD2hOverlap, got.h2dD2hOverlap);
    differences.compare("kernel concurrency", expected.kernelConcurrency, got.kernelConcurrency);
    differences.compare("busy mean", expected.busyMean, got.busyMean);
    differences.compare("spans", expected.spans, got.spans);
}

/// What is about the whole run, whatever the range.
void compareWholeUtilization(Differences& differences, const Utilization& expected, const Utilization& got)
{
    differences.compare("device span", expected.deviceSpan, got.deviceSpan);
    differences.compare("graph level", expected.hasGraphLevel, got.hasGraphLevel);
}

void compareCurves(Differences& differences, const Utilization& expected, const Utilization& got)
{
    differences.compare("busy curve", expected.busyCurve, got.busyCurve);
    differences.compare("kernel curve", expected.kernelCurve, got.kernelCurve);
    differences.compare("copy curve", expected.copyCurve, got.copyCurve);
}

void compareOverlap(Differences& differences, const OverlapMetrics& expected, const OverlapMetrics& got)
{
    differences.compare("host blocked", expected.hostBlocked, got.hostBlocked);
    differences.compare("host blocked share", expected.hostBlockedShare, got.hostBlockedShare);
    differences.compare("drain", expected.drain, got.drain);
    differences.compare("stalled", expected.stalled, got.stalled);
    differences.compare("host device overlap", expected.hostDeviceOverlap, got.hostDeviceOverlap);
    differences.compare("both idle", expected.bothIdle, got.bothIdle);
    differences.compare("all blocked", expected.allBlocked, got.allBlocked);
    differences.compare("api", expected.api, got.api);
    differences.compare("sync count", expected.syncCount, got.syncCount);
    differences.compare("sync", expected.sync, got.sync);
}

} // namespace

void compareSets(Differences& differences, const Oracle& oracle, const RunReport& report, std::size_t buckets)
{
    const RunFacts& facts = oracle.facts;
    const auto compareOne = [&](std::string place, std::optional<std::size_t> device, const Utilization& got) {
        const Utilization expected = oracle.sets.utilization(device, report.range, buckets);
        differences.setPlace(std::move(place));
        compareUtilization(differences, expected, got);
        compareCurves(differences, expected, got);
        if (isWhole(facts, report))
            compareWholeUtilization(differences, expected, got);
    };
    differences.setPlace("run");
    differences.compare("wall", facts.window.length(), report.wall);
    differences.compare("window", report.range.length(), report.window);
    differences.compare("devices", facts.devices.size(), report.devices.size());
    compareOne("all devices", {}, report.allDevices);
    for (const DeviceReport& device : report.devices)
        compareOne("device " + std::to_string(device.device.index()), device.device.index(), device.utilization);

    differences.setPlace("run");
    compareOverlap(differences, oracle.sets.overlap({}, report.range), report.overlap);
    differences.compare("threads", facts.launchingThreads.size(), report.threads.size());
    for (const ThreadReport& thread : report.threads) {
        differences.setPlace("thread of track " + std::to_string(thread.track.index()));
        compareOverlap(differences, oracle.sets.overlap(thread.track.index(), report.range), thread.overlap);
    }
}

void compareSetMetrics(Differences& differences, const RunAnalysis& analysis, const RunReport& report)
{
    const SetMetrics metrics = analysis.setMetrics(report.range);
    differences.setPlace("set metrics");
    compareOverlap(differences, report.overlap, metrics.overlap);
    compareUtilization(differences, report.allDevices, metrics.allDevices);
    differences.compare("devices", report.devices.size(), metrics.devices.size());
    for (std::size_t i = 0; i < std::min(report.devices.size(), metrics.devices.size()); ++i)
        compareUtilization(differences, report.devices[i].utilization, metrics.devices[i].utilization);
    differences.compare("threads", report.threads.size(), metrics.threads.size());
    for (std::size_t i = 0; i < std::min(report.threads.size(), metrics.threads.size()); ++i)
        compareOverlap(differences, report.threads[i].overlap, metrics.threads[i].overlap);
}

void compareIdle(Differences& differences, const Oracle& oracle, const RunReport& report)
{
    const RunFacts& facts = oracle.facts;
    for (const DeviceReport& device : report.devices) {
        differences.setPlace("idle of device " + std::to_string(device.device.index()));
        const IdleCauses& got = device.idle;
        differences.compare("total", device.utilization.idle, got.total());
        const auto expected = idleCauses(facts, oracle.sets, oracle.waits, device.device.index(), report.range);
        if (expected) {
            differences.compare("overhead", expected->overhead, got.overhead);
            differences.compare("sync", expected->sync, got.sync);
            differences.compare("launch late", expected->launchLate, got.launchLate);
            differences.compare("launch latency", expected->launchLatency, got.launchLatency);
            differences.compare("dependency", expected->dependency, got.dependency);
            differences.compare("other", expected->other, got.other);
            differences.compare("edge", expected->edge, got.edge);
        }
        for (const StreamReport& stream : device.streams) {
            const auto byStream = idleByStream(facts, stream.track.index());
            if (!byStream || !isWhole(facts, report))
                continue;
            differences.setPlace("idle of stream track " + std::to_string(stream.track.index()));
            differences.compare("host wait", byStream->hostWait, stream.idleByStream.hostWait);
            differences.compare("kernel wait", byStream->kernelWait, stream.idleByStream.kernelWait);
            differences.compare("other wait", byStream->otherWait, stream.idleByStream.otherWait);
        }
    }
}

} // namespace stallscope::oracle

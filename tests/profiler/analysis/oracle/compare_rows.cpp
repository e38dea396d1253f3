// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/analysis/oracle/comparison.h"
#include "tests/profiler/analysis/oracle/launch_oracle.h"
#include "tests/profiler/analysis/oracle/set_oracle.h"
#include "tests/profiler/analysis/oracle/table_oracle.h"

#include <algorithm>

namespace stallscope::oracle {

namespace {

void comparePercentiles(Differences& differences, const std::string& key, const std::optional<Percentiles>& expected, const std::optional<Percentiles>& got)
{
    differences.compare(key + " known", expected.has_value(), got.has_value());
    if (!expected || !got)
        return;
    differences.compare(key + " p50", expected->p50, got->p50);
    differences.compare(key + " p90", expected->p90, got->p90);
    differences.compare(key + " p99", expected->p99, got->p99);
    differences.compare(key + " max", expected->max, got->max);
}

void compareLaunchReport(Differences& differences, const LaunchReport& expected, const LaunchReport& got)
{
    differences.compare("paired", expected.paired, got.paired);
    differences.compare("device spans without launch", expected.deviceSpansWithoutLaunch, got.deviceSpansWithoutLaunch);
    comparePercentiles(differences, "latency", expected.latency, got.latency);
    comparePercentiles(differences, "queue time", expected.queueTime, got.queueTime);
    differences.compare("short kernels", expected.shortKernels, got.shortKernels);
    differences.compare("short kernels share", expected.shortKernelsShare, got.shortKernelsShare);
}

void compareStream(Differences& differences, const RunFacts& facts, const RunReport& report, const StreamReport& got)
{
    const std::size_t track = got.track.index();
    differences.setPlace("stream of track " + std::to_string(track));
    compareLaunchReport(differences, launches(facts, track, report.range), got.launch);
    TimeBits busy(facts.window);
    std::uint64_t spans = 0;
    for (const Work& work : facts.works) {
        if (work.track != track)
            continue;
        busy.add({work.start, work.end});
        spans += report.range == facts.window || report.range.contains(work.start) ? 1 : 0;
    }
    differences.compare("spans", spans, got.spans);
    differences.compare("busy", busy.lengthIn(report.range), got.busy);
    if (const auto depth = queueDepth(facts, track, report.range)) {
        differences.compare("queue depth max", depth->max, got.queueDepthMax);
        differences.compare("queue depth mean", depth->mean, got.queueDepthMean);
        differences.compare("queue full", depth->full, got.queueFull);
    }
}

void compareTable(Differences& differences, std::string place, const Table& expected, const std::vector<TableRow>& got, const Trace& trace)
{
    differences.setPlace("table of " + place);
    differences.compare("rows", expected.size(), got.size());
    for (const TableRow& row : got) {
        const std::string name(trace.text(row.name));
        differences.setPlace("table of " + place + ", row " + name);
        const auto at = expected.find({name, row.direction, row.sourceMemory, row.targetMemory});
        if (at == expected.end()) {
            differences.add("row", "none", "one");
            continue;
        }
        differences.compare("count", at->second.count, row.count);
        differences.compare("total", at->second.total, row.total);
        differences.compare("mean", at->second.mean, row.mean);
        differences.compare("median", at->second.median, row.median);
        differences.compare("min", at->second.min, row.min);
        differences.compare("max", at->second.max, row.max);
        differences.compare("share", at->second.share, row.share);
        differences.compare("bytes", at->second.bytes, row.bytes);
        differences.compare("device time", at->second.deviceTime, row.deviceTime);
    }
    const bool isSorted = std::is_sorted(got.begin(), got.end(),
        [&trace](const TableRow& a, const TableRow& b) { return a.total != b.total ? a.total > b.total : trace.text(a.name) < trace.text(b.name); });
    differences.compare("by total, then by name", true, isSorted);
}

} // namespace

void compareLaunches(Differences& differences, const RunFacts& facts, const RunReport& report)
{
    const LaunchReport expected = launches(facts, {}, report.range);
    differences.setPlace("run");
    compareLaunchReport(differences, expected, report.launch);
    differences.compare("launches without span", expected.launchesWithoutSpan, report.launch.launchesWithoutSpan);
    for (const DeviceReport& device : report.devices) {
        for (const StreamReport& stream : device.streams)
            compareStream(differences, facts, report, stream);
    }
}

void compareTables(Differences& differences, const RunFacts& facts, const Trace& trace, const RunReport& report)
{
    compareTable(differences, "kernels", kernelTable(facts, report.range), report.kernels, trace);
    compareTable(differences, "copies", copyTable(facts, report.range), report.copies, trace);
    compareTable(differences, "calls", callTable(facts, report.range), report.calls, trace);
    compareTable(differences, "ranges", rangeTable(facts, report.range), report.ranges, trace);
    compareTable(differences, "operations", operationTable(facts, report.range), report.operations, trace);
}

} // namespace stallscope::oracle

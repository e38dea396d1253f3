// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/analysis/oracle/report_lines.h"

#include <algorithm>
#include <iterator>
#include <sstream>

namespace stallscope::oracle {

namespace {

std::string textOf(const Share& share)
{
    return share ? std::to_string(*share) : "none";
}

class LineWriter {
public:
    LineWriter(const Trace& trace, const RunReport& report, const LineOptions& options) : m_trace(trace), m_report(report), m_options(options) {}

    [[nodiscard]] std::vector<std::string> write()
    {
        line("run", m_report.wall, m_report.window);
        overlap("run", m_report.overlap);
        for (const ThreadReport& thread : m_report.threads)
            overlap("thread " + nativeId(thread.track), thread.overlap);
        for (const Wait& wait : m_report.waits)
            row(wait);
        for (const SyncSite& site : m_report.syncSites) {
            line("site", text(site.call), nameOf(site.kind), text(site.cause), site.count, site.total, site.working, site.wakeup, site.unattributed,
                site.needless);
            if (m_options.gaps)
                line("site idle gaps", text(site.call), nameOf(site.kind), text(site.cause), site.gap, site.bubble);
        }
        for (const SyncCall& call : m_report.syncCalls)
            line("sync call", text(call.call), nameOf(call.kind), call.count, call.total, call.max);
        launch("run", m_report.launch);
        if (m_report.budget && m_options.gaps) {
            budget("run", *m_report.budget, m_report.hostCode);
            line("run", "bound by", nameOf(m_report.boundBy), textOf(m_report.outsideGpuActivity));
            if (m_report.longestGap) {
                line("run", "longest gap", since(m_report.longestGap->range.start), m_report.longestGap->range.length());
                budget("longest gap", m_report.longestGap->budget, {});
            }
        }
        utilization("all", m_report.allDevices);
        for (const DeviceReport& each : m_report.devices)
            device(each);
        table("kernel", m_report.kernels);
        table("copy", m_report.copies);
        table("call", m_report.calls);
        table("range", m_report.ranges);
        table("operation", m_report.operations);
        for (const auto& [name, value] : m_report.quality)
            line("quality", name, value);
        std::sort(m_lines.begin(), m_lines.end());
        return std::move(m_lines);
    }

private:
    template <class... Values>
    void line(const Values&... values)
    {
        std::ostringstream stream;
        ((stream << values << ' '), ...);
        m_lines.push_back(stream.str());
    }

    [[nodiscard]] std::string_view text(StringId id) const { return id.isValid() ? m_trace.text(id) : "(none)"; }
    [[nodiscard]] std::string nativeId(TrackId id) const { return id.isValid() ? m_trace.tracks[id.index()].info.nativeId : "(none)"; }
    [[nodiscard]] Nanos since(Nanos time) const { return m_report.range.isEmpty() ? 0 : time - m_report.range.start; }

    void overlap(const std::string& whose, const OverlapMetrics& t)
    {
        line(whose, "overlap", t.hostBlocked, textOf(t.hostBlockedShare), t.drain, textOf(t.stalled), textOf(t.hostDeviceOverlap), t.bothIdle, t.allBlocked,
            t.api, t.syncCount, t.sync);
    }

    void row(const Wait& wait)
    {
        const std::string place = "wait of " + nativeId(wait.thread) + " at " + std::to_string(since(wait.start));
        line(place, wait.duration, text(wait.call), nameOf(wait.kind), text(wait.cause), text(wait.site), nativeId(wait.stream), wait.working, wait.wakeup,
            wait.unattributed, wait.isNeedless, wait.isFinal);
        if (wait.awaited)
            line(place, "awaited", since(wait.awaited->end), m_options.awaitedNames ? text(wait.awaited->name) : "");
        if (m_options.gaps)
            line(place, "idle gap", wait.gap, wait.bubble, wait.gap > 0 ? since(wait.gapRange.start) : 0, wait.isCrossThread);
    }

    void percentiles(const std::string& whose, const std::optional<Percentiles>& p)
    {
        if (p)
            line(whose, p->p50, p->p90, p->p99, p->max);
    }

    void launch(const std::string& whose, const LaunchReport& l)
    {
        line(whose, "launch", l.paired, l.deviceSpansWithoutLaunch, l.launchesWithoutSpan, l.shortKernels, textOf(l.shortKernelsShare));
        percentiles(whose + " latency", l.latency);
        percentiles(whose + " queue time", l.queueTime);
    }

    void utilization(const std::string& whose, const Utilization& u)
    {
        line(whose, "utilization", u.window, u.deviceSpan, u.busy, textOf(u.busyShare), u.idle, u.kernel, u.copy, u.memset, u.comm, u.compute, u.migration,
            u.exposedCopy, u.exposedComm, textOf(u.commHidden), textOf(u.copyHidden), textOf(u.copyComputeOverlap), textOf(u.h2dD2hOverlap),
            textOf(u.kernelConcurrency), textOf(u.busyMean), u.spans, u.hasGraphLevel);
        for (std::size_t i = 0; i < u.busyCurve.size(); ++i)
            line(whose, "curve", i, u.busyCurve[i], u.kernelCurve.at(i), u.copyCurve.at(i));
    }

    void budget(const std::string& whose, const TimeBudget& budget, const std::vector<HostCode>& hostCode)
    {
        for (std::size_t i = 0; i < kBudgetParts.size(); ++i)
            line(whose, "budget", i, budget.*kBudgetParts[i]);
        for (const HostCode& code : hostCode)
            line(whose, "host code", text(code.name), code.total);
    }

    void device(const DeviceReport& device)
    {
        const std::string whose = "device " + std::to_string(device.device.index());
        utilization(whose, device.utilization);
        if (m_options.gaps) {
            const IdleCauses& i = device.idle;
            budget(whose, device.budget, device.hostCode);
            line(whose, "idle", i.overhead, i.sync, i.launchLate, i.launchLatency, i.dependency, i.other, i.edge);
        }
        for (const StreamReport& s : device.streams) {
            const std::string stream = "stream " + nativeId(s.track);
            line(stream, s.spans, s.busy, s.queueDepthMax, s.queueDepthMean, s.queueFull);
            launch(stream, s.launch);
            if (m_options.gaps)
                line(stream, "idle", s.idleByStream.hostWait, s.idleByStream.kernelWait, s.idleByStream.otherWait);
        }
    }

    void table(std::string_view kind, const std::vector<TableRow>& rows)
    {
        for (const TableRow& r : rows)
            line(kind, text(r.name), nameOf(r.direction), nameOf(r.sourceMemory), nameOf(r.targetMemory), r.count, r.total, r.mean, r.median, r.min, r.max,
                textOf(r.share), r.bytes, r.deviceTime);
    }

    const Trace& m_trace;
    const RunReport& m_report;
    const LineOptions& m_options;
    std::vector<std::string> m_lines;
};

} // namespace

std::vector<std::string> linesOf(const Trace& trace, const RunReport& report, const LineOptions& options)
{
    return LineWriter(trace, report, options).write();
}

void compareLines(Differences& differences, const std::vector<std::string>& expected, const std::vector<std::string>& got)
{
    std::vector<std::string> missing;
    std::vector<std::string> surplus;
    std::set_difference(expected.begin(), expected.end(), got.begin(), got.end(), std::back_inserter(missing));
    std::set_difference(got.begin(), got.end(), expected.begin(), expected.end(), std::back_inserter(surplus));
    for (const std::string& line : missing)
        differences.add("line", line, "nothing");
    for (const std::string& line : surplus)
        differences.add("line", "nothing", line);
}

} // namespace stallscope::oracle

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/report/report_json.h"

#include "profiler/analysis/report/report.h"
#include "profiler/base/json_writer.h"
#include "profiler/trace/shared_device.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace stallscope {

void writeShare(JsonWriter& json, std::string_view key, const Share& share)
{
    json.key(key);
    if (share)
        json.value(*share);
    else
        json.null();
}

void writeText(JsonWriter& json, const Trace& trace, std::string_view key, StringId id)
{
    json.key(key);
    if (id.isValid())
        json.value(trace.text(id));
    else
        json.null();
}

void writeTrackId(JsonWriter& json, const Trace& trace, std::string_view key, TrackId id)
{
    json.key(key);
    if (id.index() < trace.tracks.size())
        json.value(trace.tracks[id.index()].info.nativeId);
    else
        json.null();
}

void writeBudget(JsonWriter& json, std::string_view key, const TimeBudget& budget)
{
    json.key(key).beginObject();
    json.member("compute", budget.compute).member("comm", budget.comm).member("copy", budget.copy).member("init", budget.init);
    json.member("sync_wait", budget.syncWait).member("launch", budget.launch).member("host_code", budget.hostCode).key("queued").beginObject();
    json.member("graph", budget.queuedGraph).member("dependency", budget.queuedDependency).member("comm", budget.queuedComm);
    json.member("unknown", budget.queuedUnknown).endObject();
    json.member("overhead", budget.overhead).member("unlaunched", budget.unlaunched).member("edge", budget.edge).endObject();
}

void writeFacts(JsonWriter& json, std::string_view key, const Facts& facts)
{
    json.key(key).beginObject();
    for (const auto& [name, value] : facts)
        json.member(name, value);
    json.endObject();
}

namespace {

void writeAwaited(JsonWriter& json, const Trace& trace, const std::optional<Wait::Awaited>& awaited)
{
    json.key("awaited");
    if (!awaited) {
        json.null();
        return;
    }
    json.beginObject();
    writeText(json, trace, "name", awaited->name);
    writeTrackId(json, trace, "stream", awaited->stream);
    json.member("end_ns", awaited->end).endObject();
}

void writeSyncCalls(JsonWriter& json, const Trace& trace, const std::vector<SyncCall>& calls)
{
    json.key("sync_calls").beginArray();
    for (const SyncCall& call : calls) {
        json.beginObject();
        writeText(json, trace, "call", call.call);
        json.member("kind", nameOf(call.kind)).member("count", call.count).member("total_ns", call.total).member("max_ns", call.max);
        json.endObject();
    }
    json.endArray();
}

void writeSyncSites(JsonWriter& json, const Trace& trace, const std::vector<SyncSite>& sites)
{
    json.key("sync_sites").beginArray();
    for (const SyncSite& site : sites) {
        json.beginObject();
        writeText(json, trace, "call", site.call);
        json.member("kind", nameOf(site.kind));
        writeText(json, trace, "cause", site.cause);
        json.member("count", site.count).member("total_ns", site.total).member("working_ns", site.working).member("wakeup_ns", site.wakeup);
        json.member("unattributed_ns", site.unattributed).member("hole_ns", site.gap).member("bubble_ns", site.bubble).member("needless", site.needless);
        json.endObject();
    }
    json.endArray();
}

/// `start`: of the run, in the trace's time.
void writeSyncPoints(JsonWriter& json, const Trace& trace, const WaitList& waits, Nanos start)
{
    json.key("sync_points").beginArray();
    for (const Wait& wait : waits) {
        json.beginObject();
        json.member("at_ns", wait.start - start).member("start_ns", wait.start).member("duration_ns", wait.duration);
        writeText(json, trace, "call", wait.call);
        json.member("kind", nameOf(wait.kind));
        writeText(json, trace, "cause", wait.cause);
        writeText(json, trace, "site", wait.site);
        writeTrackId(json, trace, "thread", wait.thread);
        writeTrackId(json, trace, "stream", wait.stream);
        writeAwaited(json, trace, wait.awaited);
        json.member("working_ns", wait.working).member("wakeup_ns", wait.wakeup).member("unattributed_ns", wait.unattributed);
        json.member("hole_ns", wait.gap).member("bubble_ns", wait.bubble);
        json.member("needless", wait.isNeedless).member("cross_thread", wait.isCrossThread);
        json.endObject();
    }
    json.endArray();
}

/// Writes the parts of a report, each as members of the open object.
class ReportWriter {
public:
    ReportWriter(JsonWriter& json, const Trace& trace, const ReportJsonOptions& options) : m_json(json), m_trace(trace), m_options(options) {}

    void run(const RunReport& run);

private:
    void overlap(const OverlapMetrics& overlap);
    void threads(const std::vector<ThreadReport>& threads);
    void percentiles(std::string_view key, const std::optional<Percentiles>& values);
    void launch(const LaunchReport& launch);
    void utilization(const Utilization& use);
    void utilizationShares(const Utilization& use);
    void curve(std::string_view key, const std::vector<double>& values);
    void hardware(const HardwareUse& use);
    void device(const DeviceReport& device);
    void longestGap(const RunReport& run);
    void budget(const TimeBudget& budget, const std::vector<HostCode>& hostCode);
    void idle(const IdleCauses& idle);
    void stream(const StreamReport& stream);
    void table(std::string_view key, const std::vector<TableRow>& rows, void (ReportWriter::*more)(const TableRow&) = nullptr);
    void copyColumns(const TableRow& row);
    void rangeColumns(const TableRow& row);
    void quality(const RunReport& run);

    JsonWriter& m_json;
    const Trace& m_trace;
    const ReportJsonOptions& m_options;
};

void ReportWriter::run(const RunReport& run)
{
    m_json.beginObject();
    m_json.member("name", run.name).member("strategy", run.strategy).member("repeat", std::uint64_t{run.repeat}).member("baseline", run.isBaseline);
    m_json.member("start_ns", run.range.start).member("wall_ns", run.wall).member("window_ns", run.window);
    overlap(run.overlap);
    writeSyncCalls(m_json, m_trace, run.syncCalls);
    writeSyncSites(m_json, m_trace, run.syncSites);
    if (m_options.more)
        m_options.more(m_json, run);
    if (m_options.rows)
        writeSyncPoints(m_json, m_trace, run.waits, run.range.start - m_options.from);
    threads(run.threads);
    m_json.key("launch");
    launch(run.launch);
    if (run.budget) {
        budget(*run.budget, run.hostCode);
    } else {
        m_json.key("time_budget").null();
        m_json.key("host_code_in").beginArray().endArray();
    }
    m_json.member("bound_by", nameOf(run.boundBy));
    writeShare(m_json, "outside_gpu_activity", run.outsideGpuActivity);
    longestGap(run);
    m_json.key("all_devices").beginObject();
    utilization(run.allDevices);
    writeShare(m_json, "busy_mean", run.allDevices.busyMean);
    m_json.endObject();
    m_json.key("devices").beginArray();
    for (const DeviceReport& entry : run.devices)
        device(entry);
    m_json.endArray();
    table("kernels", run.kernels);
    table("copies", run.copies, &ReportWriter::copyColumns);
    table("calls", run.calls);
    table("ranges", run.ranges, &ReportWriter::rangeColumns);
    if (!run.operations.empty())
        table("operations", run.operations);
    quality(run);
    m_json.endObject();
}

void ReportWriter::overlap(const OverlapMetrics& overlap)
{
    m_json.member("host_blocked_ns", overlap.hostBlocked);
    writeShare(m_json, "host_blocked", overlap.hostBlockedShare);
    m_json.member("drain_ns", overlap.drain);
    writeShare(m_json, "stalled", overlap.stalled);
    writeShare(m_json, "host_device_overlap", overlap.hostDeviceOverlap);
    m_json.member("both_idle_ns", overlap.bothIdle).member("all_blocked_ns", overlap.allBlocked).member("api_ns", overlap.api);
    m_json.member("sync_count", overlap.syncCount).member("sync_ns", overlap.sync);
}

void ReportWriter::threads(const std::vector<ThreadReport>& threads)
{
    m_json.key("threads").beginArray();
    for (const ThreadReport& thread : threads) {
        m_json.beginObject();
        writeTrackId(m_json, m_trace, "id", thread.track);
        m_json.member("name", m_trace.tracks[thread.track.index()].info.name);
        overlap(thread.overlap);
        m_json.endObject();
    }
    m_json.endArray();
}

void ReportWriter::percentiles(std::string_view key, const std::optional<Percentiles>& values)
{
    m_json.key(key);
    if (!values) {
        m_json.null();
        return;
    }
    m_json.beginObject();
    m_json.member("p50", values->p50).member("p90", values->p90).member("p99", values->p99).member("max", values->max).endObject();
}

void ReportWriter::launch(const LaunchReport& launch)
{
    m_json.beginObject();
    m_json.member("paired", launch.paired).member("device_spans_without_launch", launch.deviceSpansWithoutLaunch);
    m_json.member("launches_without_span", launch.launchesWithoutSpan);
    percentiles("latency_ns", launch.latency);
    percentiles("queue_time_ns", launch.queueTime);
    m_json.member("short_kernels", launch.shortKernels);
    writeShare(m_json, "short_kernels_share", launch.shortKernelsShare);
    m_json.endObject();
}

void ReportWriter::utilization(const Utilization& use)
{
    m_json.member("spans", use.spans).member("window_ns", use.window).member("device_span_ns", use.deviceSpan).member("busy_ns", use.busy);
    writeShare(m_json, "busy", use.busyShare);
    m_json.member("idle_ns", use.idle).member("kernel_ns", use.kernel).member("copy_ns", use.copy).member("memset_ns", use.memset);
    m_json.member("comm_ns", use.comm).member("compute_ns", use.compute).member("migration_ns", use.migration);
    m_json.member("exposed_copy_ns", use.exposedCopy).member("exposed_comm_ns", use.exposedComm);
    utilizationShares(use);
    m_json.member("graph_level", use.hasGraphLevel);
    curve("utilization", use.busyCurve);
    curve("kernel_utilization", use.kernelCurve);
    curve("copy_utilization", use.copyCurve);
}

void ReportWriter::utilizationShares(const Utilization& use)
{
    writeShare(m_json, "comm_hidden", use.commHidden);
    writeShare(m_json, "copy_hidden", use.copyHidden);
    writeShare(m_json, "copy_compute_overlap", use.copyComputeOverlap);
    writeShare(m_json, "h2d_d2h_overlap", use.h2dD2hOverlap);
    writeShare(m_json, "kernel_concurrency", use.kernelConcurrency);
}

void ReportWriter::longestGap(const RunReport& run)
{
    m_json.key("longest_gap");
    if (!run.longestGap || !run.budget) {
        m_json.null();
        return;
    }
    const bool isDominant = dominates(run.longestGap->budget, *run.budget, run.allDevices.spans);
    m_json.beginObject();
    m_json.member("at_ns", run.longestGap->range.start - run.runStart).member("length_ns", run.longestGap->range.length()).member("dominates", isDominant);
    m_json.key("bound_by_outside");
    if (isDominant)
        m_json.value(nameOf(boundBy(without(*run.budget, run.longestGap->budget))));
    else
        m_json.null();
    m_json.endObject();
}

void ReportWriter::curve(std::string_view key, const std::vector<double>& values)
{
    m_json.key(key).beginArray();
    for (const double value : values)
        m_json.value(value);
    m_json.endArray();
}

void ReportWriter::hardware(const HardwareUse& use)
{
    m_json.key("hardware").beginObject();
    for (std::size_t i = 0; i < kGpuMetrics; ++i) {
        const GpuMetricInfo& info = kGpuMetricInfos[i];
        const bool isShare = std::string_view(info.unit) == "%";
        writeShare(m_json, info.key, use.means[i] && isShare ? Share(*use.means[i] / 100) : use.means[i]);
    }
    m_json.member("covered", use.covered).endObject();
}

void ReportWriter::device(const DeviceReport& device)
{
    const DeviceInfo info = device.device.index() < m_trace.devices.size() ? m_trace.devices[device.device.index()] : DeviceInfo{};
    m_json.beginObject();
    m_json.member("id", std::uint64_t{info.ordinal}).member("name", info.name).key("process");
    if (info.process.index() < m_trace.processes.size())
        m_json.value(m_trace.processes[info.process.index()].name);
    else
        m_json.null();
    utilization(device.utilization);
    if (device.hardware)
        hardware(*device.hardware);
    budget(device.budget, device.hostCode);
    idle(device.idle);
    m_json.key("streams").beginArray();
    for (const StreamReport& entry : device.streams)
        stream(entry);
    m_json.endArray().endObject();
}

void ReportWriter::budget(const TimeBudget& budget, const std::vector<HostCode>& hostCode)
{
    writeBudget(m_json, "time_budget", budget);
    m_json.key("host_code_in").beginArray();
    const std::size_t count = m_options.top == 0 ? hostCode.size() : std::min(hostCode.size(), m_options.top);
    for (std::size_t i = 0; i < count; ++i) {
        m_json.beginObject();
        writeText(m_json, m_trace, "name", hostCode[i].name);
        m_json.member("total_ns", hostCode[i].total);
        if (hostCode[i].caller.isValid())
            writeText(m_json, m_trace, "caller", hostCode[i].caller);
        m_json.endObject();
    }
    m_json.endArray();
}

void ReportWriter::idle(const IdleCauses& idle)
{
    m_json.key("idle").beginObject();
    m_json.member("overhead", idle.overhead).member("sync", idle.sync).member("launch_late", idle.launchLate).member("launch_latency", idle.launchLatency);
    m_json.member("dependency", idle.dependency).member("other", idle.other).member("edge", idle.edge).endObject();
}

void ReportWriter::stream(const StreamReport& stream)
{
    m_json.beginObject();
    writeTrackId(m_json, m_trace, "id", stream.track);
    if (const TrackInfo& track = m_trace.tracks[stream.track.index()].info; isOfAnotherProcess(m_trace, track))
        m_json.member("process", m_trace.processes[track.process.index()].name);
    m_json.member("spans", stream.spans).member("busy_ns", stream.busy).key("launch");
    launch(stream.launch);
    m_json.member("queue_depth_max", stream.queueDepthMax).member("queue_depth_mean", stream.queueDepthMean).member("queue_full_ns", stream.queueFull);
    m_json.key("idle_by_stream").beginObject();
    m_json.member("host_wait", stream.idleByStream.hostWait).member("kernel_wait", stream.idleByStream.kernelWait);
    m_json.member("other_wait", stream.idleByStream.otherWait).endObject().endObject();
}

void ReportWriter::table(std::string_view key, const std::vector<TableRow>& rows, void (ReportWriter::*more)(const TableRow&))
{
    const std::size_t count = m_options.top == 0 ? rows.size() : std::min(rows.size(), m_options.top);
    m_json.key(key).beginArray();
    for (std::size_t i = 0; i < count; ++i) {
        const TableRow& row = rows[i];
        m_json.beginObject();
        writeText(m_json, m_trace, "name", row.name);
        if (more)
            (this->*more)(row);
        m_json.member("count", row.count).member("total_ns", row.total).member("mean_ns", row.mean).member("median_ns", row.median);
        m_json.member("min_ns", row.min).member("max_ns", row.max);
        writeShare(m_json, "share", row.share);
        m_json.endObject();
    }
    m_json.endArray();
}

void ReportWriter::copyColumns(const TableRow& row)
{
    m_json.member("direction", nameOf(row.direction)).member("source_memory", nameOf(row.sourceMemory)).member("target_memory", nameOf(row.targetMemory));
    m_json.member("bytes", row.bytes);
    writeShare(m_json, "gb_per_s", row.total > 0 ? Share(static_cast<double>(row.bytes) / static_cast<double>(row.total)) : std::nullopt);
}

void ReportWriter::rangeColumns(const TableRow& row)
{
    m_json.member("device_ns", row.deviceTime);
}

void ReportWriter::quality(const RunReport& run)
{
    m_json.key("quality").beginObject();
    for (const auto& [name, value] : run.quality)
        m_json.member(name, value);
    if (run.overheadShare)
        m_json.member("overhead_share", *run.overheadShare);
    m_json.endObject();
}

} // namespace

void writeRunReport(JsonWriter& json, const Trace& trace, const RunReport& run, const ReportJsonOptions& options)
{
    ReportWriter(json, trace, options).run(run);
}

void writeJson(JsonWriter& json, const Trace& trace, const std::vector<RunReport>& runs, std::string_view fileName, const ReportJsonOptions& options)
{
    json.beginObject().member("schema", 1).member("file", fileName).member("format", nameOf(trace.format));
    json.key("runs").beginArray();
    for (const RunReport& run : runs)
        writeRunReport(json, trace, run, options);
    json.endArray();
    if (options.moreOfFile)
        options.moreOfFile(json);
    json.endObject();
}

} // namespace stallscope

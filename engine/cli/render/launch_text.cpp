// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/render/launch_text.h"

#include "engine/cli/render/text_table.h"
#include "profiler/base/units.h"
#include "profiler/narrative/wording.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace stallscope::cli {

namespace {

using enum TextTable::Kind;

void addPercentiles(TextTable& table, const char* label, const std::optional<Percentiles>& p)
{
    if (p)
        table.addRow({label, formatDuration(p->p50), formatDuration(p->p90), formatDuration(p->p99), formatDuration(p->max)});
}

std::string launchRemarks(const Page& page, const LaunchReport& launch)
{
    std::string text;
    const auto add = [&](std::uint64_t count, const std::string& sentence) {
        if (count > 0)
            text += wrapped(sentence, page.width, 2);
    };
    add(launch.shortKernels,
        fmt::format(
            "{} ({}) ran shorter than the call that launched them.", counted(launch.shortKernels, "kernel"), narrative::shownShare(launch.shortKernelsShare)));
    add(launch.deviceSpansWithoutLaunch, fmt::format("{} without a launch call in the trace.", counted(launch.deviceSpansWithoutLaunch, "device span")));
    add(launch.launchesWithoutSpan, fmt::format("{} without a device span in the trace.", counted(launch.launchesWithoutSpan, "launch call")));
    return text;
}

struct StreamOfDevice {
    const StreamReport* stream;
    DeviceId device;
};

std::vector<StreamOfDevice> streamsByWork(const RunReport& run)
{
    std::vector<StreamOfDevice> streams;
    for (const DeviceReport& device : run.devices) {
        for (const StreamReport& stream : device.streams)
            streams.push_back({&stream, device.device});
    }
    std::stable_sort(streams.begin(), streams.end(), [](const StreamOfDevice& a, const StreamOfDevice& b) { return a.stream->busy > b.stream->busy; });
    return streams;
}

} // namespace

std::string launchText(const Page& page, const RunReport& run)
{
    const LaunchReport& launch = run.launch;
    if (launch.paired + launch.deviceSpansWithoutLaunch + launch.launchesWithoutSpan == 0)
        return {};
    TextTable table({{counted(launch.paired, "device span") + " with a launch", Words}, {"median"}, {"90 %"}, {"99 %"}, {"longest"}});
    addPercentiles(table, "from the call's begin to the start on the device", launch.latency);
    addPercentiles(table, "from the call's end (in the queue)", launch.queueTime);
    return heading(page, "Launches") + table.text(page) + launchRemarks(page, launch);
}

std::string streamsText(const Page& page, const RunReport& run, const Trace& trace, std::size_t top)
{
    const std::vector<StreamOfDevice> streams = streamsByWork(run);
    if (streams.size() < 2)
        return {};
    TextTable table({{"stream", Elided}, {"device", Elided}, {"spans"}, {"busy"}, {"deepest queue"}, {"mean"}, {"host wait"}, {"kernel wait"}});
    const std::size_t count = top == 0 ? streams.size() : std::min(top, streams.size());
    for (std::size_t i = 0; i < count; ++i) {
        const StreamReport& stream = *streams[i].stream;
        table.addRow({narrative::trackName(trace, stream.track), narrative::deviceName(trace, streams[i].device),
            formatCount(static_cast<std::int64_t>(stream.spans)), formatDuration(stream.busy), formatCount(static_cast<std::int64_t>(stream.queueDepthMax)),
            fmt::format("{:.1f}", stream.queueDepthMean), formatDuration(stream.idleByStream.hostWait), formatDuration(stream.idleByStream.kernelWait)});
    }
    return heading(page, "Streams") + table.text(page);
}

std::string threadsText(const Page& page, const RunReport& run, const Trace& trace, std::size_t top)
{
    if (run.threads.size() < 2)
        return {};
    TextTable table({{"thread", Elided}, {"waits"}, {"blocked"}, {"of run"}, {"enqueueing"}, {"free while busy"}});
    const std::size_t count = top == 0 ? run.threads.size() : std::min(top, run.threads.size());
    for (std::size_t i = 0; i < count; ++i) {
        const OverlapMetrics& overlap = run.threads[i].overlap;
        table.addRow(
            {narrative::trackName(trace, run.threads[i].track), formatCount(static_cast<std::int64_t>(overlap.syncCount)), formatDuration(overlap.hostBlocked),
                narrative::shownShare(overlap.hostBlockedShare), formatDuration(overlap.api), narrative::shownShare(overlap.hostDeviceOverlap)});
    }
    return heading(page, "Launching threads") + table.text(page);
}

} // namespace stallscope::cli

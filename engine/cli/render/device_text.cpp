// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/render/device_text.h"

#include "engine/cli/render/text_table.h"
#include "profiler/base/units.h"
#include "profiler/narrative/idle_words.h"
#include "profiler/narrative/verdict_words.h"
#include "profiler/narrative/wording.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace stallscope::cli {

namespace {

using enum TextTable::Kind;

void addPart(TextTable& table, const char* label, Nanos length, Nanos window)
{
    if (length > 0)
        table.addRow({label, formatDuration(length), narrative::shownPart(length, window)});
}

std::string timeOf(const Page& page, const Utilization& use)
{
    TextTable table({{"", Words}, {"time"}, {"of window"}});
    table.addRow({"busy", formatDuration(use.busy), narrative::shownShare(use.busyShare)});
    addPart(table, "  kernels", use.kernel, use.window);
    if (use.comm > 0) {
        addPart(table, "    computing", use.compute, use.window);
        addPart(table, "    communicating", use.comm, use.window);
        addPart(table, "    communicating, not hidden by computing", use.exposedComm, use.window);
    }
    addPart(table, "  copies", use.copy, use.window);
    addPart(table, "  memsets", use.memset, use.window);
    addPart(table, "  copies and memsets not hidden by kernels", use.exposedCopy, use.window);
    addPart(table, "  unified memory moved (not counted as busy)", use.migration, use.window);
    table.addRow({"idle", formatDuration(use.idle), narrative::shownPart(use.idle, use.window)});
    return table.text(page);
}

std::string perDevice(const Page& page, const RunReport& run, const Trace& trace)
{
    TextTable table({{"device", Elided}, {"spans"}, {"busy"}, {"kernels"}, {"copies"}, {"communicating"}, {"idle"}});
    for (const DeviceReport& device : run.devices) {
        const Utilization& use = device.utilization;
        table.addRow({narrative::deviceName(trace, device.device), formatCount(static_cast<std::int64_t>(use.spans)), narrative::shownShare(use.busyShare),
            narrative::shownPart(use.kernel, use.window), narrative::shownPart(use.copy, use.window), narrative::shownPart(use.comm, use.window),
            formatDuration(use.idle)});
    }
    return table.text(page);
}

} // namespace

std::string curveLine(const std::vector<double>& shares, std::size_t length)
{
    static constexpr std::array<const char*, 9> kBlocks{" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    std::string line;
    const std::size_t columns = std::min(length, shares.size());
    for (std::size_t i = 0; i < columns; ++i) {
        const std::size_t from = i * shares.size() / columns;
        const std::size_t to = std::max(from + 1, (i + 1) * shares.size() / columns);
        double sum = 0;
        for (std::size_t j = from; j < to; ++j)
            sum += shares[j];
        const double share = std::clamp(sum / static_cast<double>(to - from), 0.0, 1.0);
        // Only nothing at all is blank: little is seen as little.
        line += kBlocks[share > 0 ? static_cast<std::size_t>(std::clamp(std::lround(share * 8), 1L, 8L)) : 0];
    }
    return line;
}

std::string deviceTimeText(const Page& page, const RunReport& run, const Trace& trace)
{
    const bool isOne = run.devices.size() == 1;
    const std::string title = isOne ? fmt::format("Device {}", narrative::deviceName(trace, run.devices.front().device)) : "All devices (at least one of them)";
    std::string out = heading(page, title) + timeOf(page, run.allDevices);
    const std::string curve = curveLine(run.allDevices.busyCurve, page.width - 12);
    if (run.allDevices.busy > 0 && !curve.empty())
        out += fmt::format("  busy  |{}|\n", curve);
    if (run.devices.size() > 1)
        out += heading(page, "Each device") + perDevice(page, run, trace);
    return out;
}

std::string overlapText(const Page& page, const RunReport& run)
{
    TextTable table({{"", Words}, {"", Number}});
    const auto add = [&table](const char* label, const Share& share) {
        if (share)
            table.addRow({label, formatShare(*share)});
    };
    add("of the device's busy time, the host was free to go on", run.overlap.hostDeviceOverlap);
    add("of the time, a host thread was stalled (final waits left out)", run.overlap.stalled);
    add("of the copying, hidden behind kernels", run.allDevices.copyHidden);
    add("of the copying in both directions, at the same time", run.allDevices.h2dD2hOverlap);
    add("of the communication, hidden behind computing", run.allDevices.commHidden);
    if (run.allDevices.kernelConcurrency)
        table.addRow({"concurrent kernels, while any run", fmt::format("{:.2f}", *run.allDevices.kernelConcurrency)});
    if (run.overlap.bothIdle > 0)
        table.addRow({"a host thread blocked and no device busy: pure loss", formatDuration(run.overlap.bothIdle)});
    return table.isEmpty() ? std::string() : heading(page, "Side by side") + table.text(page);
}

std::string budgetText(const Page& page, const RunReport& run, const Trace& trace, std::size_t top)
{
    if (!run.budget || run.window == 0)
        return {};
    TextTable table({{"", Words}, {"time"}, {"of window"}});
    for (const narrative::BudgetPart& part : narrative::budgetParts()) {
        const Nanos length = (*run.budget).*part.part;
        if (length > 0)
            table.addRow({say(part.label), formatDuration(length), narrative::shownPart(length, run.window)});
    }
    std::string out = heading(page, run.devices.size() > 1 ? "Where the time went (mean of the devices)" : "Where the time went") + table.text(page);
    const std::size_t lines = top == 0 ? run.hostCode.size() : std::min(run.hostCode.size(), top);
    const bool isNamed = std::any_of(run.hostCode.begin(), run.hostCode.end(), [](const HostCode& code) { return code.name.isValid(); });
    if (!isNamed)
        return out;
    TextTable code({{"time"}, {"of window"}, {"name", Elided}});
    for (std::size_t i = 0; i < lines; ++i)
        code.addRow({formatDuration(run.hostCode[i].total), narrative::shownPart(run.hostCode[i].total, run.window),
            run.hostCode[i].name.isValid() ? narrative::shown(trace, run.hostCode[i].name) : "(no range or function)"});
    const std::string limit = lines < run.hostCode.size() ? fmt::format(" ({} of {}; --top 0 shows all)", lines, run.hostCode.size()) : std::string();
    return out + heading(page, "What the host ran before it launched the next work" + limit) + code.text(page);
}

std::string idleText(const Page& page, const RunReport& run)
{
    const IdleCauses idle = narrative::idleOverDevices(run);
    TextTable table({{"", Words}, {"time"}, {"of idle"}});
    for (const narrative::IdlePart& part : narrative::idleParts(idle))
        table.addRow({say(part.label), formatDuration(part.length), narrative::shownPart(part.length, idle.total())});
    if (table.isEmpty())
        return {};
    return heading(page, run.devices.size() > 1 ? "Why the devices were idle (summed)" : "Why the device was idle") + table.text(page);
}

} // namespace stallscope::cli

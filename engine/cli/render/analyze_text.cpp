// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/render/analyze_text.h"

#include "engine/cli/render/text_table.h"
#include "profiler/analysis/report/statistics.h"
#include "profiler/analysis/waits/waits.h"
#include "profiler/base/say.h"
#include "profiler/base/units.h"
#include "profiler/base/utf8.h"
#include "profiler/narrative/advice_words.h"
#include "profiler/narrative/part_words.h"
#include "profiler/narrative/quality_words.h"
#include "profiler/narrative/steps_words.h"
#include "profiler/narrative/verdict_words.h"
#include "profiler/narrative/wording.h"
#include "profiler/trace/trace.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <map>
#include <tuple>
#include <utility>

namespace stallscope::cli {

namespace {

using enum TextTable::Kind;

std::string runTitle(const Page& page, const RunReport& run)
{
    std::string title = narrative::runName(run);
    if (run.isBaseline)
        title += " (baseline)";
    return "\n" + page.strong(fmt::format("== {} ==", title)) + "\n\n";
}

std::string rangeLine(const RunReport& run)
{
    return run.window == run.wall ? std::string() : fmt::format("Part of the run: {} of {}.\n", formatDuration(run.window), formatDuration(run.wall));
}

/// Section "What to change", largest gain first. `part`: null if the advice is about the whole run.
std::string adviceText(const Page& page, const Trace& trace, const RunReport& run, const std::vector<Advice>& advice, const PartFacts* part)
{
    if (advice.empty())
        return {};
    const Nanos length = part ? part->length() : run.wall;
    std::string out = heading(page, part ? fmt::format("What to change, {}", narrative::rangeOfPart(*part)) : "What to change");
    const std::string missing = narrative::whatIsMissing(trace, run);
    for (std::size_t i = 0; i < advice.size(); ++i) {
        const Advice& one = advice[i];
        constexpr std::size_t kIndent = 5;
        out += fmt::format("  {}. ", i + 1) + wrapped(sentenceOf(narrative::findingOf(trace, one, missing)), page.width, kIndent).substr(kIndent);
        out += page.strong(wrapped(narrative::gainOf(length, one, part != nullptr), page.width, kIndent));
        const char* const example = exampleOf(one);
        out += wrapped(narrative::remedyFor(one) + (example ? fmt::format(" Try it: stallscope-cli run {}", example) : ""), page.width, kIndent);
    }
    return out;
}

constexpr std::size_t kCostliestWaits = 5;
constexpr std::size_t kRemarkName = 60; // longest name within a remark

/// Number and total duration of waits of a site with a common property.
struct Tally {
    std::uint64_t count = 0;
    Nanos waited = 0;
};
using Tallies = std::map<std::string, Tally>;

/// Common properties of the waits of one site.
struct SiteFacts {
    Tallies awaited;
    Tallies places; ///< Python functions or stack frames
};

using SiteKey = std::tuple<StringId, BlockingKind, StringId>;

/// "<built-in method to of Tensor object at 0x7f00>" differs from object to object; the place does not.
std::string withoutAddress(std::string name)
{
    const std::size_t at = name.find(" at 0x");
    if (at != std::string::npos)
        name.erase(at, name.find_first_not_of("0123456789abcdef", at + 6) - at);
    return name;
}

void addTo(Tallies& tallies, std::string name, const Wait& wait)
{
    Tally& tally = tallies[std::move(name)];
    ++tally.count;
    tally.waited += wait.duration;
}

std::map<SiteKey, SiteFacts> factsBySite(const RunReport& run, const Trace& trace)
{
    std::map<SiteKey, SiteFacts> facts;
    for (const Wait& wait : run.waits) {
        SiteFacts& site = facts[{wait.call, wait.kind, wait.cause}];
        if (wait.awaited)
            addTo(site.awaited, narrative::shown(trace, wait.awaited->name), wait);
        if (wait.site.isValid())
            addTo(site.places, withoutAddress(narrative::shown(trace, wait.site)), wait);
    }
    return facts;
}

/// Removes the first folders of a long path, and keeps file and line.
std::string withoutFolders(const std::string& place)
{
    std::size_t begin = 0;
    while (place.size() - begin >= kRemarkName) {
        const std::size_t next = place.find('/', begin + 1);
        if (next == std::string::npos)
            break;
        begin = next;
    }
    return begin == 0 ? place : "…" + place.substr(begin);
}

/// The property with most of the waiting time, and how often it occurs unless always.
std::string mostOf(const Tallies& tallies, std::uint64_t of)
{
    const auto most = std::max_element(tallies.begin(), tallies.end(), [](const auto& a, const auto& b) { return a.second.waited < b.second.waited; });
    const std::string name = elidedMiddle(withoutFolders(most->first), kRemarkName);
    return most->second.count == of ? name : fmt::format("{} ({} of {})", name, most->second.count, of);
}

/// The call takes a while even if the device has no work.
bool hasOwnTime(BlockingKind kind)
{
    return kind == BlockingKind::Alloc || kind == BlockingKind::Free || kind == BlockingKind::Module || kind == BlockingKind::Managed;
}

std::string remarkOn(const SyncSite& site, const SiteFacts& facts, Nanos window)
{
    std::string remark = nameOf(site.kind);
    if (!facts.awaited.empty())
        remark += fmt::format("; for {}", mostOf(facts.awaited, site.count));
    if (site.unattributed > 0 && hasOwnTime(site.kind))
        remark +=
            site.unattributed == site.total ? "; no device work awaited" : fmt::format("; {} without awaited device work", formatDuration(site.unattributed));
    else if (site.unattributed > 0)
        remark += fmt::format("; {} without awaited work in the trace", site.unattributed == site.total ? "all" : formatDuration(site.unattributed));
    if (site.needless > 0)
        remark += fmt::format("; {} needless", site.needless == site.count ? "all" : formatCount(static_cast<std::int64_t>(site.needless)));
    if (!facts.places.empty())
        remark += fmt::format("; at {}", mostOf(facts.places, site.count));
    if (site.gap - site.bubble > window / 100)
        remark += fmt::format("; then the device idled {} more, until the host launched the next work", formatDuration(site.gap - site.bubble));
    return remark;
}

/// Time from the start of the run, in the form and with the precision that --range needs.
std::string instant(Nanos time)
{
    return fmt::format("{:.3f} ms", static_cast<double>(time) / 1e6);
}

void addWait(TextTable& table, const Wait& wait, Nanos start, const Trace& trace)
{
    const std::string awaited = wait.awaited ? narrative::shown(trace, wait.awaited->name) : "";
    table.addRow({instant(wait.start - start), formatDuration(wait.bubble), formatDuration(wait.duration), narrative::shown(trace, wait.call),
        wait.cause.isValid() ? narrative::shown(trace, wait.cause) : "", wait.isNeedless ? "(needless)" : awaited});
}

/// Note for a column of idle time whose sum differs from the time budget.
std::string idleAfterWaitsRemark(const Page& page, const RunReport& run)
{
    const Nanos sum = bubblesOf(run);
    if (!run.budget || std::abs(sum - run.budget->syncWait) <= sum / 20)
        return {};
    const std::string total = formatDuration(sum);
    const std::string inBudget = formatDuration(run.budget->syncWait);
    if (run.devices.size() > 1)
        return wrapped(fmt::format("{} idle in total, counting for each wait the device that lost most. The time budget counts {}, the mean of the devices.",
                           total, inBudget),
            page.width, 2);
    const char* const elsewhere = run.window == run.wall ? "before the first work or during initialization" : "during initialization or outside of the range";
    return wrapped(
        fmt::format("{} idle in total. The time budget counts {} as caused by synchronization, and the rest as time {}.", total, inBudget, elsewhere),
        page.width, 2);
}

/// Section "Where the host waited": sites, awaited work and cost. Empty without waits.
std::string waitSitesText(const Page& page, const RunReport& run, const Trace& trace, std::size_t top)
{
    if (run.syncSites.empty())
        return {};
    TextTable table({{"device idle"}, {"waited"}, {"wake-up"}, {"count"}, {"call", Elided}, {"under", Elided}});
    const std::map<SiteKey, SiteFacts> facts = factsBySite(run, trace);
    const std::size_t rows = top == 0 ? run.syncSites.size() : std::min(top, run.syncSites.size());
    for (std::size_t i = 0; i < rows; ++i) {
        const SyncSite& site = run.syncSites[i];
        table.addRow({formatDuration(site.bubble), formatDuration(site.total), formatDuration(site.wakeup), formatCount(static_cast<std::int64_t>(site.count)),
            narrative::shown(trace, site.call), site.cause.isValid() ? narrative::shown(trace, site.cause) : ""});
        const auto known = facts.find({site.call, site.kind, site.cause});
        table.addRemark(remarkOn(site, known == facts.end() ? SiteFacts{} : known->second, run.window));
    }
    std::string out = heading(page, "Where the host waited");
    out += table.text(page);
    out += idleAfterWaitsRemark(page, run);
    if (rows < run.syncSites.size())
        out += fmt::format("  and {} (--top 0 shows all)\n", counted(run.syncSites.size() - rows, "more site"));
    return out;
}

enum class WaitRows { Costliest, All };

/// Single waits: those with the longest idle gaps, or all of them in order of time.
std::string waitRowsText(const Page& page, const RunReport& run, const Trace& trace, WaitRows which, Nanos start)
{
    if (run.waits.empty() || (which == WaitRows::Costliest && run.waits.size() < 2))
        return {};
    struct Row {
        std::pair<Nanos, Nanos> cost;
        std::size_t index;
    };
    std::vector<Row> rows;
    for (const Wait& wait : run.waits)
        rows.push_back({{wait.bubble, wait.duration}, rows.size()});
    if (which == WaitRows::Costliest) {
        std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.cost > b.cost; });
        rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(std::min(rows.size(), kCostliestWaits)), rows.end());
    }
    TextTable table({{"at"}, {"device idle"}, {"waited"}, {"call", Elided}, {"under", Elided}, {"for", Elided}});
    for (const Row& row : rows)
        addWait(table, run.waits[row.index], start, trace);
    return heading(page, which == WaitRows::All ? "Every wait" : "The costliest waits (--rows shows every one)") + table.text(page);
}

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
        addPart(table, "    compute", use.compute, use.window);
        addPart(table, "    communication", use.comm, use.window);
        addPart(table, "    exposed communication", use.exposedComm, use.window);
    }
    addPart(table, "  copies", use.copy, use.window);
    addPart(table, "  memsets", use.memset, use.window);
    addPart(table, "  exposed copies and memsets", use.exposedCopy, use.window);
    addPart(table, "  memory migration (not counted as busy)", use.migration, use.window);
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

/// A share per bucket as a row of blocks, one character each.
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
        // only zero is blank; any other share is visible
        line += kBlocks[share > 0 ? static_cast<std::size_t>(std::clamp(std::lround(share * 8), 1L, 8L)) : 0];
    }
    return line;
}

/// Utilization of the devices, and its curve over time.
std::string deviceTimeText(const Page& page, const RunReport& run, const Trace& trace)
{
    const bool isOne = run.devices.size() == 1;
    const std::string title = isOne ? fmt::format("Device {}", narrative::deviceName(trace, run.devices.front().device)) : "All devices (at least one of them)";
    std::string out = heading(page, title) + timeOf(page, run.allDevices);
    const std::string curve = curveLine(bucketsWithTime(run.allDevices.busyCurve, run.window), page.width - 12);
    if (run.allDevices.busy > 0 && !curve.empty())
        out += fmt::format("  busy  |{}|\n", curve);
    if (run.devices.size() > 1)
        out += heading(page, "Each device") + perDevice(page, run, trace);
    return out;
}

/// Overlap of copies, kernels and host. Meaningless shares are omitted.
std::string overlapText(const Page& page, const RunReport& run, const Trace& trace)
{
    TextTable table({{"", Words}, {"", Number}});
    const auto add = [&table](const char* label, const Share& share) {
        if (share)
            table.addRow({label, formatShare(*share)});
    };
    if (narrative::areWaitsRecorded(trace, run.devices, run.overlap.syncCount)) {
        add("of the device's busy time, the host was not blocked", run.overlap.hostDeviceOverlap);
        add("of the time, a host thread was blocked (without final waits)", run.overlap.stalled);
    }
    add("of the copy time overlaps with kernels", run.allDevices.copyHidden);
    add("of the copy time overlaps in both directions", run.allDevices.h2dD2hOverlap);
    add("of the communication overlaps with other kernels", run.allDevices.commHidden);
    if (run.allDevices.kernelConcurrency)
        table.addRow({"kernels at once, while any runs", fmt::format("{:.2f}", *run.allDevices.kernelConcurrency)});
    if (run.overlap.bothIdle > 0)
        table.addRow({"host blocked and no device busy: pure loss", formatDuration(run.overlap.bothIdle)});
    return table.isEmpty() ? std::string() : heading(page, "Overlap") + table.text(page);
}

/// Time budget, and host code that kept the devices idle: up to `top` lines, 0: all.
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
            run.hostCode[i].name.isValid() ? narrative::codeAtCaller(trace, run.hostCode[i].name, run.hostCode[i].caller) : "(no range or function)"});
    const std::string limit = lines < run.hostCode.size() ? fmt::format(" ({} of {}; --top 0 shows all)", lines, run.hostCode.size()) : std::string();
    return out + heading(page, "What the host ran before it launched the next work" + limit) + code.text(page);
}

/// The time budget counts waits during initialization and before the first work elsewhere.
bool areWaitsMoreThanInBudget(const RunReport& run, const IdleCauses& idle)
{
    Nanos inBudget = 0;
    for (const DeviceReport& device : run.devices)
        inBudget += device.budget.syncWait;
    return idle.sync > inBudget;
}

std::string idleText(const Page& page, const RunReport& run)
{
    const IdleCauses idle = narrative::idleOverDevices(run);
    TextTable table({{"", Words}, {"time"}, {"of idle"}});
    for (const narrative::IdlePart& part : narrative::idleParts(idle))
        table.addRow({say(part.label), formatDuration(part.length), narrative::shownPart(part.length, idle.total())});
    if (table.isEmpty())
        return {};
    std::string out = heading(page, run.devices.size() > 1 ? "Why the devices were idle (summed)" : "Why the device was idle");
    if (areWaitsMoreThanInBudget(run, idle))
        out += wrapped("Waits include those during initialization and before the first work, which the time budget above counts separately.", page.width, 2);
    return out + table.text(page);
}

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
        fmt::format("{} ({}) took less time than the call that launched them.", counted(launch.shortKernels, "kernel"),
            narrative::shownShare(launch.shortKernelsShare)));
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

/// Latency from launch call to start. Empty without launches.
std::string launchText(const Page& page, const RunReport& run)
{
    const LaunchReport& launch = run.launch;
    if (launch.paired + launch.deviceSpansWithoutLaunch + launch.launchesWithoutSpan == 0)
        return {};
    TextTable table({{counted(launch.paired, "device span") + " with a launch", Words}, {"median"}, {"90 %"}, {"99 %"}, {"longest"}});
    addPercentiles(table, "from the start of the call to the start on the device", launch.latency);
    addPercentiles(table, "from the end of the call (in the queue)", launch.queueTime);
    return heading(page, "Launches") + table.text(page) + launchRemarks(page, launch);
}

/// The streams with most work, at most `top` (0: all). Empty for a single stream.
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

/// The launching threads. Empty for a single thread.
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

using Column = TextTable::Column;

/// A column that only some of the tables have.
struct OwnColumn {
    const char* title;
    std::string (*cell)(const TableRow&);
};

/// Some formats do not tell sizes.
std::string bytesOf(const TableRow& row)
{
    return row.bytes > 0 ? formatBytes(row.bytes) : std::string();
}

std::string speedOf(const TableRow& row)
{
    return row.total > 0 && row.bytes > 0 ? formatThroughput(static_cast<double>(row.bytes) / static_cast<double>(row.total)) : std::string();
}

std::string rowsTable(
    const Page& page, const char* title, const std::vector<TableRow>& rows, const Trace& trace, std::size_t top, const std::vector<OwnColumn>& own)
{
    if (rows.empty())
        return {};
    std::vector<Column> columns{{"total"}, {"share"}, {"count"}, {"median"}, {"longest"}};
    for (const OwnColumn& column : own)
        columns.push_back({column.title});
    columns.push_back({"name", Elided});
    TextTable table(std::move(columns));
    const std::size_t count = top == 0 ? rows.size() : std::min(top, rows.size());
    for (std::size_t i = 0; i < count; ++i) {
        const TableRow& row = rows[i];
        std::vector<std::string> cells{formatDuration(row.total), narrative::shownShare(row.share), formatCount(static_cast<std::int64_t>(row.count)),
            formatDuration(row.median), formatDuration(row.max)};
        for (const OwnColumn& column : own)
            cells.push_back(column.cell(row));
        cells.push_back(narrative::shown(trace, row.name));
        table.addRow(std::move(cells));
    }
    const std::string rest =
        count < rows.size() ? fmt::format(" ({} of {}; --top 0 shows all)", count, formatCount(static_cast<std::int64_t>(rows.size()))) : std::string();
    return heading(page, title + rest) + table.text(page);
}

/// Kernels, copies, calls and ranges by their total time, at most `top` rows each (0: all).
std::string tablesText(const Page& page, const RunReport& run, const Trace& trace, std::size_t top)
{
    const std::vector<OwnColumn> copyColumns{{"bytes", bytesOf}, {"speed", speedOf}};
    const std::vector<OwnColumn> rangeColumns{{"on device", [](const TableRow& row) { return formatDuration(row.deviceTime); }}};
    return rowsTable(page, "Kernels", run.kernels, trace, top, {}) + rowsTable(page, "Copies and memsets", run.copies, trace, top, copyColumns)
        + rowsTable(page, "API calls", run.calls, trace, top, {})
        + rowsTable(page, "Ranges", run.ranges, trace, top, run.allDevices.spans > 0 ? rangeColumns : std::vector<OwnColumn>())
        + rowsTable(page, "Operations", run.operations, trace, top, {});
}

/// Limits of the accuracy of a run's numbers, in words. Empty if there are none.
std::string qualityText(const Page& page, const RunReport& run)
{
    std::string out;
    std::string harmless;
    for (const auto& [name, value] : run.quality) {
        if (narrative::isHarmless(name))
            harmless += fmt::format("{}{}: {}", harmless.empty() ? "" : ", ", narrative::qualityName(name), formatCount(value));
        else
            out += wrapped("- " + narrative::qualitySentence(name, value), page.width, 2);
    }
    if (run.overheadShare)
        out += wrapped(fmt::format("- That overhead is {} of the window.", narrative::shownShare(run.overheadShare)), page.width, 2);
    if (!harmless.empty())
        out += wrapped(fmt::format("- Harmless, and explained by stallscope-cli info: {}.", harmless), page.width, 2);
    return out.empty() ? std::string() : heading(page, "Data quality") + out;
}

std::string runText(const Page& page, const Trace& trace, const RunReport& run, std::size_t place, const AnalyzeTextOptions& options)
{
    const narrative::Verdict verdict = narrative::verdictOf(run, trace);
    const std::string words = wrapped(narrative::headlineOf(run, trace), page.width);
    std::string out = verdict.isCertain ? page.strong(words) : words;
    out += rangeLine(run);
    const PartFacts* part = place < options.parts.size() && options.parts[place] ? &*options.parts[place] : nullptr;
    if (part)
        out += "\n" + wrapped(narrative::stepsAndAdviceOfPart(*part), page.width);
    if (place < options.advice.size())
        out += adviceText(page, trace, run, options.advice[place], part);
    if (place < options.steps.size())
        out += stepsText(page, trace, options.steps[place], part);
    out += waitSitesText(page, run, trace, options.top);
    out += waitRowsText(page, run, trace, options.withRows ? WaitRows::All : WaitRows::Costliest, run.range.start - options.from);
    if (!run.devices.empty())
        out += deviceTimeText(page, run, trace);
    out += budgetText(page, run, trace, options.top);
    out += idleText(page, run);
    if (!run.devices.empty() || !run.threads.empty())
        out += overlapText(page, run, trace);
    out += launchText(page, run);
    out += streamsText(page, run, trace, options.top);
    out += threadsText(page, run, trace, options.top);
    out += tablesText(page, run, trace, options.top);
    out += qualityText(page, run);
    return out;
}

} // namespace

std::string stepsText(const Page& page, const Trace& trace, const RunSteps& steps, const PartFacts* part)
{
    std::string out =
        heading(page, part ? fmt::format("Steps, {}", narrative::rangeOfPart(*part)) : "Steps") + wrapped(narrative::stepsSentence(steps), page.width, 2);
    if (const std::string slowest = narrative::slowestSentence(trace, steps); !slowest.empty())
        out += wrapped(slowest, page.width, 2);
    return out;
}

std::string analyzeText(const Page& page, std::string_view file, const Trace& trace, const std::vector<RunReport>& runs, const AnalyzeTextOptions& options)
{
    std::string out = page.faint(wrapped(fmt::format("{} ({}, {})", displayText(file), nameOf(trace.format), counted(trace.spanCount(), "span")), page.width));
    if (runs.empty())
        return out + "This file contains no runs.\n";
    for (std::size_t i = 0; i < runs.size(); ++i) {
        out += runs.size() > 1 ? runTitle(page, runs[i]) : "\n";
        out += runText(page, trace, runs[i], i, options);
    }
    return out;
}

} // namespace stallscope::cli

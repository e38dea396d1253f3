// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/headline.h"

#include "engine/cli/idle_words.h"
#include "engine/cli/wording.h"
#include "profiler/base/units.h"

#include <fmt/format.h>

#include <algorithm>

namespace stallscope::cli {

namespace {

constexpr double kNotable = 0.01; // of the run: what is less is said to be next to nothing

std::string busySentence(const RunReport& run)
{
    const std::string window = formatDuration(run.window);
    if (run.devices.size() < 2)
        return fmt::format("The device was busy {} of {}.", shownShare(run.allDevices.busyShare), window);
    return fmt::format("The {} devices were busy {} of {} on average, at least one of them {}.", run.devices.size(), shownShare(run.allDevices.busyMean),
        window, shownShare(run.allDevices.busyShare));
}

Nanos sumOfBubbles(const RunReport& run)
{
    Nanos sum = 0;
    for (const SyncSite& site : run.syncSites)
        sum = saturatingAdd(sum, site.bubble);
    return sum;
}

std::string costliestSite(const RunReport& run, const Trace& trace, Nanos bubbles)
{
    const SyncSite& site = run.syncSites.front(); // by bubble, largest first
    if (run.syncSites.size() == 1)
        return fmt::format(", all of it in {} x {}", site.count, callUnderCause(trace, site.call, site.cause));
    const bool isMost = site.bubble > bubbles / 2;
    return fmt::format(", {} in {} x {} ({})", isMost ? "most of it" : "the largest part", site.count, callUnderCause(trace, site.call, site.cause),
        formatDuration(site.bubble));
}

std::string waitSentence(const RunReport& run, const Trace& trace)
{
    const char* whom = run.devices.size() == 1 ? "it" : "them";
    if (run.tandem.syncCount == 0)
        return fmt::format("The host never waited for {}.", whom);
    const std::string waited =
        fmt::format("The host waited for {} {}, {} in all", whom, counted(run.tandem.syncCount, "time"), formatDuration(run.tandem.sync));
    const Nanos bubbles = sumOfBubbles(run);
    if (bubbles == 0)
        return waited + "; that left no device idle.";
    const std::string length = formatDuration(bubbles);
    if (static_cast<double>(bubbles) < kNotable * static_cast<double>(run.window))
        return fmt::format("{}; that left the device idle for {}, next to nothing.", waited, length);
    return fmt::format(
        "{}; those waits left the device idle for {} ({}){}.", waited, length, shownPart(bubbles, run.window), costliestSite(run, trace, bubbles));
}

/// Says where the idle time comes from when the waits are not what it is.
std::string idleSentence(const RunReport& run)
{
    const IdleCauses idle = idleOverDevices(run);
    const std::vector<IdlePart> parts = idleParts(idle);
    if (parts.empty() || static_cast<double>(idle.total()) < 5 * kNotable * static_cast<double>(run.window) * static_cast<double>(run.devices.size()))
        return {};
    const auto largest = std::max_element(parts.begin(), parts.end(), [](const IdlePart& a, const IdlePart& b) { return a.length < b.length; });
    if (largest->length == idle.sync)
        return {};
    return fmt::format(
        " {} of the idle time, {}, {}.", largest->length > idle.total() / 2 ? "Most" : "The largest part", formatDuration(largest->length), largest->clause);
}

} // namespace

std::string headlineOf(const RunReport& run, const Trace& trace)
{
    if (run.allDevices.spans == 0 && run.allDevices.busy == 0) {
        const std::string waits = run.tandem.syncCount > 0 ? " " + waitSentence(run, trace) : std::string();
        return fmt::format("Nothing ran on a device within these {}.{}", formatDuration(run.window), waits);
    }
    return busySentence(run) + " " + waitSentence(run, trace) + idleSentence(run);
}

} // namespace stallscope::cli

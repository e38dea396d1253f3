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

constexpr double kNotable = 0.01;     // of the run: what is less is said to be next to nothing
constexpr double kMostlyHeldUp = 0.5; // of the device's busy time: below, the host waits more than it works ahead

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

/// "80 x cudaStreamSynchronize under aten::copy_".
std::string siteWords(const SyncSite& site, const Trace& trace)
{
    const bool isPageable = site.kind == BlockingKind::PageableD2H || site.kind == BlockingKind::PageableH2D;
    return fmt::format("{} x {}{}", formatCount(static_cast<std::int64_t>(site.count)), callUnderCause(trace, site.call, site.cause),
        isPageable ? ", which waits because its host memory is pageable" : "");
}

std::string waitSentence(const RunReport& run, const Trace& trace)
{
    const char* whom = run.devices.size() < 2 ? "it" : "them";
    if (run.tandem.syncCount == 0 || run.syncSites.empty())
        return fmt::format(" The host never waited for {}.", whom);
    const auto longest = std::max_element(run.syncSites.begin(), run.syncSites.end(), [](const SyncSite& a, const SyncSite& b) { return a.total < b.total; });
    std::string sentence = fmt::format(" The host waited for {} {}, {} in all ({})", whom, counted(run.tandem.syncCount, "time"),
        formatDuration(run.tandem.sync), shownPart(run.tandem.sync, run.window));
    if (run.syncSites.size() == 1)
        sentence += fmt::format(", in {}", siteWords(*longest, trace));
    else if (longest->total > run.tandem.sync / 2)
        sentence += fmt::format(", most of it ({}) in {}", formatDuration(longest->total), siteWords(*longest, trace));
    return sentence + ".";
}

bool isNotable(Nanos length, const RunReport& run, double times = 1)
{
    return static_cast<double>(length) >= times * kNotable * static_cast<double>(run.window);
}

/// The waits themselves need not leave the device idle to cost time: a host that waits while the device works prepares
/// nothing meanwhile, and does so afterwards, while the device has nothing to do.
bool takesTurns(const RunReport& run, const IdleCauses& idle)
{
    const bool isHeldUp = run.tandem.hostDeviceOverlap && *run.tandem.hostDeviceOverlap < kMostlyHeldUp;
    return isHeldUp && isNotable(idle.launchLate, run, 5);
}

std::string costSentence(const RunReport& run, const Trace& trace, const IdleCauses& idle)
{
    const Nanos bubbles = sumOfBubbles(run);
    if (run.tandem.syncCount == 0)
        return {};
    std::string sentence;
    if (isNotable(bubbles, run)) {
        const SyncSite& costliest = run.syncSites.front(); // by bubble, largest first
        sentence = fmt::format(" Those waits left the device idle for {} ({}), {} of it after {}.", formatDuration(bubbles), shownPart(bubbles, run.window),
            formatDuration(costliest.bubble), siteWords(costliest, trace));
    }
    if (takesTurns(run, idle)) {
        return sentence
            + fmt::format(
                " Host and device take turns: the host was free to go on for only {} of the device's busy time, and the device then idled for {} while the host did its own work "
                "before the next launch.",
                shownShare(run.tandem.hostDeviceOverlap), formatDuration(idle.launchLate));
    }
    if (!sentence.empty())
        return sentence;
    return bubbles == 0 ? " That left no device idle." : fmt::format(" That left the device idle for {}, next to nothing.", formatDuration(bubbles));
}

/// Says where the idle time comes from when the waits are not what it is.
std::string idleSentence(const RunReport& run, const IdleCauses& idle)
{
    const std::vector<IdlePart> parts = idleParts(idle);
    if (parts.empty() || takesTurns(run, idle) || !isNotable(idle.total(), run, 5 * static_cast<double>(run.devices.size())))
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
    const IdleCauses idle = idleOverDevices(run);
    if (run.allDevices.spans == 0 && run.allDevices.busy == 0)
        return fmt::format("Nothing ran on a device within these {}.{}", formatDuration(run.window), run.tandem.syncCount > 0 ? waitSentence(run, trace) : "");
    return busySentence(run) + waitSentence(run, trace) + costSentence(run, trace, idle) + idleSentence(run, idle);
}

} // namespace stallscope::cli

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/narrative/headline.h"

#include "profiler/analysis/waits/waits.h"
#include "profiler/base/say.h"
#include "profiler/base/units.h"
#include "profiler/narrative/idle_words.h"
#include "profiler/narrative/wording.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <vector>

namespace stallscope::narrative {

namespace {

using Sentences = std::vector<std::string>;

constexpr double kWorthSaying = 0.01; // of the run: what is less is said to be next to nothing
constexpr double kMostlyHeldUp = 0.5; // of the device's busy time: below, the host waits more than it works ahead

std::string busySentence(const RunReport& run)
{
    const std::string window = formatDuration(run.window);
    if (run.devices.size() < 2)
        return say(STALLSCOPE_TEXT("Headline", "The device was busy {} of {}."), shownShare(run.allDevices.busyShare), window);
    return sayFor(run.devices.size(),
        STALLSCOPE_COUNT("Headline", "On average, the {} devices were busy {} of {}; at least one of them was busy {} of it.",
            "On average, the {} device was busy {} of {}; at least that one was busy {} of it."),
        run.devices.size(), shownShare(run.allDevices.busyMean), window, shownShare(run.allDevices.busyShare));
}

/// "80 x cudaStreamSynchronize under aten::copy_".
std::string siteWords(const SyncSite& site, const Trace& trace)
{
    const bool isPageable = site.kind == BlockingKind::PageableD2H || site.kind == BlockingKind::PageableH2D;
    const std::string count = formatCount(static_cast<std::int64_t>(site.count));
    const std::string call = callUnderCause(trace, site.call, site.cause);
    return isPageable ? say(STALLSCOPE_TEXT("Headline", "{} x {}, which waits because its host memory is pageable"), count, call)
                      : say(STALLSCOPE_TEXT("Headline", "{} x {}"), count, call);
}

std::string neverWaited(const RunReport& run)
{
    return run.devices.size() < 2 ? say(STALLSCOPE_TEXT("Headline", "The host never waited for it."))
                                  : say(STALLSCOPE_TEXT("Headline", "The host never waited for them."));
}

/// How often and how long. Waits of several threads at once add up to more than the time in which any of them waited, which
/// is what the share is of; those of threads that launch nothing are no part of that time.
std::string waited(const RunReport& run)
{
    const std::string times = timesText(run.overlap.syncCount);
    const std::string total = formatDuration(run.overlap.sync);
    const std::string share = shownShare(run.overlap.hostBlockedShare);
    if (run.overlap.hostBlocked == 0 && run.overlap.sync > 0)
        return say(STALLSCOPE_TEXT("Headline", "Threads that launch nothing waited {}, {} in all"), times, total);
    if (run.overlap.sync > run.overlap.hostBlocked + run.overlap.hostBlocked / 100)
        return say(STALLSCOPE_TEXT("Headline", "Threads of the host waited {}, {} in all (for {} of the time, at least one of them did)"), times, total, share);
    return run.devices.size() < 2 ? say(STALLSCOPE_TEXT("Headline", "The host waited for it {}, {} in all ({})"), times, total, share)
                                  : say(STALLSCOPE_TEXT("Headline", "The host waited for them {}, {} in all ({})"), times, total, share);
}

std::string waitSentence(const RunReport& run, const Trace& trace)
{
    if (run.overlap.syncCount == 0 || run.syncSites.empty())
        return neverWaited(run);
    const auto longest = std::max_element(run.syncSites.begin(), run.syncSites.end(), [](const SyncSite& a, const SyncSite& b) { return a.total < b.total; });
    if (run.syncSites.size() == 1)
        return say(STALLSCOPE_TEXT("Headline", "{}, in {}."), waited(run), siteWords(*longest, trace));
    if (longest->total > run.overlap.sync / 2)
        return say(STALLSCOPE_TEXT("Headline", "{}, most of it ({}) in {}."), waited(run), formatDuration(longest->total), siteWords(*longest, trace));
    return sentenceOf(waited(run));
}

bool isNotable(Nanos length, const RunReport& run, double times = 1)
{
    return static_cast<double>(length) >= times * kWorthSaying * static_cast<double>(run.window);
}

/// The waits themselves need not leave the device idle to cost time: a host that waits while the device works prepares
/// nothing meanwhile, and does so afterwards, while the device has nothing to do.
bool takesTurns(const RunReport& run, const IdleCauses& idle)
{
    const bool isHeldUp = run.overlap.hostDeviceOverlap && *run.overlap.hostDeviceOverlap < kMostlyHeldUp;
    return isHeldUp && isNotable(idle.launchLate, run, 5);
}

std::string bubbleSentence(const RunReport& run, const Trace& trace, Nanos bubbles)
{
    const SyncSite& costliest = run.syncSites.front(); // by bubble, largest first
    if (run.devices.size() > 1)                        // a share of the window would be that of one
        return sayFor(run.devices.size(),
            STALLSCOPE_COUNT("Headline", "Those waits left the {} devices idle for {} together, {} of it after {}.",
                "Those waits left the {} device idle for {}, {} of it after {}."),
            run.devices.size(), formatDuration(bubbles), formatDuration(costliest.bubble), siteWords(costliest, trace));
    if (run.window < run.wall)
        return say(STALLSCOPE_TEXT("Headline", "Those waits left the device idle for {}, {} of it after {}."), formatDuration(bubbles),
            formatDuration(costliest.bubble), siteWords(costliest, trace));
    return say(STALLSCOPE_TEXT("Headline", "Those waits left the device idle for {} ({}), {} of it after {}."), formatDuration(bubbles),
        shownPart(bubbles, run.window), formatDuration(costliest.bubble), siteWords(costliest, trace));
}

std::string turnsSentence(const RunReport& run, const IdleCauses& idle)
{
    return say(STALLSCOPE_TEXT("Headline",
                   "Host and device take turns: the host was free to go on for only {} of the device's busy time, and the device then idled for {} while the "
                   "host did its own work before the next launch."),
        shownShare(run.overlap.hostDeviceOverlap), formatDuration(idle.launchLate));
}

Sentences costSentences(const RunReport& run, const Trace& trace, const IdleCauses& idle)
{
    const Nanos bubbles = bubblesOf(run);
    if (run.overlap.syncCount == 0)
        return {};
    Sentences sentences;
    if (isNotable(bubbles, run))
        sentences.push_back(bubbleSentence(run, trace, bubbles));
    if (takesTurns(run, idle))
        sentences.push_back(turnsSentence(run, idle));
    if (sentences.empty() && bubbles == 0)
        sentences.push_back(say(STALLSCOPE_TEXT("Headline", "That left no device idle.")));
    else if (sentences.empty())
        sentences.push_back(say(STALLSCOPE_TEXT("Headline", "That left the device idle for {}, which is next to nothing."), formatDuration(bubbles)));
    return sentences;
}

/// Says where the idle time comes from when the waits are not what it is.
Sentences idleSentences(const RunReport& run, const IdleCauses& idle)
{
    const std::vector<IdlePart> parts = idleParts(idle);
    if (parts.empty() || takesTurns(run, idle) || !isNotable(idle.total(), run, 5 * static_cast<double>(run.devices.size())))
        return {};
    const auto largest = std::max_element(parts.begin(), parts.end(), [](const IdlePart& a, const IdlePart& b) { return a.length < b.length; });
    if (largest->length == idle.sync)
        return {};
    const std::string length = formatDuration(largest->length);
    if (largest->length > idle.total() / 2)
        return {say(STALLSCOPE_TEXT("Headline", "Most of the idle time, {}, {}."), length, say(largest->clause))};
    return {say(STALLSCOPE_TEXT("Headline", "The largest part of the idle time, {}, {}."), length, say(largest->clause))};
}

Sentences sentencesOf(const RunReport& run, const Trace& trace)
{
    const IdleCauses idle = idleOverDevices(run);
    if (run.allDevices.spans == 0 && run.allDevices.busy == 0) {
        Sentences sentences{run.window == 0 ? say(STALLSCOPE_TEXT("Headline", "No work of a device was recorded."))
                                            : say(STALLSCOPE_TEXT("Headline", "Nothing ran on a device within these {}."), formatDuration(run.window))};
        if (run.overlap.syncCount > 0)
            sentences.push_back(waitSentence(run, trace));
        return sentences;
    }
    Sentences sentences{busySentence(run), waitSentence(run, trace)};
    for (Sentences more : {costSentences(run, trace, idle), idleSentences(run, idle)})
        sentences.insert(sentences.end(), more.begin(), more.end());
    return sentences;
}

} // namespace

std::string headlineOf(const RunReport& run, const Trace& trace)
{
    std::string headline;
    for (const std::string& sentence : sentencesOf(run, trace))
        headline = together(headline, sentence);
    return headline;
}

} // namespace stallscope::narrative

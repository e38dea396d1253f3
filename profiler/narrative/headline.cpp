// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/narrative/headline.h"

#include "profiler/base/say.h"
#include "profiler/base/units.h"
#include "profiler/narrative/verdict_words.h"
#include "profiler/narrative/wording.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <vector>

namespace stallscope::narrative {

namespace {

using Sentences = std::vector<std::string>;

/// How busy, and what synchronization cost, which is what most programs can do without.
std::string busySentence(const RunReport& run)
{
    const std::string cost = shownPart(run.budget ? run.budget->syncWait : 0, run.window);
    const bool isAlone = run.devices.size() < 2;
    const std::string share = shownShare(isAlone ? run.allDevices.busyShare : run.allDevices.busyMean);
    return sayFor(run.devices.size(),
        STALLSCOPE_COUNT("Headline", "The devices were busy {}; synchronization cost {}.", "The device was busy {}; synchronization cost {}."), share, cost);
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

Sentences sentencesOf(const RunReport& run, const Trace& trace)
{
    if (run.allDevices.spans == 0 && run.allDevices.busy == 0) {
        Sentences sentences{run.window == 0 ? say(STALLSCOPE_TEXT("Headline", "No work of a device was recorded."))
                                            : say(STALLSCOPE_TEXT("Headline", "Nothing ran on a device within these {}."), formatDuration(run.window))};
        if (run.overlap.syncCount > 0)
            sentences.push_back(waitSentence(run, trace));
        return sentences;
    }
    return {busySentence(run), waitSentence(run, trace)};
}

} // namespace

std::string headlineOf(const RunReport& run, const Trace& trace)
{
    return together(verdictOf(run, trace).words, evidenceOf(run, trace));
}

std::string evidenceOf(const RunReport& run, const Trace& trace)
{
    std::string evidence;
    for (const std::string& sentence : sentencesOf(run, trace))
        evidence = together(evidence, sentence);
    return evidence;
}

} // namespace stallscope::narrative

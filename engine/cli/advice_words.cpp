// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/advice_words.h"

#include "engine/cli/what_if_text.h"
#include "engine/cli/wording.h"
#include "profiler/base/say.h"
#include "profiler/base/units.h"

namespace stallscope::cli {

namespace {

Text headOf(AdviceRule rule)
{
    switch (rule) {
    case AdviceRule::WaitAfterEachLaunch: return STALLSCOPE_TEXT("Advice", "The host waits after every launch: {}");
    case AdviceRule::WaitInLoop: return STALLSCOPE_TEXT("Advice", "The host waits again and again: {}");
    case AdviceRule::CostlyWait: break;
    case AdviceRule::SmallReadBack: return STALLSCOPE_TEXT("Advice", "The host fetches a few bytes, and waits for them: {}");
    case AdviceRule::HiddenSynchronization: return STALLSCOPE_TEXT("Advice", "Copies wait for the device: {}");
    case AdviceRule::AllocationInLoop: return STALLSCOPE_TEXT("Advice", "Memory is allocated or freed while the device works: {}");
    case AdviceRule::CopiesBesideNothing: return STALLSCOPE_TEXT("Advice", "Copies and kernels take turns, where they could overlap: {}");
    case AdviceRule::LaunchBound: return STALLSCOPE_TEXT("Advice", "Kernels are shorter than it takes to launch them: {}");
    }
    return STALLSCOPE_TEXT("Advice", "A wait costs much: {}");
}

std::string waitsIn(const Trace& trace, const Advice& advice)
{
    const std::string times = sayCount(STALLSCOPE_COUNT("Advice", "{} times", "1 time"), advice.count);
    std::string words = say(STALLSCOPE_TEXT("Advice", "{} in {}"), times, callUnderCause(trace, advice.call, advice.cause));
    if (advice.site.isValid())
        words += say(STALLSCOPE_TEXT("Advice", ", mostly at {}"), shown(trace, advice.site));
    if (advice.awaited.isValid())
        words += say(STALLSCOPE_TEXT("Advice", ", mostly for {}"), shown(trace, advice.awaited));
    return words;
}

std::string evidenceOf(const Trace& trace, const Advice& advice)
{
    if (!advice.waits.empty())
        return waitsIn(trace, advice);
    if (advice.rule == AdviceRule::LaunchBound) {
        return say(STALLSCOPE_TEXT("Advice", "{} of {} kernels; their launches took {}"), formatCount(static_cast<std::int64_t>(advice.spans.size())),
            formatCount(static_cast<std::int64_t>(advice.count)), formatDuration(advice.cost));
    }
    return say(STALLSCOPE_TEXT("Advice", "{} of copies, {}"), formatDuration(advice.cost), formatBytes(advice.bytes));
}

Text remedyText(AdviceRule rule)
{
    switch (rule) {
    case AdviceRule::WaitAfterEachLaunch:
        return STALLSCOPE_TEXT("Advice", "Launch all of it, and wait once at the end: work on one stream runs in order without being waited for.");
    case AdviceRule::WaitInLoop:
        return STALLSCOPE_TEXT("Advice", "Wait once behind the loop, or only where the host uses a result; an event waits for one stream instead of all.");
    case AdviceRule::CostlyWait: break;
    case AdviceRule::SmallReadBack:
        return STALLSCOPE_TEXT(
            "Advice", "Keep the value on the device, read it every so many rounds, or copy it into pinned memory and look at it a round later.");
    case AdviceRule::HiddenSynchronization:
        return STALLSCOPE_TEXT(
            "Advice", "Copy asynchronously from or into pinned memory (pin_memory, non_blocking=True): only then does the host go on meanwhile.");
    case AdviceRule::AllocationInLoop:
        return STALLSCOPE_TEXT("Advice", "Allocate once before the loop, or in the order of a stream (cudaMallocAsync), which waits for nobody.");
    case AdviceRule::CopiesBesideNothing:
        return STALLSCOPE_TEXT("Advice", "Copy on a stream of its own, with two buffers that take turns, while kernels work on the other one.");
    case AdviceRule::LaunchBound:
        return STALLSCOPE_TEXT("Advice", "Capture the launches as a graph and launch that, put small kernels together, or give each more to do.");
    }
    return STALLSCOPE_TEXT("Advice", "Move the wait to where its result is used, or launch the next work before it.");
}

} // namespace

std::string findingOf(const Trace& trace, const Advice& advice)
{
    return say(headOf(advice.rule), evidenceOf(trace, advice));
}

std::string remedyFor(AdviceRule rule)
{
    return say(remedyText(rule));
}

std::string gainOf(Nanos length, const Advice& advice)
{
    return say(STALLSCOPE_TEXT("Advice", "Without it {} instead of {}, {}."), formatDuration(advice.predicted), formatDuration(length),
        gainWords(length, advice.predicted));
}

} // namespace stallscope::cli

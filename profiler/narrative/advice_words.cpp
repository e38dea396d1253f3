// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/narrative/advice_words.h"

#include "profiler/base/say.h"
#include "profiler/base/units.h"
#include "profiler/narrative/what_if_words.h"
#include "profiler/narrative/wording.h"

namespace stallscope::narrative {

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
    case AdviceRule::UnrelatedStreams: return STALLSCOPE_TEXT("Advice", "The host waits for all streams, where one would do: {}");
    case AdviceRule::ShapeReadBack: return STALLSCOPE_TEXT("Advice", "The host fetches how many elements were chosen, and waits for that: {}");
    case AdviceRule::PageableCopy: return STALLSCOPE_TEXT("Advice", "The host waits for copies of memory that is not pinned: {}");
    case AdviceRule::SmallUpload: return STALLSCOPE_TEXT("Advice", "The host sends a few bytes, and waits until they are there: {}");
    case AdviceRule::SmallCopies: return STALLSCOPE_TEXT("Advice", "Many small copies follow each other: {}");
    case AdviceRule::DefaultStream: return STALLSCOPE_TEXT("Advice", "The default stream keeps others from working side by side: {}");
    case AdviceRule::GatheringReplicas: return STALLSCOPE_TEXT("Advice", "Devices send their results to one of them, and wait for that one: {}");
    case AdviceRule::BusyProcessors: return STALLSCOPE_TEXT("Advice", "The device idles while the processors are at work: {}");
    case AdviceRule::BusyDisk: return STALLSCOPE_TEXT("Advice", "The device idles while data is read from a disk: {}");
    case AdviceRule::NothingBusy: return STALLSCOPE_TEXT("Advice", "The device idles, and neither processors nor disk have much to do: {}");
    case AdviceRule::HostWork: return STALLSCOPE_TEXT("Advice", "The device idles while the host is at work: {}");
    case AdviceRule::GrowingQueue: return STALLSCOPE_TEXT("Advice", "Work that holds memory queues up without end: {}");
    case AdviceRule::FullDevice: return STALLSCOPE_TEXT("Advice", "The device is full: {}");
    }
    return STALLSCOPE_TEXT("Advice", "A wait costs much: {}");
}

std::string timesIn(const Trace& trace, const Advice& advice)
{
    const std::string times = sayCount(STALLSCOPE_COUNT("Advice", "{} times", "1 time"), advice.count);
    return say(STALLSCOPE_TEXT("Advice", "{} in {}"), times, callUnderCause(trace, advice.call, advice.cause));
}

std::string waitsIn(const Trace& trace, const Advice& advice)
{
    std::string words = timesIn(trace, advice);
    if (advice.site.isValid())
        words += say(STALLSCOPE_TEXT("Advice", ", mostly at {}"), shown(trace, advice.site));
    if (advice.awaited.isValid())
        words += say(STALLSCOPE_TEXT("Advice", ", mostly for {}"), shown(trace, advice.awaited));
    if (advice.bytes > 0)
        words += say(STALLSCOPE_TEXT("Advice", ", copies of {} in all"), formatBytes(advice.bytes));
    return words;
}

bool isStarving(AdviceRule rule)
{
    return rule == AdviceRule::BusyProcessors || rule == AdviceRule::BusyDisk || rule == AdviceRule::NothingBusy || rule == AdviceRule::HostWork;
}

std::string evidenceOf(const Trace& trace, const Advice& advice)
{
    if (!advice.waits.empty())
        return waitsIn(trace, advice);
    const std::string count = formatCount(static_cast<std::int64_t>(advice.count));
    switch (advice.rule) {
    case AdviceRule::LaunchBound:
        return sayFor(advice.count,
            STALLSCOPE_COUNT(
                "Advice", "{} of {} kernels; the host took {} to reach and launch them", "{} of {} kernel; the host took {} to reach and launch it"),
            formatCount(static_cast<std::int64_t>(advice.spans.size())), count, formatDuration(advice.cost));
    case AdviceRule::SmallCopies:
    case AdviceRule::GatheringReplicas:
        return sayFor(advice.count, STALLSCOPE_COUNT("Advice", "{} copies, {} of {}", "{} copy, {} of {}"), count, formatDuration(advice.cost),
            formatBytes(advice.bytes));
    case AdviceRule::DefaultStream:
        return sayFor(
            advice.count, STALLSCOPE_COUNT("Advice", "{} kernels and copies on it, {}", "{} kernel or copy on it, {}"), count, formatDuration(advice.cost));
    case AdviceRule::BusyProcessors:
    case AdviceRule::BusyDisk:
    case AdviceRule::NothingBusy: return say(STALLSCOPE_TEXT("Advice", "{} without work"), formatDuration(advice.cost));
    case AdviceRule::HostWork:
        return say(STALLSCOPE_TEXT("Advice", "{} in {}, and {} of it without work for the device"),
            sayCount(STALLSCOPE_COUNT("Advice", "{} times", "1 time"), advice.count), shown(trace, advice.cause), formatDuration(advice.cost));
    case AdviceRule::GrowingQueue:
        return sayFor(advice.count, STALLSCOPE_COUNT("Advice", "{} launches at once, with what they allocate", "{} launch, with what it allocates"), count);
    case AdviceRule::FullDevice: return say(STALLSCOPE_TEXT("Advice", "it always works, and its memory is used up"));
    default: break;
    }
    return say(STALLSCOPE_TEXT("Advice", "{} of copies, {}"), formatDuration(advice.cost), formatBytes(advice.bytes));
}

Text remedyText(AdviceRule rule)
{
    switch (rule) {
    case AdviceRule::WaitAfterEachLaunch:
        return STALLSCOPE_TEXT("Advice", "Launch all of it, and wait once at the end: work on one stream runs in order without being waited for.");
    case AdviceRule::WaitInLoop:
        return STALLSCOPE_TEXT("Advice", "Wait once after the loop, or only where the host uses a result; an event waits for one stream instead of all.");
    case AdviceRule::CostlyWait: break;
    case AdviceRule::SmallReadBack:
        return STALLSCOPE_TEXT(
            "Advice", "Keep the value on the device, read it only every few rounds, or copy it into pinned memory and look at it one round later.");
    case AdviceRule::HiddenSynchronization:
        return STALLSCOPE_TEXT(
            "Advice", "Copy asynchronously from or into pinned memory (pin_memory, non_blocking=True): only then does the host go on meanwhile.");
    case AdviceRule::AllocationInLoop:
        return STALLSCOPE_TEXT("Advice", "Allocate once before the loop, or in stream order (cudaMallocAsync), which waits for nothing.");
    case AdviceRule::CopiesBesideNothing:
        return STALLSCOPE_TEXT("Advice", "Copy on a stream of its own, with two buffers that take turns, while kernels work on the other one.");
    case AdviceRule::LaunchBound:
        return STALLSCOPE_TEXT("Advice", "Capture the launches as a graph and launch that, put small kernels together, or give each more to do.");
    case AdviceRule::UnrelatedStreams:
        return STALLSCOPE_TEXT("Advice", "Record an event behind the result that the host needs, and wait for that: the other streams go on meanwhile.");
    case AdviceRule::ShapeReadBack:
        return STALLSCOPE_TEXT("Advice",
            "Use shapes that do not depend on the data: masks instead of selections (torch.where, nonzero_static), top-k, counts that stay on the device.");
    case AdviceRule::PageableCopy:
        return STALLSCOPE_TEXT(
            "Advice", "Pin the memory and copy asynchronously (pin_memory, non_blocking=True); make on the device what is made on the host only to be copied.");
    case AdviceRule::SmallUpload:
        return STALLSCOPE_TEXT("Advice",
            "Make the value on the device (torch.full, torch.arange with device=...), hand it to the kernel as a number, or send it once before the loop; "
            "from pinned memory it need not be waited for (non_blocking=True).");
    case AdviceRule::SmallCopies: return STALLSCOPE_TEXT("Advice", "Put the data together on one side, and copy it in one piece.");
    case AdviceRule::DefaultStream:
        return STALLSCOPE_TEXT(
            "Advice", "Launch it on the stream of the data that it works on, or make streams that do not wait for the default one (cudaStreamNonBlocking).");
    case AdviceRule::GatheringReplicas:
        return STALLSCOPE_TEXT(
            "Advice", "Keep a model on each device and sum the gradients in an all-reduce (DistributedDataParallel instead of DataParallel).");
    case AdviceRule::BusyProcessors:
        return STALLSCOPE_TEXT("Advice", "Prepare the data in more threads or processes as long as there are cores, ahead of time, or with less work.");
    case AdviceRule::BusyDisk:
        return STALLSCOPE_TEXT("Advice", "Read ahead; keep the data in memory, on a faster disk, or in fewer, larger and more compact files.");
    case AdviceRule::NothingBusy:
        return STALLSCOPE_TEXT("Advice", "Give it more to do at once (a larger batch), and look for what else the host waits for: locks, network, sleep.");
    case AdviceRule::HostWork:
        return STALLSCOPE_TEXT(
            "Advice", "Do it ahead of time, in threads or processes of its own (DataLoader: num_workers, prefetch_factor), or behind the next launches.");
    case AdviceRule::GrowingQueue:
        return STALLSCOPE_TEXT("Advice", "Let the host wait for the work of a few rounds ago before it asks for more, or bound the queue.");
    case AdviceRule::FullDevice:
        return STALLSCOPE_TEXT(
            "Advice", "Overlap has nothing more to give: make the work itself smaller (precision, algorithm, fused kernels), or use more devices.");
    }
    return STALLSCOPE_TEXT("Advice", "Move the wait to where its result is used, or launch the next work before it.");
}

} // namespace

std::string findingOf(const Trace& trace, const Advice& advice)
{
    return say(headOf(advice.rule), evidenceOf(trace, advice));
}

std::string shortFindingOf(const Trace& trace, const Advice& advice)
{
    return say(headOf(advice.rule), advice.waits.empty() ? evidenceOf(trace, advice) : timesIn(trace, advice));
}

std::string remedyFor(AdviceRule rule)
{
    return say(remedyText(rule));
}

std::string gainOf(Nanos length, const Advice& advice)
{
    if (advice.rule == AdviceRule::GrowingQueue)
        return say(STALLSCOPE_TEXT("Advice", "It costs memory, not time."));
    if (advice.rule == AdviceRule::FullDevice)
        return say(STALLSCOPE_TEXT("Advice", "Nothing is to be gained by arranging it differently."));
    if (isStarving(advice.rule)) {
        return say(STALLSCOPE_TEXT("Advice", "If its work were always ready, {} instead of {}: {} at most."), formatDuration(advice.predicted),
            formatDuration(length), gainWords(length, advice.predicted));
    }
    return say(STALLSCOPE_TEXT("Advice", "Without it {} instead of {}, {}."), formatDuration(advice.predicted), formatDuration(length),
        gainWords(length, advice.predicted));
}

} // namespace stallscope::narrative

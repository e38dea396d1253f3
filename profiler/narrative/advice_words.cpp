// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/narrative/advice_words.h"

#include "profiler/base/say.h"
#include "profiler/base/units.h"
#include "profiler/narrative/wording.h"

#include <fmt/format.h>

namespace stallscope::narrative {

namespace {

/// Below this, a replay tells noise.
constexpr double kLeastGain = 0.01;
/// From here on a factor says more than a percentage.
constexpr double kWorthAFactor = 1.2;

} // namespace

std::string causeWords(PathCause cause)
{
    switch (cause) {
    case PathCause::HostWork: return say(STALLSCOPE_TEXT("CriticalPath", "host work"));
    case PathCause::Launch: return say(STALLSCOPE_TEXT("CriticalPath", "launch latency"));
    case PathCause::Kernel: return say(STALLSCOPE_TEXT("CriticalPath", "kernels"));
    case PathCause::Copy: return say(STALLSCOPE_TEXT("CriticalPath", "copies"));
    case PathCause::Communication: return say(STALLSCOPE_TEXT("CriticalPath", "communication"));
    case PathCause::Wakeup: return say(STALLSCOPE_TEXT("CriticalPath", "wake-up after waits"));
    case PathCause::Other: break;
    }
    return say(STALLSCOPE_TEXT("CriticalPath", "gaps between device work"));
}

std::string gainWords(Nanos measured, Nanos predicted)
{
    if (predicted <= 0 || measured <= 0)
        return sayUnknown();
    const double factor = static_cast<double>(measured) / static_cast<double>(predicted);
    const double saved = 1 - 1 / factor;
    if (factor >= kWorthAFactor)
        return say(STALLSCOPE_TEXT("Advice", "{}x as fast"), fmt::format("{:.1f}", factor));
    if (saved >= kLeastGain)
        return say(STALLSCOPE_TEXT("Advice", "{} % less"), fmt::format("{:.0f}", saved * 100));
    if (saved <= -kLeastGain)
        return say(STALLSCOPE_TEXT("Advice", "{} % more"), fmt::format("{:.0f}", -saved * 100));
    return say(STALLSCOPE_TEXT("Advice", "nothing to gain"));
}

namespace {

Text headOf(AdviceRule rule)
{
    switch (rule) {
    case AdviceRule::WaitAfterEachLaunch: return STALLSCOPE_TEXT("Advice", "The host waits after every launch: {}");
    case AdviceRule::WaitInLoop: return STALLSCOPE_TEXT("Advice", "Repeated wait in a loop: {}");
    case AdviceRule::CostlyWait: break;
    case AdviceRule::SmallReadBack: return STALLSCOPE_TEXT("Advice", "Blocking copy of a few bytes to the host: {}");
    case AdviceRule::HiddenSynchronization: return STALLSCOPE_TEXT("Advice", "Copies synchronize with the device: {}");
    case AdviceRule::AllocationInLoop: return STALLSCOPE_TEXT("Advice", "Memory allocated or freed while the device is busy: {}");
    case AdviceRule::CopiesBesideNothing: return STALLSCOPE_TEXT("Advice", "Copies and kernels run serially instead of overlapping: {}");
    case AdviceRule::LaunchBound: return STALLSCOPE_TEXT("Advice", "Kernels are shorter than their launch overhead: {}");
    case AdviceRule::UnrelatedStreams: return STALLSCOPE_TEXT("Advice", "The host waits for all streams instead of one: {}");
    case AdviceRule::ShapeReadBack: return STALLSCOPE_TEXT("Advice", "The host waits for the number of selected elements: {}");
    case AdviceRule::PageableCopy: return STALLSCOPE_TEXT("Advice", "Blocking copies of pageable memory: {}");
    case AdviceRule::SmallUpload: return STALLSCOPE_TEXT("Advice", "Blocking copy of a few bytes to the device: {}");
    case AdviceRule::SmallCopies: return STALLSCOPE_TEXT("Advice", "Many small consecutive copies: {}");
    case AdviceRule::DefaultStream: return STALLSCOPE_TEXT("Advice", "The default stream serializes other streams: {}");
    case AdviceRule::GatheringReplicas: return STALLSCOPE_TEXT("Advice", "Devices gather results on one device and wait for it: {}");
    case AdviceRule::BusyProcessors: return STALLSCOPE_TEXT("Advice", "Device idle while the CPUs are busy: {}");
    case AdviceRule::BusyDisk: return STALLSCOPE_TEXT("Advice", "Device idle during disk reads: {}");
    case AdviceRule::NothingBusy: return STALLSCOPE_TEXT("Advice", "Device idle while CPUs and disk are mostly idle, too: {}");
    case AdviceRule::HostWork: return STALLSCOPE_TEXT("Advice", "Device idle while the host works: {}");
    case AdviceRule::GrowingQueue: return STALLSCOPE_TEXT("Advice", "Unbounded queue of work that holds memory: {}");
    case AdviceRule::FullDevice: return STALLSCOPE_TEXT("Advice", "Device saturated: {}");
    }
    return STALLSCOPE_TEXT("Advice", "Costly wait: {}");
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
        words += say(STALLSCOPE_TEXT("Advice", ", {} copied in total"), formatBytes(advice.bytes));
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
                "Advice", "{} of {} kernels; the host took {} to prepare and launch them", "{} of {} kernel; the host took {} to prepare and launch it"),
            formatCount(static_cast<std::int64_t>(advice.spans.size())), count, formatDuration(advice.cost));
    case AdviceRule::SmallCopies:
    case AdviceRule::GatheringReplicas:
        return sayFor(advice.count, STALLSCOPE_COUNT("Advice", "{} copies, {} of {}", "{} copy, {} of {}"), count, formatDuration(advice.cost),
            formatBytes(advice.bytes));
    case AdviceRule::DefaultStream:
        return sayFor(advice.count,
            STALLSCOPE_COUNT("Advice", "{} kernels and copies on the default stream, {}", "{} kernel or copy on the default stream, {}"), count,
            formatDuration(advice.cost));
    case AdviceRule::BusyProcessors:
    case AdviceRule::BusyDisk:
    case AdviceRule::NothingBusy: return say(STALLSCOPE_TEXT("Advice", "{} without device work"), formatDuration(advice.cost));
    case AdviceRule::HostWork:
        return say(STALLSCOPE_TEXT("Advice", "{} in {}, {} of it without device work"),
            sayCount(STALLSCOPE_COUNT("Advice", "{} times", "1 time"), advice.count), shown(trace, advice.cause), formatDuration(advice.cost));
    case AdviceRule::GrowingQueue:
        return sayFor(advice.count, STALLSCOPE_COUNT("Advice", "{} queued launches with their allocations", "{} queued launch with its allocations"), count);
    case AdviceRule::FullDevice: return say(STALLSCOPE_TEXT("Advice", "always busy, memory full"));
    default: break;
    }
    return say(STALLSCOPE_TEXT("Advice", "{} of copying, {}"), formatDuration(advice.cost), formatBytes(advice.bytes));
}

Text remedyText(AdviceRule rule)
{
    switch (rule) {
    case AdviceRule::WaitAfterEachLaunch: return STALLSCOPE_TEXT("Advice", "Launch all work and wait once at the end: work on one stream runs in order.");
    case AdviceRule::WaitInLoop:
        return STALLSCOPE_TEXT("Advice", "Wait once after the loop, or only where the host uses a result. Use an event to wait for one stream instead of all.");
    case AdviceRule::CostlyWait: break;
    case AdviceRule::SmallReadBack:
        return STALLSCOPE_TEXT("Advice",
            "Keep the value on the device, read it only every few iterations, or copy it to pinned memory and read it one iteration "
            "later.");
    case AdviceRule::HiddenSynchronization:
        return STALLSCOPE_TEXT("Advice", "Copy asynchronously from or to pinned memory (pin_memory, non_blocking=True), so that the host does not block.");
    case AdviceRule::AllocationInLoop:
        return STALLSCOPE_TEXT("Advice", "Allocate once before the loop, or use stream-ordered allocation (cudaMallocAsync), which does not block.");
    case AdviceRule::CopiesBesideNothing:
        return STALLSCOPE_TEXT("Advice", "Copy on a separate stream with double buffering, so that kernels work on one buffer during the copy of the other.");
    case AdviceRule::LaunchBound:
        return STALLSCOPE_TEXT("Advice", "Capture the launches as a CUDA graph, fuse small kernels, or increase the work per kernel.");
    case AdviceRule::UnrelatedStreams:
        return STALLSCOPE_TEXT("Advice", "Record an event after the result that the host needs, and wait for the event: other streams continue.");
    case AdviceRule::ShapeReadBack:
        return STALLSCOPE_TEXT("Advice",
            "Use data-independent shapes: masks instead of selections (torch.where, nonzero_static), top-k, or counts that stay on "
            "the device.");
    case AdviceRule::PageableCopy:
        return STALLSCOPE_TEXT("Advice", "Pin the memory and copy asynchronously (pin_memory, non_blocking=True), or create the data directly on the device.");
    case AdviceRule::SmallUpload:
        return STALLSCOPE_TEXT("Advice",
            "Create the value on the device (torch.full, torch.arange with device=...), pass it as a kernel argument, or copy it "
            "once before the loop. Copies from pinned memory need not block (non_blocking=True).");
    case AdviceRule::SmallCopies: return STALLSCOPE_TEXT("Advice", "Pack the data into one buffer and copy it at once.");
    case AdviceRule::DefaultStream:
        return STALLSCOPE_TEXT("Advice",
            "Launch on the stream of the data, or create streams that do not synchronize with the default stream "
            "(cudaStreamNonBlocking).");
    case AdviceRule::GatheringReplicas:
        return STALLSCOPE_TEXT(
            "Advice", "Keep a model on each device and sum the gradients in an all-reduce (DistributedDataParallel instead of DataParallel).");
    case AdviceRule::BusyProcessors:
        return STALLSCOPE_TEXT("Advice", "Prepare the data in more threads or processes if cores are available, prefetch it, or reduce the preprocessing.");
    case AdviceRule::BusyDisk:
        return STALLSCOPE_TEXT("Advice", "Prefetch the data; keep it in memory, on a faster disk, or in fewer, larger and more compact files.");
    case AdviceRule::NothingBusy: return STALLSCOPE_TEXT("Advice", "Increase the batch size, and check what else blocks the host: locks, network, sleep.");
    case AdviceRule::HostWork:
        return STALLSCOPE_TEXT("Advice",
            "Do this work ahead of time, in separate threads or processes (DataLoader: num_workers, prefetch_factor), or after the "
            "next launches.");
    case AdviceRule::GrowingQueue: return STALLSCOPE_TEXT("Advice", "Wait for the work of a few iterations ago before launching more, or bound the queue.");
    case AdviceRule::FullDevice:
        return STALLSCOPE_TEXT("Advice", "Overlap is exhausted: reduce the work itself (precision, algorithm, fused kernels), or use more devices.");
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
        return say(STALLSCOPE_TEXT("Advice", "Costs memory, not time."));
    if (advice.rule == AdviceRule::FullDevice)
        return say(STALLSCOPE_TEXT("Advice", "Rescheduling gains nothing."));
    if (isStarving(advice.rule)) {
        return say(STALLSCOPE_TEXT("Advice", "{} instead of {} if work were always available, {} at most."), formatDuration(advice.predicted),
            formatDuration(length), gainWords(length, advice.predicted));
    }
    return say(STALLSCOPE_TEXT("Advice", "{} instead of {} without it, {}."), formatDuration(advice.predicted), formatDuration(length),
        gainWords(length, advice.predicted));
}

} // namespace stallscope::narrative

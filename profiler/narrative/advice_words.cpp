// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/narrative/advice_words.h"

#include "profiler/base/say.h"
#include "profiler/base/units.h"
#include "profiler/narrative/verdict_words.h"
#include "profiler/narrative/wording.h"

#include <fmt/format.h>

#include <algorithm>

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
    case AdviceRule::GraphLaunches: return STALLSCOPE_TEXT("Advice", "Graphs take longer to launch than to run: {}");
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
    case AdviceRule::DispatchBound: return STALLSCOPE_TEXT("Advice", "Device idle while the framework prepares launches: {}");
    case AdviceRule::InputPipeline: return STALLSCOPE_TEXT("Advice", "Device idle while the host loads input: {}");
    case AdviceRule::GpuBound: return STALLSCOPE_TEXT("Advice", "Kernels compute most of the time: {}");
    case AdviceRule::ExposedCopies: return STALLSCOPE_TEXT("Advice", "Exposed copies: {}");
    case AdviceRule::ExposedCommunication: return STALLSCOPE_TEXT("Advice", "Exposed communication: {}");
    case AdviceRule::Initialization: return STALLSCOPE_TEXT("Advice", "One-time initialization: {}");
    case AdviceRule::OutsideActivity: return STALLSCOPE_TEXT("Advice", "Most of the time lies outside of device activity: {}");
    case AdviceRule::QueuedGraph: return STALLSCOPE_TEXT("Advice", "Work of launched graphs starts late: {}");
    case AdviceRule::QueuedDependency: return STALLSCOPE_TEXT("Advice", "Queued work waits for another stream: {}");
    case AdviceRule::QueuedForRanks: return STALLSCOPE_TEXT("Advice", "Queued communication starts late: {}");
    case AdviceRule::QueuedUnknown: return STALLSCOPE_TEXT("Advice", "Queued work starts late: {}");
    case AdviceRule::Unexplained: return STALLSCOPE_TEXT("Advice", "Cause not visible in the trace: {}");
    }
    return STALLSCOPE_TEXT("Advice", "Costly wait: {}");
}

/// Whether the finding is about this part alone.
bool isOnly(const Advice& advice, Nanos TimeBudget::*part)
{
    return advice.addresses == BudgetParts{part};
}

Text headOf(const Advice& advice)
{
    if (advice.rule == AdviceRule::OutsideActivity && advice.steps > 0)
        return STALLSCOPE_TEXT("Advice", "Most of the time lies outside of the steps: {}");
    if (advice.rule == AdviceRule::AllocationInLoop && !advice.awaited.isValid())
        return STALLSCOPE_TEXT("Advice", "Memory allocated or freed repeatedly: {}");
    const bool isOverhead = advice.rule == AdviceRule::Unexplained && isOnly(advice, &TimeBudget::overhead);
    return isOverhead ? STALLSCOPE_TEXT("Advice", "Most of the active time: {}") : headOf(advice.rule);
}

std::string timesIn(const Trace& trace, const Advice& advice)
{
    const std::string times = sayCount(STALLSCOPE_COUNT("Advice", "{} times", "1 time"), advice.count);
    if (advice.cause.isValid() && advice.inCall < advice.count)
        return say(STALLSCOPE_TEXT("Advice", "{} under {}, {} of them in {}"), times, mentioned(trace, advice.cause),
            formatCount(static_cast<std::int64_t>(advice.inCall)), mentioned(trace, advice.call));
    return say(STALLSCOPE_TEXT("Advice", "{} in {}"), times, callUnderCause(trace, advice.call, advice.cause));
}

std::string waitsIn(const Trace& trace, const Advice& advice)
{
    std::string words = timesIn(trace, advice);
    if (advice.site.isValid())
        words += say(STALLSCOPE_TEXT("Advice", ", mostly at {}"), mentioned(trace, advice.site));
    if (advice.awaited.isValid())
        words += say(STALLSCOPE_TEXT("Advice", ", mostly waiting for {}"), mentioned(trace, advice.awaited));
    if (advice.bytes > 0)
        words += say(STALLSCOPE_TEXT("Advice", ", {} copied in total"), formatBytes(advice.bytes));
    return words;
}

bool isStarving(AdviceRule rule)
{
    return rule == AdviceRule::BusyProcessors || rule == AdviceRule::BusyDisk || rule == AdviceRule::NothingBusy;
}

std::string familyWords(KernelFamily family)
{
    switch (family) {
    case KernelFamily::MatrixProduct: return say(STALLSCOPE_TEXT("Kernels", "matrix products"));
    case KernelFamily::Attention: return say(STALLSCOPE_TEXT("Kernels", "attention"));
    case KernelFamily::Convolution: return say(STALLSCOPE_TEXT("Kernels", "convolutions"));
    case KernelFamily::Normalization: return say(STALLSCOPE_TEXT("Kernels", "normalization"));
    case KernelFamily::Reduction: return say(STALLSCOPE_TEXT("Kernels", "reductions"));
    case KernelFamily::Elementwise: return say(STALLSCOPE_TEXT("Kernels", "elementwise"));
    case KernelFamily::Sorting: return say(STALLSCOPE_TEXT("Kernels", "sorting and selection"));
    case KernelFamily::Optimizer: return say(STALLSCOPE_TEXT("Kernels", "optimizer"));
    case KernelFamily::Other: break;
    }
    return say(STALLSCOPE_TEXT("Kernels", "other kernels"));
}

/// "matrix products 61.2 %, elementwise 22.0 %; most in ampere_sgemm_128x64_nn".
std::string kernelWords(const Trace& trace, const Advice& advice)
{
    constexpr std::size_t kMostFamilies = 3;
    Nanos all = 0;
    for (const FamilyTime& one : advice.families)
        all += one.total;
    std::string words;
    for (std::size_t i = 0; i < std::min(kMostFamilies, advice.families.size()); ++i) {
        const std::string family = say(STALLSCOPE_TEXT("Advice", "{} {}"), familyWords(advice.families[i].family), shownPart(advice.families[i].total, all));
        words = words.empty() ? family : say(STALLSCOPE_TEXT("Advice", "{}, {}"), words, family);
    }
    return advice.awaited.isValid() ? say(STALLSCOPE_TEXT("Advice", "{}; most of it in {}"), words, mentioned(trace, advice.awaited)) : words;
}

std::string directionWords(CopyDirection direction)
{
    switch (direction) {
    case CopyDirection::HostToDevice: return say(STALLSCOPE_TEXT("Advice", ", mostly to the device"));
    case CopyDirection::DeviceToHost: return say(STALLSCOPE_TEXT("Advice", ", mostly to the host"));
    case CopyDirection::PeerToPeer: return say(STALLSCOPE_TEXT("Advice", ", mostly between devices"));
    default: return {};
    }
}

std::string copyWords(const Advice& advice)
{
    const std::string exposed = formatDuration(advice.addressed);
    const std::string count = formatCount(static_cast<std::int64_t>(advice.count));
    const std::string cost = formatDuration(advice.cost);
    std::string words = advice.bytes > 0 // some formats do not tell sizes
        ? sayFor(advice.count,
            STALLSCOPE_COUNT("Advice", "{} exposed; {} copies and memsets of {} took {} in total", "{} exposed; {} copy or memset of {} took {} in total"),
            exposed, count, formatBytes(advice.bytes), cost)
        : sayFor(advice.count,
            STALLSCOPE_COUNT("Advice", "{} exposed; {} copies and memsets took {} in total", "{} exposed; {} copy or memset took {} in total"), exposed, count,
            cost);
    words += directionWords(advice.direction);
    if (advice.isPageable)
        words += say(STALLSCOPE_TEXT("Advice", ", of pageable memory"));
    return words;
}

/// Where the launches came from for which the device waited most.
std::string launchedWords(const Trace& trace, const Advice& advice)
{
    std::string words;
    if (advice.cause.isValid())
        words += say(STALLSCOPE_TEXT("Advice", ", mostly under {}"), mentioned(trace, advice.cause));
    if (advice.site.isValid())
        words += say(STALLSCOPE_TEXT("Advice", ", mostly at {}"), mentioned(trace, advice.site));
    return words;
}

/// "1.72 ms in many functions: 137 us in forward, 119 us in norm, ..."
std::string functionWords(const Trace& trace, const Advice& advice)
{
    std::string words;
    for (const HostCode& one : advice.functions) {
        const std::string function = say(STALLSCOPE_TEXT("Advice", "{} in {}"), formatDuration(one.total), codeAtCaller(trace, one.name, one.caller));
        words = words.empty() ? function : say(STALLSCOPE_TEXT("Advice", "{}, {}"), words, function);
    }
    return say(STALLSCOPE_TEXT("Advice", "{} in many functions, the costliest {}"), formatDuration(advice.cost), words);
}

std::string hostWorkWords(const Trace& trace, const Advice& advice)
{
    if (!advice.functions.empty())
        return functionWords(trace, advice);
    const std::string cause = advice.site.isValid() ? mentioned(trace, advice.cause) : codeAtCaller(trace, advice.cause, advice.caller);
    std::string words = advice.count == 0 ? say(STALLSCOPE_TEXT("Advice", "{} in {}"), formatDuration(advice.cost), cause)
                                          : say(STALLSCOPE_TEXT("Advice", "{} in {}, {} of it without device work"),
                                              sayCount(STALLSCOPE_COUNT("Advice", "{} times", "1 time"), advice.count), cause, formatDuration(advice.cost));
    if (advice.site.isValid())
        words += say(STALLSCOPE_TEXT("Advice", ", mostly in {}"), codeAtCaller(trace, advice.site, advice.caller));
    return words;
}

/// "590 ms of idle time waiting for launches".
std::string classWords(const Advice& advice)
{
    for (const BudgetPart& part : budgetParts()) {
        if (isOnly(advice, part.part))
            return say(STALLSCOPE_TEXT("Advice", "{} of {}"), formatDuration(advice.cost), say(part.label));
    }
    return advice.bound == BoundBy::Queued ? say(STALLSCOPE_TEXT("Advice", "{} of idle time before queued work"), formatDuration(advice.cost))
                                           : say(STALLSCOPE_TEXT("Advice", "{} of idle and exposed time of several kinds"), formatDuration(advice.cost));
}

/// "218 ms before the first device work, mostly in cudaMalloc; 3.00 ms after the last".
std::string outsideWords(const Trace& trace, const Advice& advice)
{
    std::string words;
    const auto add = [&words](const std::string& more) { words = words.empty() ? more : say(STALLSCOPE_TEXT("Advice", "{}; {}"), words, more); };
    const auto isLong = [&advice](Nanos time) { return time > advice.cost / 100; };
    if (isLong(advice.before) && advice.cause.isValid())
        add(say(STALLSCOPE_TEXT("Advice", "{} before the first device work, mostly in {}"), formatDuration(advice.before), mentioned(trace, advice.cause)));
    else if (isLong(advice.before))
        add(say(STALLSCOPE_TEXT("Advice", "{} before the first device work"), formatDuration(advice.before)));
    if (isLong(advice.after))
        add(say(STALLSCOPE_TEXT("Advice", "{} after the last device work"), formatDuration(advice.after)));
    const auto addActive = [&](Nanos time, const std::string& where, StringId cause) {
        if (isLong(time))
            add(cause.isValid() ? say(STALLSCOPE_TEXT("Advice", "{}, mostly in {}"), where, mentioned(trace, cause)) : where);
    };
    const std::string steps = formatCount(static_cast<std::int64_t>(advice.steps));
    addActive(advice.gap, say(STALLSCOPE_TEXT("Advice", "{} in one idle gap"), formatDuration(advice.gap)), advice.gapCause);
    addActive(
        advice.beforeSteps, say(STALLSCOPE_TEXT("Advice", "{} before the first of {} steps"), formatDuration(advice.beforeSteps), steps), advice.gapCause);
    addActive(advice.afterSteps, say(STALLSCOPE_TEXT("Advice", "{} after the last of {} steps"), formatDuration(advice.afterSteps), steps), advice.afterCause);
    if (isLong(advice.initialization))
        add(say(STALLSCOPE_TEXT("Advice", "{} of one-time initialization in between"), formatDuration(advice.initialization)));
    const Nanos active = advice.gap + advice.beforeSteps + advice.afterSteps;
    const Nanos more = advice.cost - (advice.before + advice.after + advice.initialization + active);
    if (isLong(more))
        add(say(STALLSCOPE_TEXT("Advice", "{} in which only other devices had work"), formatDuration(more)));
    if (isLong(-more))
        add(say(STALLSCOPE_TEXT("Advice", "less {} of profiler overhead"), formatDuration(-more)));
    return words;
}

std::string evidenceOf(const Trace& trace, const Advice& advice)
{
    if (!advice.waits.empty())
        return waitsIn(trace, advice);
    const std::string count = formatCount(static_cast<std::int64_t>(advice.count));
    switch (advice.rule) {
    case AdviceRule::GraphLaunches:
        return sayFor(advice.count,
                   STALLSCOPE_COUNT(
                       "Advice", "{} graph launches took the host {}, their device work {}", "{} graph launch took the host {}, its device work {}"),
                   count, formatDuration(advice.cost), formatDuration(advice.worked))
            + launchedWords(trace, advice);
    case AdviceRule::LaunchBound:
        return sayFor(advice.count,
                   STALLSCOPE_COUNT(
                       "Advice", "{} of {} kernels; the host took {} to prepare and launch them", "{} of {} kernel; the host took {} to prepare and launch it"),
                   formatCount(static_cast<std::int64_t>(advice.spans.size())), count, formatDuration(advice.cost))
            + launchedWords(trace, advice);
    case AdviceRule::DispatchBound:
        return sayFor(advice.count, STALLSCOPE_COUNT("Advice", "{} for {} kernels", "{} for {} kernel"), formatDuration(advice.cost), count)
            + launchedWords(trace, advice);
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
    case AdviceRule::InputPipeline: return hostWorkWords(trace, advice);
    case AdviceRule::GpuBound: return kernelWords(trace, advice);
    case AdviceRule::ExposedCopies: return copyWords(advice);
    case AdviceRule::ExposedCommunication:
        return sayFor(advice.count, STALLSCOPE_COUNT("Advice", "{} in {} kernels, mostly {}", "{} in {} kernel, {}"), formatDuration(advice.cost), count,
            mentioned(trace, advice.awaited));
    case AdviceRule::OutsideActivity: return outsideWords(trace, advice);
    case AdviceRule::Initialization:
        return advice.call.isValid() ? say(STALLSCOPE_TEXT("Advice", "{}, mostly in {}"), formatDuration(advice.cost), mentioned(trace, advice.call))
                                     : formatDuration(advice.cost);
    case AdviceRule::QueuedGraph:
    case AdviceRule::QueuedDependency:
    case AdviceRule::QueuedForRanks:
    case AdviceRule::QueuedUnknown:
        return sayFor(advice.count, STALLSCOPE_COUNT("Advice", "{} of idle time in {} places, the longest before {}", "{} of idle time in {} place, before {}"),
            formatDuration(advice.cost), count, mentioned(trace, advice.awaited));
    case AdviceRule::Unexplained: return classWords(advice);
    case AdviceRule::GrowingQueue:
        return sayFor(advice.count, STALLSCOPE_COUNT("Advice", "{} queued launches with their allocations", "{} queued launch with its allocations"), count);
    case AdviceRule::FullDevice: return say(STALLSCOPE_TEXT("Advice", "always busy, memory full"));
    default: break;
    }
    return say(STALLSCOPE_TEXT("Advice", "{} of copying, {}"), formatDuration(advice.cost), formatBytes(advice.bytes));
}

/// What to record to learn more.
Text nextRecording(const Advice& advice)
{
    if (isOnly(advice, &TimeBudget::overhead))
        return STALLSCOPE_TEXT("Advice", "Record fewer kinds of activity, or a longer run: this time is profiler overhead.");
    if (isOnly(advice, &TimeBudget::unlaunched))
        return STALLSCOPE_TEXT("Advice", "Record the API calls, too: without launches, the trace does not show why work started when it did.");
    switch (advice.bound) {
    case BoundBy::Comm: return STALLSCOPE_TEXT("Advice", "Record all ranks and open them together: a collective also waits for the rank that arrives last.");
    case BoundBy::Copy: return STALLSCOPE_TEXT("Advice", "Record the API calls, too: they show who copies, from which memory, and what waits for it.");
    case BoundBy::SyncWait:
        return STALLSCOPE_TEXT("Advice", "Record Python functions or call stacks (PyTorch: with_stack=True): they show where the program waits.");
    case BoundBy::Launch:
        return STALLSCOPE_TEXT("Advice", "Record framework operations and Python functions (PyTorch: with_stack=True): they show what delays the launches.");
    case BoundBy::HostCode:
        return STALLSCOPE_TEXT(
            "Advice", "Record Python functions (PyTorch: with_stack=True), or mark the host's work with NVTX ranges: they show what the host does.");
    case BoundBy::Queued: return STALLSCOPE_TEXT("Advice", "Record event calls and all ranks: they show what queued work waits for.");
    default: break;
    }
    return STALLSCOPE_TEXT("Advice", "Record several steps after a warm-up, with Python functions or NVTX ranges, and look at the largest parts first.");
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
    case AdviceRule::GraphLaunches:
        return STALLSCOPE_TEXT("Advice", "Capture more work in each graph, such as several steps, fuse small kernels, or increase the work per kernel.");
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
        return STALLSCOPE_TEXT("Advice", "Do this work after the next launches, ahead of time in another thread or process, or less often.");
    case AdviceRule::InputPipeline:
        return STALLSCOPE_TEXT(
            "Advice", "Load input ahead of time in separate processes (DataLoader: num_workers, prefetch_factor), and make its preparation cheaper.");
    case AdviceRule::DispatchBound:
        return STALLSCOPE_TEXT(
            "Advice", "Compile the model (torch.compile) or capture its launches as a CUDA graph; use fewer and larger operations, or a larger batch.");
    case AdviceRule::GpuBound:
        return STALLSCOPE_TEXT("Advice", "Make the costliest kernels faster (precision, fusion, algorithm, tuned libraries), or use more devices.");
    case AdviceRule::ExposedCopies:
        return STALLSCOPE_TEXT("Advice",
            "Copy less, keep data on the device, use pinned memory, and copy on a separate stream while kernels compute, if there is enough computation.");
    case AdviceRule::ExposedCommunication:
        return STALLSCOPE_TEXT("Advice",
            "Overlap it with computation (gradient buckets, a separate stream), and send less. Part of it may be waiting for other ranks: open all ranks.");
    case AdviceRule::Initialization: return STALLSCOPE_TEXT("Advice", "Exclude it from the measurement: warm up before recording, or select a range after it.");
    case AdviceRule::OutsideActivity: break; // depends on the range
    case AdviceRule::QueuedGraph:
        return STALLSCOPE_TEXT("Advice", "Look at what the stream did before: large graphs take time to begin. Upload graphs before their first launch.");
    case AdviceRule::QueuedDependency:
        return STALLSCOPE_TEXT("Advice", "Follow the event to the work that it waits for: shorten that work, begin it earlier, or wait for less.");
    case AdviceRule::QueuedForRanks:
        return STALLSCOPE_TEXT("Advice", "A collective begins when all ranks have arrived: open all ranks to see which one is late.");
    case AdviceRule::QueuedUnknown:
        return STALLSCOPE_TEXT(
            "Advice", "Check what else uses the device (other processes, memory transfers), and whether event calls were recorded: they show dependencies.");
    case AdviceRule::GrowingQueue: return STALLSCOPE_TEXT("Advice", "Wait for the work of a few iterations ago before launching more, or bound the queue.");
    case AdviceRule::FullDevice:
        return STALLSCOPE_TEXT("Advice", "Overlap is exhausted: reduce the work itself (precision, algorithm, fused kernels), or use more devices.");
    case AdviceRule::Unexplained: break; // depends on the class
    }
    return STALLSCOPE_TEXT("Advice", "Move the wait to where its result is used, or launch the next work before it.");
}

} // namespace

namespace {

std::string withReservation(const std::string& finding, const std::string& missing)
{
    return missing.empty() ? finding : say(STALLSCOPE_TEXT("Advice", "Incomplete recording ({}): {}"), missing, finding);
}

} // namespace

std::string findingOf(const Trace& trace, const Advice& advice, const std::string& missing)
{
    return withReservation(say(headOf(advice), evidenceOf(trace, advice)), missing);
}

std::string shortFindingOf(const Trace& trace, const Advice& advice, const std::string& missing)
{
    return withReservation(say(headOf(advice), advice.waits.empty() ? evidenceOf(trace, advice) : timesIn(trace, advice)), missing);
}

namespace {

/// As --range takes it: to the microsecond, and no less than the range.
std::string optionOf(TimeRange range)
{
    const auto whole = [](Nanos time, Nanos more) { return static_cast<double>((time + more) / 1'000) / 1e3; };
    return fmt::format("{:.3f}ms..{:.3f}ms", whole(range.start, 0), whole(range.end, 999));
}

std::string otherRange(const Advice& advice)
{
    if (advice.range.isEmpty())
        return say(STALLSCOPE_TEXT("Advice", "Record a longer part of the program, after its start."));
    return say(STALLSCOPE_TEXT("Advice", "Analyze {} to {} instead (--range {}), or record a longer part of the program, after its start."),
        formatDuration(advice.range.start), formatDuration(advice.range.end), optionOf(advice.range));
}

} // namespace

std::string remedyFor(const Advice& advice)
{
    if (advice.rule == AdviceRule::OutsideActivity)
        return otherRange(advice);
    if (!advice.functions.empty())
        return say(STALLSCOPE_TEXT(
            "Advice", "Run less host code for each launch: compile the model (torch.compile), replay a CUDA graph, or use fewer and larger operations."));
    return say(advice.rule == AdviceRule::Unexplained ? nextRecording(advice) : remedyText(advice.rule));
}

namespace {

/// What a finding means that predicts nothing.
std::string meaningOf(Nanos length, const Advice& advice, bool isPart)
{
    switch (advice.rule) {
    case AdviceRule::GrowingQueue: return say(STALLSCOPE_TEXT("Advice", "Costs memory, not time."));
    case AdviceRule::FullDevice: return say(STALLSCOPE_TEXT("Advice", "Rescheduling gains nothing."));
    case AdviceRule::GpuBound:
        return say(STALLSCOPE_TEXT("Advice", "Better scheduling alone saves {} at most ({})."), formatDuration(length - advice.cost),
            shownPart(length - advice.cost, length));
    case AdviceRule::OutsideActivity:
        if (isPart)
            break;
        return say(STALLSCOPE_TEXT("Advice", "{} of the run; not representative of its steady state."), shownPart(advice.cost, length));
    case AdviceRule::Initialization:
        if (isPart)
            break;
        return say(STALLSCOPE_TEXT("Advice", "{} of the run, but only once: a longer run does not lose more."), shownPart(advice.cost, length));
    default: break;
    }
    if (isPart)
        return say(STALLSCOPE_TEXT("Advice", "{} of this part; the possible gain is unknown."), shownPart(advice.cost, length));
    return say(STALLSCOPE_TEXT("Advice", "{} of the run; the possible gain is unknown."), shownPart(advice.cost, length));
}

} // namespace

namespace {

/// Why removing waits gains more than the device idled because of them.
std::string whereTheGainIs(const Advice& advice)
{
    if (advice.waits.empty() || advice.gain < 2 * advice.cost)
        return {};
    return say(STALLSCOPE_TEXT("Advice", "The waits themselves leave the device idle for {}; the rest is host code that would run ahead of the device."),
        formatDuration(advice.cost));
}

} // namespace

std::string gainOf(Nanos length, const Advice& advice, bool isPart)
{
    if (advice.gain == 0)
        return meaningOf(length, advice, isPart);
    const std::string words = gainWords(length, advice.predicted);
    if (isStarving(advice.rule)) {
        return say(STALLSCOPE_TEXT("Advice", "{} instead of {} if work were always available, {} at most."), formatDuration(advice.predicted),
            formatDuration(length), words);
    }
    if (advice.isAtMost)
        return say(STALLSCOPE_TEXT("Advice", "{} instead of {} at best, {}."), formatDuration(advice.predicted), formatDuration(length), words);
    const std::string prediction = say(STALLSCOPE_TEXT("Advice", "{} instead of {} without it, {}; between {} and {}."), formatDuration(advice.predicted),
        formatDuration(length), words, formatDuration(length - advice.mostGain), formatDuration(length - advice.leastGain));
    return together(together(prediction, whereTheGainIs(advice)), reservationOf(advice.isRough, advice.isValidated));
}

std::string predictionOf(Nanos measured, const Prediction& prediction)
{
    const std::string words = say(STALLSCOPE_TEXT("Advice", "{} instead of {}, {}; between {} and {}."), formatDuration(prediction.length),
        formatDuration(measured), gainWords(measured, prediction.length), formatDuration(prediction.shortest), formatDuration(prediction.longest));
    return together(words, reservationOf(prediction.isRough, prediction.isValidated));
}

std::string reservationOf(bool isRough, bool isValidated)
{
    if (!isValidated)
        return say(STALLSCOPE_TEXT("Advice", "Rough estimate: not validated for this kind of device or this many launches."));
    return isRough ? say(STALLSCOPE_TEXT("Advice", "Rough estimate.")) : std::string();
}

} // namespace stallscope::narrative

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/advice/kernel_families.h"
#include "profiler/analysis/report/time_budget.h"
#include "profiler/base/json_writer.h"
#include "profiler/base/time_range.h"
#include "profiler/trace/ids.h"
#include "profiler/trace/span.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace stallscope {

class WhatIf;
struct Trace;

/// Kinds of findings.
enum class AdviceRule : std::uint8_t {
    WaitAfterEachLaunch,   ///< the host waits after every launch
    WaitInLoop,            ///< the host waits repeatedly
    CostlyWait,            ///< a few expensive waits
    SmallReadBack,         ///< the host reads a few bytes back, and waits for them
    HiddenSynchronization, ///< a copy or memset that waits although its name may not imply it
    AllocationInLoop,      ///< memory is allocated or freed while the device works
    CopiesBesideNothing,   ///< copies and kernels alternate where they could overlap
    LaunchBound,           ///< kernels are shorter than their launches
    GraphLaunches,         ///< graphs are shorter than their launches
    DispatchBound,         ///< the device idles while framework operations prepare its work
    UnrelatedStreams,      ///< a wait for the whole device where a wait for one stream suffices
    ShapeReadBack,         ///< the host reads the number of selected elements back, and waits for it
    PageableCopy,          ///< the host waits for copies from or to memory that is not pinned
    SmallUpload,           ///< the host sends a few bytes, and waits for that
    SmallCopies,           ///< many small copies in a row
    DefaultStream,         ///< the default stream prevents concurrency of others
    GatheringReplicas,     ///< devices send their results to one of them, and wait for it
    BusyProcessors,        ///< the device idles while processors prepare its work
    BusyDisk,              ///< the device idles while data is read from a disk
    NothingBusy,           ///< the device idles, and so does everything else
    HostWork,              ///< the device idles during named host work
    InputPipeline,         ///< the device idles while the host loads input
    GrowingQueue,          ///< queued work with allocations grows without limit
    FullDevice,            ///< overlap cannot help, and the memory is full: the work itself must change
    GpuBound,              ///< overlap cannot help: the device computes nearly all the time
    ExposedCopies,         ///< copies that no kernel hides, and that no other rule explains
    ExposedCommunication,  ///< collectives that no kernel hides
    Initialization,        ///< what the host sets up once
    OutsideActivity,       ///< most of the window lies before, after or around the activity of the devices, in one gap, or outside of the steps
    QueuedGraph,           ///< work of a launched graph starts late
    QueuedDependency,      ///< queued work waits for another stream
    QueuedForRanks,        ///< queued communication starts late: it may wait for other ranks
    QueuedUnknown,         ///< queued work starts late, and the trace does not show why
    Unexplained,           ///< nothing in the trace explains the largest part of the budget
};
inline constexpr std::size_t kAdviceRules = 34;
/// "wait-after-each-launch", ...
[[nodiscard]] const char* nameOf(AdviceRule rule);
/// Workload of the catalogue that demonstrates the finding; null: none does.
[[nodiscard]] const char* exampleOf(AdviceRule rule);

/// One finding: the part of the time budget that it is about, the predicted run without it, and where it occurs.
struct Advice {
    AdviceRule rule = AdviceRule::CostlyWait;
    BudgetParts addresses; ///< no gain is larger than their sum
    Nanos addressed = 0;   ///< that sum, of the device where it is largest
    Nanos cost = 0;        ///< device time lost to it; for findings that lose none, the time spent on it
    Nanos predicted = 0;   ///< duration of the run without it
    Nanos gain = 0;        ///< measured minus predicted duration; 0: the finding describes, and predicts nothing
    Nanos leastGain = 0;   ///< the interval of the gain; see docs/predictions.md
    Nanos mostGain = 0;
    bool isAtMost = false;                            ///< the gain is an upper bound: nothing was replayed
    bool isRough = false;                             ///< the interval is wide, or such predictions were not compared with measurements
    bool isValidated = true;                          ///< such predictions were compared with measurements, for such a device and so many launches
    std::uint64_t count = 0;                          ///< number of waits, copies or launches
    StringId call;                                    ///< call with the highest cost of the waits; invalid: none
    std::uint64_t inCall = 0;                         ///< how many of the waits are in that call
    StringId cause;                                   ///< operation around the waits; invalid: none
    StringId site;                                    ///< place in the program, if known
    StringId caller;                                  ///< of HostWork in a C function of Python: the Python line that called it
    StringId awaited;                                 ///< what was mostly waited for, or what waited; invalid: not in the trace
    std::uint64_t bytes = 0;                          ///< sum over the copies
    Nanos worked = 0;                                 ///< of GraphLaunches: how long the device worked on them
    BoundBy bound = BoundBy::None;                    ///< of Unexplained: the class
    CopyDirection direction = CopyDirection::Unknown; ///< of most of the time of the copies
    bool isPageable = false;                          ///< most of that time is of copies from or to pageable memory
    std::vector<FamilyTime> families;                 ///< of GpuBound, largest first
    std::vector<HostCode> functions;                  ///< of HostWork that no single name takes half of, the costliest names, largest first
    Nanos before = 0;                                 ///< of OutsideActivity: time before the first work of a device
    Nanos after = 0;                                  ///< after the last
    Nanos initialization = 0;                         ///< and of initialization in between
    std::uint64_t steps = 0;                          ///< of OutsideActivity: number of steps, where most of the time lies outside of them
    Nanos beforeSteps = 0;                            ///< active time before the first of them
    Nanos afterSteps = 0;                             ///< and after the last
    Nanos gap = 0;                                    ///< of OutsideActivity: active time in one gap that dominates the run; not if it lies outside of steps
    StringId gapCause;                                ///< what the host mostly did in the gap or before the first step; invalid: unknown
    StringId afterCause;                              ///< and after the last step
    TimeRange range;                                  ///< of OutsideActivity: what to analyse instead, from the beginning of the run; empty: unknown
    std::vector<std::uint32_t> waits;                 ///< indices in RunAnalysis::waits(), costliest first
    std::vector<std::uint32_t> spans;                 ///< indices in DeviceWork::spans(), costliest first or by start; for findings without waits
};

/// Least share of the run, and least time, that a finding must gain to be reported.
inline constexpr double kLeastGain = 0.02;
inline constexpr Nanos kLeastGainLength = 20'000;

/// Sorted by gain, largest first; of findings without a prediction the time that they are about counts. Only a run that computes for most of the time, or
/// without any device work, has none of idle or exposed time.
[[nodiscard]] std::vector<Advice> advise(const WhatIf& whatIf);

/// The workload that demonstrates this finding; nullptr if there is none.
[[nodiscard]] const char* exampleOf(const Advice& advice);

/// Writes the member "advice" of a run.
void writeAdvice(JsonWriter& json, const Trace& trace, const std::vector<Advice>& advice);

} // namespace stallscope

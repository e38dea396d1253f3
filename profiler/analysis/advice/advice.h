// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/json_writer.h"
#include "profiler/base/time_range.h"
#include "profiler/trace/ids.h"

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
    GrowingQueue,          ///< queued work with allocations grows without limit
    FullDevice,            ///< overlap cannot help: the work itself must change
};
inline constexpr std::size_t kAdviceRules = 21;
/// "wait-after-each-launch", ...
[[nodiscard]] const char* nameOf(AdviceRule rule);
/// Workload of the catalogue that demonstrates the finding.
[[nodiscard]] const char* exampleOf(AdviceRule rule);

/// One finding: its cost, the predicted run without it, and where it occurs.
struct Advice {
    AdviceRule rule = AdviceRule::CostlyWait;
    Nanos cost = 0;                   ///< device time lost to it; for findings that lose none, the time spent on it
    Nanos predicted = 0;              ///< duration of the run without it
    Nanos gain = 0;                   ///< measured minus predicted duration
    std::uint64_t count = 0;          ///< number of waits, copies or launches
    StringId call;                    ///< call with the highest cost of the waits; invalid: none
    StringId cause;                   ///< operation around the waits; invalid: none
    StringId site;                    ///< place in the program, if known
    StringId awaited;                 ///< what was mostly waited for; invalid: not in the trace
    std::uint64_t bytes = 0;          ///< sum over the copies
    std::vector<std::uint32_t> waits; ///< indices in RunAnalysis::waits(), costliest first
    std::vector<std::uint32_t> spans; ///< indices in DeviceWork::spans(), by start; for findings without waits
};

/// Least share of the run, and least time, that a finding must gain to be reported.
inline constexpr double kLeastGain = 0.02;
inline constexpr Nanos kLeastGainLength = 20'000;

/// Sorted by gain, largest first. Empty if there is nothing to gain.
[[nodiscard]] std::vector<Advice> advise(const WhatIf& whatIf);

/// Writes the member "advice" of a run.
void writeAdvice(JsonWriter& json, const Trace& trace, const std::vector<Advice>& advice);

} // namespace stallscope

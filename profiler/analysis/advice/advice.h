// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/nanos.h"
#include "profiler/trace/ids.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace stallscope {

class WhatIf;

/// What can be wrong with a run. Each has a file of its own beside this one, where its thresholds stand.
enum class AdviceRule : std::uint8_t {
    WaitAfterEachLaunch,   ///< the host waits after every launch
    WaitInLoop,            ///< it waits again and again
    CostlyWait,            ///< a few waits that cost much
    SmallReadBack,         ///< it fetches a few bytes, and waits for them
    HiddenSynchronization, ///< a copy or memset that waits although its name may not say so
    AllocationInLoop,      ///< memory is allocated or freed while the device works
    CopiesBesideNothing,   ///< copies and kernels take turns where they could overlap
    LaunchBound,           ///< kernels are shorter than it takes to launch them
    UnrelatedStreams,      ///< a wait for the whole device, where one for a stream would do
    ShapeReadBack,         ///< it fetches how many elements were chosen, and waits for that
    PageableCopy,          ///< it waits for copies from or into memory that is not pinned
    SmallUpload,           ///< it sends a few bytes, and waits for that
    SmallCopies,           ///< many small copies in a row
    DefaultStream,         ///< the default stream keeps others from working side by side
    GatheringReplicas,     ///< devices hand their results to one of them, and wait for it
    BusyProcessors,        ///< the device idles while processors prepare its work
    BusyDisk,              ///< the device idles while data is read from a disk
    NothingBusy,           ///< the device idles, and so does everything else
    HostWork,              ///< the device idles while the host does something that has a name
    GrowingQueue,          ///< work that holds memory queues up without end
    FullDevice,            ///< nothing is to be gained but by other work
};
inline constexpr std::size_t kAdviceRules = 21;
/// "wait-after-each-launch", ...
[[nodiscard]] const char* nameOf(AdviceRule rule);
/// The workload of the catalogue that shows it.
[[nodiscard]] const char* exampleOf(AdviceRule rule);

/// One finding: what it costs, what the run would take without it, and where to look.
struct Advice {
    AdviceRule rule = AdviceRule::CostlyWait;
    Nanos cost = 0;                   ///< what the device lost to it; where that is not what it costs, the time spent on it
    Nanos predicted = 0;              ///< length of the run without it
    Nanos gain = 0;                   ///< measured length less the predicted one
    std::uint64_t count = 0;          ///< waits, copies or launches
    StringId call;                    ///< of the waits the costliest call; invalid: none
    StringId cause;                   ///< what the waits are under; invalid: nothing
    StringId site;                    ///< the place in the program, where it is known
    StringId awaited;                 ///< what was waited for most of the time; invalid: nothing that the trace shows
    std::uint64_t bytes = 0;          ///< of the copies, altogether
    std::vector<std::uint32_t> waits; ///< in RunAnalysis::waits(), costliest first
    std::vector<std::uint32_t> spans; ///< in DeviceWork::spans(), by start; where there are no waits
};

/// A change is worth a word from here on: this part of the run, and this long.
inline constexpr double kLeastGain = 0.02;
inline constexpr Nanos kLeastGainLength = 20'000;

/// Most to gain first. Empty where nothing is to be gained.
[[nodiscard]] std::vector<Advice> advise(const WhatIf& whatIf);

} // namespace stallscope

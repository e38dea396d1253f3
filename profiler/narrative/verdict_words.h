// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/report.h"
#include "profiler/base/say.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace stallscope::narrative {

/// The result in a few sentences: the verdict, and the evidence.
[[nodiscard]] std::string headlineOf(const RunReport& run, const Trace& trace);
/// How busy the device was, what synchronization cost, and where the host waited.
[[nodiscard]] std::string evidenceOf(const RunReport& run, const Trace& trace);

/// What bounds a run, in words.
struct Verdict {
    std::string words;      ///< one sentence; before it another one where most of the window lies outside of the device's activity
    std::string headline;   ///< the bottleneck alone, in one short sentence
    std::string details;    ///< what the words say beside it; may be empty
    bool isCertain = false; ///< the recording is complete: only then may it be emphasized
};

/// "Host-bound: the device waited 34.1 % of 1.73 s (590 ms) for launches; 21.0 % is exposed communication." No words without device work.
[[nodiscard]] Verdict verdictOf(const RunReport& run, const Trace& trace);

/// False if a trace without waits was recorded without them: then nothing is known about waits and about the overlap of host and device.
[[nodiscard]] bool areWaitsRecorded(const Trace& trace, std::span<const DeviceReport> devices, std::uint64_t waits);

/// A part of a budget, in words.
struct BudgetPart {
    Nanos TimeBudget::*part;
    Text label; ///< "exposed communication"
};
/// In the order in which they are shown.
[[nodiscard]] const std::vector<BudgetPart>& budgetParts();

/// One cause of idle time, in words.
struct IdlePart {
    Nanos length = 0;
    Text label; ///< for a table
};

/// Nonzero causes, in the order in which time is attributed to them.
[[nodiscard]] std::vector<IdlePart> idleParts(const IdleCauses& idle);

/// Summed over the devices of a run.
[[nodiscard]] IdleCauses idleOverDevices(const RunReport& run);

} // namespace stallscope::narrative

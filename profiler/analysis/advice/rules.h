// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/advice/advice.h"
#include "profiler/analysis/budget/budget_partition.h"
#include "profiler/analysis/replay/prediction.h"
#include "profiler/analysis/replay/what_if.h"
#include "profiler/analysis/segments/budget_stretches.h"
#include "profiler/trace/counter.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace stallscope::advice {

/// Input and output of the rules.
class Findings {
public:
    explicit Findings(const WhatIf& whatIf);

    [[nodiscard]] const WhatIf& whatIf() const { return m_whatIf; }
    [[nodiscard]] const FullAnalysis& run() const { return m_whatIf.run(); }
    [[nodiscard]] Nanos length() const { return run().window().length(); }
    /// The time of the parts on the device where it is largest.
    [[nodiscard]] Nanos sumOf(BudgetParts parts) const { return m_whatIf.bounds().sumOf(parts); }
    /// Mean over the devices.
    [[nodiscard]] const TimeBudget& budget() const { return m_budget; }
    [[nodiscard]] BoundBy bound() const { return m_bound; }
    /// The gap that takes most of the active time; absent if none does.
    [[nodiscard]] const std::optional<LongestGap>& dominatingGap() const { return m_gap; }
    /// Whether most of the active time lies in one gap, or outside of the steps: what keeps the devices waiting there is no property of the steps.
    [[nodiscard]] bool isAboutStart() const { return m_isAboutStart; }
    void setAboutStart() { m_isAboutStart = true; }
    /// What launching threads ran during the part `hostCode`, longest first.
    [[nodiscard]] const std::vector<HostCode>& hostCode() const { return m_hostCode; }
    /// Whether the wait sets something up for the first time.
    [[nodiscard]] bool initializes(const Wait& wait) const;
    /// The least that is worth a word.
    [[nodiscard]] Nanos leastGain() const;
    /// Sets the predicted duration with the change.
    void predict(Advice& advice, const Change& change) const;
    /// Keeps the finding if its gain, and the time that it addresses, are worth a word. The gain cannot be larger than that time.
    void addIfWorthIt(Advice advice, PredictedChange change);
    void addIfWorthIt(Advice advice, const Change& change, PredictedChange kind);
    /// Keeps the finding if its gain is worth a word, which is an upper bound: nothing was replayed.
    void addAtMost(Advice advice);
    /// Keeps the finding, which predicts nothing, if the time that it addresses is worth a word.
    void addDescription(Advice advice);
    /// Adds a finding that costs no time.
    void add(Advice advice);
    /// Whether a finding predicts a gain.
    [[nodiscard]] bool hasGain() const;
    [[nodiscard]] bool has(AdviceRule rule) const;
    /// Whether a finding is about one of the parts.
    [[nodiscard]] bool explains(BudgetParts parts) const;
    [[nodiscard]] std::vector<Advice> take() { return std::move(m_found); }

private:
    void setAddressed(Advice& advice) const;
    /// The largest gain of a change of these parts outside of a dominating gap.
    [[nodiscard]] Nanos mostGain(BudgetParts parts) const;
    [[nodiscard]] bool isWorthAWord(const Advice& advice) const { return static_cast<double>(advice.addressed) >= kLeastGain * static_cast<double>(length()); }

    const WhatIf& m_whatIf;
    TimeBudget m_budget;
    BoundBy m_bound = BoundBy::None;
    std::optional<LongestGap> m_gap;
    bool m_isAboutStart = false;
    std::vector<HostCode> m_hostCode;
    Initialization m_initialization;
    std::vector<Advice> m_found;
};

/// Groups waits by their framework operation, or by call if there is none.
void findWaits(Findings& findings);
void findCopiesBesideNothing(Findings& findings);
void findSmallCopies(Findings& findings);
void findDefaultStreams(Findings& findings);
void findGraphLaunches(Findings& findings);
void findLaunchBound(Findings& findings); // by launch calls or by framework operations
void findGatheringReplicas(Findings& findings);
void findGrowingQueues(Findings& findings);
void findInitialization(Findings& findings);
void findTimeOutsideActivity(Findings& findings);
void findExposedCommunication(Findings& findings);
void findQueuedWork(Findings& findings);
// only where no other rule explains the time
void findStarvedDevices(Findings& findings);
void findHostWork(Findings& findings);
void findExposedCopies(Findings& findings);
void findFullDevices(Findings& findings);
void findGpuBound(Findings& findings);
void findUnexplained(Findings& findings); // last

/// Whether a range, an operation or a function of this name brings input: the evidence without which nothing is said of an input pipeline.
[[nodiscard]] bool bringsInput(std::string_view name);

/// Device spans that start behind the longest idle times of the parts, longest first.
[[nodiscard]] std::vector<std::uint32_t> spansBehind(const FullAnalysis& run, BudgetParts parts);

/// Mean over a range; each sample holds until the next one, the last one until the end. Empty if no sample covers part of the range.
[[nodiscard]] std::optional<double> meanOf(const CounterSeries& series, TimeRange range);

} // namespace stallscope::advice

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/advice/advice.h"
#include "profiler/analysis/replay/what_if.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace stallscope::advice {

/// Input and output of the rules.
class Findings {
public:
    explicit Findings(const WhatIf& whatIf);

    [[nodiscard]] const WhatIf& whatIf() const { return m_whatIf; }
    [[nodiscard]] const RunAnalysis& run() const { return m_whatIf.run(); }
    [[nodiscard]] Nanos length() const { return run().window().length(); }
    /// The time of the run that a rule can give back: the parts of the time budget that it is about, on the device where they are largest.
    [[nodiscard]] Nanos addressedBy(AdviceRule rule) const;
    /// The least that is worth a word.
    [[nodiscard]] Nanos leastGain() const;
    /// Sets the predicted duration with the change.
    void predict(Advice& advice, const Change& change) const;
    /// Keeps the finding if its gain is worth a word. It cannot be larger than the parts of the budget that the rule is about.
    void addIfWorthIt(Advice advice);
    void addIfWorthIt(Advice advice, const Change& change);
    /// Adds a finding that costs no time.
    void add(Advice advice);
    [[nodiscard]] bool isEmpty() const { return m_found.empty(); }
    [[nodiscard]] bool has(AdviceRule rule) const;
    [[nodiscard]] std::vector<Advice> take() { return std::move(m_found); }

private:
    const WhatIf& m_whatIf;
    std::vector<TimeBudget> m_budgets; // of the devices
    std::vector<Advice> m_found;
};

class WaitGroup;

/// Groups waits by their framework operation, or by call if there is none.
void findWaits(Findings& findings);
/// If the waits of a group are for the whole device, and a wait for one stream would suffice, turns the advice into that.
void narrow(const Findings& findings, const WaitGroup& group, Advice& advice);
/// Whether a group reads back the size of a selection.
[[nodiscard]] bool followsSelection(const RunAnalysis& run, const WaitGroup& group);
void findCopiesBesideNothing(Findings& findings);
void findSmallCopies(Findings& findings);
void findDefaultStreams(Findings& findings);
void findLaunchBound(Findings& findings);
void findGatheringReplicas(Findings& findings);
void findGrowingQueues(Findings& findings);
/// Device spans behind the longest gaps of their streams, longest first.
[[nodiscard]] std::vector<std::uint32_t> spansBehindGaps(const DeviceWork& work);
// last: only if there are no other findings
void findStarvedDevices(Findings& findings);
void findHostWork(Findings& findings);
void findFullDevices(Findings& findings);

} // namespace stallscope::advice

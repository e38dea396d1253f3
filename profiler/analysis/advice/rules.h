// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/advice/advice.h"
#include "profiler/analysis/replay/what_if.h"
#include "profiler/trace/counter.h"

#include <optional>
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

/// Groups waits by their framework operation, or by call if there is none.
void findWaits(Findings& findings);
void findCopiesBesideNothing(Findings& findings);
void findSmallCopies(Findings& findings);
void findDefaultStreams(Findings& findings);
void findLaunchBound(Findings& findings);
void findGatheringReplicas(Findings& findings);
void findGrowingQueues(Findings& findings);
// last: only if there are no other findings
void findStarvedDevices(Findings& findings);
void findHostWork(Findings& findings);
void findFullDevices(Findings& findings);

/// Mean over a range; each sample holds until the next one, the last one until the end. Empty if no sample covers part of the range.
[[nodiscard]] std::optional<double> meanOf(const CounterSeries& series, TimeRange range);

} // namespace stallscope::advice

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
    explicit Findings(const WhatIf& whatIf) : m_whatIf(whatIf) {}

    [[nodiscard]] const WhatIf& whatIf() const { return m_whatIf; }
    [[nodiscard]] const RunAnalysis& run() const { return m_whatIf.run(); }
    [[nodiscard]] Nanos length() const { return run().window().length(); }
    /// Least gain of a reported finding.
    [[nodiscard]] Nanos leastGain() const;
    /// Sets the predicted duration with the change.
    void predict(Advice& advice, const Change& change) const;
    /// Adds the finding if its gain is large enough.
    void addIfWorthIt(Advice advice);
    void addIfWorthIt(Advice advice, const Change& change);
    /// Adds a finding that costs no time.
    void add(Advice advice);
    [[nodiscard]] bool isEmpty() const { return m_found.empty(); }
    [[nodiscard]] bool has(AdviceRule rule) const;
    [[nodiscard]] std::vector<Advice> take() { return std::move(m_found); }

private:
    const WhatIf& m_whatIf;
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

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/advice/advice.h"
#include "profiler/analysis/replay/what_if.h"

#include <utility>
#include <vector>

namespace stallscope::advice {

/// What a rule looks at, and where it puts what it finds.
class Findings {
public:
    explicit Findings(const WhatIf& whatIf) : m_whatIf(whatIf) {}

    [[nodiscard]] const WhatIf& whatIf() const { return m_whatIf; }
    [[nodiscard]] const RunAnalysis& run() const { return m_whatIf.run(); }
    [[nodiscard]] Nanos length() const { return run().window().length(); }
    /// The least that is worth a word.
    [[nodiscard]] Nanos leastGain() const;
    /// Replays the run with the change, and keeps the finding if that is worth a word.
    void addIfWorthIt(Advice advice, const Change& change);
    [[nodiscard]] std::vector<Advice> take() { return std::move(m_found); }

private:
    const WhatIf& m_whatIf;
    std::vector<Advice> m_found;
};

/// Waits that belong together: those under one framework operation, or of one call where nothing is around it.
void findWaits(Findings& findings);
void findCopiesBesideNothing(Findings& findings);
void findLaunchBound(Findings& findings);

} // namespace stallscope::advice

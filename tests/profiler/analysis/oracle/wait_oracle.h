// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/profiler/analysis/oracle/set_oracle.h"

namespace stallscope::oracle {

/// The part of an idle gap of one device that a wait owns.
struct ExpectedGap {
    std::size_t device = 0;
    TimeRange gap;
    TimeRange owned;
    Nanos bubble = 0;
    bool isCrossThread = false;
};

struct ExpectedWait {
    Blocking blocking;
    std::string cause; ///< empty: none
    std::string site;
    std::vector<std::size_t> awaited; ///< in works: those that end last together
    bool isAwaitedOpen = false;       ///< the definition leaves it open
    Nanos working = 0;
    Nanos wakeup = 0;
    Nanos unattributed = 0;
    bool isNeedless = false;
    std::vector<ExpectedGap> gaps; ///< of the devices that have one
};

/// Every rule of a wait, by looking at all pairs.
class WaitOracle {
public:
    WaitOracle(const RunFacts& facts, const SetOracle& sets);

    [[nodiscard]] const std::vector<ExpectedWait>& waits() const { return m_waits; }
    /// Two spans or waits that start together leave open which idle gap belongs to whom: such traces say nothing about idle gaps.
    [[nodiscard]] bool areGapsAmbiguous() const { return m_areGapsAmbiguous; }

private:
    [[nodiscard]] std::string causeOf(const Blocking& wait) const;
    [[nodiscard]] std::string siteOf(const Blocking& wait) const;
    [[nodiscard]] std::string innermost(const Blocking& wait, bool (*isMeant)(SourceFormat, const ScriptSpan&)) const;
    [[nodiscard]] bool isInScope(const Work& work, const Blocking& wait) const;
    [[nodiscard]] bool isBeforeRecord(const Work& work, const ScriptSpan& waiting) const;
    [[nodiscard]] bool isOnStream(const Work& work, const ScriptSpan& named) const;
    [[nodiscard]] bool precedesOwnSpan(const Work& work, const Call& call) const;
    [[nodiscard]] bool isOwnOf(const Work& work, const Blocking& wait) const;
    [[nodiscard]] bool isUploadOf(const Work& work, const Blocking& wait) const;
    [[nodiscard]] bool isPrecedenceOpen(const Blocking& wait) const;
    void findAwaited(ExpectedWait& wait) const;
    void judgeNeed(ExpectedWait& wait) const;
    void findGaps(ExpectedWait& wait, const SetOracle& sets);
    [[nodiscard]] bool madeCallDuring(std::size_t track, const Blocking& wait) const;
    [[nodiscard]] bool canFollow(const Work& work, const Blocking& wait) const;
    [[nodiscard]] std::optional<std::size_t> nextAfter(const Blocking& wait, std::size_t device);
    void divideGaps();
    [[nodiscard]] Nanos nextClaim(const ExpectedGap& gap, const ExpectedWait& owner);

    const RunFacts& m_facts;
    std::vector<ExpectedWait> m_waits;
    bool m_areGapsAmbiguous = false;
};

} // namespace stallscope::oracle

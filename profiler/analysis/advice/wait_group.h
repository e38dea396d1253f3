// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/replay/what_if.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace stallscope::advice {

/// A group of related waits, and what the rules about waits need to know of it.
class WaitGroup {
public:
    /// `waits`: sorted indices in RunAnalysis::waits(); `stepOf`: index in RunGraph::steps() by wait.
    WaitGroup(const WhatIf& whatIf, std::vector<std::uint32_t> waits, const std::vector<std::uint32_t>& stepOf);

    [[nodiscard]] std::size_t size() const { return m_waits.size(); }
    [[nodiscard]] const std::vector<std::uint32_t>& waits() const { return m_waits; }
    [[nodiscard]] const Wait& wait(std::size_t i) const { return m_whatIf->run().waits()[m_waits[i]]; }
    [[nodiscard]] const HostStep& step(std::size_t i) const { return m_whatIf->graph().steps()[m_steps[i]]; }
    /// The awaited copies, as indices in DeviceWork::spans(): those of the waiting calls, otherwise copies that ended last
    /// of everything awaited.
    [[nodiscard]] const std::vector<std::uint32_t>& copies() const { return m_copies; }
    /// Time that its threads spent waiting.
    [[nodiscard]] Nanos waited() const;

    template <class Is>
    [[nodiscard]] bool any(Is is) const
    {
        return std::any_of(m_waits.begin(), m_waits.end(), [&](std::uint32_t index) { return is(m_whatIf->run().waits()[index].kind); });
    }
    template <class Is>
    [[nodiscard]] bool most(Is is) const
    {
        return 2 * std::count_if(m_waits.begin(), m_waits.end(), [&](std::uint32_t index) { return is(m_whatIf->run().waits()[index].kind); })
            > std::ssize(m_waits);
    }
    /// Whether most waits are for copies, and most of these copies satisfy is(index of a span).
    template <class Is>
    [[nodiscard]] bool isForCopies(Is is) const
    {
        return 2 * m_forCopies > m_waits.size() && 2 * std::count_if(m_copies.begin(), m_copies.end(), is) > std::ssize(m_copies);
    }
    /// At least nine of ten waits follow at most one launch since the previous step.
    [[nodiscard]] bool followsEachLaunch() const;

private:
    void findCopies(const HostStep& step);

    const WhatIf* m_whatIf;
    std::vector<std::uint32_t> m_waits;
    std::vector<std::uint32_t> m_steps;
    std::vector<std::uint32_t> m_copies;
    std::size_t m_forCopies = 0; // number of waits for a copy
};

} // namespace stallscope::advice

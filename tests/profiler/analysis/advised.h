// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/advice/advice.h"
#include "tests/profiler/analysis/played.h"

#include <algorithm>
#include <optional>
#include <vector>

/// Advice on synthetic runs.
namespace stallscope::test {

inline constexpr Nanos kUs = 1000;
inline constexpr Nanos kCall = 4 * kUs;
inline constexpr Nanos kRounds = 40;

/// The finding of a rule; empty if it has none.
inline std::optional<Advice> said(const std::vector<Advice>& all, AdviceRule rule)
{
    const auto found = std::find_if(all.begin(), all.end(), [rule](const Advice& one) { return one.rule == rule; });
    return found == all.end() ? std::nullopt : std::optional(*found);
}
inline std::vector<Advice> adviceOn(Scenario& s)
{
    return advise(Played(s).whatIf);
}
inline std::vector<Advice> adviceOn(Scenario& s, TimeRange window)
{
    s.run(window);
    return adviceOn(s);
}

} // namespace stallscope::test

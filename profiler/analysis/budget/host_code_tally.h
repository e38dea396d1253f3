// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/budget/budget_partition.h"
#include "profiler/trace/trace.h"

#include <map>
#include <span>
#include <vector>

namespace stallscope {

/// Sums up, by name, what threads ran while they kept a device idle with code of their own: the innermost range, Python function or MPI call at each moment.
class HostCodeTally {
public:
    /// Of the part that lies in the range; work in proportion to the ranges and functions there.
    void add(const Trace& trace, const BudgetPartition& parts, TimeRange range);
    /// Largest first, then by name. They add up to TimeBudget::hostCode.
    [[nodiscard]] std::vector<HostCode> rows(const Trace& trace) const;

private:
    std::map<StringId, Nanos> m_totals;                       // an invalid name: nothing was open
    std::map<StringId, std::map<StringId, Nanos>> m_callers; // of C functions of Python, by name: time by the line that called them
};

/// The mean over devices, by name; it adds up to `total`.
[[nodiscard]] std::vector<HostCode> meanOf(const Trace& trace, std::span<const std::vector<HostCode>> devices, Nanos total);

} // namespace stallscope

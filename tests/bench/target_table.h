// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace stallscope::bench {

/// What a benchmark found: its time for one iteration, or one of its counters.
struct Quantity {
    std::string benchmark;
    std::string counter; ///< empty: the time, in seconds
};

/// One row of the table: what was measured, beside what it is measured against, and what it must reach.
struct Target {
    std::string what;
    Quantity measured;
    /// The largest of these is the limit of the machine. Empty: the measured value stands for itself.
    std::vector<Quantity> beside;
    /// At most this ratio, or this value. Absent: only shown.
    std::optional<double> most;
    std::string unit; ///< of a value: "s", "ms", "bytes"; a ratio has none
};

/// All runs of all benchmarks, by name. Of several repetitions the median counts.
class Measurements {
public:
    void add(const std::string& benchmark, const std::string& counter, double value) { m_values[benchmark][counter].push_back(value); }
    /// Nothing where it was not run.
    [[nodiscard]] std::optional<double> of(const Quantity& quantity) const;

private:
    std::map<std::string, std::map<std::string, std::vector<double>>> m_values;
};

/// Rows whose benchmarks were not run are left out.
[[nodiscard]] std::string targetTable(const std::vector<Target>& targets, const Measurements& measurements);
[[nodiscard]] std::string targetJson(const std::vector<Target>& targets, const Measurements& measurements);

} // namespace stallscope::bench

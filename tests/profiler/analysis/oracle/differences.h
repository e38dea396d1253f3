// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/report.h"

#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace stallscope::oracle {

/// Where a report and the oracle do not agree: one line each.
class Differences {
public:
    [[nodiscard]] bool isEmpty() const { return m_lines.empty(); }
    [[nodiscard]] std::string text() const;

    /// What the following comparisons are about: "run 0, device 1".
    void setPlace(std::string place) { m_place = std::move(place); }

    void compare(std::string_view key, std::int64_t expected, std::int64_t got);
    void compare(std::string_view key, std::uint64_t expected, std::uint64_t got);
    void compare(std::string_view key, bool expected, bool got);
    void compare(std::string_view key, double expected, double got);
    void compare(std::string_view key, const Share& expected, const Share& got);
    void compare(std::string_view key, std::string_view expected, std::string_view got);
    void compare(std::string_view key, const std::vector<double>& expected, const std::vector<double>& got);
    void add(std::string_view key, std::string_view expected, std::string_view got);

private:
    std::string m_place;
    std::vector<std::string> m_lines;
};

} // namespace stallscope::oracle

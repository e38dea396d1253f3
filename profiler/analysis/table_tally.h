// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/length_pile.h"
#include "profiler/analysis/table_index.h"

#include <cstdint>
#include <map>
#include <vector>

namespace stallscope {

/// A table of a range whose spans come part by part, in any order: of each line its sums, and little more than a byte a span for the median.
class TableTally {
public:
    void add(const LineKey& key, Nanos duration, std::int64_t amount = 0);
    /// By total, largest first, then by name.
    [[nodiscard]] std::vector<TableRow> table(const Trace& trace, LineAmount amount) const;

private:
    struct Line {
        TableRow sums; ///< count, total, min and max
        std::int64_t amount = 0;
        LengthPile durations;
    };
    std::map<LineKey, Line> m_lines;
    LineKey m_recentKey;
    Line* m_recent = nullptr; // in m_lines, where it stays
};

} // namespace stallscope

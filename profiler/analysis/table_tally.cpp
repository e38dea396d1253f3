// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/table_tally.h"

#include <algorithm>

namespace stallscope {

void TableTally::add(const LineKey& key, Nanos duration, std::int64_t amount)
{
    if (!m_recent || m_recentKey != key)
        m_recent = &m_lines[key];
    m_recentKey = key;
    TableRow& sums = m_recent->sums;
    sums.min = sums.count == 0 ? duration : std::min(sums.min, duration);
    sums.max = std::max(sums.max, duration);
    sums.total = saturatingAdd(sums.total, duration);
    ++sums.count;
    m_recent->amount = saturatingAdd(m_recent->amount, amount);
    m_recent->durations.add(duration);
}

std::vector<TableRow> TableTally::table(const Trace& trace, LineAmount amount) const
{
    std::vector<TableRow> table;
    for (const auto& [key, line] : m_lines) {
        TableRow& row = table.emplace_back(line.sums);
        row.name = key.name;
        row.direction = key.direction;
        row.sourceMemory = key.source;
        row.targetMemory = key.target;
        row.mean = row.total / static_cast<Nanos>(row.count);
        row.median = line.durations.median();
        if (amount == LineAmount::Bytes)
            row.bytes = static_cast<std::uint64_t>(line.amount);
        else if (amount == LineAmount::DeviceTime)
            row.deviceTime = line.amount;
    }
    finishTable(trace, table);
    return table;
}

} // namespace stallscope

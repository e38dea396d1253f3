// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/table_difference.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <utility>

namespace stallscope {

namespace {

using RowsByName = std::map<std::string, RowDifference>;
enum class Which { A, B };

void add(RowsByName& rows, const std::string& name, Which side, std::uint64_t count, Nanos total)
{
    RowDifference& row = rows[name];
    row.name = name;
    (side == Which::A ? row.countA : row.countB) += count;
    (side == Which::A ? row.totalA : row.totalB) += total;
}

/// Files number their texts differently: rows are matched by the texts themselves.
void addTable(RowsByName& rows, const Trace& trace, const std::vector<TableRow>& table, Which side)
{
    for (const TableRow& row : table)
        add(rows, std::string(trace.text(row.name)), side, row.count, row.total);
}

void addSites(RowsByName& rows, const Trace& trace, const std::vector<SyncSite>& sites, Which side)
{
    for (const SyncSite& site : sites) {
        std::string name(trace.text(site.call));
        if (site.cause.isValid())
            name.append(" under ").append(trace.text(site.cause));
        add(rows, name, side, site.count, site.total);
    }
}

RowChange changeOf(const RowDifference& row)
{
    if (row.countA == 0)
        return RowChange::Added;
    if (row.countB == 0)
        return RowChange::Removed;
    return row.countA == row.countB && row.totalA == row.totalB ? RowChange::Same : RowChange::Changed;
}

TableDifference tableOf(const char* name, RowsByName byName)
{
    TableDifference table{name, {}};
    for (auto& [key, row] : byName) {
        row.change = changeOf(row);
        table.rows.push_back(std::move(row));
    }
    std::stable_sort(table.rows.begin(), table.rows.end(),
        [](const RowDifference& x, const RowDifference& y) { return std::abs(x.difference()) > std::abs(y.difference()); });
    return table;
}

using TableMember = std::vector<TableRow> RunReport::*;
constexpr std::pair<const char*, TableMember> kTables[]{
    {"kernels", &RunReport::kernels}, {"copies", &RunReport::copies}, {"calls", &RunReport::calls}, {"ranges", &RunReport::ranges}};

} // namespace

const char* nameOf(RowChange change)
{
    switch (change) {
    case RowChange::Same: return "same";
    case RowChange::Changed: return "changed";
    case RowChange::Added: return "added";
    case RowChange::Removed: return "removed";
    }
    return "";
}

std::vector<TableDifference> tableDifferences(const Trace& traceA, const RunReport& a, const Trace& traceB, const RunReport& b)
{
    std::vector<TableDifference> tables;
    RowsByName sites;
    addSites(sites, traceA, a.syncSites, Which::A);
    addSites(sites, traceB, b.syncSites, Which::B);
    tables.push_back(tableOf("sync_sites", std::move(sites)));
    for (const auto& [name, member] : kTables) {
        RowsByName rows;
        addTable(rows, traceA, a.*member, Which::A);
        addTable(rows, traceB, b.*member, Which::B);
        tables.push_back(tableOf(name, std::move(rows)));
    }
    if (!a.operations.empty() || !b.operations.empty()) {
        RowsByName rows;
        addTable(rows, traceA, a.operations, Which::A);
        addTable(rows, traceB, b.operations, Which::B);
        tables.push_back(tableOf("operations", std::move(rows)));
    }
    return tables;
}

} // namespace stallscope

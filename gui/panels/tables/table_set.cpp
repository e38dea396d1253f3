// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/tables/table_set.h"

#include "gui/panels/tables/table_columns.h"

#include <algorithm>
#include <array>

namespace stallscope::gui {

namespace {

std::vector<IdleRow> idleRows(const RunTables& numbers)
{
    std::vector<IdleRow> rows;
    for (const DeviceReport& device : numbers.devices) {
        const IdleCauses& idle = device.idle;
        const std::array<Nanos, kIdleCauses> times{idle.overhead, idle.sync, idle.launchLate, idle.launchLatency, idle.dependency, idle.other, idle.edge};
        for (std::size_t cause = 0; cause < kIdleCauses; ++cause)
            rows.push_back({device.device, static_cast<IdleCause>(cause), times[cause], idle.total(), device.utilization.window});
    }
    return rows;
}

std::span<const Wait> waitsIn(std::span<const Wait> waits, TimeRange range)
{
    const auto from = [&](Nanos time) { return std::lower_bound(waits.begin(), waits.end(), time, [](const Wait& wait, Nanos t) { return wait.start < t; }); };
    return {from(range.start), from(range.end)};
}

/// The report of a whole run already exists.
RunTables wholeOf(const RunReport& report)
{
    return {report.range, report.syncSites, report.devices, report.kernels, report.copies, report.calls, report.ranges};
}

RunTables ofRange(const ShownRun& run, TimeRange range)
{
    if (run.analysis)
        return run.analysis->tables(range);
    RunTables tables;
    tables.range = range.intersected(run.report->range);
    return tables;
}

} // namespace

std::shared_ptr<const TableSet> tablesOf(const ShownRun& run, int index, std::optional<TimeRange> inTrace)
{
    if (!run.report)
        return nullptr;
    auto set = std::make_shared<TableSet>();
    set->run = index;
    set->trace = run.trace;
    set->analysis = run.analysis;
    set->isWhole = !inTrace;
    set->isGrowing = run.isRunning();
    set->numbers = inTrace ? ofRange(run, *inTrace) : wholeOf(*run.report);
    set->start = run.analysis ? run.analysis->window().start : run.report->range.start;
    set->range = set->numbers.range;
    set->extent = set->isWhole ? run.extent() : set->range;
    set->known = run.waits();
    const std::span<const Wait> waits = set->known ? set->known->all() : std::span<const Wait>();
    set->waits = set->isWhole ? waits : waitsIn(waits, set->range);
    set->idle = idleRows(set->numbers);
    return set;
}

std::shared_ptr<const TableRows> rowsOf(const std::shared_ptr<const TableSet>& set, TableKind kind)
{
    const CellContext context{set->trace, set->start};
    const auto listed = [&]<class Row>(auto columns, std::span<const Row> rows) -> std::shared_ptr<const TableRows> {
        return std::make_shared<const ListedRows<Row>>(columns, context, set, rows);
    };
    const RunTables& numbers = set->numbers;
    switch (kind) {
    case TableKind::Sites: return listed(siteColumns(), std::span<const SyncSite>(numbers.syncSites));
    case TableKind::Waits: return listed(waitColumns(), set->waits);
    case TableKind::Idle: return listed(idleColumns(), std::span<const IdleRow>(set->idle));
    case TableKind::Kernels: return listed(nameColumns(), std::span<const TableRow>(numbers.kernels));
    case TableKind::Copies: return listed(copyColumns(), std::span<const TableRow>(numbers.copies));
    case TableKind::Calls: return listed(nameColumns(), std::span<const TableRow>(numbers.calls));
    case TableKind::Ranges: return listed(rangeColumns(), std::span<const TableRow>(numbers.ranges));
    }
    return nullptr;
}

} // namespace stallscope::gui

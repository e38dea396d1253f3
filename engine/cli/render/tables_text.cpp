// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/render/tables_text.h"

#include "engine/cli/render/text_table.h"
#include "profiler/base/units.h"
#include "profiler/narrative/wording.h"

#include <fmt/format.h>

#include <algorithm>

namespace stallscope::cli {

namespace {

using enum TextTable::Kind;
using Column = TextTable::Column;

/// A column that only one of the tables has.
struct OwnColumn {
    const char* title;
    std::string (*cell)(const TableRow&);
};

std::string speedOf(const TableRow& row)
{
    if (row.total <= 0 || row.bytes == 0)
        return {};
    const double speed = static_cast<double>(row.bytes) / static_cast<double>(row.total); // bytes per nanosecond are GB/s
    return speed >= 0.1 ? fmt::format("{:.2f} GB/s", speed) : fmt::format("{:.2f} MB/s", speed * 1000);
}

std::string text(const Page& page, const char* title, const std::vector<TableRow>& rows, const Trace& trace, std::size_t top, const std::vector<OwnColumn>& own)
{
    if (rows.empty())
        return {};
    std::vector<Column> columns{{"total"}, {"share"}, {"count"}, {"median"}, {"longest"}};
    for (const OwnColumn& column : own)
        columns.push_back({column.title});
    columns.push_back({"name", Elided});
    TextTable table(std::move(columns));
    const std::size_t count = top == 0 ? rows.size() : std::min(top, rows.size());
    for (std::size_t i = 0; i < count; ++i) {
        const TableRow& row = rows[i];
        std::vector<std::string> cells{formatDuration(row.total), narrative::shownShare(row.share), formatCount(static_cast<std::int64_t>(row.count)),
            formatDuration(row.median), formatDuration(row.max)};
        for (const OwnColumn& column : own)
            cells.push_back(column.cell(row));
        cells.push_back(narrative::shown(trace, row.name));
        table.addRow(std::move(cells));
    }
    const std::string rest =
        count < rows.size() ? fmt::format(" ({} of {}; --top 0 shows all)", count, formatCount(static_cast<std::int64_t>(rows.size()))) : std::string();
    return heading(page, title + rest) + table.text(page);
}

} // namespace

std::string tablesText(const Page& page, const RunReport& run, const Trace& trace, std::size_t top)
{
    const std::vector<OwnColumn> copyColumns{{"bytes", [](const TableRow& row) { return formatBytes(row.bytes); }}, {"speed", speedOf}};
    const std::vector<OwnColumn> rangeColumns{{"on device", [](const TableRow& row) { return formatDuration(row.deviceTime); }}};
    return text(page, "Kernels", run.kernels, trace, top, {}) + text(page, "Copies and memsets", run.copies, trace, top, copyColumns)
        + text(page, "Calls of the host", run.calls, trace, top, {})
        + text(page, "Ranges", run.ranges, trace, top, run.allDevices.spans > 0 ? rangeColumns : std::vector<OwnColumn>())
        + text(page, "Operations", run.operations, trace, top, {});
}

} // namespace stallscope::cli

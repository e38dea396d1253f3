// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/query/link_table.h"

#include "profiler/base/say.h"
#include "profiler/base/units.h"
#include "profiler/query/span_scan.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace stallscope::query {

class LinkTable::Links {
public:
    struct Link {
        std::uint32_t span = 0;
        std::uint32_t call = 0;
    };

    Links(const SpanTables& tables, std::uint64_t memoryLimit) : m_tables(tables), m_memoryLimit(memoryLimit) {}

    /// SQLite's code; with SQLITE_ERROR a failure in words.
    [[nodiscard]] int prepare(std::string& failure);
    /// By span.
    [[nodiscard]] const std::vector<Link>& links() const { return m_links; }
    /// Indices in links(), by call.
    [[nodiscard]] const std::vector<std::uint32_t>& byCall() const { return m_byCall; }

private:
    struct Call {
        std::uint64_t key = 0; ///< scope and correlation id
        std::uint32_t span = 0;
        Nanos start = 0;
        Nanos duration = 0;
    };
    [[nodiscard]] std::uint64_t keyOf(const SpanScan& scan, std::uint32_t correlation) const;
    [[nodiscard]] bool collectCalls(std::vector<Call>& calls, bool& isTooLarge) const;
    [[nodiscard]] bool connect(const std::vector<Call>& calls);

    const SpanTables& m_tables;
    std::uint64_t m_memoryLimit;
    bool m_isReady = false;
    std::vector<Link> m_links;
    std::vector<std::uint32_t> m_byCall;
};

std::uint64_t LinkTable::Links::keyOf(const SpanScan& scan, std::uint32_t correlation) const
{
    const SpanIndex& index = *m_tables.index;
    const Trace& trace = *m_tables.trace;
    const ProcessId process = trace.tracks[index.lanes()[index.blocks()[scan.block()].lane].track].info.process;
    const std::uint64_t scope = process.isValid() && process.index() < trace.processes.size() ? trace.processes[process.index()].correlationScope : UINT32_MAX;
    return scope << 32 | correlation;
}

bool LinkTable::Links::collectCalls(std::vector<Call>& calls, bool& isTooLarge) const
{
    SpanFilter filter;
    filter.kind = static_cast<std::uint8_t>(SpanKind::ApiCall);
    SpanScan scan(*m_tables.index, filter, *m_tables.control);
    while (scan.next()) {
        const CorrelationId id = scan.columns().correlationOf(scan.row());
        if (!id.isValid())
            continue;
        isTooLarge = (calls.size() + 1) * sizeof(Call) > m_memoryLimit;
        if (isTooLarge)
            return true;
        calls.push_back(
            {keyOf(scan, id.value()), static_cast<std::uint32_t>(scan.span()), scan.columns().startOf(scan.row()), scan.columns().durationOf(scan.row())});
    }
    // Of several calls with an id the first one that begins, and of these the longest: the outermost
    std::ranges::sort(
        calls, [](const Call& a, const Call& b) { return std::tuple(a.key, a.start, -a.duration, a.span) < std::tuple(b.key, b.start, -b.duration, b.span); });
    return !scan.wasStopped();
}

bool LinkTable::Links::connect(const std::vector<Call>& calls)
{
    m_links.clear();
    SpanFilter filter;
    for (const SpanIndex::IndexedLane& lane : m_tables.index->lanes())
        filter.lanes.push_back(lane.lane->place.group == LaneGroup::Work);
    SpanScan scan(*m_tables.index, filter, *m_tables.control);
    while (scan.next()) {
        const CorrelationId id = scan.columns().correlationOf(scan.row());
        if (!id.isValid())
            continue;
        const std::uint64_t key = keyOf(scan, id.value());
        const auto call = std::ranges::lower_bound(calls, key, {}, &Call::key);
        if (call != calls.end() && call->key == key)
            m_links.push_back({static_cast<std::uint32_t>(scan.span()), call->span});
    }
    m_byCall.resize(m_links.size());
    for (std::uint32_t i = 0; i < m_byCall.size(); ++i)
        m_byCall[i] = i;
    std::ranges::stable_sort(m_byCall, {}, [this](std::uint32_t i) { return m_links[i].call; });
    return !scan.wasStopped();
}

int LinkTable::Links::prepare(std::string& failure)
{
    if (m_isReady)
        return SQLITE_OK;
    std::vector<Call> calls;
    bool isTooLarge = m_tables.index->spanCount() > UINT32_MAX;
    if (!isTooLarge && !collectCalls(calls, isTooLarge))
        return SQLITE_INTERRUPT;
    if (isTooLarge) {
        failure = say(STALLSCOPE_TEXT("Query", "The table links needs more than {} of memory for this trace."), formatBytes(m_memoryLimit));
        return SQLITE_ERROR;
    }
    if (!connect(calls))
        return SQLITE_INTERRUPT;
    m_isReady = true;
    return SQLITE_OK;
}

namespace {

enum LinkPlan : int { kAllLinks, kLinksOfSpan, kLinksOfCall };

class LinkCursor final : public TableCursor {
public:
    LinkCursor(LinkTable::Links& links, const QueryControl& control) : m_links(links), m_control(control) {}

    int begin(int plan, std::string_view /*details*/, std::span<sqlite3_value*> arguments) override
    {
        std::string failure;
        if (const int code = m_links.prepare(failure); code != SQLITE_OK)
            return code == SQLITE_ERROR ? fail(std::move(failure)) : code;
        m_isByCall = plan == kLinksOfCall;
        m_at = 0;
        m_end = m_links.links().size();
        if (plan == kAllLinks)
            return SQLITE_OK;
        const auto id = integerOf(arguments[0]);
        if (!id || *id < 1 || *id > std::int64_t{UINT32_MAX}) {
            m_end = 0;
            return SQLITE_OK;
        }
        restrictTo(static_cast<std::uint32_t>(*id - 1));
        return SQLITE_OK;
    }
    int next() override
    {
        ++m_at;
        return m_at % kRowsPerLinkCheck == 0 && m_control.mustStop() ? SQLITE_INTERRUPT : SQLITE_OK;
    }
    [[nodiscard]] bool isAtEnd() const override { return m_at >= m_end; }
    int write(Cell cell, int column) override
    {
        const LinkTable::Links::Link& link = m_links.links()[place()];
        cell.number(std::int64_t{column == 0 ? link.call : link.span} + 1);
        return SQLITE_OK;
    }
    [[nodiscard]] std::int64_t rowId() const override { return static_cast<std::int64_t>(place()); }

private:
    static constexpr std::size_t kRowsPerLinkCheck = 1024;

    [[nodiscard]] std::size_t place() const { return m_isByCall ? m_links.byCall()[m_at] : m_at; }
    void restrictTo(std::uint32_t span)
    {
        const auto& links = m_links.links();
        if (m_isByCall) {
            const auto found = std::ranges::equal_range(m_links.byCall(), span, {}, [&](std::uint32_t i) { return links[i].call; });
            m_at = static_cast<std::size_t>(found.begin() - m_links.byCall().begin());
            m_end = m_at + found.size();
        } else {
            const auto found = std::ranges::equal_range(links, span, {}, &LinkTable::Links::Link::span);
            m_at = static_cast<std::size_t>(found.begin() - links.begin());
            m_end = m_at + found.size();
        }
    }

    LinkTable::Links& m_links;
    const QueryControl& m_control;
    bool m_isByCall = false;
    std::size_t m_at = 0;
    std::size_t m_end = 0;
};

} // namespace

LinkTable::LinkTable(SpanTables tables, std::uint64_t memoryLimit)
    : m_tables(std::move(tables)),
      m_columns{{"call_id", "INTEGER", "row of spans: the launch"}, {"span_id", "INTEGER", "row of spans: the work on the device"}},
      m_links(std::make_unique<Links>(m_tables, memoryLimit))
{
}

LinkTable::~LinkTable() = default;

std::string LinkTable::help() const
{
    return "Connections from launches to the work that they started";
}

int LinkTable::plan(sqlite3_index_info& info) const
{
    info.estimatedCost = static_cast<double>(m_tables.index->spanCount());
    info.estimatedRows = static_cast<sqlite3_int64>(m_tables.index->spanCount() / 2);
    for (int i = 0; i < info.nConstraint; ++i) {
        const auto& constraint = info.aConstraint[i];
        if (constraint.usable == 0 || constraint.op != SQLITE_INDEX_CONSTRAINT_EQ || constraint.iColumn < 0)
            continue;
        info.aConstraintUsage[i].argvIndex = 1;
        info.idxNum = constraint.iColumn == 0 ? kLinksOfCall : kLinksOfSpan;
        info.estimatedCost = constraint.iColumn == 0 ? 4 : 2;
        info.estimatedRows = constraint.iColumn == 0 ? 2 : 1;
        break;
    }
    return SQLITE_OK;
}

std::unique_ptr<TableCursor> LinkTable::open() const
{
    return std::make_unique<LinkCursor>(*m_links, *m_tables.control);
}

} // namespace stallscope::query

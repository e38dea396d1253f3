// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/panels/tables/table_columns.h"

#include <QtGlobal>

#include <array>
#include <cmath>

namespace stallscope::gui {

namespace {

using Form = CellForm;

std::int64_t billionths(Nanos part, Nanos whole)
{
    return whole > 0 ? std::llround(static_cast<double>(part) / static_cast<double>(whole) * kShareUnit) : kNoValue;
}

std::int64_t countOf(std::uint64_t count)
{
    return static_cast<std::int64_t>(count);
}

// columns shared by several tables
constexpr TableColumn kName{"name", QT_TRANSLATE_NOOP("Tables", "Name"), QT_TRANSLATE_NOOP("Tables", "All spans of this name that start here."), Form::Name};
constexpr TableColumn kCount{"count", QT_TRANSLATE_NOOP("Tables", "Count"), QT_TRANSLATE_NOOP("Tables", "How many start here."), Form::Count};
constexpr TableColumn kTotal{"total_ns", QT_TRANSLATE_NOOP("Tables", "Total"),
    QT_TRANSLATE_NOOP("Tables", "The sum of their lengths; what runs side by side counts twice."), Form::Duration};
constexpr TableColumn kShare{
    "share", QT_TRANSLATE_NOOP("Tables", "Share"), QT_TRANSLATE_NOOP("Tables", "The total, of the sum of this table."), Form::Share, true};
constexpr TableColumn kMean{"mean_ns", QT_TRANSLATE_NOOP("Tables", "Mean"), QT_TRANSLATE_NOOP("Tables", "The mean length."), Form::Duration};
constexpr TableColumn kMedian{
    "median_ns", QT_TRANSLATE_NOOP("Tables", "Median"), QT_TRANSLATE_NOOP("Tables", "The length in the middle: half of them are no longer."), Form::Duration};
constexpr TableColumn kLeast{"min_ns", QT_TRANSLATE_NOOP("Tables", "Shortest"), QT_TRANSLATE_NOOP("Tables", "The shortest of them."), Form::Duration};
constexpr TableColumn kMost{
    "max_ns", QT_TRANSLATE_NOOP("Tables", "Longest"), QT_TRANSLATE_NOOP("Tables", "The longest of them: where Enter or a double click leads."), Form::Duration};
constexpr TableColumn kCall{"call", QT_TRANSLATE_NOOP("Tables", "Call"),
    QT_TRANSLATE_NOOP("Tables", "The call that blocks: its thread cannot go on before the device has done something."), Form::Name};
constexpr TableColumn kKind{"kind", QT_TRANSLATE_NOOP("Tables", "Kind"), QT_TRANSLATE_NOOP("Tables", "Why the call blocks."), Form::Kind};
constexpr TableColumn kCause{"cause", QT_TRANSLATE_NOOP("Tables", "Cause"),
    QT_TRANSLATE_NOOP("Tables", "The framework operation around the call, the innermost one; else the innermost range of the program's own."), Form::Name};
constexpr TableColumn kWorking{"working_ns", QT_TRANSLATE_NOOP("Tables", "Working"),
    QT_TRANSLATE_NOOP("Tables", "The part of the wait in which the awaited work still ran."), Form::Duration};
constexpr TableColumn kWakeup{"wakeup_ns", QT_TRANSLATE_NOOP("Tables", "Wake-up"),
    QT_TRANSLATE_NOOP("Tables", "From the end of the awaited work until the thread went on; all of the wait where nothing was awaited."), Form::Duration};
constexpr TableColumn kGap{"hole_ns", QT_TRANSLATE_NOOP("Tables", "Idle gap"),
    QT_TRANSLATE_NOOP(
        "Tables", "While the host waits it launches nothing, so the device runs dry: the idle time before the next work, as far as this wait is to blame."),
    Form::Duration};
constexpr TableColumn kBubble{"bubble_ns", QT_TRANSLATE_NOOP("Tables", "Bubble"),
    QT_TRANSLATE_NOOP("Tables", "The smaller of idle gap and wait: the most that removing the wait can give back."), Form::Duration, true};
constexpr TableColumn kNeedless{"needless", QT_TRANSLATE_NOOP("Tables", "Needless"),
    QT_TRANSLATE_NOOP("Tables", "No work within reach was still running or queued. Copies, allocations and frees are never called needless."), Form::Flag};

constexpr TableColumn counted(TableColumn column, Form form)
{
    column.form = form;
    return column;
}

constexpr TableColumn withoutBar(TableColumn column)
{
    column.hasBar = false;
    return column;
}

using NameColumn = ListedRows<TableRow>::Column;
constexpr NameColumn kNameCell{kName, [](const TableRow& r) { return cellOf(r.name); }};
constexpr NameColumn kCountCell{kCount, [](const TableRow& r) { return countOf(r.count); }};
constexpr NameColumn kTotalCell{kTotal, [](const TableRow& r) { return r.total; }};
constexpr NameColumn kShareCell{kShare, [](const TableRow& r) -> std::int64_t { return r.share ? std::llround(*r.share * kShareUnit) : kNoValue; }};
constexpr NameColumn kMeanCell{kMean, [](const TableRow& r) { return r.mean; }};
constexpr NameColumn kMedianCell{kMedian, [](const TableRow& r) { return r.median; }};
constexpr NameColumn kLeastCell{kLeast, [](const TableRow& r) { return r.min; }};
constexpr NameColumn kMostCell{kMost, [](const TableRow& r) { return r.max; }};

} // namespace

std::span<const ListedRows<SyncSite>::Column> siteColumns()
{
    static constexpr std::array kColumns{ListedRows<SyncSite>::Column{kCall, [](const SyncSite& s) { return cellOf(s.call); }},
        ListedRows<SyncSite>::Column{kKind, [](const SyncSite& s) { return static_cast<std::int64_t>(s.kind); }},
        ListedRows<SyncSite>::Column{kCause, [](const SyncSite& s) { return cellOf(s.cause); }},
        ListedRows<SyncSite>::Column{kCount, [](const SyncSite& s) { return countOf(s.count); }},
        ListedRows<SyncSite>::Column{kBubble, [](const SyncSite& s) { return s.bubble; }},
        ListedRows<SyncSite>::Column{kGap, [](const SyncSite& s) { return s.gap; }},
        ListedRows<SyncSite>::Column{kTotal, [](const SyncSite& s) { return s.total; }},
        ListedRows<SyncSite>::Column{kWorking, [](const SyncSite& s) { return s.working; }},
        ListedRows<SyncSite>::Column{kWakeup, [](const SyncSite& s) { return s.wakeup; }},
        ListedRows<SyncSite>::Column{counted(kNeedless, Form::Count), [](const SyncSite& s) { return countOf(s.needless); }}};
    return kColumns;
}

std::span<const ListedRows<Wait>::Column> waitColumns()
{
    using Column = ListedRows<Wait>::Column;
    static constexpr std::array kColumns{
        Column{{"at_ns", QT_TRANSLATE_NOOP("Tables", "Start"), QT_TRANSLATE_NOOP("Tables", "When the call began, from the run's beginning."), Form::Moment},
            [](const Wait& w) { return w.start; }},
        Column{kCall, [](const Wait& w) { return cellOf(w.call); }}, Column{kKind, [](const Wait& w) { return static_cast<std::int64_t>(w.kind); }},
        Column{kCause, [](const Wait& w) { return cellOf(w.cause); }},
        Column{{"duration_ns", QT_TRANSLATE_NOOP("Tables", "Duration"), QT_TRANSLATE_NOOP("Tables", "How long the thread waited."), Form::Duration},
            [](const Wait& w) { return w.duration; }},
        Column{withoutBar(kBubble), [](const Wait& w) { return w.bubble; }}, Column{kGap, [](const Wait& w) { return w.gap; }},
        Column{kWorking, [](const Wait& w) { return w.working; }}, Column{kWakeup, [](const Wait& w) { return w.wakeup; }},
        Column{kNeedless, [](const Wait& w) { return std::int64_t{w.isNeedless}; }},
        Column{{"awaited", QT_TRANSLATE_NOOP("Tables", "Awaited"),
                   QT_TRANSLATE_NOOP(
                       "Tables", "Of the work within the call's reach that was launched before the call began, what ended last before the call returned."),
                   Form::Name},
            [](const Wait& w) { return w.awaited ? cellOf(w.awaited->name) : kNoValue; }},
        Column{{"site", QT_TRANSLATE_NOOP("Tables", "Called from"), QT_TRANSLATE_NOOP("Tables", "The innermost Python function or stack frame."), Form::Name},
            [](const Wait& w) { return cellOf(w.site); }},
        Column{{"thread", QT_TRANSLATE_NOOP("Tables", "Thread"), QT_TRANSLATE_NOOP("Tables", "The thread that waits."), Form::Track},
            [](const Wait& w) { return cellOf(w.thread); }}};
    return kColumns;
}

std::span<const ListedRows<IdleRow>::Column> idleColumns()
{
    using Column = ListedRows<IdleRow>::Column;
    static constexpr std::array kColumns{
        Column{{"cause", QT_TRANSLATE_NOOP("Tables", "Cause"), QT_TRANSLATE_NOOP("Tables", "Every idle moment of a device has one cause."), Form::Cause},
            [](const IdleRow& r) { return static_cast<std::int64_t>(r.cause); }},
        Column{{"device", QT_TRANSLATE_NOOP("Tables", "Device"), QT_TRANSLATE_NOOP("Tables", "The device that was idle."), Form::Device},
            [](const IdleRow& r) { return cellOf(r.device); }},
        Column{{"time_ns", QT_TRANSLATE_NOOP("Tables", "Time"), QT_TRANSLATE_NOOP("Tables", "Idle time with this cause; the parts add up."), Form::Duration},
            [](const IdleRow& r) { return r.time; }},
        Column{{"share_of_idle", QT_TRANSLATE_NOOP("Tables", "Of idle time"), QT_TRANSLATE_NOOP("Tables", "Of the device's idle time."), Form::Share, true},
            [](const IdleRow& r) { return billionths(r.time, r.idle); }},
        Column{
            {"share_of_window", QT_TRANSLATE_NOOP("Tables", "Of the time"), QT_TRANSLATE_NOOP("Tables", "Of the run, or of the selected range."), Form::Share},
            [](const IdleRow& r) { return billionths(r.time, r.window); }}};
    return kColumns;
}

std::span<const ListedRows<TableRow>::Column> nameColumns()
{
    static constexpr std::array kColumns{kNameCell, kCountCell, kTotalCell, kShareCell, kMeanCell, kMedianCell, kLeastCell, kMostCell};
    return kColumns;
}

std::span<const ListedRows<TableRow>::Column> copyColumns()
{
    static constexpr std::array kColumns{kNameCell,
        NameColumn{{"direction", QT_TRANSLATE_NOOP("Tables", "Direction"), QT_TRANSLATE_NOOP("Tables", "From where to where."), Form::Direction},
            [](const TableRow& r) { return static_cast<std::int64_t>(r.direction); }},
        NameColumn{{"source_memory", QT_TRANSLATE_NOOP("Tables", "From"), QT_TRANSLATE_NOOP("Tables", "The kind of memory that is read."), Form::Memory},
            [](const TableRow& r) { return static_cast<std::int64_t>(r.sourceMemory); }},
        NameColumn{{"target_memory", QT_TRANSLATE_NOOP("Tables", "To"), QT_TRANSLATE_NOOP("Tables", "The kind of memory that is written."), Form::Memory},
            [](const TableRow& r) { return static_cast<std::int64_t>(r.targetMemory); }},
        kCountCell, kTotalCell, kShareCell,
        NameColumn{{"bytes", QT_TRANSLATE_NOOP("Tables", "Bytes"), QT_TRANSLATE_NOOP("Tables", "The sum of what they moved."), Form::Bytes},
            [](const TableRow& r) { return countOf(r.bytes); }},
        NameColumn{
            {"gb_per_s", QT_TRANSLATE_NOOP("Tables", "Speed"), QT_TRANSLATE_NOOP("Tables", "The bytes over the total, in 10^9 bytes a second."), Form::Speed},
            [](const TableRow& r) -> std::int64_t {
                return r.total > 0 ? std::llround(static_cast<double>(r.bytes) / static_cast<double>(r.total) * kShareUnit) : kNoValue;
            }},
        kMeanCell, kMedianCell, kLeastCell, kMostCell};
    return kColumns;
}

std::span<const ListedRows<TableRow>::Column> rangeColumns()
{
    static constexpr std::array kColumns{kNameCell, kCountCell, kTotalCell, kShareCell,
        NameColumn{{"device_ns", QT_TRANSLATE_NOOP("Tables", "Device time"), QT_TRANSLATE_NOOP("Tables", "The sum of the device work launched inside them."),
                       Form::Duration},
            [](const TableRow& r) { return r.deviceTime; }},
        kMeanCell, kMedianCell, kLeastCell, kMostCell};
    return kColumns;
}

} // namespace stallscope::gui

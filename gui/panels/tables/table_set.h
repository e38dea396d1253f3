// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/run_list.h"
#include "gui/panels/tables/table_rows.h"
#include "gui/timeline/logic/selection.h"

#include <QString>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace stallscope::gui {

enum class TableKind : std::uint8_t { Sites, Waits, Idle, Kernels, Copies, Calls, Ranges };
inline constexpr std::size_t kTableKinds = 7;
inline constexpr std::array<TableKind, kTableKinds> kAllTables{
    TableKind::Sites, TableKind::Waits, TableKind::Idle, TableKind::Kernels, TableKind::Copies, TableKind::Calls, TableKind::Ranges};

/// Tab title ("Waits by site"), and a sentence that describes the contents.
[[nodiscard]] QString titleOf(TableKind kind);
[[nodiscard]] QString meaningOf(TableKind kind);
/// Base name of exported files: "waits_by_site".
[[nodiscard]] const char* keyOf(TableKind kind);

/// Initial sort order: costliest first, single waits by time.
struct UsualOrder {
    int column = 0;
    Qt::SortOrder order = Qt::DescendingOrder;
};
[[nodiscard]] UsualOrder usualOrderOf(TableKind kind);
/// Whether the table is about time lost to waiting.
[[nodiscard]] bool isAboutWaiting(TableKind kind);

/// A cause of a device's idle time.
struct IdleRow {
    DeviceId device;
    IdleCause cause = IdleCause::Other;
    Nanos time = 0;
    Nanos idle = 0;   ///< idle time of the device, all causes
    Nanos window = 0; ///< length of the range
};

/// All tables of a run, or of a range of it. Immutable; can be built on any thread.
struct TableSet {
    int run = 0; ///< index in the RunList
    std::shared_ptr<const Trace> trace;
    std::shared_ptr<const RunAnalysis> analysis; ///< null: for a range only the waits are known
    Nanos start = 0;                             ///< of the run's window
    TimeRange range;                             ///< in the time of the trace
    bool isWhole = true;
    bool isGrowing = false; ///< for a growing run, only metrics that need sets and waits are computed
    TimeRange extent;       ///< bounds of span starts: the range, or for a foreign trace as a whole any time
    RunTables numbers;
    std::shared_ptr<const WaitIndex> known; ///< source of the waits; null: too many to list
    WaitSlice waits;                        ///< waits that start in the range
    std::vector<IdleRow> idle;
};

/// Null for a run without numbers. Without a range, the tables cover the whole run.
[[nodiscard]] std::shared_ptr<const TableSet> tablesOf(const ShownRun& run, int index, std::optional<TimeRange> inTrace);

/// A table of the set; keeps the set alive.
[[nodiscard]] std::shared_ptr<const TableRows> rowsOf(const std::shared_ptr<const TableSet>& set, TableKind kind);

/// The span that a row links to: the wait; the costliest wait of a site or of an idle cause; the longest span of a name.
/// Empty if there is none. May read every span of the range: do not call on the GUI thread.
[[nodiscard]] std::optional<SpanPlace> targetOf(const TableSet& set, TableKind kind, std::size_t row);

/// The row that contains a span.
[[nodiscard]] std::optional<std::size_t> rowOf(const TableSet& set, TableKind kind, const SpanPlace& place);

} // namespace stallscope::gui

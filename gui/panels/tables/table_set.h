// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/shown_run.h"
#include "gui/panels/tables/table_kind.h"
#include "gui/panels/tables/table_rows.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace stallscope::gui {

/// A cause of a device's idle time.
struct IdleRow {
    DeviceId device;
    IdleCause cause = IdleCause::Other;
    Nanos time = 0;
    Nanos idle = 0;   ///< of the device, for all causes
    Nanos window = 0; ///< length of the range
};

/// All tables of a run, or of a range of it. Plain data that never changes; made on any thread.
struct TableSet {
    int run = 0; ///< index in the RunList
    std::shared_ptr<const Trace> trace;
    std::shared_ptr<const RunAnalysis> analysis; ///< null: of a range only the waits are known
    Nanos start = 0;                             ///< of the run's window
    TimeRange range;                             ///< in the time of the trace
    bool isWhole = true;
    bool isGrowing = false; ///< of a run that goes on only what sets and waits tell is worked out
    TimeRange extent;       ///< where its spans start: the range; of a whole foreign trace, anywhere
    RunTables numbers;
    std::shared_ptr<const WaitIndex> known; ///< what the waits are taken from; null: there were too many to list them
    std::span<const Wait> waits;            ///< those that start in the range
    std::vector<IdleRow> idle;
};

/// Nothing for a run without numbers. Without a range, of the whole run.
[[nodiscard]] std::shared_ptr<const TableSet> tablesOf(const ShownRun& run, int index, std::optional<TimeRange> inTrace);

/// A table of the set, which it keeps alive.
[[nodiscard]] std::shared_ptr<const TableRows> rowsOf(const std::shared_ptr<const TableSet>& set, TableKind kind);

} // namespace stallscope::gui

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/trace.h"

#include <QString>

#include <cstdint>
#include <limits>
#include <memory>
#include <string>

namespace stallscope::gui {

/// How a cell is formatted. Every cell is an integer, which makes sorting and filtering a million rows fast.
enum class CellForm : std::uint8_t {
    // ids
    Name,      ///< StringId
    Kind,      ///< BlockingKind
    Track,     ///< TrackId
    Device,    ///< DeviceId
    Cause,     ///< IdleCause
    Direction, ///< CopyDirection
    Memory,    ///< MemoryKind
    Flag,      ///< yes or empty
    // quantities
    Moment, ///< ns in the time of the trace; shown relative to the start of the run
    Duration,
    Count,
    Bytes,
    Speed, ///< bytes per second
    Share, ///< in units of kShareUnit
};

/// Unit of shares; GB/s in bytes per second.
inline constexpr double kShareUnit = 1e9;

/// Component of a device's idle time.
enum class IdleCause : std::uint8_t { Overhead, Sync, LaunchLate, LaunchLatency, Dependency, Other, Edge };
inline constexpr std::size_t kIdleCauses = 7;

/// An empty cell: a share of nothing, a wait without a cause.
inline constexpr std::int64_t kNoValue = std::numeric_limits<std::int64_t>::min();

/// Texts are translated when they are shown.
struct TableColumn {
    const char* key;     ///< column name in exported files, as in docs/json.md
    const char* title;   ///< title, translatable
    const char* meaning; ///< definition as in docs/metrics.md
    CellForm form = CellForm::Name;
    bool hasBar = false; ///< shows the share of the column's sum
};

[[nodiscard]] constexpr bool isText(CellForm form)
{
    return form < CellForm::Moment;
}

/// Context for formatting cells.
struct CellContext {
    std::shared_ptr<const Trace> trace;
    Nanos zero = 0; ///< start of the run
};

[[nodiscard]] QString titleOf(const TableColumn& column);
[[nodiscard]] QString meaningOf(const TableColumn& column);
/// Formatted for display.
[[nodiscard]] QString wordsOf(const CellContext& context, CellForm form, std::int64_t value);
/// Additional information, if any: the exact number, or the meaning of a term.
[[nodiscard]] QString explained(const CellContext& context, CellForm form, std::int64_t value);
/// Machine-readable: integers in the units named by the key.
[[nodiscard]] std::string plainText(const CellContext& context, CellForm form, std::int64_t value);

} // namespace stallscope::gui

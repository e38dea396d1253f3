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

/// How a cell reads. A cell is a whole number, whatever it means: that is what makes a million rows quick to sort and filter.
enum class CellForm : std::uint8_t {
    // the number stands for a text
    Name,      ///< StringId
    Kind,      ///< BlockingKind
    Track,     ///< TrackId
    Device,    ///< DeviceId
    Cause,     ///< IdleCause
    Direction, ///< CopyDirection
    Memory,    ///< MemoryKind
    Flag,      ///< yes or nothing
    // it is one
    Moment, ///< ns in the time of the trace; shown from the beginning of the run
    Duration,
    Count,
    Bytes,
    Speed, ///< bytes a second
    Share, ///< in units of kShareUnit
};

/// Of shares, and of GB/s in bytes a second.
inline constexpr double kShareUnit = 1e9;

/// Part of what a device's idle time is divided into.
enum class IdleCause : std::uint8_t { Overhead, Sync, LaunchLate, LaunchLatency, Dependency, Other, Edge };
inline constexpr std::size_t kIdleCauses = 7;

/// A cell that is empty: a share of nothing, a wait without a cause.
inline constexpr std::int64_t kNoValue = std::numeric_limits<std::int64_t>::min();

/// Texts are translated where they are shown.
struct TableColumn {
    const char* key;     ///< at the head of a file, as in docs/json.md
    const char* title;   ///< for people
    const char* meaning; ///< its definition, in the words of docs/metrics.md
    CellForm form = CellForm::Name;
    bool hasBar = false; ///< shows its part of the sum of the column
};

[[nodiscard]] constexpr bool isText(CellForm form)
{
    return form < CellForm::Moment;
}

/// What cells refer to.
struct CellContext {
    std::shared_ptr<const Trace> trace;
    Nanos zero = 0; ///< the run's beginning
};

[[nodiscard]] QString titleOf(const TableColumn& column);
[[nodiscard]] QString meaningOf(const TableColumn& column);
/// As it is read.
[[nodiscard]] QString wordsOf(const CellContext& context, CellForm form, std::int64_t value);
/// More of it, where there is more to say: the exact number, or what a word means.
[[nodiscard]] QString explained(const CellContext& context, CellForm form, std::int64_t value);
/// As programs read it: whole numbers, in the units that the key names.
[[nodiscard]] std::string plainText(const CellContext& context, CellForm form, std::int64_t value);

} // namespace stallscope::gui

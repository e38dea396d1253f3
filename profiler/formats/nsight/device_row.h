// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/nsight/table_reader.h"

#include <array>
#include <cstdint>
#include <utility>

namespace stallscope::nsight {

/// A row of a table of device activity. These tables begin with the same columns.
struct DeviceRow {
    enum Column { Start, End, Device, Context, Stream, Correlation, Process, OwnColumns };
    static constexpr std::array<const char*, OwnColumns> kColumns{"start", "end", "deviceId", "contextId", "streamId", "correlationId", "globalPid"};

    Span span;
    SpanDetail detail;
    std::int64_t process = 0;
    std::int64_t context = 0;
    std::int64_t stream = 0;

    /// Reads times and location. False, and counted, if there are no times, or if CUPTI could not determine them.
    [[nodiscard]] bool read(TableReader& reader, const Cells& cells);
    /// Passes the span on to its stream.
    void finish(TableReader& reader, const Cells& cells);
};

/// The columns of a table: the common ones, then its own from DeviceRow::OwnColumns on.
template <std::size_t N>
[[nodiscard]] constexpr auto deviceColumns(const std::array<const char*, N>& own)
{
    std::array<const char*, DeviceRow::OwnColumns + N> all{};
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = i < DeviceRow::OwnColumns ? DeviceRow::kColumns[i] : own[i - DeviceRow::OwnColumns];
    return all;
}

/// Column index and the detail field that receives its value.
using Taken = std::pair<int, DetailField>;

template <std::size_t N>
void takeAll(SpanDetail& detail, const Cells& cells, const std::array<Taken, N>& list)
{
    for (const auto& [column, field] : list) {
        const auto value = cells.amount(column);
        const bool isNone = value == std::uint64_t{0} && (field == DetailField::Graph || field == DetailField::GraphNode);
        if (value && !isNone)
            detail.set(field, *value);
    }
}

} // namespace stallscope::nsight

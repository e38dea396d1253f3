// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/nsight/table_reader.h"

#include <array>
#include <cstdint>
#include <utility>

namespace stallscope::nsight {

/// A row of a table of what devices did. These tables begin with the same columns.
struct DeviceRow {
    enum Column { Start, End, Device, Context, Stream, Correlation, Process, OwnColumns };
    static constexpr std::array<const char*, OwnColumns> kColumns{"start", "end", "deviceId", "contextId", "streamId", "correlationId", "globalPid"};

    Span span;
    SpanDetail detail;
    std::int64_t process = 0;
    std::int64_t context = 0;
    std::int64_t stream = 0;

    /// Times and place. False, and counted, where there are no times, or CUPTI could not tell them.
    [[nodiscard]] bool read(TableReader& reader, const Cells& cells);
    /// Hands the span on, to its stream.
    void finish(TableReader& reader, const Cells& cells);
};

/// The columns of a table: those that all begin with, then its own, which count from DeviceRow::OwnColumns.
template <std::size_t N>
[[nodiscard]] constexpr auto deviceColumns(const std::array<const char*, N>& own)
{
    std::array<const char*, DeviceRow::OwnColumns + N> all{};
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = i < DeviceRow::OwnColumns ? DeviceRow::kColumns[i] : own[i - DeviceRow::OwnColumns];
    return all;
}

/// What a column says, under a field of the detail.
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

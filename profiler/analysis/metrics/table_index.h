// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/metrics/launch_report.h"
#include "profiler/analysis/report/report.h"

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace stallscope {

/// Key of a table row: spans with equal keys are aggregated.
struct LineKey {
    StringId name = kEmptyString;
    CopyDirection direction = CopyDirection::Unknown;
    MemoryKind source = MemoryKind::Unknown;
    MemoryKind target = MemoryKind::Unknown;

    friend auto operator<=>(const LineKey&, const LineKey&) = default;
};

/// Second quantity that a row sums up besides durations.
enum class LineAmount : std::uint8_t { None, Bytes, DeviceTime };

/// Computes shares of the total and sorts rows: by total, largest first, then by name.
void finishTable(const Trace& trace, std::vector<TableRow>& table);

/// Index of the spans of a table by row and start. The spans of a row in a range are contiguous and found by two binary
/// searches, so a table takes a few passes over contiguous durations.
///
/// Worked example: a at 1, b at 2, a at 3, a at 7 -> starts 1 3 7 | 2; in [2, 5): the slice 3 of a and the slice 2 of b.
class TableIndex {
public:
    TableIndex() = default;

    /// By total, largest first, then by name.
    [[nodiscard]] std::vector<TableRow> table(const Trace& trace, const RowFilter& rows) const;

private:
    friend class TableIndexBuilder;

    struct Line {
        LineKey key;
        std::size_t first = 0;
        std::size_t count = 0;
    };
    struct Piece {
        std::size_t first = 0;
        std::size_t count = 0;
    };
    [[nodiscard]] Piece pieceOf(const Line& line, const RowFilter& rows) const;
    [[nodiscard]] TableRow rowOf(const Line& line, Piece piece) const;
    void addAmount(TableRow& row, Piece piece) const;

    std::vector<Line> m_lines;
    std::vector<Nanos> m_starts;
    std::vector<Nanos> m_durations;
    LineAmount m_amount = LineAmount::None;
    std::vector<std::int64_t> m_amounts; // empty: none
};

/// Accepts the spans of a table in any order.
class TableIndexBuilder {
public:
    /// `expected`: upper bound of the number of spans.
    TableIndexBuilder(std::size_t expected, LineAmount amount);

    void add(const LineKey& key, Nanos start, Nanos duration, std::int64_t amount = 0);
    [[nodiscard]] TableIndex finish();

private:
    static constexpr std::size_t kRecent = 256;
    static constexpr std::uint32_t kNoLine = UINT32_MAX;
    struct Known {
        LineKey key;
        std::uint32_t line = kNoLine;
    };

    [[nodiscard]] std::uint32_t lineOf(const LineKey& key);
    [[nodiscard]] std::vector<std::uint32_t> placeLines();

    TableIndex m_index;                 // in order of insertion until finish()
    std::vector<std::uint32_t> m_lines; // row of each span
    std::map<LineKey, std::uint32_t> m_known;
    std::array<Known, kRecent> m_recent; // cache by name: most spans have one of few names
};

} // namespace stallscope

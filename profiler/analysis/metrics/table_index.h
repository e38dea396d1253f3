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

/// What makes spans one line of a table.
struct LineKey {
    StringId name = kEmptyString;
    CopyDirection direction = CopyDirection::Unknown;
    MemoryKind source = MemoryKind::Unknown;
    MemoryKind target = MemoryKind::Unknown;

    friend auto operator<=>(const LineKey&, const LineKey&) = default;
};

/// What a line sums up beside lengths.
enum class LineAmount : std::uint8_t { None, Bytes, DeviceTime };

/// Shares of the table's total, and the order of its lines: by total, largest first, then by name.
void finishTable(const Trace& trace, std::vector<TableRow>& table);

/// The spans of a table, sorted out once: line by line, each in order of start. What a line has in a range is then one piece,
/// which two binary searches find, and a table costs a few steps over lengths that stand side by side.
///
/// Worked example: a at 1, b at 2, a at 3, a at 7 -> starts 1 3 7 | 2; in [2, 5): the piece 3 of a and the piece 2 of b.
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

/// Takes the spans of a table, in any order.
class TableIndexBuilder {
public:
    /// `expected`: how many spans there will be at most.
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

    TableIndex m_index;                 // in the order in which spans come, until finish()
    std::vector<std::uint32_t> m_lines; // of each span
    std::map<LineKey, std::uint32_t> m_known;
    std::array<Known, kRecent> m_recent; // by name: most spans have one of few
};

} // namespace stallscope

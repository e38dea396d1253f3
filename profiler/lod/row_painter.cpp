// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/lod/row_painter.h"

#include <algorithm>

namespace stallscope {

namespace {

/// Keeps the current pixel in local state between rows: a dense frame paints thousands of rows.
class RowPainter {
public:
    RowPainter(const PixelScale& scale, const PixelCursor& cursor, PixelTally& tally) : m_scale(scale), m_cursor(cursor), m_tally(tally) {}

    [[nodiscard]] const PixelCursor& cursor() const { return m_cursor; }

    void paint(const SpanColumns& columns, std::size_t from, std::size_t to)
    {
        for (std::size_t row = from; row < to; ++row) {
            if (columns.startOf(row) >= m_cursor.begin())
                row = addRowsInPixel(columns, row, to);
            if (row == to || !paintSpan(columns.startOf(row), columns.endOf(row), spanKeyOf(columns.name[row], columns.kind[row]), columns.flags[row]))
                return;
        }
    }

private:
    /// Adds rows that end in the current pixel; the first one starts in or behind it. Returns the first row that does not.
    std::size_t addRowsInPixel(const SpanColumns& columns, std::size_t from, std::size_t to)
    {
        // a duration that does not fit 32 bits ends beyond it
        const auto pixelEnd = static_cast<std::uint64_t>(std::clamp<Nanos>(m_cursor.end() - columns.base, 0, SpanColumns::kWide));
        PixelShare together;
        std::size_t row = from;
        for (; row < to && std::uint64_t{columns.start[row]} + columns.duration[row] < pixelEnd; ++row)
            together.add(PixelShare::of(columns.duration[row], spanKeyOf(columns.name[row], columns.kind[row]), columns.flags[row]));
        m_tally.add(m_cursor.pixel(), together);
        return row;
    }

    /// False behind the last pixel.
    bool paintSpan(Nanos start, Nanos end, SpanKey key, SpanFlag::Type flags)
    {
        if (start >= m_scale.end())
            return false;
        if (end < m_scale.start || (end == m_scale.start && start < end))
            return true;
        m_cursor.advanceTo(start);
        for (;; m_cursor.next()) {
            const Nanos shown = std::max<Nanos>(std::min(end, m_cursor.end()) - std::max(start, m_cursor.begin()), 0);
            m_tally.add(m_cursor.pixel(), PixelShare::of(shown, key, flags));
            if (end <= m_cursor.end() || m_cursor.isLast())
                return true;
        }
    }

    const PixelScale m_scale;
    PixelCursor m_cursor;
    PixelTally& m_tally;
};

} // namespace

void addRows(const SpanColumns& columns, std::size_t from, std::size_t to, const PixelScale& scale, PixelCursor& cursor, PixelTally& tally)
{
    RowPainter painter(scale, cursor, tally);
    painter.paint(columns, from, to);
    cursor = painter.cursor();
}

} // namespace stallscope

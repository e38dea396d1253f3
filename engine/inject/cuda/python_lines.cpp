// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/cuda/python_lines.h"

#include <optional>

namespace stallscope::inject {

namespace {

/// Reads entry by entry. The first byte of an entry has its top bit set, a 4-bit code and a 3-bit length; the top bit of
/// all following bytes is clear.
class LocationReader {
public:
    explicit LocationReader(std::span<const std::uint8_t> table) : m_table(table) {}

    struct Entry {
        std::size_t units = 0;
        std::int64_t lineDelta = 0;
        bool hasLine = true;
    };

    std::optional<Entry> next()
    {
        if (m_at >= m_table.size())
            return std::nullopt;
        const std::uint8_t first = m_table[m_at++];
        Entry entry;
        entry.units = (first & 7U) + 1U;
        const unsigned form = first >> 3 & 15U;
        if (form == kNothing)
            entry.hasLine = false;
        else if (form == kLong || form == kNoColumns)
            entry.lineDelta = signedNumber();
        else if (form >= kSameOrLater)
            entry.lineDelta = form - kSameOrLater;
        while (m_at < m_table.size() && (m_table[m_at] & 0x80U) == 0)
            ++m_at; // columns and end position
        return entry;
    }

private:
    static constexpr unsigned kSameOrLater = 10; // codes 10, 11, 12: that many lines further, minus 10
    static constexpr unsigned kNoColumns = 13;
    static constexpr unsigned kLong = 14;
    static constexpr unsigned kNothing = 15;

    /// Six bits per byte, lowest first; the seventh bit marks continuation.
    std::int64_t signedNumber()
    {
        std::uint64_t value = 0;
        for (unsigned shift = 0; m_at < m_table.size() && shift < 60; shift += 6) {
            const std::uint8_t byte = m_table[m_at++];
            value |= std::uint64_t{byte & 63U} << shift;
            if ((byte & 64U) == 0)
                break;
        }
        const auto magnitude = static_cast<std::int64_t>(value >> 1);
        return (value & 1U) != 0 ? -magnitude : magnitude;
    }

    std::span<const std::uint8_t> m_table;
    std::size_t m_at = 0;
};

} // namespace

std::uint32_t lineOf(std::span<const std::uint8_t> table, std::uint32_t firstLine, std::size_t unit)
{
    LocationReader reader(table);
    std::int64_t line = firstLine;
    std::size_t end = 0;
    while (const auto entry = reader.next()) {
        line += entry->lineDelta;
        end += entry->units;
        if (unit < end)
            return entry->hasLine && line > 0 ? static_cast<std::uint32_t>(line) : firstLine;
    }
    return firstLine;
}

} // namespace stallscope::inject

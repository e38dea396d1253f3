// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace stallscope {

/// An immutable table of integers with N columns. A column takes as many bytes in each row as the range of its values
/// requires: none if all are equal. Rows are contiguous; reading a value takes constant time.
///
/// Worked example: rows (1000, 7), (1200, 7), (1255, 7) take one byte each: 0, 200, 255 above 1000, and nothing for 7.
template <std::size_t N>
class PackedRows {
public:
    using Row = std::array<std::int64_t, N>;

    explicit PackedRows(std::span<const Row> rows) : m_size(rows.size())
    {
        for (std::size_t i = 0; i < N; ++i)
            addColumn(rows, i);
        m_bytes.resize(rows.size() * m_stride + sizeof(std::uint64_t)); // at() reads a whole word of each value
        for (std::size_t row = 0; row < rows.size(); ++row) {
            for (std::size_t i = 0; i < N; ++i)
                write(row, m_columns[i], static_cast<std::uint64_t>(rows[row][i]) - m_columns[i].least);
        }
    }

    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] std::int64_t at(std::size_t row, std::size_t column) const
    {
        assert(row < m_size);
        const Column& own = m_columns[column];
        std::uint64_t word = 0;
        std::memcpy(&word, m_bytes.data() + row * m_stride + own.offset, sizeof word);
        if constexpr (std::endian::native == std::endian::big)
            word = __builtin_bswap64(word);
        return static_cast<std::int64_t>(own.least + (word & own.mask));
    }
    [[nodiscard]] Row at(std::size_t row) const
    {
        Row values;
        for (std::size_t i = 0; i < N; ++i)
            values[i] = at(row, i);
        return values;
    }
    [[nodiscard]] std::size_t bytes() const { return sizeof *this + m_bytes.size(); }

private:
    struct Column {
        std::uint64_t least = 0;
        std::uint64_t mask = 0;
        std::uint32_t offset = 0; // in a row
        std::uint32_t width = 0;  // bytes
    };

    void addColumn(std::span<const Row> rows, std::size_t index)
    {
        Column& column = m_columns[index];
        column.offset = m_stride;
        if (rows.empty())
            return;
        const auto [least, most] = std::minmax_element(rows.begin(), rows.end(), [index](const Row& a, const Row& b) { return a[index] < b[index]; });
        column.least = static_cast<std::uint64_t>((*least)[index]);
        const std::uint64_t extent = static_cast<std::uint64_t>((*most)[index]) - column.least;
        column.width = static_cast<std::uint32_t>(std::bit_width(extent) + 7) / 8;
        column.mask = column.width == sizeof extent ? UINT64_MAX : (std::uint64_t{1} << (8 * column.width)) - 1;
        m_stride += column.width;
    }
    void write(std::size_t row, const Column& column, std::uint64_t value)
    {
        std::uint8_t* const to = m_bytes.data() + row * m_stride + column.offset;
        for (std::uint32_t i = 0; i < column.width; ++i)
            to[i] = static_cast<std::uint8_t>(value >> (8 * i));
    }

    std::size_t m_size;
    std::uint32_t m_stride = 0;
    std::array<Column, N> m_columns;
    std::vector<std::uint8_t> m_bytes;
};

} // namespace stallscope

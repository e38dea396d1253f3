// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/query/query_database.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace stallscope::python {

/// The result of a query by column. Takes 9 bytes per value, and each different text once.
class QueryColumns final : public query::ResultSink {
public:
    enum class Type : std::uint8_t { Null, Integer, Real, Text, Blob };
    /// What all values of a column are.
    enum class Contents : std::uint8_t {
        Integers,
        Reals,           ///< NULL is a NaN, and integers are converted if that changes none
        IntegersOrNulls, ///< NULL is 0, and marked in `nulls`
        Mixed,           ///< read each value by its type
    };
    struct Column {
        std::string name;
        Contents contents = Contents::Mixed;
        std::vector<std::int64_t> values; ///< integers, bits of doubles, or places in texts()
        std::vector<Type> types;          ///< of Mixed, and of Reals with converted integers
        std::vector<std::uint8_t> nulls;  ///< of IntegersOrNulls: 1 for NULL
    };

    [[nodiscard]] Result<> begin(const std::vector<std::string>& columns) override;
    [[nodiscard]] Result<> add(std::span<const query::Value> row) override;
    /// After the last row: decides what the columns contain.
    void finish(bool hasMore);

    /// Names are unique: a second `a` is `a:1`, as SQLite's shell calls it.
    [[nodiscard]] const std::vector<Column>& columns() const { return m_columns; }
    [[nodiscard]] const std::vector<std::string_view>& texts() const { return m_texts; }
    [[nodiscard]] std::size_t rows() const { return m_rows; }
    /// A limit of rows left some out.
    [[nodiscard]] bool hasMore() const { return m_hasMore; }

private:
    [[nodiscard]] std::int64_t placeOf(std::string_view text);

    std::vector<Column> m_columns;
    std::unordered_map<std::string, std::int64_t> m_places;
    std::vector<std::string_view> m_texts; // into m_places
    std::size_t m_rows = 0;
    bool m_hasMore = false;
};

} // namespace stallscope::python

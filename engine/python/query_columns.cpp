// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/python/query_columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <set>
#include <utility>

namespace stallscope::python {

namespace {

/// Doubles have all integers up to this one.
constexpr std::int64_t kLargestExactInteger = std::int64_t{1} << 53;

bool isExactAsReal(std::int64_t value)
{
    return value >= -kLargestExactInteger && value <= kLargestExactInteger;
}

QueryColumns::Contents contentsOf(const QueryColumns::Column& column)
{
    using enum QueryColumns::Type;
    const auto has = [&column](QueryColumns::Type type) { return std::ranges::find(column.types, type) != column.types.end(); };
    if (has(Text) || has(Blob))
        return QueryColumns::Contents::Mixed;
    if (!has(Real) && !has(Integer))
        return QueryColumns::Contents::Mixed;
    if (!has(Real))
        return has(Null) ? QueryColumns::Contents::IntegersOrNulls : QueryColumns::Contents::Integers;
    for (std::size_t i = 0; i < column.types.size(); ++i) {
        if (column.types[i] == Integer && !isExactAsReal(column.values[i]))
            return QueryColumns::Contents::Mixed;
    }
    return QueryColumns::Contents::Reals;
}

/// The values of a column of Contents::Reals as the bits of doubles.
void convertToReals(QueryColumns::Column& column)
{
    bool hasIntegers = false;
    for (std::size_t i = 0; i < column.values.size(); ++i) {
        std::int64_t& value = column.values[i];
        if (column.types[i] == QueryColumns::Type::Null)
            value = std::bit_cast<std::int64_t>(std::numeric_limits<double>::quiet_NaN());
        if (column.types[i] != QueryColumns::Type::Integer)
            continue;
        value = std::bit_cast<std::int64_t>(static_cast<double>(value));
        hasIntegers = true;
    }
    if (!hasIntegers)
        column.types = {};
}

} // namespace

Result<> QueryColumns::begin(const std::vector<std::string>& columns)
{
    std::set<std::string> taken;
    for (const std::string& name : columns) {
        std::string unique = name;
        for (std::size_t i = 1; !taken.insert(unique).second; ++i)
            unique = fmt::format("{}:{}", name, i);
        m_columns.emplace_back().name = std::move(unique);
    }
    return {};
}

Result<> QueryColumns::add(std::span<const query::Value> row)
{
    for (std::size_t i = 0; i < row.size(); ++i) {
        Type type = Type::Null;
        std::int64_t value = 0;
        if (const auto* const number = std::get_if<std::int64_t>(&row[i])) {
            type = Type::Integer;
            value = *number;
        } else if (const auto* const real = std::get_if<double>(&row[i])) {
            type = Type::Real;
            value = std::bit_cast<std::int64_t>(*real);
        } else if (const auto* const text = std::get_if<std::string_view>(&row[i])) {
            type = Type::Text;
            value = placeOf(*text);
        } else if (const auto* const blob = std::get_if<query::Blob>(&row[i])) {
            type = Type::Blob;
            value = placeOf(blob->bytes);
        }
        m_columns[i].types.push_back(type);
        m_columns[i].values.push_back(value);
    }
    ++m_rows;
    return {};
}

void QueryColumns::finish(bool hasMore)
{
    m_hasMore = hasMore;
    for (Column& column : m_columns) {
        column.contents = contentsOf(column);
        switch (column.contents) {
        case Contents::Mixed: continue;
        case Contents::Reals: convertToReals(column); continue;
        case Contents::IntegersOrNulls:
            for (const Type type : column.types)
                column.nulls.push_back(type == Type::Null ? 1 : 0);
            break;
        case Contents::Integers: break;
        }
        column.types = {};
    }
}

std::int64_t QueryColumns::placeOf(std::string_view text)
{
    const auto [entry, isNew] = m_places.try_emplace(std::string(text), static_cast<std::int64_t>(m_texts.size()));
    if (isNew)
        m_texts.emplace_back(entry->first);
    return entry->second;
}

} // namespace stallscope::python

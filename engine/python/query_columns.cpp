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

QueryColumns::Contents contentsOf(const std::vector<QueryColumns::Type>& types)
{
    using enum QueryColumns::Type;
    const auto are = [&types](auto&& isOne) { return std::ranges::all_of(types, isOne); };
    if (are([](auto type) { return type == Integer; }))
        return QueryColumns::Contents::Integers;
    if (are([](auto type) { return type == Null; }))
        return QueryColumns::Contents::Mixed;
    if (are([](auto type) { return type == Real || type == Null; }))
        return QueryColumns::Contents::Reals;
    if (are([](auto type) { return type == Integer || type == Null; }))
        return QueryColumns::Contents::IntegersOrNulls;
    return QueryColumns::Contents::Mixed;
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
        column.contents = contentsOf(column.types);
        if (column.contents == Contents::Mixed)
            continue;
        const bool areReals = column.contents == Contents::Reals;
        for (std::size_t i = 0; areReals && i < m_rows; ++i) {
            if (column.types[i] == Type::Null)
                column.values[i] = std::bit_cast<std::int64_t>(std::numeric_limits<double>::quiet_NaN());
        }
        if (column.contents == Contents::IntegersOrNulls) {
            for (const Type type : column.types)
                column.nulls.push_back(type == Type::Null ? 1 : 0);
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

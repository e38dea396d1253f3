// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/nanos.h"
#include "profiler/formats/nsight/database/statement.h"
#include "profiler/trace/loss.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace stallscope::nsight {

/// Values of the current row of a query. SQLite columns may contain values of any type: a value of an unexpected type is
/// counted and treated as missing.
class Cells {
public:
    Cells(Statement& query, LossCounters& losses) : m_query(query), m_losses(losses) {}

    [[nodiscard]] bool isNull(int column) const { return m_query.cell(column) == Statement::Cell::Null; }
    /// An integer.
    [[nodiscard]] std::optional<std::int64_t> number(int column) const;
    [[nodiscard]] std::int64_t numberOr(int column, std::int64_t otherwise) const { return number(column).value_or(otherwise); }
    /// A non-negative integer.
    [[nodiscard]] std::optional<std::uint64_t> amount(int column) const;
    /// A point in time, clamped to the limit and then counted.
    [[nodiscard]] std::optional<Nanos> time(int column) const;
    /// Empty if there is none. Valid until the next row.
    [[nodiscard]] std::string_view text(int column) const { return m_query.textIfThere(column); }

private:
    Statement& m_query;
    LossCounters& m_losses;
};

} // namespace stallscope::nsight

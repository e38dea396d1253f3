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

/// The values of the row that a query stands on. SQLite keeps anything in any column: what is not of the type that is asked for
/// is counted, and not there.
class Cells {
public:
    Cells(Statement& query, LossCounters& losses) : m_query(query), m_losses(losses) {}

    [[nodiscard]] bool isNull(int column) const { return m_query.cell(column) == Statement::Cell::Null; }
    /// A whole number.
    [[nodiscard]] std::optional<std::int64_t> number(int column) const;
    [[nodiscard]] std::int64_t numberOr(int column, std::int64_t otherwise) const { return number(column).value_or(otherwise); }
    /// A number that is not negative, as most are.
    [[nodiscard]] std::optional<std::uint64_t> amount(int column) const;
    /// A point in time, moved to the limit where it is beyond, and counted.
    [[nodiscard]] std::optional<Nanos> time(int column) const;
    /// Empty where there is none. Lives until the next row.
    [[nodiscard]] std::string_view text(int column) const { return m_query.textIfThere(column); }

private:
    Statement& m_query;
    LossCounters& m_losses;
};

} // namespace stallscope::nsight

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/nsight/database/cells.h"

#include <cmath>

namespace stallscope::nsight {

namespace {

constexpr double kLargestExact = 9007199254740992; // 2^53: all integers up to here are exact doubles

} // namespace

std::optional<std::int64_t> Cells::number(int column) const
{
    const Statement::Cell cell = m_query.cell(column);
    if (cell == Statement::Cell::Integer)
        return m_query.integer(column);
    if (cell == Statement::Cell::Null)
        return {};
    // a column without a type stores integers as written: 5.0 is 5
    const double real = cell == Statement::Cell::Real ? m_query.real(column) : std::nan("");
    if (std::abs(real) <= kLargestExact && std::trunc(real) == real)
        return static_cast<std::int64_t>(real);
    m_losses.count(Loss::InvalidNumbers);
    return {};
}

std::optional<std::uint64_t> Cells::amount(int column) const
{
    const auto value = number(column);
    return value && *value >= 0 ? std::optional(static_cast<std::uint64_t>(*value)) : std::nullopt;
}

std::optional<Nanos> Cells::time(int column) const
{
    const auto value = number(column);
    if (!value)
        return {};
    if (clampTime(*value) != *value)
        m_losses.count(Loss::TimeOutOfRange);
    return clampTime(*value);
}

} // namespace stallscope::nsight

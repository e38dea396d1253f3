// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace stallscope {

[[nodiscard]] constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Nanoseconds before a trace's origin is taken away: those of any time that a file can name.
using WideNanos = __int128;

/// Decimal microseconds as exact nanoseconds, never through a double: "1712195495505580.007" -> ...580007. A fourth digit
/// behind the point rounds, away from zero. Exponents are understood. Nothing for what is no finite decimal number; what is
/// finite but beyond kWidestTime comes back as that.
[[nodiscard]] std::optional<WideNanos> parseMicroseconds(std::string_view text);

inline constexpr WideNanos kWidestTime = WideNanos{1'000'000'000'000'000} * 1'000'000'000'000'000;

/// A whole number of decimal digits and nothing else, where it fits.
[[nodiscard]] std::optional<std::uint64_t> parseUnsigned(std::string_view text);
/// The same with an optional minus.
[[nodiscard]] std::optional<std::int64_t> parseSigned(std::string_view text);
/// A finite number, for values that are no times.
[[nodiscard]] std::optional<double> parseNumber(std::string_view text);

} // namespace stallscope

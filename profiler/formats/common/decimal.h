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

/// Nanoseconds before the origin of a trace is subtracted: wide enough for any time in a file.
using WideNanos = __int128;

/// Converts decimal microseconds to exact nanoseconds without using a double: "1712195495505580.007" -> ...580007. A fourth
/// decimal is rounded, half away from zero. Exponents are supported. Empty if the text is no finite decimal number; larger
/// finite values are clamped to kWidestTime.
[[nodiscard]] std::optional<WideNanos> parseMicroseconds(std::string_view text);

inline constexpr WideNanos kWidestTime = WideNanos{1'000'000'000'000'000} * 1'000'000'000'000'000;

/// Parses decimal digits only. Empty on overflow.
[[nodiscard]] std::optional<std::uint64_t> parseUnsigned(std::string_view text);
/// Also accepts a leading minus sign.
[[nodiscard]] std::optional<std::int64_t> parseSigned(std::string_view text);
/// Parses a finite number that is not a time.
[[nodiscard]] std::optional<double> parseNumber(std::string_view text);

} // namespace stallscope

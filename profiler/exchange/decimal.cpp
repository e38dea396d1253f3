// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/exchange/decimal.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace stallscope {

namespace {

constexpr std::size_t kSureDigits = 18; // any number of so many digits fits 64 bits
constexpr int kMostSignificant = 36;    // and of so many 128

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

std::size_t leadingDigits(std::string_view text)
{
    std::size_t count = 0;
    while (count < text.size() && isDigit(text[count]))
        ++count;
    return count;
}

std::uint64_t valueOf(std::string_view digits)
{
    std::uint64_t value = 0;
    for (const char digit : digits)
        value = value * 10 + static_cast<std::uint64_t>(digit - '0');
    return value;
}

/// Three digits behind the point, and a fourth that rounds: "0071" -> 7, "5" -> 500, "9995" -> 1000.
std::uint64_t nanosOf(std::string_view fraction)
{
    std::uint64_t nanos = 0;
    for (std::size_t i = 0; i < 3; ++i)
        nanos = nanos * 10 + (i < fraction.size() ? static_cast<std::uint64_t>(fraction[i] - '0') : 0);
    return nanos + (fraction.size() > 3 && fraction[3] >= '5' ? 1 : 0);
}

/// The parts of a decimal number: digits, where the point stands among them, and the exponent.
struct Decimal {
    std::string_view whole;
    std::string_view fraction;
    std::int64_t exponent = 0;
};

bool takeExponent(std::string_view text, Decimal& number)
{
    text.remove_prefix(1);
    const bool isNegative = text.starts_with('-');
    if (isNegative || text.starts_with('+'))
        text.remove_prefix(1);
    const std::size_t digits = leadingDigits(text);
    if (digits == 0 || digits != text.size())
        return false;
    constexpr std::int64_t kHuge = 1'000'000;
    const std::int64_t size = digits > 6 ? kHuge : static_cast<std::int64_t>(valueOf(text));
    number.exponent = isNegative ? -size : size;
    return true;
}

std::optional<Decimal> split(std::string_view text)
{
    Decimal number;
    number.whole = text.substr(0, leadingDigits(text));
    text.remove_prefix(number.whole.size());
    if (text.starts_with('.')) {
        text.remove_prefix(1);
        number.fraction = text.substr(0, leadingDigits(text));
        text.remove_prefix(number.fraction.size());
    }
    if (number.whole.empty() && number.fraction.empty())
        return std::nullopt;
    if (!text.empty() && ((text[0] != 'e' && text[0] != 'E') || !takeExponent(text, number)))
        return std::nullopt;
    return number;
}

/// Any decimal: the first 36 significant digits times a power of ten. Worked example: 1.5e3 us -> digits 15, power of ten
/// 3 - 1 + 3 = 5 -> 1'500'000 ns.
std::optional<WideNanos> scaled(const Decimal& number)
{
    WideNanos value = 0;
    int significant = 0;
    std::int64_t power = number.exponent + 3 - static_cast<std::int64_t>(number.fraction.size());
    const auto take = [&](std::string_view digits) {
        for (const char digit : digits) {
            if (significant == kMostSignificant) {
                ++power;
                continue;
            }
            value = value * 10 + (digit - '0');
            significant += value != 0 ? 1 : 0;
        }
    };
    take(number.whole);
    take(number.fraction);
    if (value == 0)
        return WideNanos{0};
    if (power + significant > std::numeric_limits<double>::max_exponent10 + 4) // infinite as a double: no number to any other tool
        return std::nullopt;
    for (; power > 0 && value < kWidestTime; --power)
        value *= 10;
    if (power > 0 || value >= kWidestTime)
        return kWidestTime;
    if (power < -kMostSignificant - 1)
        return WideNanos{0};
    for (; power < -1; ++power)
        value /= 10;
    return power == -1 ? (value + 5) / 10 : value;
}

} // namespace

std::optional<WideNanos> parseMicroseconds(std::string_view text)
{
    const bool isNegative = text.starts_with('-');
    if (isNegative)
        text.remove_prefix(1);
    const auto number = split(text);
    if (!number)
        return std::nullopt;
    WideNanos nanos = 0;
    if (number->exponent == 0 && number->whole.size() <= kSureDigits) {
        nanos = WideNanos{valueOf(number->whole)} * 1000 + nanosOf(number->fraction);
    } else {
        const auto value = scaled(*number);
        if (!value)
            return std::nullopt;
        nanos = *value;
    }
    return isNegative ? -nanos : nanos;
}

std::optional<std::uint64_t> parseUnsigned(std::string_view text)
{
    if (text.empty() || leadingDigits(text) != text.size())
        return std::nullopt;
    if (text.size() <= kSureDigits)
        return valueOf(text);
    std::uint64_t value = 0;
    const auto outcome = std::from_chars(text.data(), text.data() + text.size(), value);
    return outcome.ec == std::errc{} ? std::optional(value) : std::nullopt;
}

std::optional<std::int64_t> parseSigned(std::string_view text)
{
    std::int64_t value = 0;
    const auto outcome = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool isWhole = outcome.ec == std::errc{} && outcome.ptr == text.data() + text.size() && !text.empty();
    return isWhole ? std::optional(value) : std::nullopt;
}

std::optional<double> parseNumber(std::string_view text)
{
    double value = 0;
    const auto outcome = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool isWhole = outcome.ec == std::errc{} && outcome.ptr == text.data() + text.size();
    return isWhole && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

} // namespace stallscope

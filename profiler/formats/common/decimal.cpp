// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/common/decimal.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>

namespace stallscope {

namespace {

constexpr std::size_t kSureDigits = 18; // numbers with this many digits always fit 64 bits
constexpr int kMostSignificant = 36;    // likewise 128 bits

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

/// Parses eight digits at once: combines digits to pairs, pairs to fours, fours to one number. False if one is no digit.
/// Worked example, first digit in the lowest byte: 1 2 3 4 5 6 7 8 -> 12 34 56 78 -> 1234 5678 -> 12345678.
bool takeEight(const char* digits, std::uint64_t& value)
{
    static_assert(std::endian::native == std::endian::little);
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, digits, 8);
    constexpr std::uint64_t kHigh = 0xF0F0F0F0F0F0F0F0U;
    constexpr std::uint64_t kZeros = 0x3030303030303030U;
    if ((bytes & kHigh) != kZeros || ((bytes + 0x0606060606060606U) & kHigh) != kZeros)
        return false;
    bytes -= kZeros;
    const std::uint64_t pairs = (bytes * 10 + (bytes >> 8)) & 0x00FF00FF00FF00FFU;
    const std::uint64_t fours = (pairs * 100 + (pairs >> 16)) & 0x0000FFFF0000FFFFU;
    value = (fours * 10000 + (fours >> 32)) & 0xFFFFFFFFU;
    return true;
}

/// Fast path for the common form: up to 18 digits, of which at most three are decimals. Empty for any other text, whether
/// it is a number or not.
std::optional<WideNanos> plainNanos(std::string_view text)
{
    constexpr std::array<std::uint64_t, 4> kPowers{1000, 100, 10, 1};
    std::uint64_t value = 0;
    std::size_t at = 0;
    for (std::uint64_t eight = 0; at + 8 <= kSureDigits && at + 8 <= text.size() && takeEight(text.data() + at, eight); at += 8)
        value = value * 100'000'000 + eight;
    for (; at < text.size() && isDigit(text[at]); ++at)
        value = value * 10 + static_cast<std::uint64_t>(text[at] - '0');
    if (at == 0 || at > kSureDigits)
        return std::nullopt;
    if (at == text.size())
        return WideNanos{value} * 1000;
    const std::size_t digits = text.size() - at - 1;
    if (text[at] != '.' || digits > 3)
        return std::nullopt;
    std::uint64_t nanos = 0;
    for (++at; at < text.size(); ++at) {
        if (!isDigit(text[at]))
            return std::nullopt;
        nanos = nanos * 10 + static_cast<std::uint64_t>(text[at] - '0');
    }
    return WideNanos{value} * 1000 + nanos * kPowers[digits];
}

/// Parts of a decimal number: digits, position of the point among them, and exponent.
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

/// The first 36 significant digits, and the power of ten by which they are multiplied.
struct Significant {
    WideNanos value = 0;
    int digits = 0;
    std::int64_t power = 0;

    void take(std::string_view text)
    {
        for (const char digit : text) {
            if (digits == kMostSignificant) {
                ++power;
                continue;
            }
            value = value * 10 + (digit - '0');
            digits += value != 0 ? 1 : 0;
        }
    }
};

/// value * 10^power for a power below 0, rounded.
WideNanos dividedByTens(WideNanos value, std::int64_t power)
{
    if (power < -kMostSignificant - 1)
        return 0;
    for (; power < -1; ++power)
        value /= 10;
    return (value + 5) / 10;
}

/// Any decimal number. Worked example: 1.5e3 us -> digits 15, power of ten 3 - 1 + 3 = 5 -> 1'500'000 ns.
std::optional<WideNanos> scaled(const Decimal& number)
{
    Significant digits;
    digits.power = number.exponent + 3 - static_cast<std::int64_t>(number.fraction.size());
    digits.take(number.whole);
    digits.take(number.fraction);
    if (digits.value == 0)
        return WideNanos{0};
    // infinite as a double, so no other tool accepts it as a number
    if (digits.power + digits.digits > std::numeric_limits<double>::max_exponent10 + 4)
        return std::nullopt;
    if (digits.power < 0)
        return std::min(dividedByTens(digits.value, digits.power), kWidestTime);
    for (; digits.power > 0 && digits.value < kWidestTime; --digits.power)
        digits.value *= 10;
    return digits.power > 0 ? kWidestTime : std::min(digits.value, kWidestTime);
}

} // namespace

std::optional<WideNanos> parseMicroseconds(std::string_view text)
{
    const bool isNegative = text.starts_with('-');
    if (isNegative)
        text.remove_prefix(1);
    auto nanos = plainNanos(text);
    if (!nanos) {
        const auto number = split(text);
        nanos = number ? scaled(*number) : std::nullopt;
    }
    return nanos && isNegative ? -*nanos : nanos;
}

std::optional<std::uint64_t> parseUnsigned(std::string_view text)
{
    std::uint64_t value = 0;
    const auto outcome = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool isWhole = outcome.ec == std::errc{} && outcome.ptr == text.data() + text.size() && !text.empty();
    return isWhole ? std::optional(value) : std::nullopt;
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

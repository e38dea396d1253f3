// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/base/units.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <limits>
#include <optional>

namespace stallscope {

namespace {

constexpr Nanos kSecond = 1'000'000'000;

struct Unit {
    const char* name;
    double size;
};

/// Three significant digits for values below 1000, as in 1.23, 12.3, 123.
std::string threeDigits(double value)
{
    const int decimals = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
    return fmt::format("{:.{}f}", value, decimals);
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

struct Decimal {
    __int128 digits = 0; // all digits without the point
    __int128 scale = 1;  // ten to the number of decimals
};

/// Removes "12", "1.25" or ".5" from the front. Empty if there is no digit, or if there are so many that a product with the
/// longest unit (2^36 ns) would not fit 127 bits.
std::optional<Decimal> takeDecimal(std::string_view& text)
{
    constexpr __int128 kLargest = __int128{1} << 86;
    Decimal number;
    std::size_t digits = 0;
    bool behindPoint = false;
    for (; !text.empty() && (isDigit(text[0]) || (text[0] == '.' && !behindPoint)); text.remove_prefix(1)) {
        if (text[0] == '.') {
            behindPoint = true;
            continue;
        }
        if (number.digits > kLargest || number.scale > kLargest)
            return std::nullopt;
        number.digits = number.digits * 10 + (text[0] - '0');
        number.scale *= behindPoint ? 10 : 1;
        ++digits;
    }
    return digits > 0 ? std::optional(number) : std::nullopt;
}

Nanos unitLength(std::string_view unit)
{
    if (unit.empty() || unit == "ns")
        return 1;
    if (unit == "us" || unit == "µs")
        return 1'000;
    if (unit == "ms")
        return 1'000'000;
    if (unit == "s")
        return kSecond;
    if (unit == "min")
        return 60 * kSecond;
    return 0;
}

std::atomic<DurationUnit> chosenUnit{DurationUnit::Automatic}; // a choice of the user, for the whole process

/// Three significant digits where there are decimals, and groups of thousands.
std::string inUnit(double value, const char* unit)
{
    constexpr int kMostDecimals = 9; // nanoseconds in seconds
    if (value >= 99.95)
        return fmt::format("{} {}", formatCount(std::llround(value)), unit);
    const int leadingZeros = value > 0 && value < 1 ? static_cast<int>(-std::floor(std::log10(value))) : 0;
    if (leadingZeros == 0)
        return fmt::format("{} {}", value > 0 ? threeDigits(value) : "0", unit);
    return fmt::format("{:.{}f} {}", value, std::min(leadingZeros + 2, kMostDecimals), unit);
}

} // namespace

void setDurationUnit(DurationUnit unit)
{
    chosenUnit.store(unit, std::memory_order_relaxed);
}

DurationUnit durationUnit()
{
    return chosenUnit.load(std::memory_order_relaxed);
}

std::string formatDuration(Nanos length)
{
    const auto exact = static_cast<double>(length);
    switch (length < 0 ? DurationUnit::Automatic : durationUnit()) {
    case DurationUnit::Automatic: break;
    case DurationUnit::Nanoseconds: return fmt::format("{} ns", formatCount(length));
    case DurationUnit::Microseconds: return inUnit(exact / 1e3, "us");
    case DurationUnit::Milliseconds: return inUnit(exact / 1e6, "ms");
    case DurationUnit::Seconds: return inUnit(exact / 1e9, "s");
    }
    if (length < 0)
        return "-" + formatDuration(length == std::numeric_limits<Nanos>::min() ? std::numeric_limits<Nanos>::max() : -length);
    if (length < 1000)
        return fmt::format("{} ns", length);
    const auto value = static_cast<double>(length);
    constexpr std::array<Unit, 3> kUnits{{{"us", 1e3}, {"ms", 1e6}, {"s", 1e9}}};
    for (const Unit& unit : kUnits) {
        const double scaled = value / unit.size;
        const double limit = unit.size == 1e9 ? 99.95 : 999.5;
        if (scaled < limit)
            return fmt::format("{} {}", threeDigits(scaled), unit.name);
    }
    const Nanos seconds = length / kSecond + (length % kSecond >= kSecond / 2 ? 1 : 0);
    if (seconds < 3600)
        return fmt::format("{} min {} s", seconds / 60, seconds % 60);
    return fmt::format("{} h {} min", seconds / 3600, seconds % 3600 / 60);
}

std::string formatBytes(std::uint64_t bytes)
{
    if (bytes < 1024)
        return fmt::format("{} B", bytes);
    constexpr std::array<Unit, 4> kUnits{{{"KiB", 0x1p10}, {"MiB", 0x1p20}, {"GiB", 0x1p30}, {"TiB", 0x1p40}}};
    const auto value = static_cast<double>(bytes);
    for (const Unit& unit : kUnits) {
        if (value / unit.size < 999.5)
            return fmt::format("{} {}", threeDigits(value / unit.size), unit.name);
    }
    return fmt::format("{:.0f} TiB", value / 0x1p40);
}

std::string formatThroughput(double bytesPerNano)
{
    constexpr std::array<Unit, 3> kUnits{{{"GB/s", 1}, {"MB/s", 1e-3}, {"kB/s", 1e-6}}};
    for (const Unit& unit : kUnits) {
        if (bytesPerNano / unit.size >= 0.9995)
            return fmt::format("{} {}", threeDigits(bytesPerNano / unit.size), unit.name);
    }
    return fmt::format("{} {}", threeDigits(bytesPerNano / kUnits.back().size), kUnits.back().name);
}

std::string formatCount(std::int64_t count)
{
    std::string digits = fmt::format("{}", count);
    const std::size_t sign = count < 0 ? 1 : 0;
    for (std::size_t at = digits.size(); at > sign + 3;) {
        at -= 3;
        digits.insert(at, 1, ',');
    }
    return digits;
}

std::string formatShare(double share)
{
    if (!std::isfinite(share))
        return "n/a";
    const double percent = std::round(share * 1000) / 10;
    return fmt::format("{:.1f} %", percent + 0.0); // minus zero plus zero is zero
}

Result<Nanos> parseDuration(std::string_view text)
{
    const Error bad{fmt::format("'{}' is not a time such as 250, 1.5us, 3ms or 2s", text)};
    std::string_view rest = text;
    const bool negative = rest.starts_with('-');
    rest.remove_prefix(negative ? 1 : 0);
    const auto number = takeDecimal(rest);
    const Nanos unit = unitLength(rest);
    if (!number || unit == 0)
        return bad;
    const __int128 nanos = number->digits * unit / number->scale;
    if (nanos > kTimeLimit)
        return bad;
    return negative ? -static_cast<Nanos>(nanos) : static_cast<Nanos>(nanos);
}

std::string counted(std::uint64_t count, std::string_view noun)
{
    return fmt::format("{} {}{}", formatCount(static_cast<std::int64_t>(count)), noun, count == 1 ? "" : "s");
}

} // namespace stallscope

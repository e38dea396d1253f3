// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/base/units.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace stallscope {

namespace {

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

Nanos unitLength(std::string_view unit)
{
    if (unit.empty() || unit == "ns")
        return 1;
    if (unit == "us" || unit == "µs")
        return 1'000;
    if (unit == "ms")
        return 1'000'000;
    if (unit == "s")
        return 1'000'000'000;
    if (unit == "min")
        return 60'000'000'000;
    return 0;
}

} // namespace

std::string formatDuration(Nanos length)
{
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
    const Nanos seconds = (length + 500'000'000) / 1'000'000'000;
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
    return fmt::format("{:.1f} %", share * 100);
}

Result<Nanos> parseDuration(std::string_view text)
{
    const Error bad{fmt::format("'{}' is not a time such as 250, 1.5us, 3ms or 2s", text)};
    std::size_t at = 0;
    const bool negative = !text.empty() && text[0] == '-';
    if (negative)
        ++at;
    const std::size_t digitsFrom = at;
    __int128 value = 0;
    __int128 scale = 1;
    bool inFraction = false;
    for (; at < text.size() && (isDigit(text[at]) || (text[at] == '.' && !inFraction)); ++at) {
        if (text[at] == '.') {
            inFraction = true;
            continue;
        }
        if (value > (__int128{1} << 90))
            return bad;
        value = value * 10 + (text[at] - '0');
        if (inFraction)
            scale *= 10;
        if (scale > 1'000'000'000'000)
            return bad;
    }
    const Nanos unit = unitLength(text.substr(at));
    if (at == digitsFrom || unit == 0)
        return bad;
    const __int128 nanos = value * unit / scale;
    if (nanos > kTimeLimit)
        return bad;
    return negative ? -static_cast<Nanos>(nanos) : static_cast<Nanos>(nanos);
}

} // namespace stallscope

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/timeline/layout/time_axis.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>

namespace stallscope::gui {

namespace {

constexpr Nanos kMicro = 1'000;
constexpr Nanos kMilli = 1'000'000;
constexpr Nanos kSecond = 1'000'000'000;
constexpr Nanos kMinute = 60 * kSecond;
constexpr Nanos kHour = 60 * kMinute;

struct Unit {
    Nanos length;
    const char* name;
};
constexpr std::array<Unit, 4> kUnits{{{kSecond, "s"}, {kMilli, "ms"}, {kMicro, "us"}, {1, "ns"}}};

struct Step {
    Nanos length;
    int subTicks;
};
// from a minute on, steps are those of a clock
constexpr std::array<Step, 11> kClockSteps{{{10 * kSecond, 4}, {20 * kSecond, 3}, {30 * kSecond, 2}, {kMinute, 5}, {2 * kMinute, 3}, {5 * kMinute, 4},
    {10 * kMinute, 4}, {20 * kMinute, 3}, {30 * kMinute, 2}, {kHour, 5}, {2 * kHour, 3}}};

Step stepAtLeast(Nanos wanted)
{
    for (Nanos power = 1; power <= kSecond; power *= 10) {
        for (const Step step : {Step{1, 4}, Step{2, 3}, Step{5, 4}}) {
            if (step.length * power >= wanted)
                return {step.length * power, power == 1 ? 0 : step.subTicks};
        }
    }
    for (const Step step : kClockSteps) {
        if (step.length >= wanted)
            return step;
    }
    Nanos hours = 5 * kHour;
    while (hours < wanted)
        hours *= 2;
    return {hours, 4};
}

/// Largest multiple of `step` that is not after `time`.
Nanos floorTo(Nanos time, Nanos step)
{
    const Nanos rest = time % step;
    return time - (rest < 0 ? rest + step : rest);
}

const Unit& unitFor(Nanos step)
{
    for (const Unit& unit : kUnits) {
        if (step >= unit.length)
            return unit;
    }
    return kUnits.back();
}

/// "10 s", "1 min 30 s", "2 h", "1 h 5 min".
std::string clockLabel(Nanos time)
{
    const Nanos seconds = std::abs(time) / kSecond;
    std::string label = time < 0 ? "-" : "";
    const auto add = [&label](Nanos value, const char* unit) {
        if (value > 0)
            label += fmt::format("{}{} {}", label.size() > 1 ? " " : "", value, unit);
    };
    add(seconds / 3600, "h");
    add(seconds / 60 % 60, "min");
    add(seconds % 60, "s");
    return seconds == 0 ? "0 s" : label;
}

/// With the decimals that multiples of `digit` need, a power of ten: "1.234567 s".
std::string decimalLabel(Nanos time, const Unit& unit, Nanos digit)
{
    int digits = 0;
    for (Nanos rest = unit.length / digit; rest >= 10; rest /= 10)
        ++digits;
    const Nanos parts = std::abs(time) % unit.length / digit;
    const char* sign = time < 0 ? "-" : "";
    return digits == 0 || time == 0 ? fmt::format("{}{} {}", sign, std::abs(time) / unit.length, unit.name)
                                    : fmt::format("{}{}.{:0{}} {}", sign, std::abs(time) / unit.length, parts, digits, unit.name);
}

/// In the largest unit that is not above the time.
std::string anchorLabel(Nanos anchor, Nanos anchorStep)
{
    return decimalLabel(anchor, unitFor(std::max(std::abs(anchor), anchorStep)), anchorStep);
}

/// The largest power of ten that divides a step.
Nanos digitOf(Nanos step)
{
    Nanos digit = 1;
    while (step % (digit * 10) == 0)
        digit *= 10;
    return digit;
}

} // namespace

int ticksWithRoom(double width)
{
    constexpr double kUsual = 90;
    constexpr double kNarrow = 240;
    return std::max(static_cast<int>(width / kUsual), width >= kNarrow ? 3 : 1);
}

Ticks ticksFor(TimeRange range, int most)
{
    Ticks result;
    if (range.isEmpty())
        return result;
    const Nanos wanted = range.length() / std::max(most, 1) + 1;
    const Step step = stepAtLeast(wanted);
    result.step = step.length;
    result.subTicks = step.subTicks;
    const bool isClock = step.length >= 10 * kSecond;
    const Unit& unit = unitFor(step.length);
    const Nanos largest = std::max(std::abs(range.start), std::abs(range.end));
    // at most four digits per label
    const bool isAnchored = !isClock && largest >= 10'000 * unit.length;
    if (isAnchored) {
        const Nanos anchorStep = 1000 * unit.length;
        result.anchor = floorTo(range.start + step.length, anchorStep);
        result.anchorLabel = anchorLabel(result.anchor, anchorStep);
    }
    const Unit& shown = isAnchored ? unit : unitFor(std::max(largest, step.length)); // "1.5 ms" rather than "1500 us"
    const Nanos digit = std::min(digitOf(step.length), shown.length);
    for (Nanos time = floorTo(range.start + step.length - 1, step.length); time <= range.end; time += step.length) {
        std::string label = isClock ? clockLabel(time) : decimalLabel(time - result.anchor, shown, digit);
        const bool isAfterAnchor = !result.anchorLabel.empty() && time >= result.anchor;
        result.ticks.push_back({time, isAfterAnchor ? fmt::format("+{}", label) : std::move(label)});
    }
    return result;
}

std::string positionLabel(Nanos time, Nanos resolution)
{
    constexpr std::size_t kGroup = 3;
    constexpr const char* kThinSpace = "\u202f"; // no line break
    const Nanos length = std::abs(time);
    const Unit& unit = unitFor(std::max(length, Nanos{1}));
    const Nanos clock = length / kMinute * kMinute;
    std::string label = time < 0 ? "-" : "";
    if (clock > 0)
        label += clockLabel(clock) + " ";
    label += std::to_string((length - clock) / unit.length);
    std::size_t decimals = 0;
    for (Nanos digit = unit.length; digit > std::max<Nanos>(resolution, 1); ++decimals) {
        digit /= 10;
        label += decimals == 0 ? "." : decimals % kGroup == 0 ? kThinSpace : "";
        label += static_cast<char>('0' + length / digit % 10);
    }
    return fmt::format("{} {}", label, unit.name);
}

} // namespace stallscope::gui

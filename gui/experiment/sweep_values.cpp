// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/experiment/sweep_values.h"

#include "profiler/base/say.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

namespace stallscope::gui {

namespace {

using Values = std::vector<std::int64_t>;

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && text.front() == ' ')
        text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ')
        text.remove_suffix(1);
    return text;
}

constexpr std::int64_t kFew = 8; // up to this distance, "1..4" means every value in between

/// Step from one value of a range to the next.
struct Step {
    bool isFactor = true;
    std::int64_t by = 2;
    bool isGuessed = false; ///< not typed

    /// Empty if it does not increase, or overflows.
    [[nodiscard]] std::optional<std::int64_t> after(std::int64_t value) const
    {
        std::int64_t next = 0;
        const bool isTooLarge = isFactor ? __builtin_mul_overflow(value, by, &next) : __builtin_add_overflow(value, by, &next);
        return isTooLarge || next <= value ? std::nullopt : std::optional(next);
    }
};

/// Parses "x10" or "+5" and removes it from `end`. Without it: doubling, or every value of a short range.
Result<Step> takeStep(const ParameterInfo& parameter, std::string_view& end)
{
    // "+" also occurs in 1e+6, "x" in no number
    std::size_t sign = end.find_first_of("x*");
    if (sign == std::string_view::npos && end.find(" +") != std::string_view::npos)
        sign = end.find(" +") + 1;
    if (sign == std::string_view::npos)
        return Step{true, 2, true};
    const bool isFactor = end[sign] != '+';
    const std::string name = isFactor ? say(STALLSCOPE_TEXT("Sweep", "the factor of a range")) : say(STALLSCOPE_TEXT("Sweep", "the step of a range"));
    ParameterInfo number = ParameterInfo::count(name.c_str(), "", isFactor ? 2 : 1, parameter.largest, 2);
    number.unit = isFactor ? ParameterInfo::Unit::Count : parameter.unit;
    number.largest = std::max(number.largest, number.smallest);
    const auto by = number.parse(trimmed(end.substr(sign + 1)));
    if (!by)
        return by.error();
    end = trimmed(end.substr(0, sign));
    return Step{isFactor, *by, false};
}

Result<Values> parseRange(const ParameterInfo& parameter, std::string_view typed, std::size_t dots)
{
    std::string_view end = trimmed(typed.substr(dots + 2));
    auto step = takeStep(parameter, end);
    if (!step)
        return step.error();
    const auto first = parameter.parse(trimmed(typed.substr(0, dots)));
    if (!first)
        return first.error();
    const auto last = parameter.parse(end);
    if (!last)
        return last.error();
    if (*last <= *first)
        return Error{say(STALLSCOPE_TEXT("Sweep", "the range \"{}\" does not end after its start"), typed)};
    if (step->isGuessed && *last - *first <= kFew)
        step = Step{false, 1};
    if (*first <= 0 && step->isFactor)
        return Error{say(STALLSCOPE_TEXT("Sweep", "a range from {} needs a step, as in \"{} +1\""), *first, typed)};
    Values values{*first};
    for (auto next = step->after(*first); next && *next <= *last; next = step->after(*next)) {
        if (values.size() == kMostSweptValues)
            return Error{say(STALLSCOPE_TEXT("Sweep", "the range \"{}\" has more than {} values"), typed, kMostSweptValues)};
        values.push_back(*next);
    }
    return values;
}

Result<Values> parsePart(const ParameterInfo& parameter, std::string_view typed)
{
    if (const std::size_t dots = typed.find(".."); dots != std::string_view::npos)
        return parseRange(parameter, typed, dots);
    const auto value = parameter.parse(typed);
    if (!value)
        return value.error();
    return Values{*value};
}

std::string shortText(const ParameterInfo& parameter, std::int64_t value)
{
    struct Suffix {
        std::int64_t factor;
        const char* text;
    };
    constexpr std::array<Suffix, 2> kCounts{{{1'000'000, "M"}, {1'000, "k"}}};
    constexpr std::array<Suffix, 3> kBytes{{{1 << 30, "GiB"}, {1 << 20, "MiB"}, {1 << 10, "KiB"}}};
    const auto shorten = [value](const auto& suffixes) {
        for (const Suffix& suffix : suffixes) {
            if (value != 0 && value % suffix.factor == 0)
                return fmt::format("{}{}", value / suffix.factor, suffix.text);
        }
        return fmt::format("{}", value);
    };
    if (parameter.unit == ParameterInfo::Unit::Choice)
        return parameter.text(value);
    return parameter.unit == ParameterInfo::Unit::Bytes ? shorten(kBytes) : shorten(kCounts);
}

} // namespace

Result<Values> parseSweep(const ParameterInfo& parameter, std::string_view typed)
{
    Values values;
    for (std::size_t from = 0; from <= typed.size();) {
        const std::size_t to = std::min(typed.find(',', from), typed.size());
        const auto part = parsePart(parameter, trimmed(typed.substr(from, to - from)));
        if (!part)
            return part.error();
        for (const std::int64_t value : *part) {
            if (std::find(values.begin(), values.end(), value) != values.end())
                return Error{say(STALLSCOPE_TEXT("Sweep", "duplicate value of {}: {}"), parameter.name, parameter.display(value))};
            values.push_back(value);
        }
        from = to + 1;
    }
    if (values.size() < 2)
        return Error{say(STALLSCOPE_TEXT("Sweep", "a sweep over {} needs at least two values, as in \"{}\""), parameter.name,
            sweepText(parameter, proposedSweep(parameter)))};
    if (values.size() > kMostSweptValues)
        return Error{say(STALLSCOPE_TEXT("Sweep", "a sweep over {} takes {} values at most"), parameter.name, kMostSweptValues)};
    return values;
}

std::string sweepText(const ParameterInfo& parameter, const Values& values)
{
    std::string text;
    for (const std::int64_t value : values)
        text += (text.empty() ? "" : ", ") + shortText(parameter, value);
    return text;
}

Values proposedSweep(const ParameterInfo& parameter)
{
    if (parameter.unit == ParameterInfo::Unit::Choice) {
        Values all;
        for (std::size_t i = 0; i < parameter.choices.size(); ++i)
            all.push_back(static_cast<std::int64_t>(i));
        return all;
    }
    constexpr std::int64_t kLarge = 1000;
    constexpr std::size_t kFewest = 4;
    const bool isLarge = parameter.standard >= kLarge;
    const std::int64_t factor = !isLarge ? 2 : parameter.unit == ParameterInfo::Unit::Bytes ? 4 : 10;
    const std::int64_t last = isLarge ? parameter.standard : parameter.standard * 4;
    Values values{std::max(parameter.smallest, isLarge ? parameter.standard / (factor * factor * factor) : parameter.standard / 4)};
    values.front() = std::max<std::int64_t>(values.front(), 1);
    while (values.back() * factor <= parameter.largest && (values.back() * factor <= last || (!isLarge && values.size() < kFewest)))
        values.push_back(values.back() * factor);
    return values;
}

} // namespace stallscope::gui

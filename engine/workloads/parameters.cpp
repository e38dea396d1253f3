// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/workloads/parameters.h"

#include "profiler/base/say.h"
#include "profiler/base/units.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>

namespace stallscope {

namespace {

struct Suffix {
    std::string_view text;
    double factor;
};

constexpr std::array<Suffix, 11> kByteSuffixes{{{"", 1}, {"B", 1}, {"kB", 1e3}, {"MB", 1e6}, {"GB", 1e9}, {"KiB", 1024}, {"MiB", 1048576}, {"GiB", 1073741824},
    {"K", 1024}, {"M", 1048576}, {"G", 1073741824}}};
constexpr std::array<Suffix, 3> kCountSuffixes{{{"", 1}, {"k", 1e3}, {"M", 1e6}}};

std::optional<double> factorOf(ParameterInfo::Unit unit, std::string_view suffix)
{
    while (!suffix.empty() && suffix.front() == ' ')
        suffix.remove_prefix(1);
    const auto find = [suffix](const auto& suffixes) -> std::optional<double> {
        for (const Suffix& known : suffixes) {
            if (known.text == suffix)
                return known.factor;
        }
        return std::nullopt;
    };
    return unit == ParameterInfo::Unit::Bytes ? find(kByteSuffixes) : find(kCountSuffixes);
}

/// An integer in any notation: "4096", "1e6", "0.5M".
std::optional<std::int64_t> wholeNumber(ParameterInfo::Unit unit, std::string_view text)
{
    double number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (problem != std::errc{})
        return std::nullopt;
    const auto factor = factorOf(unit, {end, static_cast<std::size_t>(text.data() + text.size() - end)});
    constexpr double kExact = 9007199254740992.0; // all integers up to here are exact doubles
    if (!factor || !std::isfinite(number) || std::abs(number * *factor) > kExact || std::trunc(number * *factor) != number * *factor)
        return std::nullopt;
    return static_cast<std::int64_t>(number * *factor);
}

} // namespace

ParameterInfo ParameterInfo::count(const char* name, const char* help, std::int64_t smallest, std::int64_t largest, std::int64_t standard)
{
    return {name, help, Unit::Count, smallest, largest, standard, {}, {}};
}

ParameterInfo ParameterInfo::bytes(const char* name, const char* help, std::int64_t smallest, std::int64_t largest, std::int64_t standard)
{
    return {name, help, Unit::Bytes, smallest, largest, standard, {}, {}};
}

ParameterInfo ParameterInfo::choice(const char* name, const char* help, std::vector<const char*> choices, std::int64_t standard)
{
    const auto last = static_cast<std::int64_t>(choices.size()) - 1;
    return {name, help, Unit::Choice, 0, last, standard, std::move(choices), {}};
}

std::string ParameterInfo::display(std::int64_t value) const
{
    if (unit == Unit::Bytes)
        return formatBytes(static_cast<std::uint64_t>(value));
    return unit == Unit::Count ? formatCount(value) : text(value);
}

std::string ParameterInfo::text(std::int64_t value) const
{
    if (unit != Unit::Choice)
        return std::to_string(value);
    return value >= 0 && static_cast<std::size_t>(value) < choices.size() ? choices[static_cast<std::size_t>(value)] : "";
}

Result<std::int64_t> ParameterInfo::parse(std::string_view typed) const
{
    if (unit == Unit::Choice) {
        const auto found = std::find(choices.begin(), choices.end(), typed);
        if (found == choices.end())
            return Error{say(STALLSCOPE_TEXT("Workload", "{} cannot be \"{}\"; it is one of: {}"), name, typed, fmt::join(choices, ", "))};
        return found - choices.begin();
    }
    const auto value = wholeNumber(unit, typed);
    if (!value && unit == Unit::Bytes)
        return Error{say(STALLSCOPE_TEXT("Workload", "{} must be a size in kB, MB, GB, KiB, MiB or GiB, not \"{}\""), name, typed)};
    if (!value)
        return Error{say(STALLSCOPE_TEXT("Workload", "{} must be an integer, not \"{}\""), name, typed)};
    if (*value < smallest || *value > largest)
        return Error{say(STALLSCOPE_TEXT("Workload", "{} must be between {} and {}, not {}"), name, display(smallest), display(largest), typed)};
    return *value;
}

ParameterValues::ParameterValues(const std::vector<ParameterInfo>& parameters, std::string_view backend)
{
    for (const ParameterInfo& parameter : parameters)
        m_values.emplace_back(parameter.name, parameter.standardOn(backend));
}

std::optional<std::int64_t> ParameterValues::find(std::string_view name) const
{
    const auto found = std::find_if(m_values.begin(), m_values.end(), [&](const auto& value) { return value.first == name; });
    return found == m_values.end() ? std::nullopt : std::optional(found->second);
}

bool ParameterValues::set(std::string_view name, std::int64_t value)
{
    const auto found = std::find_if(m_values.begin(), m_values.end(), [&](const auto& one) { return one.first == name; });
    if (found == m_values.end())
        return false;
    found->second = value;
    return true;
}

} // namespace stallscope

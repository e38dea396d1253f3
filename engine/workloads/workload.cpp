// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/workloads/workload.h"

#include "profiler/base/arguments.h"
#include "profiler/base/say.h"
#include "profiler/base/units.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

namespace stallscope {

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
    if (unit == Unit::Bytes)
        return parseBytes(name, typed, smallest, largest);
    const auto value = parseCount(typed);
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

namespace {

template <class Info>
const Info* findByName(const std::vector<Info>& infos, std::string_view name)
{
    const auto found = std::find_if(infos.begin(), infos.end(), [&](const Info& info) { return info.name == name; });
    return found == infos.end() ? nullptr : &*found;
}

} // namespace

const StrategyInfo* WorkloadInfo::findStrategy(std::string_view strategy) const
{
    return findByName(strategies, strategy);
}

const ParameterInfo* WorkloadInfo::findParameter(std::string_view parameter) const
{
    return findByName(parameters, parameter);
}

} // namespace stallscope

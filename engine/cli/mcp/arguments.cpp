// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/mcp/arguments.h"

#include "profiler/base/arguments.h"
#include "profiler/base/say.h"
#include "profiler/base/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace stallscope::cli::mcp {

namespace dom = simdjson::dom;

namespace {

/// Lists that a client sends are short.
constexpr std::size_t kMostEntries = 10'000;

} // namespace

std::string Arguments::requiredText(const char* name)
{
    std::string value = text(name);
    if (value.empty())
        object(fmt::format("\"{}\" is missing", name));
    return value;
}

std::string Arguments::text(const char* name)
{
    std::string_view value;
    const auto found = find(name);
    if (found && found->get(value) != simdjson::SUCCESS)
        object(fmt::format("\"{}\" must be a text", name));
    return std::string(value);
}

std::string Arguments::choice(const char* name, const std::vector<std::string>& choices)
{
    std::string value = text(name);
    if (value.empty())
        return choices.front();
    if (std::ranges::find(choices, value) == choices.end())
        object(fmt::format("\"{}\" must be {}, not '{}'", name, joinedNames(choices), displayText(value)));
    return value;
}

std::uint64_t Arguments::number(const char* name, std::uint64_t fallback, std::uint64_t least, std::uint64_t most)
{
    const auto found = find(name);
    if (!found)
        return fallback;
    std::uint64_t value = 0;
    if (found->get(value) != simdjson::SUCCESS || value < least || value > most) {
        object(fmt::format("\"{}\" must be a whole number from {} to {}", name, least, most));
        return fallback;
    }
    return value;
}

std::optional<std::int64_t> Arguments::nanos(const char* name)
{
    const auto found = find(name);
    std::int64_t value = 0;
    if (!found)
        return std::nullopt;
    if (found->get(value) != simdjson::SUCCESS || value < 0) {
        object(fmt::format("\"{}\" must be a whole number of nanoseconds, 0 or larger", name));
        return std::nullopt;
    }
    return value;
}

bool Arguments::flag(const char* name)
{
    const auto found = find(name);
    bool value = false;
    if (found && found->get(value) != simdjson::SUCCESS)
        object(fmt::format("\"{}\" must be true or false", name));
    return value;
}

std::vector<std::string> Arguments::texts(const char* name)
{
    std::vector<std::string> values;
    for (const std::string_view value : list<std::string_view>(name, "texts"))
        values.emplace_back(value);
    return values;
}

std::vector<std::size_t> Arguments::numbers(const char* name)
{
    const std::vector<std::uint64_t> values = list<std::uint64_t>(name, "whole numbers, 0 or larger");
    return {values.begin(), values.end()};
}

std::string Arguments::objection() const
{
    if (!m_objection.empty() || !m_object)
        return m_objection;
    for (const auto& [key, value] : *m_object) {
        if (std::ranges::find(m_read, key) == m_read.end())
            return together(fmt::format("there is no argument \"{}\".", displayText(key)), suggestion(std::string(key), m_read));
    }
    return {};
}

/// Null counts as not given.
std::optional<dom::element> Arguments::find(const char* name)
{
    m_read.emplace_back(name);
    dom::element found;
    if (!m_object || (*m_object)[name].get(found) != simdjson::SUCCESS || found.is_null())
        return std::nullopt;
    return found;
}

template <class Value>
std::vector<Value> Arguments::list(const char* name, const char* what)
{
    const auto found = find(name);
    if (!found)
        return {};
    std::vector<Value> values;
    dom::array array;
    bool isGood = found->get(array) == simdjson::SUCCESS;
    if (isGood) {
        for (const dom::element entry : array) {
            Value value{};
            isGood = isGood && values.size() < kMostEntries && entry.get(value) == simdjson::SUCCESS;
            if (!isGood)
                break;
            values.push_back(value);
        }
    }
    if (!isGood)
        object(fmt::format("\"{}\" must be a list of {}", name, what));
    return values;
}

/// The first one counts.
void Arguments::object(std::string why)
{
    if (m_objection.empty())
        m_objection = std::move(why);
}

} // namespace stallscope::cli::mcp

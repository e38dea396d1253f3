// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/trace/event_arguments.h"

#include <algorithm>
#include <charconv>

namespace stallscope {

namespace {

/// Length of the string at the beginning of `json`, with its quotes.
std::size_t stringLength(std::string_view json)
{
    std::size_t at = 1;
    while (at < json.size() && json[at] != '"')
        at += json[at] == '\\' ? 2 : 1;
    return std::min(at + 1, json.size());
}

/// Length of the value at the beginning of `json`: up to the comma or bracket behind it.
std::size_t valueLength(std::string_view json)
{
    std::size_t depth = 0;
    for (std::size_t at = 0; at < json.size();) {
        const char c = json[at];
        const bool isEnd = c == ',' || c == '}' || c == ']';
        if (isEnd && depth == 0)
            return at;
        depth += c == '{' || c == '[' ? 1 : 0;
        depth -= c == '}' || c == ']' ? 1 : 0;
        at += c == '"' ? stringLength(json.substr(at)) : 1;
    }
    return json.size();
}

std::optional<std::uint64_t> unsignedIn(std::string_view token)
{
    std::uint64_t value = 0;
    const auto read = std::from_chars(token.data(), token.data() + token.size(), value);
    return read.ec == std::errc() && read.ptr == token.data() + token.size() ? std::optional(value) : std::nullopt;
}

} // namespace

std::string_view memberOf(std::string_view json, std::string_view key)
{
    for (std::size_t at = 1; at < json.size() && json.front() == '{' && json[at] == '"';) {
        const std::size_t length = stringLength(json.substr(at));
        const bool isWanted = json.substr(at + 1, length - std::min<std::size_t>(length, 2)) == key;
        const std::size_t valueAt = std::min(at + length + 1, json.size()); // behind the colon
        const std::size_t valueEnd = valueAt + valueLength(json.substr(valueAt));
        if (isWanted)
            return json.substr(valueAt, valueEnd - valueAt);
        at = valueEnd + 1;
    }
    return {};
}

std::string_view EventArguments::of(DetailId id)
{
    if (!id.isValid())
        return {};
    if (const std::size_t page = id.index() / DetailPool::kPageBytes; page != m_page) {
        m_page = page;
        m_arguments = m_trace.pools->details.arguments(page);
    }
    return m_arguments ? m_arguments->find(static_cast<std::uint32_t>(id.index() % DetailPool::kPageBytes)) : std::string_view();
}

std::optional<std::uint64_t> EventArguments::sequenceOf(DetailId id)
{
    if (!id.isValid())
        return std::nullopt;
    if (const auto sequence = m_trace.pools->details.get(id).find(DetailField::SequenceNumber))
        return sequence;
    return unsignedIn(memberOf(of(id), "Sequence number"));
}

bool EventArguments::isBackward(DetailId id, std::string_view name)
{
    return name.starts_with("autograd::engine::") || unsignedIn(memberOf(of(id), "Fwd thread id")).value_or(0) > 0;
}

} // namespace stallscope

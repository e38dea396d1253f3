// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/exchange/event_reader.h"

#include "profiler/exchange/event_splitter.h"
#include "profiler/exchange/json_text.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <simdjson.h>

namespace stallscope {

namespace ondemand = simdjson::ondemand;

namespace {

static_assert(EventBatch::kPadding >= simdjson::SIMDJSON_PADDING);

/// A token up to where the next one begins, without the space between.
std::string_view trimmed(std::string_view token)
{
    while (!token.empty() && static_cast<unsigned char>(token.back()) <= 0x20)
        token.remove_suffix(1);
    return token;
}

/// The key begins behind its quote, and ends with one; the batch's padding allows to read past it.
bool isKey(const char* key, std::string_view nameAndQuote)
{
    return std::memcmp(key, nameAndQuote.data(), nameAndQuote.size()) == 0;
}

struct ArgName {
    std::string_view nameAndQuote;
    Arg arg;
};
/// In the order of their first characters.
constexpr std::array<ArgName, 19> kArgNames{{
    {"Bytes\"", Arg::Bytes},
    {"Device Id\"", Arg::Device},
    {"block\"", Arg::BlockX},
    {"bytes\"", Arg::Bytes},
    {"context\"", Arg::Context},
    {"correlation\"", Arg::Correlation},
    {"cuda_sync_kind\"", Arg::SyncKind},
    {"device\"", Arg::Device},
    {"graph id\"", Arg::Graph},
    {"graph node id\"", Arg::GraphNode},
    {"grid\"", Arg::GridX},
    {"name\"", Arg::Name},
    {"registers per thread\"", Arg::Registers},
    {"shared memory\"", Arg::SharedMemory},
    {"sort_index\"", Arg::SortIndex},
    {"stream\"", Arg::Stream},
    {"wait_on_cuda_event_id\"", Arg::WaitEvent},
    {"wait_on_cuda_event_record_corr_id\"", Arg::WaitRecord},
    {"wait_on_stream\"", Arg::WaitStream},
}};

/// Where the names that begin with a character begin among all names, and where they end.
struct ArgRange {
    std::uint8_t begin = 0;
    std::uint8_t end = 0;
};
constexpr std::array<ArgRange, 256> kArgRanges = [] {
    std::array<ArgRange, 256> ranges{};
    for (std::size_t i = 0; i < kArgNames.size(); ++i) {
        ArgRange& range = ranges[static_cast<unsigned char>(kArgNames[i].nameAndQuote[0])];
        range = {range.end == 0 ? static_cast<std::uint8_t>(i) : range.begin, static_cast<std::uint8_t>(i + 1)};
    }
    return ranges;
}();

std::string_view wholeKey(const char* key)
{
    const char* end = key;
    for (; *end != '"'; ++end)
        end += *end == '\\' ? 1 : 0;
    return {key, static_cast<std::size_t>(end - key)};
}

bool findArg(const char* key, Arg& arg)
{
    const ArgRange range = kArgRanges[static_cast<unsigned char>(key[0])];
    for (std::uint8_t i = range.begin; i < range.end; ++i) {
        if (isKey(key, kArgNames[i].nameAndQuote)) {
            arg = kArgNames[i].arg;
            return true;
        }
    }
    return false;
}

/// Only spans are told apart by their category. The phase comes first in every file that matters.
bool hasCategory(std::string_view phase)
{
    return phase.empty() || phase == "\"X\"" || phase == "\"B\"";
}

Category kindOfToken(std::string_view token)
{
    return isStringToken(token) ? categoryOf(contentOf(token)) : Category::None;
}

bool needsArgs(const TraceEvent& event)
{
    if (event.phase == "\"M\"" || event.phase == "\"C\"" || event.phase.empty())
        return true;
    if (event.phase != "\"X\"" && event.phase != "\"B\"")
        return false;
    return isOfGpu(event.kind) || event.category.empty();
}

} // namespace

/// Walks a batch with simdjson, token by token.
class EventReader::Parser {
public:
    Outcome read(std::string_view json, std::size_t capacity, EventVisitor& visitor);
    /// Elements that were handed on before reading stopped.
    [[nodiscard]] std::size_t passed() const { return m_passed; }

private:
    bool readEvent(ondemand::value& element);
    bool readMember(ondemand::field& field);
    std::string_view* tokenOf(const char* key);
    bool readArgs(ondemand::value value);
    bool readSizes(ondemand::value& value, Arg first);

    ondemand::parser m_parser;
    TraceEvent m_event;
    std::size_t m_passed = 0;
};

EventReader::Outcome EventReader::Parser::read(std::string_view json, std::size_t capacity, EventVisitor& visitor)
{
    m_passed = 0;
    ondemand::document document;
    if (m_parser.iterate(simdjson::padded_string_view(json.data(), json.size(), capacity)).get(document) != simdjson::SUCCESS)
        return Outcome::NoText;
    ondemand::array events;
    if (document.get_array().get(events) != simdjson::SUCCESS)
        return Outcome::NoJson;
    for (auto result : events) {
        ondemand::value element;
        if (result.get(element) != simdjson::SUCCESS)
            return Outcome::NoJson;
        if (element.raw_json_token().front() != '{') {
            visitor.visitForeign();
        } else {
            if (!readEvent(element))
                return Outcome::NoJson;
            visitor.visit(m_event);
        }
        ++m_passed;
    }
    return Outcome::Read;
}

bool EventReader::Parser::readEvent(ondemand::value& element)
{
    m_event.clear();
    ondemand::object members;
    if (element.get_object().get(members) != simdjson::SUCCESS)
        return false;
    for (auto result : members) {
        ondemand::field field;
        if (std::move(result).get(field) != simdjson::SUCCESS || !readMember(field))
            return false;
    }
    return true;
}

/// The last of several members of one name counts.
bool EventReader::Parser::readMember(ondemand::field& field)
{
    const char* const key = field.key().raw();
    ondemand::value value = field.value();
    if (isKey(key, "args\""))
        return !needsArgs(m_event) || readArgs(value);
    std::string_view* const token = tokenOf(key);
    if (!token)
        return true;
    *token = trimmed(value.raw_json_token());
    if (token == &m_event.category)
        m_event.kind = hasCategory(m_event.phase) ? kindOfToken(*token) : Category::None;
    return true;
}

/// Where the event keeps the member of this name; nowhere for any that means nothing.
std::string_view* EventReader::Parser::tokenOf(const char* key)
{
    switch (key[0]) {
    case 'p':
        if (isKey(key, "ph\""))
            return &m_event.phase;
        return isKey(key, "pid\"") ? &m_event.pid : nullptr;
    case 't':
        if (isKey(key, "ts\""))
            return &m_event.time;
        return isKey(key, "tid\"") ? &m_event.tid : nullptr;
    case 'n': return isKey(key, "name\"") ? &m_event.name : nullptr;
    case 'd': return isKey(key, "dur\"") ? &m_event.duration : nullptr;
    case 'c': return isKey(key, "cat\"") ? &m_event.category : nullptr;
    default: return nullptr;
    }
}

bool EventReader::Parser::readArgs(ondemand::value value)
{
    m_event.clearArgs();
    if (value.raw_json_token().front() != '{')
        return true;
    ondemand::object members;
    if (value.get_object().get(members) != simdjson::SUCCESS)
        return false;
    const bool keepsAll = m_event.phase.empty() || m_event.phase == "\"C\"";
    for (auto result : members) {
        ondemand::field field;
        if (std::move(result).get(field) != simdjson::SUCCESS)
            return false;
        if (keepsAll)
            m_event.values.emplace_back(wholeKey(field.key().raw()), trimmed(field.value().raw_json_token()));
        Arg arg{};
        if (!findArg(field.key().raw(), arg))
            continue;
        ondemand::value member = field.value();
        const std::string_view token = trimmed(member.raw_json_token());
        m_event.setArg(arg, token);
        if ((arg == Arg::GridX || arg == Arg::BlockX) && token.front() == '[' && !readSizes(member, arg))
            return false;
    }
    return true;
}

/// [x, y, z]
bool EventReader::Parser::readSizes(ondemand::value& value, Arg first)
{
    ondemand::array sizes;
    if (value.get_array().get(sizes) != simdjson::SUCCESS)
        return false;
    auto arg = static_cast<unsigned>(first);
    const unsigned end = arg + 3;
    for (auto result : sizes) {
        ondemand::value size;
        if (result.get(size) != simdjson::SUCCESS)
            return false;
        if (arg < end)
            m_event.setArg(static_cast<Arg>(arg++), trimmed(size.raw_json_token()));
    }
    return true;
}

EventReader::EventReader() : m_parser(std::make_unique<Parser>()) {}
EventReader::~EventReader() = default;

void EventReader::read(std::string_view json, EventVisitor& visitor)
{
    switch (m_parser->read(json, json.size() + EventBatch::kPadding, visitor)) {
    case Outcome::Read: return;
    case Outcome::NoText: {
        std::size_t replaced = 0;
        std::string mended = mendedText(json, replaced);
        if (replaced == 0)
            return recover(json, 0, visitor);
        visitor.visitReplaced(replaced);
        const std::size_t size = mended.size();
        mended.append(EventBatch::kPadding, ' ');
        const std::string_view text = std::string_view(mended).substr(0, size);
        if (m_parser->read(text, mended.size(), visitor) != Outcome::Read)
            recover(text, m_parser->passed(), visitor);
        return;
    }
    case Outcome::NoJson: return recover(json, m_parser->passed(), visitor);
    }
}

/// Each event for itself, but for the `passed` elements that were handed on already.
void EventReader::recover(std::string_view json, std::size_t passed, EventVisitor& visitor)
{
    forEachElement(json.substr(1, json.size() - 2), [&](std::string_view element) {
        if (passed > 0) {
            --passed;
            return;
        }
        std::string alone;
        alone.append("[").append(element).append("]");
        const std::size_t size = alone.size();
        alone.append(EventBatch::kPadding, ' ');
        if (m_parser->read(std::string_view(alone).substr(0, size), alone.size(), visitor) != Outcome::Read)
            visitor.visitBroken(element.size());
    });
}

} // namespace stallscope

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/chrome/json_text.h"

#include "profiler/base/utf8.h"
#include "profiler/formats/chrome/bracket_scan.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>

namespace stallscope {

namespace {

constexpr bool isSpace(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

std::string_view withoutSpace(std::string_view text)
{
    while (!text.empty() && isSpace(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isSpace(text.back()))
        text.remove_suffix(1);
    return text;
}

void appendCodePoint(std::string& out, std::uint32_t code)
{
    const auto byte = [&out](std::uint32_t value) { out += static_cast<char>(static_cast<unsigned char>(value)); };
    if (code < 0x80) {
        byte(code);
    } else if (code < 0x800) {
        byte(0xC0 | code >> 6);
        byte(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        byte(0xE0 | code >> 12);
        byte(0x80 | (code >> 6 & 0x3F));
        byte(0x80 | (code & 0x3F));
    } else {
        byte(0xF0 | code >> 18);
        byte(0x80 | (code >> 12 & 0x3F));
        byte(0x80 | (code >> 6 & 0x3F));
        byte(0x80 | (code & 0x3F));
    }
}

/// "\uXXXX" at the beginning of the text.
std::optional<std::uint32_t> unicodeEscape(std::string_view text)
{
    if (text.size() < 6 || text[0] != '\\' || text[1] != 'u')
        return std::nullopt;
    std::uint32_t code = 0;
    const char* const end = text.data() + 6;
    const auto outcome = std::from_chars(text.data() + 2, end, code, 16);
    return outcome.ec == std::errc{} && outcome.ptr == end ? std::optional(code) : std::nullopt;
}

/// Appends the character of the escape at the beginning of the text; returns the length of the escape, or 0 if it is invalid.
std::size_t appendUnicode(std::string& out, std::string_view text)
{
    const auto code = unicodeEscape(text);
    if (!code || (*code >= 0xDC00 && *code < 0xE000))
        return 0;
    if (*code < 0xD800 || *code >= 0xE000) {
        appendCodePoint(out, *code);
        return 6;
    }
    const auto low = unicodeEscape(text.substr(6));
    if (!low || *low < 0xDC00 || *low >= 0xE000)
        return 0;
    appendCodePoint(out, 0x10000 + ((*code - 0xD800) << 10) + (*low - 0xDC00));
    return 12;
}

char simpleEscape(char c)
{
    switch (c) {
    case 'n': return '\n';
    case 't': return '\t';
    case 'r': return '\r';
    case 'b': return '\b';
    case 'f': return '\f';
    case '"':
    case '\\':
    case '/': return c;
    default: return '\0';
    }
}

} // namespace

std::string mendedText(std::string_view json, std::size_t& replaced)
{
    std::string mended;
    mended.reserve(json.size() + json.size() / 16);
    ScanState state;
    while (!json.empty()) {
        const std::size_t length = utf8SequenceLength(json);
        const bool isControl = state.inString && static_cast<unsigned char>(json[0]) < 0x20;
        if (length == 0 || isControl) {
            mended += kReplacementCharacter;
            ++replaced;
            state.escaped = false;
            json.remove_prefix(1);
            continue;
        }
        mended += json.substr(0, length);
        scanByte(json[0], state);
        json.remove_prefix(length);
    }
    return mended;
}

void forEachElement(std::string_view elements, const std::function<void(std::string_view)>& visit)
{
    ScanState state;
    std::size_t begin = 0;
    const auto take = [&](std::size_t end) {
        const std::string_view element = withoutSpace(elements.substr(begin, end - begin));
        if (!element.empty())
            visit(element);
    };
    for (std::size_t at = 0; at < elements.size(); ++at) {
        if (elements[at] == ',' && state.depth == 0 && !state.inString && !state.escaped) {
            take(at);
            begin = at + 1;
        }
        scanByte(elements[at], state);
    }
    take(elements.size());
}

std::string unescapedText(std::string_view content, std::size_t& replaced)
{
    std::string text;
    text.reserve(content.size());
    while (!content.empty()) {
        const std::size_t plain = std::min(content.find('\\'), content.size());
        text += content.substr(0, plain);
        content.remove_prefix(plain);
        if (content.empty())
            break;
        const char simple = content.size() > 1 ? simpleEscape(content[1]) : '\0';
        if (simple != '\0') {
            text += simple;
            content.remove_prefix(2);
            continue;
        }
        const std::size_t length = appendUnicode(text, content);
        if (length == 0) {
            text += kReplacementCharacter;
            ++replaced;
        }
        const std::size_t meaningless = unicodeEscape(content) ? 6 : std::min<std::size_t>(2, content.size());
        content.remove_prefix(length > 0 ? length : meaningless);
    }
    return text;
}

} // namespace stallscope

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/base/json_writer.h"

#include "profiler/base/utf8.h"

#include <charconv>
#include <cmath>

namespace stallscope {

namespace {

void appendEscaped(std::string& out, char c)
{
    constexpr char kHex[] = "0123456789abcdef";
    switch (c) {
    case '"': out += "\\\""; return;
    case '\\': out += "\\\\"; return;
    case '\n': out += "\\n"; return;
    case '\r': out += "\\r"; return;
    case '\t': out += "\\t"; return;
    default: break;
    }
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte != 0x7F) {
        out += c;
        return;
    }
    out += "\\u00";
    out += kHex[byte >> 4];
    out += kHex[byte & 15];
}

template <class Number>
void appendNumber(std::string& out, Number number)
{
    char buffer[32];
    const auto end = std::to_chars(std::begin(buffer), std::end(buffer), number);
    out.append(buffer, end.ptr);
}

} // namespace

void appendJsonString(std::string& out, std::string_view text)
{
    std::string mended;
    if (!isValidUtf8(text)) {
        mended = withValidUtf8(text);
        text = mended;
    }
    out += '"';
    for (const char c : text)
        appendEscaped(out, c);
    out += '"';
}

JsonWriter& JsonWriter::beginObject()
{
    open('{');
    return *this;
}

JsonWriter& JsonWriter::endObject()
{
    close('}');
    return *this;
}

JsonWriter& JsonWriter::beginArray()
{
    open('[');
    return *this;
}

JsonWriter& JsonWriter::endArray()
{
    close(']');
    return *this;
}

JsonWriter& JsonWriter::key(std::string_view name)
{
    beforeValue();
    appendJsonString(m_text, name);
    m_text += m_style == Style::Compact ? ":" : ": ";
    m_afterKey = true;
    return *this;
}

JsonWriter& JsonWriter::value(std::string_view text)
{
    beforeValue();
    appendJsonString(m_text, text);
    return *this;
}

JsonWriter& JsonWriter::value(std::int64_t number)
{
    beforeValue();
    appendNumber(m_text, number);
    return *this;
}

JsonWriter& JsonWriter::value(std::uint64_t number)
{
    beforeValue();
    appendNumber(m_text, number);
    return *this;
}

JsonWriter& JsonWriter::value(double number)
{
    if (!std::isfinite(number))
        return null();
    beforeValue();
    appendNumber(m_text, number);
    return *this;
}

JsonWriter& JsonWriter::value(bool flag)
{
    beforeValue();
    m_text += flag ? "true" : "false";
    return *this;
}

JsonWriter& JsonWriter::null()
{
    beforeValue();
    m_text += "null";
    return *this;
}

std::string JsonWriter::take()
{
    if (m_style == Style::Indented)
        m_text += '\n';
    return std::move(m_text);
}

void JsonWriter::beforeValue()
{
    if (m_afterKey) {
        m_afterKey = false;
        return;
    }
    if (m_hasMembers.empty())
        return;
    if (m_hasMembers.back())
        m_text += ',';
    m_hasMembers.back() = true;
    newLine();
}

void JsonWriter::newLine()
{
    if (m_style == Style::Compact)
        return;
    m_text += '\n';
    m_text.append(m_hasMembers.size() * 2, ' ');
}

void JsonWriter::open(char bracket)
{
    beforeValue();
    m_text += bracket;
    m_hasMembers.push_back(false);
}

void JsonWriter::close(char bracket)
{
    const bool hadMembers = m_hasMembers.back();
    m_hasMembers.pop_back();
    if (hadMembers)
        newLine();
    m_text += bracket;
}

} // namespace stallscope

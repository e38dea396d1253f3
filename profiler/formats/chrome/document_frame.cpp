// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/chrome/document_frame.h"

#include "profiler/base/say.h"
#include "profiler/base/utf8.h"
#include "profiler/formats/chrome/bracket_scan.h"

#include <algorithm>
#include <array>

namespace stallscope {

namespace {

constexpr std::array<std::string_view, 6> kKeptMembers{
    "deviceProperties", "distributedInfo", "baseTimeNanoseconds", "schemaVersion", "displayTimeUnit", "traceName"};
constexpr std::size_t kLongestKey = 256;
constexpr std::size_t kLongestMember = std::size_t{1} << 20; // a hundred device descriptions take 60 KiB
constexpr std::size_t kKeysInMessage = 4;

std::string describe(int byte)
{
    if (byte == ByteSourceReader::kEnd)
        return say(STALLSCOPE_TEXT("Exchange", "the end of the file"));
    if (byte == '{')
        return say(STALLSCOPE_TEXT("Exchange", "an object"));
    if (byte == '[')
        return say(STALLSCOPE_TEXT("Exchange", "an array"));
    if (byte == '"')
        return say(STALLSCOPE_TEXT("Exchange", "a string"));
    if (byte > 0x20 && byte < 0x7F)
        return std::string("'") + static_cast<char>(byte) + "'";
    return say(STALLSCOPE_TEXT("Exchange", "byte {}"), byte);
}

std::string joined(const std::vector<std::string>& keys)
{
    std::string text;
    for (const std::string& key : keys)
        text += (text.empty() ? "" : ", ") + key;
    return text.empty() ? say(STALLSCOPE_TEXT("Exchange", "nothing")) : text;
}

} // namespace

Error DocumentFrame::errorAt(std::uint64_t offset, std::string_view what) const
{
    return {say(STALLSCOPE_TEXT("Exchange", "{}: byte {}: {}"), m_name, offset, what)};
}

Result<bool> DocumentFrame::enterArray()
{
    if (m_ended)
        return false;
    if (!m_begun)
        return begin();
    return m_isObject ? nextMember() : end();
}

void DocumentFrame::leaveArray(bool isClosed)
{
    // a bare array may lack its closing bracket: the format permits it for killed writers
    m_incomplete |= !isClosed && m_isObject;
}

Result<bool> DocumentFrame::begin()
{
    m_begun = true;
    if (auto mark = skipMark(); !mark)
        return mark.error();
    const int first = m_reader->skipSpace();
    if (m_reader->error())
        return *m_reader->error();
    if (first == ByteSourceReader::kEnd)
        return Error{say(STALLSCOPE_TEXT("Exchange", "{}: the file is empty; expected a JSON object with traceEvents, or a JSON array of events"), m_name)};
    if (first != '{' && first != '[')
        return errorAt(m_reader->offset(),
            say(STALLSCOPE_TEXT("Exchange", "expected a JSON object with traceEvents, or a JSON array of events; found {}"), describe(first)));
    m_reader->skip();
    m_isObject = first == '{';
    m_sawArray = !m_isObject;
    return m_isObject ? nextMember() : Result<bool>(true);
}

/// Byte order mark: UTF-8 is skipped, UTF-16 is not supported.
Result<> DocumentFrame::skipMark()
{
    (void)m_reader->peek();
    const std::string_view head = m_reader->buffered().substr(0, 3);
    if (head == "\xEF\xBB\xBF")
        m_reader->skipBuffered(3);
    const bool hasMark = head.starts_with("\xFF\xFE") || head.starts_with("\xFE\xFF");
    const bool hasZeros = head.size() >= 2 && (head[0] == '\0') != (head[1] == '\0');
    if (hasMark || hasZeros)
        return Error{say(STALLSCOPE_TEXT("Exchange", "{}: the text is UTF-16; expected UTF-8"), m_name)};
    return {};
}

Result<bool> DocumentFrame::nextMember()
{
    for (;;) {
        const int byte = m_reader->skipSeparators();
        if (byte == '}') {
            m_reader->skip();
            return end();
        }
        if (byte != '"')
            return broken(say(STALLSCOPE_TEXT("Exchange", "a member name")));
        const std::string key = readKey();
        if (m_reader->skipSpace() != ':')
            return broken("':'");
        m_reader->skip();
        if (key == "traceEvents")
            return enterEvents();
        if (auto value = readMember(key); !value)
            return value.error();
    }
}

Result<bool> DocumentFrame::enterEvents()
{
    const int first = m_reader->skipSpace();
    if (first != '[')
        return errorAt(m_reader->offset(), say(STALLSCOPE_TEXT("Exchange", "expected traceEvents to be an array; found {}"), describe(first)));
    m_reader->skip();
    m_sawArray = true;
    return true;
}

Result<> DocumentFrame::readMember(const std::string& key)
{
    m_reader->skipSpace();
    std::string* kept = nullptr;
    if (std::find(kKeptMembers.begin(), kKeptMembers.end(), key) != kKeptMembers.end()) {
        kept = &m_members[key];
        kept->clear();
    }
    if (m_seenKeys.size() < kKeysInMessage)
        m_seenKeys.push_back(elidedMiddle(displayText(key), 40));
    return readValue(kept);
}

/// Reads a key without unescaping; long keys are truncated, because no relevant key is long.
std::string DocumentFrame::readKey()
{
    std::string key;
    ScanState state;
    for (int byte = m_reader->peek(); byte != ByteSourceReader::kEnd; byte = m_reader->peek()) {
        m_reader->skip();
        scanByte(static_cast<char>(byte), state);
        if (!state.inString)
            return key.substr(1);
        if (key.size() < kLongestKey)
            key += static_cast<char>(byte);
    }
    return {};
}

Result<> DocumentFrame::readValue(std::string* keep)
{
    ScanState state;
    const auto isEndOfScalar = [](int byte) {
        return byte == ',' || byte == '}' || byte == ']' || byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t';
    };
    bool isWhole = false;
    for (int byte = m_reader->peek(); byte != ByteSourceReader::kEnd && !isWhole; byte = m_reader->peek()) {
        const bool isBare = state.depth == 0 && !state.inString && !state.escaped;
        if (isBare && isEndOfScalar(byte))
            break;
        scanByte(static_cast<char>(byte), state);
        if (state.depth > kDeepestNesting)
            return errorAt(m_reader->offset(), say(STALLSCOPE_TEXT("Exchange", "nesting is deeper than {} levels"), kDeepestNesting));
        m_reader->skip();
        if (keep && keep->size() < kLongestMember)
            keep->push_back(static_cast<char>(byte));
        isWhole = state.depth == 0 && !state.inString && (byte == '}' || byte == ']' || byte == '"');
    }
    return {};
}

Result<bool> DocumentFrame::end()
{
    m_ended = true;
    if (m_reader->error())
        return *m_reader->error();
    if (!m_sawArray)
        return Error{say(STALLSCOPE_TEXT("Exchange", "{}: expected an object with a traceEvents array; found one with {}"), m_name, joined(m_seenKeys))};
    skipRest();
    if (m_reader->error())
        return *m_reader->error();
    m_incomplete |= m_reader->source().isIncomplete();
    return false;
}

Result<bool> DocumentFrame::broken(std::string_view expected)
{
    const int found = m_reader->peek();
    if (m_reader->error())
        return *m_reader->error();
    if (!m_sawArray)
        return errorAt(m_reader->offset(), say(STALLSCOPE_TEXT("Exchange", "expected {} before any traceEvents; found {}"), expected, describe(found)));
    m_incomplete |= found == ByteSourceReader::kEnd;
    return end();
}

/// Ignores everything behind the document: an extra bracket, data of other tools, padding.
void DocumentFrame::skipRest()
{
    while (m_reader->skipSpace() != ByteSourceReader::kEnd) {
        m_skipped += m_reader->buffered().size();
        m_reader->skipBuffered(m_reader->buffered().size());
    }
    m_skipped += m_reader->source().skippedBytes();
}

} // namespace stallscope

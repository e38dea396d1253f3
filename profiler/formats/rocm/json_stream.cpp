// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/rocm/json_stream.h"

#include "profiler/base/say.h"
#include "profiler/formats/chrome/json_text.h"

namespace stallscope::rocm {

namespace {

/// Whether the value of a number or a word has ended before this byte.
bool endsWord(char byte)
{
    return byte == ',' || byte == ']' || byte == '}' || static_cast<unsigned char>(byte) <= 0x20;
}

} // namespace

bool JsonStream::fail(std::string_view expected)
{
    if (!hasFailed()) {
        m_expected = expected;
        m_isIncomplete = m_reader.peek() == ByteSourceReader::kEnd;
        m_hasFailed = true;
    }
    return false;
}

bool JsonStream::enter(char bracket)
{
    if (hasFailed() || m_reader.skipSpace() != bracket)
        return false;
    m_reader.skip();
    return true;
}

bool JsonStream::nextMember(std::string& key)
{
    key.clear();
    if (hasFailed())
        return false;
    const int next = m_reader.skipSeparators();
    if (next == '}') {
        m_reader.skip();
        return false;
    }
    if (next != '"')
        return fail("a name");
    std::string token;
    if (!read(token))
        return false;
    if (m_reader.skipSpace() != ':')
        return fail("':'");
    m_reader.skip();
    key = token.substr(1, token.size() - 2);
    return true;
}

bool JsonStream::nextElement()
{
    if (hasFailed())
        return false;
    const int next = m_reader.skipSeparators();
    if (next == ']')
        m_reader.skip();
    if (next == ByteSourceReader::kEnd || next == '}')
        return fail("']'");
    return next != ']';
}

bool JsonStream::read(std::string& text)
{
    return scan(&text);
}

void JsonStream::skip()
{
    (void)scan(nullptr);
}

bool JsonStream::scan(std::string* text)
{
    if (hasFailed())
        return false;
    const int first = m_reader.skipSpace();
    if (first == ByteSourceReader::kEnd)
        return fail("a value");
    const bool isWord = first != '{' && first != '[' && first != '"';
    ScanState state;
    std::size_t size = 0;
    while (m_reader.peek() != ByteSourceReader::kEnd) {
        const std::string_view bytes = m_reader.buffered();
        std::size_t end = 0;
        bool isComplete = false;
        while (end < bytes.size() && !isComplete) {
            isComplete = isWord && endsWord(bytes[end]);
            if (isComplete)
                break;
            scanByte(bytes[end++], state);
            isComplete = !isWord && state.depth == 0 && !state.inString && !state.escaped;
        }
        size += end;
        if (text && size > kLargestValue)
            return fail("a value of at most 64 MiB");
        if (text)
            text->append(bytes.substr(0, end));
        m_reader.skipBuffered(end);
        if (isComplete)
            return size > 0 || fail("a value");
    }
    return fail("the end of a value");
}

Error JsonStream::error() const
{
    if (m_reader.error())
        return *m_reader.error();
    return {say(STALLSCOPE_TEXT("Rocm", "{}: byte {}: expected {}"), m_name, m_reader.offset(), m_expected)};
}

} // namespace stallscope::rocm

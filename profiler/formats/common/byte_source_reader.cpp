// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/common/byte_source_reader.h"

#include <cstring>

namespace stallscope {

namespace {

bool isBlank(int byte)
{
    return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t';
}

/// Counts leading blanks, eight at a time: a file may contain gigabytes of them.
std::size_t leadingBlanks(std::string_view text)
{
    constexpr std::uint64_t kBlanks = 0x2020202020202020U;
    std::size_t at = 0;
    for (std::uint64_t word = kBlanks; at + 8 <= text.size(); at += 8) {
        std::memcpy(&word, text.data() + at, 8);
        if (word != kBlanks)
            break;
    }
    return at;
}

} // namespace

int ByteSourceReader::skipSpace()
{
    int byte = peek();
    while (isBlank(byte)) {
        skip();
        skipBuffered(leadingBlanks(buffered()));
        byte = peek();
    }
    return byte;
}

int ByteSourceReader::skipSeparators()
{
    int byte = skipSpace();
    while (byte == ',') {
        skip();
        byte = skipSpace();
    }
    return byte;
}

void ByteSourceReader::putBack(std::string_view bytes)
{
    m_buffer.assign(bytes.begin(), bytes.end());
    m_at = 0;
}

std::size_t ByteSourceReader::readOn(char* to, std::size_t room)
{
    if (m_error)
        return 0;
    const auto count = m_source->read(to, room);
    if (!count) {
        m_error = count.error();
        return 0;
    }
    m_read += *count;
    return *count;
}

bool ByteSourceReader::refill()
{
    m_buffer.resize(kBufferBytes);
    m_at = 0;
    m_buffer.resize(readOn(m_buffer.data(), m_buffer.size()));
    return !m_buffer.empty();
}

} // namespace stallscope

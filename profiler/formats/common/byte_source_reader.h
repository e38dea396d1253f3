// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/common/byte_source.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace stallscope {

/// A source read byte by byte through a small buffer. Once the source fails, it looks like the end, and error() says why.
class ByteSourceReader {
public:
    static constexpr int kEnd = -1;

    explicit ByteSourceReader(ByteSource& source) : m_source(&source) {}

    /// The next byte, which stays; kEnd at the end.
    [[nodiscard]] int peek() { return m_at < m_buffer.size() || refill() ? static_cast<unsigned char>(m_buffer[m_at]) : kEnd; }
    void skip() { ++m_at; }
    /// Passes white space, and returns the byte behind it, which stays.
    int skipSpace();
    /// Passes white space and commas likewise.
    int skipSeparators();

    /// What is in the buffer and not passed yet. Empty only where the buffer is used up.
    [[nodiscard]] std::string_view buffered() const { return {m_buffer.data() + m_at, m_buffer.size() - m_at}; }
    void skipBuffered(std::size_t count) { m_at += count; }
    /// Puts bytes before what comes next. They were passed before; the buffer is used up.
    void putBack(std::string_view bytes);
    /// Past the buffer, which is used up: straight from the source. 0 at the end.
    [[nodiscard]] std::size_t readOn(char* to, std::size_t room);

    /// Where the next byte stands in the (decompressed) text.
    [[nodiscard]] std::uint64_t offset() const { return m_read - (m_buffer.size() - m_at); }
    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }
    [[nodiscard]] const ByteSource& source() const { return *m_source; }

private:
    static constexpr std::size_t kBufferBytes = std::size_t{64} << 10;

    [[nodiscard]] bool refill();

    ByteSource* m_source;
    std::vector<char> m_buffer;
    std::size_t m_at = 0;
    std::uint64_t m_read = 0; // bytes taken from the source
    std::optional<Error> m_error;
};

} // namespace stallscope

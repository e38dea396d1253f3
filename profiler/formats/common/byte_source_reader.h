// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/common/byte_source.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace stallscope {

/// Reads a source byte by byte through a small buffer. A failure of the source looks like its end, and error() returns the reason.
class ByteSourceReader {
public:
    static constexpr int kEnd = -1;

    explicit ByteSourceReader(ByteSource& source) : m_source(&source) {}

    /// Returns the next byte without consuming it; kEnd at the end.
    [[nodiscard]] int peek() { return m_at < m_buffer.size() || refill() ? static_cast<unsigned char>(m_buffer[m_at]) : kEnd; }
    void skip() { ++m_at; }
    /// Skips white space, and returns the following byte without consuming it.
    int skipSpace();
    /// Skips white space and commas likewise.
    int skipSeparators();

    /// Unread contents of the buffer. Empty only if the buffer is used up.
    [[nodiscard]] std::string_view buffered() const { return {m_buffer.data() + m_at, m_buffer.size() - m_at}; }
    void skipBuffered(std::size_t count) { m_at += count; }
    /// Puts back bytes that were consumed. The buffer must be used up.
    void putBack(std::string_view bytes);
    /// Reads directly from the source. The buffer must be used up. 0 at the end.
    [[nodiscard]] std::size_t readOn(char* to, std::size_t room);

    /// Position of the next byte in the (decompressed) text.
    [[nodiscard]] std::uint64_t offset() const { return m_read - (m_buffer.size() - m_at); }
    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }
    [[nodiscard]] const ByteSource& source() const { return *m_source; }

private:
    static constexpr std::size_t kBufferBytes = std::size_t{64} << 10;

    [[nodiscard]] bool refill();

    ByteSource* m_source;
    std::vector<char> m_buffer;
    std::size_t m_at = 0;
    std::uint64_t m_read = 0; // bytes read from the source
    std::optional<Error> m_error;
};

} // namespace stallscope

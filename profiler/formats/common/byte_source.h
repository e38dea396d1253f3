// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stallscope {

/// A sequential source of bytes. Used from one thread at a time.
class ByteSource {
public:
    virtual ~ByteSource() = default;
    /// Reads up to `room` bytes into `to`, and returns their number; 0 only at the end.
    [[nodiscard]] virtual Result<std::size_t> read(char* to, std::size_t room) = 0;
    /// Skips `count` bytes without reading them where possible. Returns their number; less only at the end.
    [[nodiscard]] virtual Result<std::uint64_t> skip(std::uint64_t count);
    /// Bytes of the stored data that were read, and their total: for progress.
    [[nodiscard]] virtual std::uint64_t position() const = 0;
    [[nodiscard]] virtual std::uint64_t length() const = 0;
    /// The data ended prematurely. Valid once read() returned 0.
    [[nodiscard]] virtual bool isIncomplete() const { return false; }
    /// Number of trailing bytes that belong to nothing. Valid once read() returned 0.
    [[nodiscard]] virtual std::uint64_t skippedBytes() const { return 0; }
};

/// The caller keeps the bytes during the lifetime of the source.
[[nodiscard]] std::unique_ptr<ByteSource> memorySource(std::string_view bytes);
[[nodiscard]] Result<std::unique_ptr<ByteSource>> fileSource(const std::filesystem::path& path);

inline constexpr int kGzipWindow = 15 + 16; // zlib's largest window, with gzip's header and checksum

/// Limits of the compression ratio and the total size, far beyond the output of profilers.
inline constexpr std::uint64_t kLargestRatio = 200;
inline constexpr std::uint64_t kAlwaysAllowedBytes = std::uint64_t{1} << 30;

/// Decompresses `inner` if its content is gzip, independent of the name; otherwise passes it through. Several gzip members
/// form one text; trailing bytes are skipped and counted.
[[nodiscard]] std::unique_ptr<ByteSource> inflatingSource(std::unique_ptr<ByteSource> inner, std::string name, bool allowAnyRatio);

/// Opens a file anew for each pass over it.
using OpenSource = std::function<Result<std::unique_ptr<ByteSource>>()>;
/// Of a file that may be compressed.
[[nodiscard]] OpenSource fileOpener(std::filesystem::path path, bool allowAnyRatio);

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

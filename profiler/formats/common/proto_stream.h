// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"
#include "profiler/formats/common/byte_source.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stallscope {

/// Types of fields in the wire format of Protocol Buffers.
enum class WireType : std::uint8_t { Varint = 0, EightBytes = 1, Length = 2, FourBytes = 5 };

/// Reads a file in the wire format of Protocol Buffers field by field. Messages that are entered may be of any size; only
/// payloads that are taken as bytes are held in memory, one at a time.
///
/// A field that is no valid field ends the reading at the top level (error()). Within a message, the rest of the message is
/// skipped and counted. Data that ends within a field is incomplete.
class ProtoStream {
public:
    /// Largest payload that is held in memory; larger ones are skipped and counted.
    static constexpr std::uint64_t kLargestPayload = std::uint64_t{256} << 20;
    /// Bytes behind a payload in memory that may be read, though they mean nothing.
    static constexpr std::size_t kReadableBehind = sizeof(std::uint64_t);

    ProtoStream(ByteSource& source, std::string name) : m_source(&source), m_name(std::move(name)) {}

    /// Advances to the next field of the current message, skipping a payload that was not taken. False at the end of the
    /// message or of the data, and after a failure.
    [[nodiscard]] bool next();
    [[nodiscard]] std::uint32_t field() const { return m_field; }
    [[nodiscard]] WireType type() const { return m_type; }
    [[nodiscard]] bool isMessage(std::uint32_t field) const { return m_field == field && m_type == WireType::Length; }
    /// Value of a field that has no payload.
    [[nodiscard]] std::uint64_t number() const { return m_number; }
    /// Payload of the field, valid until the next call; empty, and counted, if it is too large or incomplete.
    [[nodiscard]] std::optional<std::string_view> bytes();
    /// Calls take(payload) for the fields behind the current one as long as they have this number, below 16, and are shorter than 16 KiB
    /// and in the buffer. Many small messages are read in half the time that next() takes.
    template <class Take>
    void forEachShort(std::uint32_t field, Take&& take)
    {
        if (m_isPending)
            skip(m_number);
        m_isPending = false;
        if (m_error || m_isIncomplete)
            return;
        const auto tag = static_cast<unsigned char>(field << 3 | static_cast<unsigned>(WireType::Length));
        const auto end = static_cast<std::size_t>(std::min<std::uint64_t>(m_size, limit() - m_base));
        while (end > m_at + 2 && static_cast<unsigned char>(m_buffer[m_at]) == tag) {
            const auto low = static_cast<unsigned char>(m_buffer[m_at + 1]);
            const auto high = static_cast<unsigned char>(m_buffer[m_at + 2]);
            const bool isOneByte = low < 0x80;
            const std::size_t size = isOneByte ? std::size_t{low} : (low & 0x7FU) | std::size_t{high} << 7;
            const std::size_t begin = m_at + (isOneByte ? 2 : 3);
            if ((!isOneByte && high >= 0x80) || size > end - begin)
                return;
            m_fieldAt = offset();
            m_at = begin + size;
            take(std::string_view(m_buffer.data() + begin, size));
        }
    }
    /// Makes the payload of the field the current message, until leave().
    void enter();
    void leave();

    /// Position of the next byte in the (decompressed) file.
    [[nodiscard]] std::uint64_t offset() const { return m_base + m_at; }
    /// Position of the current field.
    [[nodiscard]] std::uint64_t fieldOffset() const { return m_fieldAt; }
    [[nodiscard]] bool isIncomplete() const { return m_isIncomplete; }
    [[nodiscard]] std::uint64_t skippedBytes() const { return m_skippedBytes; }
    /// Failure of the source, or a malformed field at the top level.
    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }

private:
    [[nodiscard]] bool fill(std::size_t count);
    void refill();
    [[nodiscard]] bool readNumber(std::uint64_t& value);
    [[nodiscard]] bool readFixed(std::size_t size);
    void skip(std::uint64_t count);
    void failHere();
    [[nodiscard]] std::uint64_t limit() const { return m_limits.empty() ? UINT64_MAX : m_limits.back(); }

    ByteSource* m_source;
    std::string m_name;
    std::vector<char> m_buffer;
    std::size_t m_at = 0;
    std::size_t m_size = 0;   // of the data in the buffer
    std::uint64_t m_base = 0; // position of the buffer in the file
    bool m_isAtEnd = false;   // of the source
    bool m_isPending = false; // the payload of the current field was not taken
    bool m_isIncomplete = false;
    std::uint32_t m_field = 0;
    WireType m_type = WireType::Varint;
    std::uint64_t m_number = 0; // or the length of the payload
    std::uint64_t m_fieldAt = 0;
    std::uint64_t m_skippedBytes = 0;
    std::vector<std::uint64_t> m_limits; // ends of the entered messages
    std::optional<Error> m_error;
};

/// Calls visit(field, payload) for the fields of the messages at the beginning of a file whose content is a list of messages
/// in field 1. The payload of a field that is not length-delimited is empty; the last one may be cut. False if the bytes
/// are text, or no such list.
[[nodiscard]] bool visitFirstMessages(std::string_view head, const std::function<void(std::uint32_t field, std::string_view payload)>& visit);

} // namespace stallscope

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/common/proto_stream.h"

#include "profiler/base/say.h"
#include "profiler/base/varint.h"

#include <algorithm>
#include <cstring>

namespace stallscope {

namespace {

constexpr std::size_t kProtoBufferBytes = std::size_t{256} << 10;
constexpr unsigned kWireTypeBits = 3;

bool isKnownType(unsigned type)
{
    return type <= 2 || type == 5;
}

} // namespace

bool ProtoStream::next()
{
    if (m_isPending)
        skip(m_number);
    m_isPending = false;
    if (m_error || m_isIncomplete || offset() >= limit())
        return false;
    if (m_at == m_size && !fill(1)) {
        m_isIncomplete = !m_limits.empty();
        return false;
    }
    m_fieldAt = offset();
    std::uint64_t tag = 0;
    if (!readNumber(tag))
        return false;
    const auto type = static_cast<unsigned>(tag & ((1U << kWireTypeBits) - 1));
    if (!isKnownType(type) || tag >> kWireTypeBits == 0 || tag >> kWireTypeBits > UINT32_MAX) {
        failHere();
        return false;
    }
    m_field = static_cast<std::uint32_t>(tag >> kWireTypeBits);
    m_type = static_cast<WireType>(type);
    if (m_type == WireType::EightBytes || m_type == WireType::FourBytes)
        return readFixed(m_type == WireType::EightBytes ? 8 : 4);
    if (!readNumber(m_number))
        return false;
    if (m_type == WireType::Varint)
        return true;
    if (!m_limits.empty() && m_number > limit() - offset()) {
        failHere();
        return false;
    }
    m_isPending = true;
    return true;
}

std::optional<std::string_view> ProtoStream::bytes()
{
    if (!m_isPending)
        return {};
    if (m_number > kLargestPayload) {
        m_skippedBytes += m_number;
        return {};
    }
    const auto size = static_cast<std::size_t>(m_number);
    m_isPending = false;
    if (!fill(size)) {
        m_isIncomplete = true;
        return {};
    }
    const std::string_view payload(m_buffer.data() + m_at, size);
    m_at += size;
    return payload;
}

void ProtoStream::enter()
{
    const std::uint64_t end = offset() + m_number;
    m_limits.push_back(end < offset() ? UINT64_MAX : end);
    m_isPending = false;
}

void ProtoStream::leave()
{
    m_isPending = false;
    const std::uint64_t end = m_limits.back();
    m_limits.pop_back();
    if (end > offset() && !m_error)
        skip(end - offset());
}

/// True if `count` bytes are in the buffer.
bool ProtoStream::fill(std::size_t count)
{
    while (m_size - m_at < count && !m_isAtEnd && !m_error)
        refill();
    return m_size - m_at >= count;
}

/// The buffer grows with the data that was read, not with the lengths that the file claims.
void ProtoStream::refill()
{
    if (m_at > 0) {
        std::memmove(m_buffer.data(), m_buffer.data() + m_at, m_size - m_at);
        m_base += m_at;
        m_size -= m_at;
        m_at = 0;
    }
    if (m_size + kReadableBehind >= m_buffer.size())
        m_buffer.resize(std::max(kProtoBufferBytes, 2 * m_buffer.size()));
    const auto count = m_source->read(m_buffer.data() + m_size, m_buffer.size() - m_size - kReadableBehind);
    if (!count) {
        m_error = count.error();
        return;
    }
    m_isAtEnd = *count == 0;
    m_size += *count;
}

bool ProtoStream::readNumber(std::uint64_t& value)
{
    const bool isShort = m_at < m_size && static_cast<unsigned char>(m_buffer[m_at]) < 0x80 && offset() < limit(); // the most frequent case
    if (isShort) {
        value = static_cast<unsigned char>(m_buffer[m_at++]);
        return true;
    }
    const bool isWhole = fill(kMaxVarintBytes);
    const auto* const begin = reinterpret_cast<const std::uint8_t*>(m_buffer.data()) + m_at;
    const auto* const end = begin + std::min(m_size - m_at, kMaxVarintBytes);
    const auto* const behind = readVarint(begin, end, value);
    if (!behind && !isWhole && !m_error && std::all_of(begin, end, [](std::uint8_t byte) { return byte >= 0x80; })) {
        m_isIncomplete = true;
        return false;
    }
    if (!behind || static_cast<std::uint64_t>(behind - begin) > limit() - offset()) {
        failHere();
        return false;
    }
    m_at += static_cast<std::size_t>(behind - begin);
    return true;
}

bool ProtoStream::readFixed(std::size_t size)
{
    if (size > limit() - offset()) {
        failHere();
        return false;
    }
    if (!fill(size)) {
        m_isIncomplete = true;
        return false;
    }
    m_number = 0;
    for (std::size_t i = size; i > 0; --i)
        m_number = m_number << 8 | static_cast<unsigned char>(m_buffer[m_at + i - 1]);
    m_at += size;
    return true;
}

void ProtoStream::skip(std::uint64_t count)
{
    const auto here = static_cast<std::size_t>(std::min<std::uint64_t>(count, m_size - m_at));
    m_at += here;
    count -= here;
    if (count == 0 || m_error)
        return;
    const auto skipped = m_source->skip(count);
    if (!skipped) {
        m_error = skipped.error();
        return;
    }
    m_base += m_at + *skipped;
    m_at = 0;
    m_size = 0;
    m_isIncomplete |= *skipped < count;
}

/// Without a valid field there is no next one. A message ends where its length says.
void ProtoStream::failHere()
{
    if (m_error)
        return;
    if (!m_limits.empty() && m_limits.back() != UINT64_MAX) {
        m_skippedBytes += m_limits.back() - m_fieldAt;
        skip(m_limits.back() - offset());
        return;
    }
    m_error = Error{say(STALLSCOPE_TEXT("Exchange", "{}: byte {}: not a valid field of a Protocol Buffers message"), m_name, m_fieldAt)};
}

namespace {

/// The beginning of a file as fields. A field that is cut off is no error.
class HeadReader {
public:
    explicit HeadReader(std::string_view bytes) : m_bytes(bytes) {}

    /// False at the end, and if the bytes are malformed.
    [[nodiscard]] bool next()
    {
        std::uint64_t tag = 0;
        if (m_bytes.empty() || !take(tag))
            return false;
        m_field = tag >> kWireTypeBits;
        const auto type = static_cast<unsigned>(tag & ((1U << kWireTypeBits) - 1));
        m_isMalformed = m_field == 0 || m_field > UINT32_MAX || !isKnownType(type);
        if (m_isMalformed)
            return false;
        m_isMessage = type == 2;
        std::uint64_t size = type == 1 ? 8 : 4;
        if ((type == 0 || type == 2) && !take(size))
            return false;
        if (type == 0)
            size = 0;
        m_isWhole = size <= m_bytes.size();
        m_payload = m_bytes.substr(0, static_cast<std::size_t>(std::min<std::uint64_t>(size, m_bytes.size())));
        m_bytes.remove_prefix(m_payload.size());
        return true;
    }
    [[nodiscard]] std::uint32_t field() const { return static_cast<std::uint32_t>(m_field); }
    [[nodiscard]] std::string_view payload() const { return m_isMessage ? m_payload : std::string_view(); }
    [[nodiscard]] bool isMessage() const { return m_isMessage; }
    [[nodiscard]] bool isWhole() const { return m_isWhole; }
    [[nodiscard]] bool isMalformed() const { return m_isMalformed; }

private:
    bool take(std::uint64_t& value)
    {
        const auto* const begin = reinterpret_cast<const std::uint8_t*>(m_bytes.data());
        const auto* const behind = readVarint(begin, begin + m_bytes.size(), value);
        m_isMalformed = !behind && m_bytes.size() >= kMaxVarintBytes;
        m_bytes.remove_prefix(behind ? static_cast<std::size_t>(behind - begin) : m_bytes.size());
        return behind != nullptr;
    }

    std::string_view m_bytes;
    std::string_view m_payload;
    std::uint64_t m_field = 0;
    bool m_isMessage = false;
    bool m_isWhole = true;
    bool m_isMalformed = false;
};

/// JSON may begin with a line feed, which is the tag of field 1.
bool isText(std::string_view head)
{
    return std::none_of(head.begin(), head.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n' && c != '\r'; });
}

} // namespace

bool visitFirstMessages(std::string_view head, const std::function<void(std::uint32_t field, std::string_view payload)>& visit)
{
    if (isText(head))
        return false;
    HeadReader messages(head);
    while (messages.next()) {
        if (messages.field() != 1 || !messages.isMessage())
            return false;
        HeadReader fields(messages.payload());
        while (fields.next()) {
            if (!fields.isWhole() && messages.isWhole())
                return false;
            visit(fields.field(), fields.payload());
        }
        if (fields.isMalformed())
            return false;
    }
    return !messages.isMalformed();
}

} // namespace stallscope

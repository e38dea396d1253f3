// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <protozero/exception.hpp>
#include <protozero/types.hpp>
#include <protozero/varint.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace stallscope {

/// Reads the fields of a message in memory like protozero::pbf_reader, for the messages of which a file has millions: numbers of several
/// bytes are decoded at once instead of in a loop, and everything is inlined so that the position stays in a register. Throws
/// protozero::exception for malformed messages.
class ProtoReader {
public:
    /// `readableBehind`: bytes behind the message that may be read, though they are not part of it. At least 8 are fastest.
    explicit ProtoReader(std::string_view message, std::size_t readableBehind = 0)
        : m_at(message.data()), m_end(message.data() + message.size()), m_readableEnd(m_end + readableBehind)
    {
    }

    /// Advances to the next field, whose value must be taken or skipped before the next call. False at the end.
    [[nodiscard]] bool next()
    {
        if (m_at == m_end)
            return false;
        const std::uint64_t tag = number();
        if (tag < kFieldOne || tag > UINT32_MAX)
            throw protozero::invalid_tag_exception{};
        m_tag = static_cast<std::uint32_t>(tag);
        return true;
    }
    [[nodiscard]] bool isAtEnd() const { return m_at == m_end; }
    /// Advances if the next field is this one, with a number below 16. Writers use a fixed order, which the processor learns.
    [[nodiscard]] bool nextIs(std::uint32_t tagAndType)
    {
        if (m_at == m_end || static_cast<unsigned char>(*m_at) != tagAndType)
            return false;
        ++m_at;
        return true;
    }
    /// Comparable with protozero::tag_and_type().
    [[nodiscard]] std::uint32_t tagAndType() const { return m_tag; }

    [[nodiscard, gnu::always_inline]] std::uint64_t number()
    {
        if (m_at != m_end && static_cast<signed char>(*m_at) >= 0)
            return static_cast<unsigned char>(*m_at++);
        return longNumber();
    }
    [[nodiscard, gnu::always_inline]] std::int64_t signedNumber() { return static_cast<std::int64_t>(number()); }
    [[nodiscard]] std::uint64_t fixed64()
    {
        const char* const begin = m_at;
        advance(sizeof(std::uint64_t));
        std::uint64_t value = 0;
        for (std::size_t i = sizeof value; i > 0; --i) // one instruction where the bytes are in this order
            value = value << 8 | static_cast<unsigned char>(begin[i - 1]);
        return value;
    }
    [[nodiscard, gnu::always_inline]] std::string_view payload()
    {
        const std::uint64_t size = number();
        const char* const begin = m_at;
        advance(size);
        return {begin, static_cast<std::size_t>(size)};
    }
    void skip()
    {
        switch (static_cast<protozero::pbf_wire_type>(m_tag & kTypeMask)) {
        case protozero::pbf_wire_type::varint: static_cast<void>(number()); return;
        case protozero::pbf_wire_type::fixed64: return advance(sizeof(std::uint64_t));
        case protozero::pbf_wire_type::length_delimited: return advance(number());
        case protozero::pbf_wire_type::fixed32: return advance(sizeof(std::uint32_t));
        default: throw protozero::unknown_pbf_wire_type_exception{};
        }
    }

private:
    struct Number {
        std::uint64_t value = 0;
        std::size_t bytes = 0;
    };

    static constexpr std::uint32_t kTypeMask = 7;
    static constexpr std::uint64_t kFieldOne = kTypeMask + 1; // smallest tag with a field number

    [[gnu::always_inline]] void advance(std::uint64_t size)
    {
        if (size > static_cast<std::uint64_t>(m_end - m_at))
            throw protozero::end_of_buffer_exception{};
        m_at += size;
    }

    /// Drops the highest bit of each byte, and joins the rest. The number ends at the first byte in which that bit is not set.
    [[nodiscard, gnu::always_inline]] std::uint64_t longNumber()
    {
        constexpr std::uint64_t kTopBits = 0x8080808080808080;
        std::uint64_t bytes = 0;
        if (std::endian::native == std::endian::little && m_readableEnd - m_at >= static_cast<std::ptrdiff_t>(sizeof bytes)) {
            std::memcpy(&bytes, m_at, sizeof bytes);
            const std::uint64_t ends = ~bytes & kTopBits;
            const auto size = static_cast<std::ptrdiff_t>(std::countr_zero(ends)) / 8 + 1;
            if (ends != 0 && size <= m_end - m_at) {
                m_at += size;
                bytes &= ends ^ (ends - 1); // up to the first end
                bytes = (bytes & 0x007F007F007F007F) | (bytes & 0x7F007F007F007F00) >> 1;
                bytes = (bytes & 0x00003FFF00003FFF) | (bytes & 0x3FFF00003FFF0000) >> 2;
                return (bytes & 0x000000000FFFFFFF) | (bytes & 0x0FFFFFFF00000000) >> 4;
            }
        }
        const Number number = loopedNumber(m_at, m_end);
        m_at += number.bytes;
        return number.value;
    }
    [[nodiscard, gnu::noinline]] static Number loopedNumber(const char* at, const char* end)
    {
        const char* behind = at;
        const std::uint64_t value = protozero::decode_varint(&behind, end);
        return {value, static_cast<std::size_t>(behind - at)};
    }

    const char* m_at;
    const char* m_end;
    const char* m_readableEnd;
    std::uint32_t m_tag = 0;
};

} // namespace stallscope

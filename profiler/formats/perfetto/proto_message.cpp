// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/perfetto/proto_message.h"

#include "profiler/base/utf8.h"
#include "profiler/base/varint.h"

#include <array>
#include <bit>

namespace stallscope {

namespace {

/// Wire type: the lowest three bits of a tag.
enum class Wire : std::uint32_t { Varint = 0, EightBytes = 1, Length = 2 };

std::uint64_t tag(std::uint32_t field, Wire wire)
{
    return std::uint64_t{field} << 3 | static_cast<std::uint32_t>(wire);
}

} // namespace

void ProtoMessage::varint(std::uint64_t value)
{
    std::array<std::uint8_t, kMaxVarintBytes> bytes{};
    const std::uint8_t* const end = writeVarint(bytes.data(), value);
    m_bytes.append(reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(end - bytes.data()));
}

void ProtoMessage::eightBytes(std::uint64_t value)
{
    for (int shift = 0; shift < 64; shift += 8)
        m_bytes += static_cast<char>(value >> shift & 0xFF);
}

ProtoMessage& ProtoMessage::number(std::uint32_t field, std::uint64_t value)
{
    varint(tag(field, Wire::Varint));
    varint(value);
    return *this;
}

ProtoMessage& ProtoMessage::fixed(std::uint32_t field, std::uint64_t value)
{
    varint(tag(field, Wire::EightBytes));
    eightBytes(value);
    return *this;
}

ProtoMessage& ProtoMessage::real(std::uint32_t field, double value)
{
    return fixed(field, std::bit_cast<std::uint64_t>(value));
}

ProtoMessage& ProtoMessage::text(std::uint32_t field, std::string_view value)
{
    return isValidUtf8(value) ? raw(field, value) : raw(field, withValidUtf8(value));
}

ProtoMessage& ProtoMessage::raw(std::uint32_t field, std::string_view value)
{
    varint(tag(field, Wire::Length));
    varint(value.size());
    m_bytes += value;
    return *this;
}

} // namespace stallscope

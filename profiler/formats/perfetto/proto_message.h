// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace stallscope {

/// A message in the wire format of Protocol Buffers: fields are appended by number, in any order.
/// https://protobuf.dev/programming-guides/encoding/
class ProtoMessage {
public:
    ProtoMessage& number(std::uint32_t field, std::uint64_t value);
    /// Type int64: negative numbers take ten bytes.
    ProtoMessage& signedNumber(std::uint32_t field, std::int64_t value) { return number(field, static_cast<std::uint64_t>(value)); }
    ProtoMessage& fixed(std::uint32_t field, std::uint64_t value);
    ProtoMessage& real(std::uint32_t field, double value);
    /// Invalid UTF-8 is replaced.
    ProtoMessage& text(std::uint32_t field, std::string_view value);
    ProtoMessage& message(std::uint32_t field, const ProtoMessage& value) { return raw(field, value.bytes()); }

    [[nodiscard]] const std::string& bytes() const { return m_bytes; }
    [[nodiscard]] bool isEmpty() const { return m_bytes.empty(); }
    /// Keeps the memory.
    void clear() { m_bytes.clear(); }

private:
    ProtoMessage& raw(std::uint32_t field, std::string_view value);
    void varint(std::uint64_t value);
    void eightBytes(std::uint64_t value);

    std::string m_bytes;
};

} // namespace stallscope

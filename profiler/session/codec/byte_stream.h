// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/id.h"
#include "profiler/base/varint.h"

#include <array>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stallscope::session {

using Bytes = std::vector<std::uint8_t>;
using ByteView = std::span<const std::uint8_t>;

/// Builds the payload of a chunk: varints, and length-prefixed texts.
class ByteWriter {
public:
    void byte(std::uint8_t value) { m_bytes.push_back(value); }
    void number(std::uint64_t value)
    {
        std::array<std::uint8_t, kMaxVarintBytes> packed;
        m_bytes.insert(m_bytes.end(), packed.data(), writeVarint(packed.data(), value));
    }
    void signedNumber(std::int64_t value) { number(zigzag(value)); }
    void flag(bool value) { byte(value ? 1 : 0); }
    /// Stored as id + 1; 0 is the invalid id.
    template <class Tag>
    void id(Id<Tag> value)
    {
        number(value.value() + std::uint32_t{1});
    }
    void text(std::string_view value)
    {
        number(value.size());
        raw({reinterpret_cast<const std::uint8_t*>(value.data()), value.size()});
    }
    void raw(ByteView bytes) { m_bytes.insert(m_bytes.end(), bytes.begin(), bytes.end()); }

    [[nodiscard]] std::size_t size() const { return m_bytes.size(); }
    [[nodiscard]] const Bytes& bytes() const { return m_bytes; }
    void clear() { m_bytes.clear(); }

private:
    Bytes m_bytes;
};

/// Reads the output of a ByteWriter. Errors are sticky: after the first one, all reads return zero.
class ByteReader {
public:
    explicit ByteReader(ByteView bytes) : m_bytes(bytes) {}

    [[nodiscard]] std::uint8_t byte()
    {
        const ByteView one = raw(1);
        return one.empty() ? std::uint8_t{0} : one.front();
    }
    [[nodiscard]] std::uint64_t number()
    {
        std::uint64_t value = 0;
        const std::uint8_t* const after = m_failed ? nullptr : readVarint(m_bytes.data(), m_bytes.data() + m_bytes.size(), value);
        if (!after)
            return fail(), 0;
        m_bytes = m_bytes.subspan(static_cast<std::size_t>(after - m_bytes.data()));
        return value;
    }
    [[nodiscard]] std::int64_t signedNumber() { return unzigzag(number()); }
    [[nodiscard]] std::uint32_t number32()
    {
        const std::uint64_t value = number();
        if (value > UINT32_MAX)
            fail();
        return static_cast<std::uint32_t>(value);
    }
    /// A value of an enumeration with `count` values, starting at 0.
    template <class Enum>
    [[nodiscard]] Enum oneOf(std::size_t count)
    {
        const std::uint8_t value = byte();
        if (value >= count)
            fail();
        return static_cast<Enum>(value);
    }
    [[nodiscard]] bool flag() { return byte() != 0; }
    template <class IdType>
    [[nodiscard]] IdType id()
    {
        return IdType(number32() - std::uint32_t{1});
    }
    [[nodiscard]] std::string_view text()
    {
        const ByteView bytes = raw(number());
        return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    }
    [[nodiscard]] ByteView raw(std::uint64_t count)
    {
        if (m_failed || count > m_bytes.size())
            return fail(), ByteView{};
        const ByteView bytes = m_bytes.first(static_cast<std::size_t>(count));
        m_bytes = m_bytes.subspan(bytes.size());
        return bytes;
    }

    void fail() { m_failed = true; }
    [[nodiscard]] bool ok() const { return !m_failed; }
    [[nodiscard]] bool atEnd() const { return m_failed || m_bytes.empty(); }
    [[nodiscard]] std::size_t left() const { return m_failed ? 0 : m_bytes.size(); }

private:
    ByteView m_bytes;
    bool m_failed = false;
};

/// One bit per byte of a 32-bit number, lowest first: set if any value of a column uses that byte.
using PlaneMask = std::uint8_t;

/// Output bytes, and the positions at which their statistics change.
struct PlaneWriter {
    Bytes bytes;
    std::vector<std::size_t> cuts;

    void beginPart() { cuts.push_back(bytes.size()); }
};

/// Appends a column as planes: the lowest bytes of all values, then the second bytes, and so on. All-zero planes are
/// omitted, as recorded in the mask. Adjacent bytes in a plane are similar, which improves compression.
///
/// Worked example: 0x0105, 0x0107 -> mask 0b0011, planes 05 07 | 01 01.
[[nodiscard]] PlaneMask appendPlanes(std::span<const std::uint32_t> values, PlaneWriter& out);

/// Reads such planes back into `values`. False if there are too few bytes.
[[nodiscard]] bool readPlanes(ByteReader& in, PlaneMask mask, std::span<std::uint32_t> values);

} // namespace stallscope::session

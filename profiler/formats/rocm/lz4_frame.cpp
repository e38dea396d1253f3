// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/rocm/lz4_frame.h"

#include <cstddef>
#include <cstdint>
#include <optional>

// format: https://github.com/lz4/lz4/blob/dev/doc/lz4_Frame_format.md and lz4_Block_format.md
namespace stallscope::rocm {

namespace {

constexpr std::string_view kFrameMagic("\x04\x22\x4D\x18", 4);
constexpr std::size_t kLargestFrame = std::size_t{1} << 20;

/// Reads bytes from the front of a text. Reading beyond its end fails for good.
class ByteReader {
public:
    explicit ByteReader(std::string_view bytes) : m_bytes(bytes) {}

    [[nodiscard]] bool hasFailed() const { return m_hasFailed; }
    [[nodiscard]] bool isAtEnd() const { return m_bytes.empty(); }
    [[nodiscard]] std::string_view take(std::size_t count)
    {
        m_hasFailed |= count > m_bytes.size();
        if (m_hasFailed)
            return {};
        const std::string_view taken = m_bytes.substr(0, count);
        m_bytes.remove_prefix(count);
        return taken;
    }
    [[nodiscard]] std::uint32_t number(std::size_t bytes)
    {
        std::uint32_t value = 0;
        const std::string_view taken = take(bytes);
        for (std::size_t i = 0; i < taken.size(); ++i)
            value |= std::uint32_t{static_cast<unsigned char>(taken[i])} << (8 * i);
        return value;
    }
    /// A length of 15 in four bits continues in further bytes.
    [[nodiscard]] std::size_t length(std::size_t nibble)
    {
        std::size_t value = nibble;
        for (std::uint32_t more = nibble == 15 ? 255 : 0; more == 255 && value <= kLargestFrame && !m_hasFailed;) {
            more = number(1);
            value += more;
        }
        return value;
    }

private:
    std::string_view m_bytes;
    bool m_hasFailed = false;
};

/// Appends the content of a block: literals, and copies of earlier output. False if it is damaged or too large.
bool unpackBlock(std::string_view block, std::string& out)
{
    constexpr std::size_t kShortestMatch = 4;
    ByteReader in(block);
    while (!in.isAtEnd()) {
        const std::size_t token = in.number(1);
        out.append(in.take(in.length(token >> 4)));
        if (in.hasFailed() || out.size() > kLargestFrame)
            return false;
        if (in.isAtEnd())
            return true;
        const std::size_t offset = in.number(2);
        const std::size_t length = in.length(token & 15) + kShortestMatch;
        if (in.hasFailed() || offset == 0 || offset > out.size() || length > kLargestFrame - out.size())
            return false;
        for (std::size_t i = 0; i < length; ++i)
            out += out[out.size() - offset];
    }
    return true;
}

/// Skips the header of a frame. Empty if it is damaged, otherwise whether blocks have checksums.
std::optional<bool> readHeader(ByteReader& in)
{
    (void)in.take(kFrameMagic.size());
    const std::uint32_t flags = in.number(1);
    const bool hasBlockChecksums = (flags & 0x10) != 0;
    (void)in.take(1);                           // largest block
    (void)in.take((flags & 0x08) != 0 ? 8 : 0); // size of the content
    (void)in.take((flags & 0x01) != 0 ? 4 : 0); // id of a dictionary
    (void)in.take(1);                           // checksum of the header
    return in.hasFailed() || (flags & 0x01) != 0 ? std::nullopt : std::optional(hasBlockChecksums);
}

} // namespace

bool isLz4Frame(std::string_view bytes)
{
    return bytes.starts_with(kFrameMagic);
}

std::string unpackedLz4Frame(std::string_view bytes)
{
    ByteReader in(bytes);
    const auto hasChecksums = readHeader(in);
    if (!hasChecksums)
        return {};
    std::string out;
    for (std::uint32_t size = in.number(4); size != 0 && !in.hasFailed(); size = in.number(4)) {
        const bool isPlain = (size & 0x80000000) != 0;
        const std::string_view block = in.take(size & 0x7FFFFFFF);
        (void)in.take(*hasChecksums ? 4 : 0);
        if (in.hasFailed() || (isPlain && block.size() > kLargestFrame - out.size()))
            return {};
        if (isPlain)
            out.append(block);
        else if (!unpackBlock(block, out))
            return {};
    }
    return in.hasFailed() ? std::string() : out;
}

} // namespace stallscope::rocm

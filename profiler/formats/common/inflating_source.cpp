// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/common/inflating_source.h"

#include "profiler/base/say.h"
#include "profiler/formats/common/gzip_window.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <vector>
#include <zlib.h>

namespace stallscope {

namespace {

constexpr std::size_t kInputBytes = std::size_t{128} << 10;

class InflatingSource : public ByteSource {
public:
    InflatingSource(std::unique_ptr<ByteSource> inner, std::string name, bool allowAnyRatio)
        : m_inner(std::move(inner)), m_name(std::move(name)), m_allowAnyRatio(allowAnyRatio), m_input(kInputBytes)
    {
    }
    InflatingSource(const InflatingSource&) = delete;
    InflatingSource& operator=(const InflatingSource&) = delete;
    ~InflatingSource() override
    {
        if (m_mode == Mode::Gzip)
            inflateEnd(&m_stream);
    }

    Result<std::size_t> read(char* to, std::size_t room) override;
    std::uint64_t position() const override { return m_inner->position(); }
    std::uint64_t length() const override { return m_inner->length(); }
    bool isIncomplete() const override { return m_incomplete; }
    std::uint64_t skippedBytes() const override { return m_skipped; }

private:
    enum class Mode { Unknown, Plain, Gzip, Ended };

    Result<> begin();
    Result<bool> refill();
    Result<std::size_t> readPlain(char* to, std::size_t room);
    Result<std::size_t> readGzip(char* to, std::size_t room);
    Result<> inflateSome();
    Result<> end(bool incomplete);
    Result<> skipTrailing();

    std::unique_ptr<ByteSource> m_inner;
    std::string m_name;
    bool m_allowAnyRatio;
    std::vector<char> m_input;
    z_stream m_stream{}; // next_in, avail_in: unread input, in either mode
    Mode m_mode = Mode::Unknown;
    bool m_betweenMembers = false;
    bool m_isFirstMember = true;
    bool m_incomplete = false;
    std::uint64_t m_produced = 0;
    std::uint64_t m_skipped = 0;
};

Result<std::size_t> InflatingSource::read(char* to, std::size_t room)
{
    if (m_mode == Mode::Unknown) {
        if (auto begun = begin(); !begun)
            return begun.error();
    }
    switch (m_mode) {
    case Mode::Plain: return readPlain(to, room);
    case Mode::Gzip: return readGzip(to, room);
    default: return std::size_t{0};
    }
}

Result<> InflatingSource::begin()
{
    while (m_stream.avail_in < 2) {
        const auto more = m_inner->read(m_input.data() + m_stream.avail_in, m_input.size() - m_stream.avail_in);
        if (!more)
            return more.error();
        if (*more == 0)
            break;
        m_stream.avail_in += static_cast<uInt>(*more);
    }
    m_stream.next_in = reinterpret_cast<Bytef*>(m_input.data());
    const bool isGzip = m_stream.avail_in >= 2 && std::memcmp(m_input.data(), "\x1f\x8b", 2) == 0;
    if (isGzip && inflateInit2(&m_stream, kGzipWindow) != Z_OK)
        return Error{say(STALLSCOPE_TEXT("Exchange", "{}: cannot decompress: out of memory"), m_name)};
    m_mode = isGzip ? Mode::Gzip : Mode::Plain;
    return {};
}

Result<bool> InflatingSource::refill()
{
    const auto count = m_inner->read(m_input.data(), m_input.size());
    if (!count)
        return count.error();
    m_stream.next_in = reinterpret_cast<Bytef*>(m_input.data());
    m_stream.avail_in = static_cast<uInt>(*count);
    return *count > 0;
}

Result<std::size_t> InflatingSource::readPlain(char* to, std::size_t room)
{
    if (m_stream.avail_in == 0)
        return m_inner->read(to, room);
    const std::size_t count = std::min<std::size_t>(room, m_stream.avail_in);
    std::memcpy(to, m_stream.next_in, count);
    m_stream.next_in += count;
    m_stream.avail_in -= static_cast<uInt>(count);
    return count;
}

Result<std::size_t> InflatingSource::readGzip(char* to, std::size_t room)
{
    room = std::min<std::size_t>(room, std::numeric_limits<uInt>::max());
    m_stream.next_out = reinterpret_cast<Bytef*>(to);
    m_stream.avail_out = static_cast<uInt>(room);
    while (m_stream.avail_out > 0 && m_mode == Mode::Gzip) {
        if (auto stepped = inflateSome(); !stepped)
            return stepped.error();
    }
    const std::size_t count = room - m_stream.avail_out;
    m_produced += count;
    if (!m_allowAnyRatio && m_produced > kAlwaysAllowedBytes && m_produced / kLargestRatio > m_inner->position()) {
        return Error{sayFor(m_inner->position(),
            STALLSCOPE_COUNT("Exchange", "{}: looks like a decompression bomb: its first {} bytes unpack to more than 1 GiB, over {} times as much",
                "{}: looks like a decompression bomb: its first {} byte unpacks to more than 1 GiB, over {} times as much"),
            m_name, m_inner->position(), kLargestRatio)};
    }
    return count;
}

Result<> InflatingSource::inflateSome()
{
    if (m_stream.avail_in == 0) {
        const auto more = refill();
        if (!more)
            return more.error();
        if (!*more)
            return end(!m_betweenMembers);
    }
    if (m_betweenMembers) {
        if (*m_stream.next_in != 0x1f)
            return skipTrailing();
        inflateReset(&m_stream);
        m_betweenMembers = false;
        m_isFirstMember = false;
    }
    const int outcome = inflate(&m_stream, Z_NO_FLUSH);
    if (outcome == Z_STREAM_END)
        m_betweenMembers = true;
    else if (outcome == Z_MEM_ERROR)
        return Error{say(STALLSCOPE_TEXT("Exchange", "{}: cannot decompress: out of memory"), m_name)};
    else if (outcome != Z_OK && outcome != Z_BUF_ERROR)
        return !m_isFirstMember && m_stream.total_out == 0 ? skipTrailing() : end(true);
    return {};
}

Result<> InflatingSource::end(bool incomplete)
{
    m_incomplete = incomplete;
    inflateEnd(&m_stream);
    m_mode = Mode::Ended;
    return {};
}

Result<> InflatingSource::skipTrailing()
{
    do {
        m_skipped += m_stream.avail_in;
        const auto more = refill();
        if (!more)
            return more.error();
    } while (m_stream.avail_in > 0);
    return end(false);
}

} // namespace

std::unique_ptr<ByteSource> inflatingSource(std::unique_ptr<ByteSource> inner, std::string name, bool allowAnyRatio)
{
    return std::make_unique<InflatingSource>(std::move(inner), std::move(name), allowAnyRatio);
}

} // namespace stallscope

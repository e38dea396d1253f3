// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/common/gzip_inflater.h"

#include <algorithm>
#include <cstddef>
#include <limits>

#ifdef STALLSCOPE_IGZIP
#include <isa-l/igzip_lib.h>
#else
#include "profiler/formats/common/byte_source.h"

#include <zlib.h>
#endif

namespace stallscope {

namespace {

/// Both libraries count in 32 bits.
template <class T>
std::uint32_t counted(std::span<T> bytes)
{
    return static_cast<std::uint32_t>(std::min<std::size_t>(bytes.size(), std::numeric_limits<std::uint32_t>::max()));
}

} // namespace

#ifdef STALLSCOPE_IGZIP

struct GzipInflater::State {
    inflate_state stream;
    isal_gzip_header header; // kept between calls: its fields may be spread over several
    bool hasHeader = false;
};

GzipInflater::GzipInflater() = default;
GzipInflater::~GzipInflater() = default;

bool GzipInflater::begin()
{
    if (!m_state)
        m_state = std::make_unique<State>();
    isal_inflate_init(&m_state->stream);
    m_state->stream.crc_flag = ISAL_GZIP_NO_HDR_VER;
    isal_gzip_header_init(&m_state->header);
    m_state->hasHeader = false;
    return true;
}

GzipInflater::Outcome GzipInflater::inflate(std::span<const char>& in, std::span<char>& out)
{
    inflate_state& stream = m_state->stream;
    const std::uint32_t inBytes = stream.avail_in = counted(in);
    const std::uint32_t outBytes = stream.avail_out = counted(out);
    stream.next_in = reinterpret_cast<std::uint8_t*>(const_cast<char*>(in.data())); // is not written to
    stream.next_out = reinterpret_cast<std::uint8_t*>(out.data());
    int outcome = m_state->hasHeader ? ISAL_DECOMP_OK : isal_read_gzip_header(&stream, &m_state->header);
    m_state->hasHeader = outcome == ISAL_DECOMP_OK;
    if (m_state->hasHeader)
        outcome = isal_inflate(&stream);
    in = in.subspan(inBytes - stream.avail_in);
    out = out.subspan(outBytes - stream.avail_out);
    if (outcome < ISAL_DECOMP_OK)
        return Outcome::Damaged;
    return m_state->hasHeader && stream.block_state == ISAL_BLOCK_FINISH ? Outcome::MemberEnded : Outcome::Continues;
}

#else

struct GzipInflater::State {
    State() = default;
    State(const State&) = delete;
    State& operator=(const State&) = delete;
    ~State()
    {
        if (isBegun)
            inflateEnd(&stream);
    }
    z_stream stream{};
    bool isBegun = false;
};

GzipInflater::GzipInflater() = default;
GzipInflater::~GzipInflater() = default;

bool GzipInflater::begin()
{
    if (m_state)
        return inflateReset(&m_state->stream) == Z_OK;
    m_state = std::make_unique<State>();
    m_state->isBegun = inflateInit2(&m_state->stream, kGzipWindow) == Z_OK;
    return m_state->isBegun;
}

GzipInflater::Outcome GzipInflater::inflate(std::span<const char>& in, std::span<char>& out)
{
    z_stream& stream = m_state->stream;
    const uInt inBytes = stream.avail_in = counted(in);
    const uInt outBytes = stream.avail_out = counted(out);
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(in.data())); // is not written to
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    const int outcome = ::inflate(&stream, Z_NO_FLUSH);
    in = in.subspan(inBytes - stream.avail_in);
    out = out.subspan(outBytes - stream.avail_out);
    switch (outcome) {
    case Z_STREAM_END: return Outcome::MemberEnded;
    case Z_OK:
    case Z_BUF_ERROR: return Outcome::Continues;
    case Z_MEM_ERROR: return Outcome::OutOfMemory;
    default: return Outcome::Damaged;
    }
}

#endif

} // namespace stallscope

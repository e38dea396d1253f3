// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/perfetto/packets.h"

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <memory>

namespace stallscope::perfetto {

namespace {

constexpr std::size_t kFirstUnpacked = std::size_t{64} << 10;

/// Doubles the room for output, up to the limit. False at the limit.
bool grow(std::string& bytes)
{
    if (bytes.size() >= kLargestUnpacked)
        return false;
    bytes.resize(std::min(kLargestUnpacked, std::max(kFirstUnpacked, 2 * bytes.size())));
    return true;
}

} // namespace

UnpackedPackets inflatePackets(std::string_view compressed)
{
    UnpackedPackets packets;
    z_stream stream{};
    if (inflateInit(&stream) != Z_OK)
        return packets;
    const std::unique_ptr<z_stream, int (*)(z_stream*)> owner(&stream, &inflateEnd);
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(compressed.data())); // zlib does not write to it
    stream.avail_in = static_cast<uInt>(compressed.size());
    std::size_t size = 0;
    int status = Z_OK;
    while (status == Z_OK && (size < packets.bytes.size() || grow(packets.bytes))) {
        stream.next_out = reinterpret_cast<Bytef*>(packets.bytes.data() + size);
        stream.avail_out = static_cast<uInt>(packets.bytes.size() - size);
        const std::size_t room = stream.avail_out;
        status = inflate(&stream, Z_NO_FLUSH);
        size += room - stream.avail_out;
        if (status == Z_OK && stream.avail_in == 0 && stream.avail_out > 0)
            break; // truncated
    }
    packets.bytes.resize(size);
    packets.isComplete = status == Z_STREAM_END;
    return packets;
}

UnpackedPackets decompressZstdPackets(std::string_view compressed)
{
    UnpackedPackets packets;
    const std::unique_ptr<ZSTD_DStream, std::size_t (*)(ZSTD_DStream*)> stream(ZSTD_createDStream(), &ZSTD_freeDStream);
    if (!stream || ZSTD_isError(ZSTD_initDStream(stream.get())))
        return packets;
    ZSTD_inBuffer in{compressed.data(), compressed.size(), 0};
    std::size_t size = 0;
    std::size_t more = 1;
    while (more != 0 && (size < packets.bytes.size() || grow(packets.bytes))) {
        ZSTD_outBuffer out{packets.bytes.data(), packets.bytes.size(), size};
        more = ZSTD_decompressStream(stream.get(), &out, &in);
        const bool isStuck = out.pos == size && in.pos == in.size;
        size = out.pos;
        if (ZSTD_isError(more) || (more != 0 && isStuck))
            break;
    }
    packets.bytes.resize(size);
    packets.isComplete = more == 0;
    return packets;
}

} // namespace stallscope::perfetto

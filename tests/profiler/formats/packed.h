// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>
#include <zlib.h>

namespace stallscope::test {

/// One gzip member.
inline std::string gzipped(std::string_view bytes)
{
    z_stream stream{};
    deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
    std::string packed(deflateBound(&stream, bytes.size()), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    (void)deflate(&stream, Z_FINISH);
    packed.resize(stream.total_out);
    deflateEnd(&stream);
    return packed;
}

/// What can be had from the beginning of a gzip member whose end is missing.
inline std::string inflatedPart(std::string_view packed)
{
    z_stream stream{};
    inflateInit2(&stream, 15 + 16);
    std::string text(packed.size() * 1032, '\0'); // deflate never packs tighter
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
    stream.avail_in = static_cast<uInt>(packed.size());
    stream.next_out = reinterpret_cast<Bytef*>(text.data());
    stream.avail_out = static_cast<uInt>(text.size());
    (void)inflate(&stream, Z_NO_FLUSH);
    text.resize(stream.total_out);
    inflateEnd(&stream);
    return text;
}

/// A document with so many MiB of blanks between the brackets of its event array: one gzip member for each.
inline std::string bombOf(int megabytes)
{
    const std::string blanks = gzipped(std::string(1 << 20, ' '));
    std::string bomb = gzipped(R"({"traceEvents":[)");
    for (int i = 0; i < megabytes; ++i)
        bomb += blanks;
    return bomb + gzipped("]}");
}

} // namespace stallscope::test

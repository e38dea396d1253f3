// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/session/codec/compression.h"

#include <zstd.h>

namespace stallscope::session {

namespace {
/// For shorter parts, separate entropy tables cost more than they save: measured on traces, 8 KiB parts gain and 4 KiB parts lose.
constexpr std::size_t kShortestCut = 6144;

/// Compresses raw[from, to) into `output`, ending a zstd block or the whole frame.
bool compressPart(ZSTD_CCtx* context, ByteView part, ZSTD_EndDirective end, ZSTD_outBuffer& output)
{
    ZSTD_inBuffer input{part.data(), part.size(), 0};
    for (;;) {
        const std::size_t left = ZSTD_compressStream2(context, &output, &input, end);
        if (ZSTD_isError(left))
            return false;
        if (left == 0)
            return true;
        if (output.pos == output.size)
            return false;
    }
}
} // namespace

void Compressor::Free::operator()(ZSTD_CCtx_s* context) const
{
    ZSTD_freeCCtx(context);
}

Compressor::Compressor() : m_context(ZSTD_createCCtx()) {}

bool Compressor::compress(ByteView raw, std::span<const std::size_t> cuts, Effort effort, Bytes& out)
{
    const std::size_t before = out.size();
    // limited to the input size: a larger frame is useless
    out.resize(before + raw.size());
    ZSTD_outBuffer output{out.data() + before, raw.size(), 0};
    ZSTD_CCtx_reset(m_context.get(), ZSTD_reset_session_only);
    ZSTD_CCtx_setParameter(m_context.get(), ZSTD_c_compressionLevel, static_cast<int>(effort));
    ZSTD_CCtx_setPledgedSrcSize(m_context.get(), raw.size());
    std::size_t from = 0;
    bool fits = true;
    for (const std::size_t cut : raw.size() < kShortestCut ? std::span<const std::size_t>() : cuts) {
        if (fits && cut > from && cut < raw.size()) {
            fits = compressPart(m_context.get(), raw.subspan(from, cut - from), ZSTD_e_flush, output);
            from = cut;
        }
    }
    fits = fits && compressPart(m_context.get(), raw.subspan(from), ZSTD_e_end, output) && output.pos < raw.size();
    out.resize(before + (fits ? output.pos : 0));
    return fits;
}

void Decompressor::Free::operator()(ZSTD_DCtx_s* context) const
{
    ZSTD_freeDCtx(context);
}

Decompressor::Decompressor() : m_context(ZSTD_createDCtx()) {}

bool Decompressor::decompress(ByteView packed, std::span<std::uint8_t> raw)
{
    const std::size_t got = ZSTD_decompressDCtx(m_context.get(), raw.data(), raw.size(), packed.data(), packed.size());
    return !ZSTD_isError(got) && got == raw.size();
}

std::optional<std::uint64_t> Decompressor::unpackedSize(ByteView packed)
{
    const unsigned long long size = ZSTD_getFrameContentSize(packed.data(), packed.size());
    if (size == ZSTD_CONTENTSIZE_UNKNOWN || size == ZSTD_CONTENTSIZE_ERROR)
        return std::nullopt;
    return size;
}

} // namespace stallscope::session

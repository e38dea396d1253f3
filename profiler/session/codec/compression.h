// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/session/codec/byte_stream.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

struct ZSTD_CCtx_s;
struct ZSTD_DCtx_s;

namespace stallscope::session {

/// Compresses chunks with zstd. Used from one thread.
class Compressor {
public:
    /// zstd level. Texts are few, so a high level is affordable.
    enum class Effort : int { Quick = 1, Thorough = 6 };

    Compressor();

    /// Appends one zstd frame to `out`. In long input, a new zstd block begins at each cut (an offset in `raw`), so that
    /// bytes of different statistics get their own entropy tables. False if the frame is not smaller; `out` is then
    /// unchanged.
    [[nodiscard]] bool compress(ByteView raw, std::span<const std::size_t> cuts, Effort effort, Bytes& out);

private:
    struct Free {
        void operator()(ZSTD_CCtx_s* context) const;
    };
    std::unique_ptr<ZSTD_CCtx_s, Free> m_context;
};

/// Decompresses chunks. Used from one thread at a time.
class Decompressor {
public:
    Decompressor();

    /// True if `packed` is one frame that decompresses to exactly the size of `raw`.
    [[nodiscard]] bool decompress(ByteView packed, std::span<std::uint8_t> raw);
    /// Size given by the frame header.
    [[nodiscard]] static std::optional<std::uint64_t> unpackedSize(ByteView packed);

private:
    struct Free {
        void operator()(ZSTD_DCtx_s* context) const;
    };
    std::unique_ptr<ZSTD_DCtx_s, Free> m_context;
};

} // namespace stallscope::session

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

/// Packs chunks with zstd. Belongs to one thread.
class Compressor {
public:
    /// As a level of zstd. Texts are few, and worth it.
    enum class Effort : int { Quick = 1, Thorough = 6 };

    Compressor();

    /// Appends one zstd frame to `out`. In what is long a new zstd block begins at each cut (an offset in `raw`): bytes of
    /// different nature then get entropy tables of their own. False where the frame is not smaller; `out` is then as before.
    [[nodiscard]] bool compress(ByteView raw, std::span<const std::size_t> cuts, Effort effort, Bytes& out);

private:
    struct Free {
        void operator()(ZSTD_CCtx_s* context) const;
    };
    std::unique_ptr<ZSTD_CCtx_s, Free> m_context;
};

/// Unpacks them. Belongs to one thread at a time.
class Decompressor {
public:
    Decompressor();

    /// True where `packed` is one frame that unpacks to exactly the bytes of `raw`.
    [[nodiscard]] bool decompress(ByteView packed, std::span<std::uint8_t> raw);
    /// As the frame says.
    [[nodiscard]] static std::optional<std::uint64_t> unpackedSize(ByteView packed);

private:
    struct Free {
        void operator()(ZSTD_DCtx_s* context) const;
    };
    std::unique_ptr<ZSTD_DCtx_s, Free> m_context;
};

} // namespace stallscope::session

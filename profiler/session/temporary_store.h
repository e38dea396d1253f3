// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/append_vector.h"
#include "profiler/base/result.h"
#include "profiler/session/codec/column_codec.h"
#include "profiler/session/temporary_details.h"
#include "profiler/session/temporary_file.h"
#include "profiler/trace/build/block_store.h"
#include "profiler/trace/column_cache.h"
#include "profiler/trace/loss.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace stallscope::session {

/// Keeps the columns of blocks in a temporary file, as a session file does. They are loaded on demand, and released under the limit
/// of a cache. Thread-safe.
class TemporaryStore final : public BlockStore, public ColumnSource, public std::enable_shared_from_this<TemporaryStore> {
public:
    TemporaryStore(std::shared_ptr<TemporaryFile> file, std::shared_ptr<ColumnCache> cache) : m_file(std::move(file)), m_cache(std::move(cache)) {}
    TemporaryStore(const TemporaryStore&) = delete;
    TemporaryStore& operator=(const TemporaryStore&) = delete;
    ~TemporaryStore() override;

    /// The spans of a block that could not be written are lost: file().failure() is for the owner to report.
    [[nodiscard]] std::shared_ptr<const SpanBlock> store(std::shared_ptr<const SpanColumns> columns) override;
    [[nodiscard]] const TemporaryFile& file() const { return *m_file; }
    /// Accounts for additional memory that stays allocated with the blocks.
    void addFixed(std::size_t bytes);
    /// Spans that could not be read again.
    [[nodiscard]] const std::shared_ptr<LossCounters>& losses() const { return m_losses; }

    [[nodiscard]] std::shared_ptr<const SpanColumns> load(std::uint64_t key) override;
    void holds(const std::shared_ptr<const SpanBlock>& block, BlockPart part, std::size_t bytes) override;

private:
    struct Stored {
        TemporaryPlace place;
        BlockHeader header;
    };
    /// Buffers for decoding. Large, so they are reused.
    struct Reader {
        Bytes bytes;
        ColumnDecoder decoder;
    };

    [[nodiscard]] std::unique_ptr<Reader> borrowReader();

    std::shared_ptr<TemporaryFile> m_file;
    std::shared_ptr<ColumnCache> m_cache;
    std::shared_ptr<LossCounters> m_losses = std::make_shared<LossCounters>();
    AppendVector<Stored> m_stored; // by key
    std::mutex m_mutex;            // guards appending, and the following
    std::size_t m_fixedBytes = 0;
    std::vector<std::unique_ptr<Reader>> m_readers;
};

/// A temporary file for the blocks and details of a trace that exceeds its memory limit.
struct TemporaryTrace {
    std::shared_ptr<TemporaryFile> file;
    std::shared_ptr<TemporaryStore> blocks;
    std::shared_ptr<TemporaryDetails> details;

    [[nodiscard]] static Result<TemporaryTrace> create(const std::shared_ptr<ColumnCache>& memory);
    [[nodiscard]] TraceStore store() const { return {blocks, details}; }
};

} // namespace stallscope::session

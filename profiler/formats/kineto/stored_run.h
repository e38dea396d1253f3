// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/common/run_merge.h"
#include "profiler/session/temporary_file.h"
#include "profiler/trace/span.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace stallscope {

/// Sorted spans of one track in a temporary file, in pieces: a merge of many runs holds a piece of each.
struct StoredRun {
    static constexpr std::size_t kPieceSpans = 1024;

    std::shared_ptr<session::TemporaryFile> file;
    RunPieces::First first;
    std::uint64_t spans = 0;
    std::vector<session::TemporaryPlace> pieces;
};

/// Writes such a run.
class StoredRunWriter {
public:
    explicit StoredRunWriter(std::shared_ptr<session::TemporaryFile> file) { m_run.file = std::move(file); }

    /// In order. `order` decides between equal times (PendingRun).
    void append(const Span& span, std::uint32_t order);
    /// Incomplete if the file has failed. Null without spans.
    [[nodiscard]] std::shared_ptr<const StoredRun> finish();

private:
    void writePiece();

    StoredRun m_run;
    std::vector<Span> m_spans; // of the next piece
    std::vector<std::uint32_t> m_orders;
    session::Bytes m_bytes;
};

/// Reads such a run. A failure ends it, and is kept by the file.
class StoredRunReader final : public RunPieces {
public:
    using Adjust = std::function<void(std::vector<Span>&)>;

    /// `adjust` is called for each piece that was read; may be empty.
    explicit StoredRunReader(std::shared_ptr<const StoredRun> run, Adjust adjust = {}) : m_run(std::move(run)), m_adjust(std::move(adjust)) {}

    [[nodiscard]] First first() const override { return m_run->first; }
    [[nodiscard]] bool next(std::vector<Span>& spans, std::vector<std::uint32_t>& orders) override;

private:
    std::shared_ptr<const StoredRun> m_run;
    Adjust m_adjust;
    std::size_t m_next = 0;   // piece
    std::uint64_t m_read = 0; // spans
    session::Bytes m_bytes;
};

} // namespace stallscope

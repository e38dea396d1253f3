// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/job.h"
#include "profiler/base/result.h"
#include "profiler/trace/column_cache.h"
#include "profiler/trace/trace.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

namespace stallscope {

struct SessionOpenOptions {
    Job job;
    /// Otherwise the spans of each block are read on demand. Damaged blocks are then found later, and counted in Trace::laterLosses.
    bool loadColumns = true;
    unsigned threads = 0; ///< 0: one per processor
    /// Limits the memory of spans. Files with too many spans are then read block by block on demand, too. Null: loaded
    /// spans stay in memory.
    std::shared_ptr<ColumnCache> memory = {};
    /// For a file without an end: ignores an incomplete last snapshot.
    bool wholeSnapshotsOnly = false;
    /// Limit of decompressed texts, tables, details and summaries in bytes; larger files are rejected. 0: the limit of
    /// `memory`, or the default.
    std::size_t memoryLimit = 0;
};

/// Opens a .stallscope file, including one that is still being written or was abandoned. Missing data is counted in the
/// losses of the trace; an error means that nothing could be read.
[[nodiscard]] Result<std::shared_ptr<const Trace>> readSession(const std::string& path, const SessionOpenOptions& options = {});

/// Follows a session file while it is written. Used from one thread at a time.
class SessionFollower {
public:
    /// How long a file without an end may stay unchanged before it counts as abandoned, if no lock shows whether it is
    /// being written. Network file systems show growth up to a minute late.
    static constexpr std::chrono::seconds kPatience{90};

    /// Memory and limit as in SessionOpenOptions.
    [[nodiscard]] static Result<SessionFollower> open(
        const std::string& path, std::chrono::nanoseconds patience = kPatience, const std::shared_ptr<ColumnCache>& memory = {}, std::size_t memoryLimit = 0);
    SessionFollower(SessionFollower&&) noexcept;
    SessionFollower& operator=(SessionFollower&&) noexcept;
    ~SessionFollower();

    /// The current data; null if nothing was added since the last call. After an error, including a cancelled job, the
    /// follower must not be used any more.
    [[nodiscard]] Result<std::shared_ptr<const Trace>> poll(const Job& job = {});
    /// The writer has finished the file.
    [[nodiscard]] bool hasEnded() const;
    /// A program still has the file open for writing, or may have: on file systems without locks, growth decides. False
    /// means that no more data will come.
    [[nodiscard]] bool hasWriter() const;
    /// The complete data of a file that is no longer written. Without an end marker, missing data is counted as loss, as when opening it.
    [[nodiscard]] Result<std::shared_ptr<const Trace>> conclude(const Job& job = {});

private:
    class Impl;
    explicit SessionFollower(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

} // namespace stallscope

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
    /// Otherwise each block's spans are read when they are first asked for. Blocks that could be damaged are then found
    /// later, and counted in Trace::laterLosses.
    bool loadColumns = true;
    unsigned threads = 0; ///< 0: as many as there are processors
    /// Bounds what spans take in memory. Then files of more spans than are worth waiting for are read block by block when
    /// they are first looked at, too. Null: what was read in stays.
    std::shared_ptr<ColumnCache> memory = {};
    /// Of a file without an end: nothing of a snapshot that is not there as a whole.
    bool wholeSnapshotsOnly = false;
    /// Bytes that texts, tables, details and summaries may take, unpacked; a file that holds more is refused. 0: the limit of
    /// `memory`, or the usual one.
    std::size_t memoryLimit = 0;
};

/// Opens a .stallscope file, also one that is still being written or was left in the middle. What is missing is counted
/// among the trace's losses; an error says why nothing could be read.
[[nodiscard]] Result<std::shared_ptr<const Trace>> readSession(const std::string& path, const SessionOpenOptions& options = {});

/// Follows a session file while it is written. Belongs to one thread at a time.
class SessionFollower {
public:
    /// How long a file without an end may stay as it is before it counts as left, if no lock shows whether it is being written.
    /// Network file systems show a file's growth up to a minute late.
    static constexpr std::chrono::seconds kPatience{90};

    /// Memory and limit as in SessionOpenOptions.
    [[nodiscard]] static Result<SessionFollower> open(
        const std::string& path, std::chrono::nanoseconds patience = kPatience, std::shared_ptr<ColumnCache> memory = {}, std::size_t memoryLimit = 0);
    SessionFollower(SessionFollower&&) noexcept;
    SessionFollower& operator=(SessionFollower&&) noexcept;
    ~SessionFollower();

    /// What there is by now; null where nothing has come since the last time. An error, also of a job that was cancelled, is the end.
    [[nodiscard]] Result<std::shared_ptr<const Trace>> poll(const Job& job = {});
    /// The writer has finished the file.
    [[nodiscard]] bool hasEnded() const;
    /// Some program still has the file open to write it, or may have: where the file system keeps no locks, its growth tells. Where
    /// it says no, what is there is all that will come.
    [[nodiscard]] bool hasWriter() const;
    /// The complete data of a file that is no longer written. Without an end marker, missing data is counted as loss, as when opening it.
    [[nodiscard]] Result<std::shared_ptr<const Trace>> conclude(const Job& job = {});

private:
    class Impl;
    explicit SessionFollower(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

} // namespace stallscope

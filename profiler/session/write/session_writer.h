// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/job.h"
#include "profiler/base/result.h"
#include "profiler/trace/column_cache.h"
#include "profiler/trace/loss.h"
#include "profiler/trace/trace.h"

#include <cstdint>
#include <memory>
#include <string>

namespace stallscope {

/// Writes a .stallscope file during a recording: snapshot after snapshot, only the new data of each. Used from one thread.
/// The file is locked during the lifetime of the object, so that others can detect that it grows
/// (SessionFollower::hasWriter). On failure (a full disk), earlier data stays readable, and a later call continues. An
/// existing file of that name is replaced, unless it is being written as well.
class SessionWriter {
public:
    [[nodiscard]] static Result<SessionWriter> create(const std::string& path);
    SessionWriter(SessionWriter&&) noexcept;
    SessionWriter& operator=(SessionWriter&&) noexcept;
    /// An unfinished file opens as incomplete.
    ~SessionWriter();

    /// From now on, releases written data: forgettable blocks, and the memory of details, which can then no longer be
    /// looked up. For a recording that is not viewed in the same process.
    void releaseWritten();
    /// From now on, written spans are released where the limit of `memory` requires it, and read from the file again when they
    /// are needed: for a recording that is viewed in the same process. `pools` are those of all snapshots. Returns the
    /// counters of spans that cannot be read again.
    [[nodiscard]] Result<std::shared_ptr<const LossCounters>> pageSpans(std::shared_ptr<ColumnCache> memory, std::shared_ptr<const TracePools> pools);
    /// Passes new data to the system, where it survives the end of this process. Spans behind a track's watermark are
    /// postponed. All snapshots must come from one builder.
    [[nodiscard]] Result<> write(const Trace& snapshot);
    /// Waits for the disk, at most once a second, so that data survives a power failure.
    [[nodiscard]] Result<> flush();
    /// Writes the last snapshot completely, and ends the file.
    [[nodiscard]] Result<> finish(const Trace& last);

    [[nodiscard]] std::uint64_t bytesWritten() const;

private:
    class Impl;
    explicit SessionWriter(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

/// Saves a whole trace atomically: writes a temporary file, and renames it once it is on the disk.
[[nodiscard]] Result<> writeSession(const Trace& trace, const std::string& path, const Job& job = {});

} // namespace stallscope

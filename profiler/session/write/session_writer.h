// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/job.h"
#include "profiler/base/result.h"
#include "profiler/trace/trace.h"

#include <cstdint>
#include <memory>
#include <string>

namespace stallscope {

/// Writes a .stallscope file while something is being recorded: snapshot after snapshot, only what is new in each. Belongs
/// to one thread. The file is locked as long as this lives: others can tell that it grows (SessionFollower::hasWriter). When
/// it fails (a full disk), what was written before stays readable, and a later call goes on where it stopped. A file that
/// stood under that name is replaced, unless it is being written, too.
class SessionWriter {
public:
    [[nodiscard]] static Result<SessionWriter> create(const std::string& path);
    SessionWriter(SessionWriter&&) noexcept;
    SessionWriter& operator=(SessionWriter&&) noexcept;
    /// A file that was not finished opens as one that is incomplete.
    ~SessionWriter();

    /// From now on what is written is released: blocks that can be, and the memory of details, which nobody can look up any
    /// more. For a program whose recording nobody looks at while it grows.
    void releaseWritten();
    /// Hands what is new to the system, where it survives the end of this process. Spans behind a track's watermark are left
    /// for later. All snapshots come from one builder.
    [[nodiscard]] Result<> write(const Trace& snapshot);
    /// Waits until the disk has it, once a second at most: it survives a power cut.
    [[nodiscard]] Result<> flush();
    /// Writes the last snapshot whole, and ends the file.
    [[nodiscard]] Result<> finish(const Trace& last);

    [[nodiscard]] std::uint64_t bytesWritten() const;
    /// Of the file: for a forked child to close. Else the file looks as if it still grew as long as the child lives.
    [[nodiscard]] int descriptor() const;

private:
    class Impl;
    explicit SessionWriter(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

/// Saves a whole trace: beside the file first, under its name once all of it is on the disk. So a file that is there
/// already is either replaced or not touched.
[[nodiscard]] Result<> writeSession(const Trace& trace, const std::string& path, const Job& job = {});

} // namespace stallscope

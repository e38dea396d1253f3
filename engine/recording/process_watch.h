// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/recording/arena_file.h"
#include "profiler/session/codec/file_io.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace stallscope::recording {

/// Whether a recorded process is still there. Belongs to one thread.
class ProcessWatch {
public:
    enum class State {
        Running,
        Ended,   ///< it is gone, or has replaced its program by exec()
        Unknown, ///< it cannot be seen from here
    };

    /// `pid` is as the process sees itself, in the given pid namespace (0: unknown).
    ProcessWatch(std::uint32_t pid, std::uint64_t pidNamespace);

    [[nodiscard]] State state();
    /// It was running when it was looked for: its end can be seen.
    [[nodiscard]] bool isVisible() const { return m_isVisible; }
    /// Another program records in the process.
    void noteExec() { end(); }
    /// Its id here, while it is running.
    [[nodiscard]] std::optional<std::uint32_t> localPid() const { return m_localPid; }
    /// Ids of threads mean the same to the process and here.
    [[nodiscard]] bool sharesNamespace() const { return m_sharesNamespace; }

private:
    [[nodiscard]] bool hasEnded() const;
    void end();

    State m_state = State::Running;
    std::optional<std::uint32_t> m_localPid;
    bool m_isVisible = false;
    bool m_sharesNamespace = false;
    unsigned m_looks = 0;
    session::FileHandle m_handle; // pidfd
    std::string m_image;          // tells programs that one process executes apart; empty: unknown
};

/// Processes (their ids here) that have an arena of that folder mapped, or whose environment sends their events there: descendants of the recorded
/// program that may record later. A program can overwrite the memory that its environment is read from. Of other users, and of programs that may
/// not be dumped, neither can be seen: see ArenaFile::isMapped().
[[nodiscard]] std::vector<std::uint32_t> processesRecordingTo(const std::string& folder);

} // namespace stallscope::recording

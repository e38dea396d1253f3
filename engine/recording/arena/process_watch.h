// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/recording/arena/arena_file.h"
#include "profiler/session/codec/file_io.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace stallscope::recording {

/// Detects whether a recorded process still exists. Used from one thread.
class ProcessWatch {
public:
    enum class State {
        Running,
        Ended,   ///< it has ended, or replaced its program by exec()
        Unknown, ///< it is not visible from here
    };

    /// `pid` is as the process sees itself, in the given pid namespace (0: unknown).
    ProcessWatch(std::uint32_t pid, std::uint64_t pidNamespace);

    [[nodiscard]] State state();
    /// It was visible at construction, so its end can be detected.
    [[nodiscard]] bool isVisible() const { return m_isVisible; }
    /// Another program records in the process.
    void noteExec() { end(); }
    /// Its pid in this namespace while it is running.
    [[nodiscard]] std::optional<std::uint32_t> localPid() const { return m_localPid; }
    /// Whether thread ids are the same for the process and here.
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
    std::string m_image;          // distinguishes programs executed by one process; empty: unknown
};

/// What can be read of a file: for those of /proc, whose reading fails when their process ends meanwhile.
[[nodiscard]] std::string contentOf(const std::string& path);
/// Pids (in this namespace) of processes that have an arena of the folder mapped, or whose environment refers to it:
/// descendants of the recorded program that may still record. A program can overwrite the memory of its environment.
/// Processes of other users and undumpable programs are not visible: see ArenaFile::isMapped().
[[nodiscard]] std::vector<std::uint32_t> processesRecordingTo(const std::string& folder);

} // namespace stallscope::recording

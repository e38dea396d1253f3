// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

namespace stallscope::bench {

/// An experiment that the window runs as if it had been started there: `increment` with sync-each and async, so many launches a run.
struct WatchedExperiment {
    std::uint64_t launches = 0;
    std::uint32_t repeats = 1; ///< 1: only the first run of sync-each counts, which is stopped after the launches
    std::uint64_t limit = 0;   ///< of the window's memory, in bytes
};

/// Runs it in the window, offscreen, stops it before its end, and prints the age of what is on the screen, the time until
/// it can run again and the memory that it took, a name and a number a line. In a process of its own, so that the memory is that of this alone.
/// Returns the exit status: 1 where the shown numbers differ from those of the recording.
int printWatched(const WatchedExperiment& experiment);

} // namespace stallscope::bench

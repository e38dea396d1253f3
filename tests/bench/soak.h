// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>

namespace stallscope::bench {

/// Records so many spans live, at a million a second and as a recorded program does, into a file that a process beside it follows
/// under a limit of memory; prints what both take in memory as they go on. Returns the exit status: 1 where the memory of the recording
/// process grew with what it had recorded, where that of the other process exceeded its limit, or where the file does not hold every span.
int soak(std::uint64_t spans, std::uint64_t limit);
/// The process beside it.
int printFollowed(const std::filesystem::path& path, std::uint64_t limit);

} // namespace stallscope::bench

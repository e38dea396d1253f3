// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

namespace stallscope::bench {

/// What opening a trace takes, above what the process has before it begins.
struct MemoryUse {
    std::uint64_t spans = 0;
    std::uint64_t peakBytes = 0;
    std::uint64_t leftBytes = 0; ///< with the trace loaded
};

/// Opens the trace in a process of its own, where nothing else has left memory to use again. `limit`: bytes of memory for spans; 0: none.
[[nodiscard]] std::optional<MemoryUse> memoryUseOf(const std::filesystem::path& path, std::uint64_t limit = 0);

/// That process: opens the trace and prints its use. Returns the exit status.
int printMemoryUse(const std::filesystem::path& path, std::uint64_t limit);

/// Of this process, with everything in it.
[[nodiscard]] std::uint64_t residentNow();
[[nodiscard]] std::uint64_t residentPeak();
/// From now on residentPeak() is that of what follows. Returns residentNow(); 0 if the system does not allow it.
[[nodiscard]] std::uint64_t beginPeak();

} // namespace stallscope::bench

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/time_range.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stallscope {

/// A /proc file that is read repeatedly, each time from the start in one read, so that each reading is a consistent
/// snapshot. It is not kept open, because many threads are monitored at once.
class ProcFile {
public:
    explicit ProcFile(std::string path) : m_path(std::move(path)) {}

    /// Current content; empty if the file cannot be read (any more). Valid until the next call.
    [[nodiscard]] std::string_view read();

private:
    std::string m_path;
    std::vector<char> m_buffer;
};

// Parsers for /proc files. Empty results mean malformed text.

/// Clock ticks of all processors since boot.
struct ProcessorTicks {
    std::uint64_t busy = 0;
    std::uint64_t total = 0;
    friend bool operator==(const ProcessorTicks&, const ProcessorTicks&) = default;
};
/// Parses /proc/stat. I/O wait counts as idle, stolen time as busy.
[[nodiscard]] std::optional<ProcessorTicks> processorTicks(std::string_view stat);

/// Times of a thread since it started; in the remaining time it was blocked.
struct ThreadTimes {
    Nanos running = 0;
    Nanos runnable = 0; ///< ready to run, but no processor was free
    friend bool operator==(const ThreadTimes&, const ThreadTimes&) = default;
};
/// Parses /proc/PID/task/TID/schedstat.
[[nodiscard]] std::optional<ThreadTimes> threadTimes(std::string_view schedstat);

/// Bytes read by a process since it started.
struct BytesRead {
    std::uint64_t fromFiles = 0; ///< including reads from the page cache
    std::uint64_t fromDisk = 0;
    friend bool operator==(const BytesRead&, const BytesRead&) = default;
};
/// Parses /proc/PID/io.
[[nodiscard]] std::optional<BytesRead> bytesRead(std::string_view io);

/// Resident pages from /proc/PID/statm.
[[nodiscard]] std::optional<std::uint64_t> residentPages(std::string_view statm);

} // namespace stallscope

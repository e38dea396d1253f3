// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/nanos.h"

#include <cstdint>
#include <optional>
#include <string_view>

/// What the files of /proc say, read from their texts. Nothing where a text is not what it should be.
namespace stallscope {

/// Clock ticks of all processors since the system started.
struct ProcessorTicks {
    std::uint64_t busy = 0;
    std::uint64_t total = 0;
    friend bool operator==(const ProcessorTicks&, const ProcessorTicks&) = default;
};
/// Of /proc/stat. Waiting for a disk is idle time; time stolen by other machines counts as busy.
[[nodiscard]] std::optional<ProcessorTicks> processorTicks(std::string_view stat);

/// What a thread did since it began; what is missing to the time that passed, it was blocked.
struct ThreadTimes {
    Nanos running = 0;
    Nanos runnable = 0; ///< it could have run, and no processor was free
    friend bool operator==(const ThreadTimes&, const ThreadTimes&) = default;
};
/// Of /proc/PID/task/TID/schedstat.
[[nodiscard]] std::optional<ThreadTimes> threadTimes(std::string_view schedstat);

/// Bytes that a process read since it began.
struct BytesRead {
    std::uint64_t fromFiles = 0; ///< also where they were in memory already
    std::uint64_t fromDisk = 0;
    friend bool operator==(const BytesRead&, const BytesRead&) = default;
};
/// Of /proc/PID/io.
[[nodiscard]] std::optional<BytesRead> bytesRead(std::string_view io);

/// Pages in memory, of /proc/PID/statm.
[[nodiscard]] std::optional<std::uint64_t> residentPages(std::string_view statm);

} // namespace stallscope

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/nanos.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace stallscope::recording {

/// What of a program is recorded, and where its shards go.
struct RecordOptions {
    enum class Range { Whole, Nvtx, Profiler };

    std::string folder; ///< absolute path
    Nanos start = 0;    ///< monotonic time at which the recording began: delays count from here
    Nanos delay = 0;
    std::optional<Nanos> duration;
    Range range = Range::Whole;
    std::string rangeName;                 ///< of the NVTX ranges in which the program is recorded
    std::optional<std::uint64_t> maxBytes; ///< of all shards together
    bool recordsCuda = true;
    bool hasWholeGraphs = false; ///< a graph launch is one span
};

/// The libraries that are loaded into recorded programs.
struct InjectedLibraries {
    std::string nvtx;
    std::string cuda; ///< empty: this build has none
};

using Variables = std::vector<std::pair<std::string, std::string>>;

/// The environment variables by which a program and its children are recorded. A recording inside another one inherits none of the outer one's.
[[nodiscard]] Variables environmentFor(const RecordOptions& options, const InjectedLibraries& libraries, const std::string& eventsFolder, bool usesTicks);

/// Keeps what decides which events are recorded, beside the events: they may be read later, by another program.
[[nodiscard]] std::string optionsFile(const std::string& eventsFolder);
void saveOptions(const RecordOptions& options, const std::string& eventsFolder);
/// What saveOptions() kept; the defaults where nothing can be read.
[[nodiscard]] RecordOptions loadOptions(const std::string& eventsFolder);

} // namespace stallscope::recording

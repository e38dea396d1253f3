// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/result.h"
#include "profiler/base/time_range.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace stallscope::recording {

/// What to record of a program, and where to write its shards.
struct RecordOptions {
    enum class Range { Whole, Nvtx, Profiler };

    std::string folder; ///< absolute path
    Nanos start = 0;    ///< monotonic start time of the recording: base of delays
    Nanos delay = 0;
    std::optional<Nanos> duration;
    Range range = Range::Whole;
    std::string rangeName;                 ///< name of NVTX ranges to which the recording is limited
    std::optional<std::uint64_t> maxBytes; ///< of all shards together
    bool recordsCuda = true;
    bool hasWholeGraphs = false; ///< a graph launch is one span
    bool hasEventTimes = false;  ///< records when the device reached CUDA events
    bool hasQueueTimes = false;  ///< records when kernels were queued and submitted
    bool hasDeviceLaunches = false;
    std::optional<Nanos> metricsInterval; ///< between samples of GPU hardware metrics; empty: none
};

/// Libraries loaded into recorded programs.
struct InjectedLibraries {
    std::string nvtx;
    std::string cuda; ///< empty: not in this build
};

using Variables = std::vector<std::pair<std::string, std::string>>;

/// Environment variables for recording a program and its children. A nested recording inherits none from the outer one.
[[nodiscard]] Variables environmentFor(const RecordOptions& options, const InjectedLibraries& libraries, const std::string& eventsFolder, bool usesTicks);

/// Stores the options that select events beside the events, because another process may read them later.
[[nodiscard]] std::string optionsFile(const std::string& eventsFolder);
void saveOptions(const RecordOptions& options, const std::string& eventsFolder);
/// Options stored by saveOptions(); defaults if they cannot be read.
[[nodiscard]] RecordOptions loadOptions(const std::string& eventsFolder);

/// Paths of the libraries that record inside of other programs: beside this program, or where they are installed. A build
/// without CUPTI has no library for CUDA.
[[nodiscard]] Result<InjectedLibraries> injectedLibraries();

/// Expands placeholders in the name of a recording: %p is the id of this process, %h the host name, %q{NAME} an environment
/// variable, %% a percent sign. Fails for other placeholders, and for unset variables.
[[nodiscard]] Result<std::string> expandedName(const std::string& name);

/// Whether the placeholders give each rank a unique name: %p, or %q with a variable that contains the rank, or %q with one
/// that contains the local rank together with %h.
[[nodiscard]] bool namesEachRank(const std::string& name);

/// "train.stallscope" for rank 3 is "train-rank3.stallscope".
[[nodiscard]] std::string withRank(const std::string& name, std::uint32_t rank);

} // namespace stallscope::recording

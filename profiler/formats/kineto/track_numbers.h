// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/chrome/exported_trace.h"
#include "profiler/formats/kineto/event_rows.h"
#include "profiler/formats/kineto/track_naming.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace stallscope {

/// The tracks of a file, which each worker has numbered independently.
struct TrackNumbers {
    static constexpr std::size_t kUnused = SIZE_MAX;

    std::vector<SourceTrackKey> keys;                    ///< of all tracks
    std::vector<std::vector<std::size_t>> numbers;       ///< by worker and its track number
    std::vector<std::vector<DeviceThreads::Role>> roles; ///< likewise
    bool isAscend = false;
};

/// Numbers the used tracks independently of threads. `met`: tracks encountered by each worker.
[[nodiscard]] TrackNumbers numberTracks(
    const std::vector<BatchRows>& batches, std::vector<std::vector<SourceTrackKey>> met, const std::optional<ExportedTrace>& exported);

} // namespace stallscope

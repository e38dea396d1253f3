// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/exchange/device_threads.h"
#include "profiler/exchange/event_rows.h"

#include <cstddef>
#include <vector>

namespace stallscope {

/// The tracks of a file, which its readers have numbered each for themselves.
struct TrackNumbers {
    std::vector<TrackKey> keys;                          ///< of all tracks
    std::vector<std::vector<std::size_t>> numbers;       ///< by worker and its own track number
    std::vector<std::vector<DeviceThreads::Role>> roles; ///< likewise
};

/// Those that the batches use, in an order that no thread has a part in. `met`: what each worker has met.
[[nodiscard]] TrackNumbers numberTracks(const std::vector<BatchRows>& batches, std::vector<std::vector<TrackKey>> met);

} // namespace stallscope

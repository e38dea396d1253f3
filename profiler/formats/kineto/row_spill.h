// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/kineto/event_rows.h"
#include "profiler/session/temporary_file.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace stallscope {

/// Memory of the rows that a spill takes out of memory, with their arguments.
[[nodiscard]] std::uint64_t bytesOf(const BatchRows& rows);

/// Reads kept rows that were stored. False if they cannot be read; the file keeps the failure.
[[nodiscard]] bool readStoredKept(const session::TemporaryFile& file, session::TemporaryPlace place, std::vector<KeptRow>& rows);

/// Moves the spans and kept events of batches into a temporary file. What stays in memory is what few events have: samples of counters (16 bytes
/// each), flows, names.
class RowSpill {
public:
    /// `worker`: number of the spill among the workers, for its tracks.
    RowSpill(std::shared_ptr<session::TemporaryFile> file, std::uint32_t worker) : m_file(std::move(file)), m_worker(worker) {}

    /// Replaces consecutive batches of one event array by a single one. Arrays, and the batches of each, must come in order from the
    /// first batch on. `keys`: tracks by worker.
    /// Incomplete if a stop is requested.
    [[nodiscard]] BatchRows combined(std::vector<BatchRows> batches, const std::vector<std::vector<SourceTrackKey>>& keys, const std::stop_token& stop);
    /// Keys of the track numbers in combined batches.
    [[nodiscard]] const std::vector<SourceTrackKey>& tracks() const { return m_tracks; }
    [[nodiscard]] const session::TemporaryFile& file() const { return *m_file; }

private:
    [[nodiscard]] std::uint32_t numberOf(const SourceTrackKey& key);

    std::shared_ptr<session::TemporaryFile> m_file;
    std::uint32_t m_worker;
    std::vector<SourceTrackKey> m_tracks;
    std::map<SourceTrackKey, std::uint32_t> m_numbers;
    std::uint32_t m_array = 0;
    std::optional<WideNanos> m_origin; // of the array: the first one of its batches
};

} // namespace stallscope

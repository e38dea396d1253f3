// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/session/chunk_writer.h"

#include "profiler/trace/counter.h"

#include <cstdint>
#include <vector>

namespace stallscope::session {

/// Writes the samples that counters have gained since the last time. Those of counters that were read at the same times stand
/// together, with the times once.
class SampleChunks {
public:
    [[nodiscard]] Result<> write(const std::vector<CounterSeries>& counters, ChunkWriter& out);

private:
    std::vector<std::uint64_t> m_written; // per counter
};

} // namespace stallscope::session

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/session/byte_planes.h"
#include "profiler/session/chunk_writer.h"

#include "profiler/trace/counter.h"

#include <cstdint>
#include <span>
#include <vector>

namespace stallscope::session {

struct Sample {
    Nanos time = 0;
    double value = 0;
};

/// Writes the samples that counters have gained since the last time.
class SampleChunks {
public:
    [[nodiscard]] Result<> write(const std::vector<CounterSeries>& counters, ChunkWriter& out);

private:
    std::vector<std::uint64_t> m_written; // per counter
};

/// Times as steps, in byte planes without those that are nothing but zeros. Values that are whole numbers as differences, which
/// repeat themselves and take few bytes; others by their bits, in planes.
void encodeSampleSteps(std::span<const Sample> samples, PlaneWriter& out);
/// Empty where the bytes are not `count` samples in order of time.
[[nodiscard]] std::vector<Sample> decodeSampleSteps(ByteView raw, Nanos first, std::size_t count);
/// The same for version 1.0: times as steps, values as they are, eight planes each.
[[nodiscard]] std::vector<Sample> decodeSamples(ByteView raw, Nanos first, std::size_t count);

} // namespace stallscope::session

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/session/codec/byte_stream.h"

#include "profiler/trace/counter.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace stallscope::session {

/// Samples of a counter; both columns have the same length.
struct SampleColumns {
    std::vector<Nanos> times;
    std::vector<double> values;
};

/// Values of one of several counters at common times.
struct GroupedValues {
    std::size_t counter = 0;
    std::vector<double> values;
};
struct SampleGroup {
    std::vector<Nanos> times;
    std::vector<GroupedValues> counters; ///< one per counter, by number
};

/// Times are stored as differences in byte planes, without all-zero planes. Integer values are stored as differences, which
/// compress well; others as bit patterns in planes.
void encodeSampleSteps(const SampleColumns& samples, PlaneWriter& out);
/// Empty if the bytes are not `count` samples in order of time.
[[nodiscard]] SampleColumns decodeSampleSteps(ByteView raw, Nanos first, std::size_t count);

/// Encodes several counters with common times.
void encodeSampleGroup(std::span<const Nanos> times, std::span<const GroupedValues> counters, PlaneWriter& out);
/// Number of counters that the bytes claim, for a check before memory is allocated.
[[nodiscard]] std::uint64_t sampleGroupSize(ByteView raw);
[[nodiscard]] SampleGroup decodeSampleGroup(ByteView raw, Nanos first, std::size_t count);

/// One counter in version 1.0: times as differences, values as bit patterns, eight planes each.
[[nodiscard]] SampleColumns decodeSamples(ByteView raw, Nanos first, std::size_t count);

} // namespace stallscope::session

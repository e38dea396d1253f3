// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/session/codec/byte_planes.h"

#include "profiler/trace/counter.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace stallscope::session {

/// Samples of a counter; both are as long.
struct SampleColumns {
    std::vector<Nanos> times;
    std::vector<double> values;
};

/// What one of several counters was at times that they share.
struct GroupedValues {
    std::size_t counter = 0;
    std::vector<double> values;
};
struct SampleGroup {
    std::vector<Nanos> times;
    std::vector<GroupedValues> counters; ///< each once, by number
};

/// Times as steps, in byte planes without those that are nothing but zeros. Values that are whole numbers as differences, which
/// repeat themselves and take few bytes; others by their bits, in planes.
void encodeSampleSteps(const SampleColumns& samples, PlaneWriter& out);
/// Empty where the bytes are not `count` samples in order of time.
[[nodiscard]] SampleColumns decodeSampleSteps(ByteView raw, Nanos first, std::size_t count);

/// The same for several counters, with their times once.
void encodeSampleGroup(std::span<const Nanos> times, std::span<const GroupedValues> counters, PlaneWriter& out);
/// For how many counters such bytes claim to have samples: before anything is made room for.
[[nodiscard]] std::uint64_t sampleGroupSize(ByteView raw);
[[nodiscard]] SampleGroup decodeSampleGroup(ByteView raw, Nanos first, std::size_t count);

/// One counter in version 1.0: times as steps, values as they are, eight planes each.
[[nodiscard]] SampleColumns decodeSamples(ByteView raw, Nanos first, std::size_t count);

} // namespace stallscope::session

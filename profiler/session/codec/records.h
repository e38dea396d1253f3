// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/session/codec/byte_stream.h"

#include "profiler/trace/trace.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace stallscope::session {

/// Rows of a session's tables. Each row is stored with its length, so that fields appended by a newer minor version can be skipped.

/// Mutable state of a track during a recording.
struct TrackState {
    Nanos watermark = -kTimeLimit;
    std::vector<OpenSpan> openSpans;
};

/// A new generation restarts a lane without blocks.
struct LaneRecord {
    TrackId track;
    LanePlace place;
    std::uint16_t generation = 0;
};

struct Head {
    SourceFormat format = SourceFormat::Stallscope;
    std::int64_t epochNanos = 0;
    std::optional<Nanos> clockError;
};

using Fact = Facts::value_type;

/// Identified by name, because the set of losses grows.
struct LossRecord {
    std::string name;
    std::uint64_t count = 0;
};

void encode(const Head& head, ByteWriter& out);
void encode(const Process& process, ByteWriter& out);
void encode(const DeviceInfo& device, ByteWriter& out);
void encode(const TrackInfo& track, ByteWriter& out);
void encode(const TrackState& state, ByteWriter& out);
void encode(const LaneRecord& lane, ByteWriter& out);
void encode(const CounterInfo& counter, ByteWriter& out);
void encode(const Run& run, ByteWriter& out);
void encode(const Note& note, ByteWriter& out);
void encode(const Fact& fact, ByteWriter& out);
void encode(const LossRecord& loss, ByteWriter& out);

/// Each sets the reader to failed if the bytes are no such row.
void decode(ByteReader& in, Head& head);
void decode(ByteReader& in, Process& process);
void decode(ByteReader& in, DeviceInfo& device);
void decode(ByteReader& in, TrackInfo& track);
void decode(ByteReader& in, TrackState& state);
void decode(ByteReader& in, LaneRecord& lane);
void decode(ByteReader& in, CounterInfo& counter);
void decode(ByteReader& in, Run& run);
void decode(ByteReader& in, Note& note);
void decode(ByteReader& in, Fact& fact);
void decode(ByteReader& in, LossRecord& loss);

} // namespace stallscope::session

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/formats/common/name_table.h"
#include "profiler/formats/kineto/trace_assembly.h"
#include "profiler/formats/perfetto/clocks.h"
#include "profiler/formats/perfetto/correlations.h"
#include "profiler/formats/perfetto/fields.h"
#include "profiler/formats/perfetto/flow_tracks.h"
#include "profiler/formats/perfetto/gpu_counters.h"
#include "profiler/formats/perfetto/sequence.h"
#include "profiler/formats/perfetto/track_event.h"
#include "profiler/formats/perfetto/tracks.h"
#include "profiler/trace/detail_pool.h"

#include <protozero/data_view.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace stallscope::perfetto {

/// Converts packets to rows. Used from one thread.
class PacketReader {
public:
    /// `keepsArguments` as in ImportOptions.
    PacketReader(TracePools& pools, TraceClocks& clocks, bool keepsArguments);
    PacketReader(const PacketReader&) = delete;
    PacketReader& operator=(const PacketReader&) = delete;

    /// A malformed packet is counted, and what was read of it before is kept. ProtoStream::kReadableBehind bytes behind it may be read.
    void take(std::string_view packet);
    /// A field of the trace that is no packet.
    void skipForeignField();
    [[nodiscard]] std::uint64_t packets() const { return m_packets; }
    [[nodiscard]] BatchRows& rows() { return m_rows; }
    [[nodiscard]] ImportedRows finish(const std::string& fileName);

private:
    /// The fields of a packet that are read, in any order.
    struct Packet;

    void takePacket(const Packet& packet);
    [[nodiscard]] Sequence& sequenceOf(std::uint32_t id);
    void takeDescriptions(const Packet& packet, Sequence& sequence);
    void takeCompressed(std::string_view message, bool isZstd);
    void takeEvent(const Packet& packet, std::uint32_t sequenceId, Sequence& sequence);
    void takeSlice(Nanos time, TrackNumber track, std::uint32_t sequenceId, const Sequence& sequence);
    void takeCounters(Nanos time, TrackNumber track, std::uint32_t sequenceId, const Sequence& sequence);
    void takeExtraCounters(Nanos time, std::uint32_t sequenceId, const Sequence& sequence);
    void takeRun(TrackNumber track, std::uint32_t sequenceId, const Sequence& sequence);
    void takeGpuStage(const Packet& packet, Sequence& sequence);
    void takeGpuCounters(const Packet& packet, Sequence& sequence);
    void takeLaunch(SpanDetail& detail, protozero::data_view message);
    void takeSpecifications(protozero::data_view message);
    void takeGpuInfo(std::string_view message);
    [[nodiscard]] std::optional<Nanos> timeOf(const Packet& packet, Sequence& sequence);
    void describe(Span& span, TrackNumber track, Tracks::SliceFacts& facts, const Sequence& sequence);
    [[nodiscard]] std::string_view argumentsOf(const Span& span);
    void describeAmd(Span& span, Tracks::SliceFacts& facts, const Annotations& annotations);
    void correlate(Span& span, TrackNumber track, const Annotations& annotations);
    [[nodiscard]] StringId nameOr(StringId name);
    [[nodiscard]] std::uint64_t stateOf(std::uint32_t sequenceId, const Sequence& sequence) const
    {
        return std::uint64_t{sequenceId} << 32 | sequence.generation;
    }
    void tellFacts(ImportedRows& rows);
    void joinCorrelations();

    NameTable m_names;
    StackPool* m_stacks;
    DetailPool::Writer m_details;
    TraceClocks* m_clocks;
    BatchRows m_rows;
    Tracks m_tracks;
    GpuCounters m_gpuCounters;
    Correlations m_correlations;
    std::unordered_map<std::uint32_t, Sequence> m_sequences;
    Sequence* m_latest = nullptr; // cache of the lookup
    std::uint32_t m_latestId = 0;
    TrackEvent m_event;
    Annotations m_annotations;
    std::string m_arguments; // of the current event
    bool m_keepsArguments;
    StringId m_unnamed;
    std::uint64_t m_packets = 0;
    bool m_isUnpacking = false;
    bool m_hasStallscopeIds = false;    ///< correlation ids are those that Stallscope wrote
    FlowTracks m_flowTracks;            ///< of flows that Stallscope wrote
    std::vector<StringId> m_queueNames; ///< of the older form, by id
    std::vector<StringId> m_stageNames;
    std::map<std::uint32_t, std::uint64_t> m_unread; ///< packets by field
    std::vector<Run> m_runs;                         ///< of an export of Stallscope
    Facts m_facts;                                   ///< likewise
};

} // namespace stallscope::perfetto

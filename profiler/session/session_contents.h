// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/session/chunk_scan.h"
#include "profiler/session/detail_contents.h"
#include "profiler/session/kept_contents.h"
#include "profiler/session/lane_contents.h"
#include "profiler/session/pool_contents.h"
#include "profiler/session/records.h"
#include "profiler/session/sample_codec.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace stallscope::session {

/// Puts a trace together from the chunks of a file, in their order.
class SessionContents {
public:
    /// A memory bounds what spans take; without one, they stay. The limit is for what stays; 0: the memory's, or the usual one.
    explicit SessionContents(std::shared_ptr<const InputFile> file, std::shared_ptr<ColumnCache> memory = {}, std::size_t memoryLimit = 0);

    /// Takes in chunks: all but what spans and details consist of, which load() reads.
    [[nodiscard]] Result<> add(const std::vector<ChunkPlace>& places, const Job& job);
    [[nodiscard]] Result<> load(const LaneContents::LoadOptions& options, const Job& job);
    void count(Loss loss, std::uint64_t by) { m_losses.count(loss, by); }
    /// The file has become longer by this.
    void grow(std::uint64_t bytes) { m_budget.grow(bytes); }

    [[nodiscard]] std::shared_ptr<const Trace> publish() const;

private:
    [[nodiscard]] Intake take(const ChunkPlace& place);
    [[nodiscard]] Intake takeKept(const ChunkPlace& place);
    [[nodiscard]] Intake takePayload(const ChunkHeader& header, ByteView payload);
    [[nodiscard]] Intake takeSamples(const ChunkHeader& header, ByteView payload);
    [[nodiscard]] Intake takeSampleGroup(const ChunkHeader& header, ByteView payload);
    void appendSamples(std::size_t counter, const std::vector<Nanos>& times, const std::vector<double>& values);
    template <class Row>
    [[nodiscard]] Intake takeTable(const ChunkHeader& header, ByteView payload, std::vector<Row>& table);
    void countFoundLosses(Trace& trace) const;
    void noteFixedBytes();

    std::shared_ptr<const InputFile> m_file;
    MemoryBudget m_budget;
    PartReader m_reader;
    PoolContents m_pools;
    std::shared_ptr<BlockSource> m_source;
    LaneContents m_lanes;
    DetailContents m_details;
    std::shared_ptr<FileArguments> m_arguments;
    std::shared_ptr<FileEvents> m_events; // null: none
    std::vector<Head> m_head;
    std::vector<Process> m_processes;
    std::vector<DeviceInfo> m_devices;
    std::vector<TrackInfo> m_tracks;
    std::vector<TrackState> m_trackStates;
    std::vector<LaneRecord> m_laneRecords;
    std::vector<CounterInfo> m_counterInfos;
    std::vector<CounterBuilder> m_samples; // by counter
    std::vector<Run> m_runs;
    std::vector<Note> m_notes;
    Facts m_facts;
    std::vector<LossRecord> m_lossRecords;
    LossCounters m_losses; // found while reading
    std::uint64_t m_doneBytes = 0;
    std::uint64_t m_textBytes = 0;
    std::uint64_t m_fixedBytes = 0; // of texts and details, as the source knows
};

/// Ids that lead nowhere, as they are left where chunks are damaged, are led to something that says so.
void repairReferences(Trace& trace);

} // namespace stallscope::session

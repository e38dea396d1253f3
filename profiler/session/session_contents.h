// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/job.h"
#include "profiler/session/chunk_reader.h"
#include "profiler/session/chunk_scan.h"
#include "profiler/session/codec/records.h"
#include "profiler/session/codec/sample_codec.h"
#include "profiler/session/lane_contents.h"
#include "profiler/session/memory_budget.h"
#include "profiler/session/pool_contents.h"
#include "profiler/trace/argument_page.h"
#include "profiler/trace/kept_events.h"
#include "profiler/trace/loss.h"

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace stallscope::session {

/// The arguments of spans, left in the file until an export or another session file asks for them.
class FileArguments final : public ArgumentSource {
public:
    /// Those that were asked for stay until they take more than the limit. What is damaged is counted when it is first asked for.
    FileArguments(std::shared_ptr<const InputFile> file, std::shared_ptr<LossCounters> losses, std::uint64_t limit)
        : m_reader(std::move(file)), m_losses(std::move(losses)), m_limit(limit)
    {
    }

    void add(const ChunkPlace& place);
    [[nodiscard]] std::shared_ptr<const ArgumentPage> load(std::size_t page) override;

private:
    std::mutex m_mutex; // guards everything
    ChunkReader m_reader;
    std::shared_ptr<LossCounters> m_losses;
    std::map<std::size_t, std::vector<ChunkPlace>> m_places; // by page of details; without those that were found damaged
    std::map<std::size_t, std::shared_ptr<const ArgumentPage>> m_loaded;
    std::uint64_t m_limit;
    std::uint64_t m_loadedBytes = 0;
};

/// The events that became no spans, likewise.
class FileEvents final : public KeptEvents {
public:
    FileEvents(std::shared_ptr<const InputFile> file, std::shared_ptr<LossCounters> losses) : m_reader(std::move(file)), m_losses(std::move(losses)) {}

    void add(const ChunkPlace& place);
    [[nodiscard]] std::size_t pageCount() const override;
    [[nodiscard]] std::optional<Page> page(std::size_t index) const override;

private:
    mutable std::mutex m_mutex; // guards everything
    mutable ChunkReader m_reader;
    std::shared_ptr<LossCounters> m_losses;
    std::vector<ChunkPlace> m_places;
    mutable std::set<std::size_t> m_damaged; // that are counted
};

/// Fills the pool of details: which chunks there are first, then their contents, page by page on several threads.
class DetailContents {
public:
    /// Budget and losses outlive this.
    DetailContents(std::shared_ptr<const InputFile> file, std::shared_ptr<TracePools> pools, MemoryBudget& budget, LossCounters& losses)
        : m_file(std::move(file)), m_pools(std::move(pools)), m_budget(&budget), m_losses(&losses)
    {
    }

    [[nodiscard]] ChunkStatus add(const ChunkPlace& place);
    /// Reads what was added since the last time, or a part of it where the job is cancelled.
    void load(unsigned threads, const Job& job);

private:
    std::shared_ptr<const InputFile> m_file;
    std::shared_ptr<TracePools> m_pools;
    MemoryBudget* m_budget;
    LossCounters* m_losses;
    std::map<std::uint32_t, std::vector<ChunkPlace>> m_pending; // by page; chunks of one page stay in their order
};

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
    [[nodiscard]] ChunkStatus take(const ChunkPlace& place);
    [[nodiscard]] ChunkStatus takeKept(const ChunkPlace& place);
    [[nodiscard]] ChunkStatus takePayload(const ChunkHeader& header, ByteView payload);
    [[nodiscard]] ChunkStatus takeSamples(const ChunkHeader& header, ByteView payload);
    [[nodiscard]] ChunkStatus takeSampleGroup(const ChunkHeader& header, ByteView payload);
    void appendSamples(std::size_t counter, const std::vector<Nanos>& times, const std::vector<double>& values);
    template <class Row>
    [[nodiscard]] ChunkStatus takeTable(const ChunkHeader& header, ByteView payload, std::vector<Row>& table);
    void countFoundLosses(Trace& trace) const;
    void noteFixedBytes();

    std::shared_ptr<const InputFile> m_file;
    MemoryBudget m_budget;
    ChunkReader m_reader;
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

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/append_vector.h"
#include "profiler/base/job.h"
#include "profiler/session/chunk_scan.h"
#include "profiler/session/codec/records.h"
#include "profiler/session/codec/sample_codec.h"
#include "profiler/session/lane_contents.h"
#include "profiler/session/pool_contents.h"
#include "profiler/trace/column_cache.h"
#include "profiler/trace/detail_pool.h"
#include "profiler/trace/kept_events.h"
#include "profiler/trace/loss.h"

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace stallscope::session {

/// The arguments of spans, read from the file when an export or another session file requests them.
class FileArguments final : public ArgumentSource {
public:
    /// Keeps loaded pages up to the limit. Damage is counted when it is first found.
    FileArguments(std::shared_ptr<const InputFile> file, std::shared_ptr<LossCounters> losses, std::uint64_t limit)
        : m_reader(std::move(file)), m_losses(std::move(losses)), m_limit(limit)
    {
    }

    void add(const ChunkPlace& place);
    [[nodiscard]] std::shared_ptr<const ArgumentPage> load(std::size_t page) override;

private:
    std::mutex m_mutex; // guards all members
    ChunkReader m_reader;
    std::shared_ptr<LossCounters> m_losses;
    std::map<std::size_t, std::vector<ChunkPlace>> m_places; // by page of details; damaged ones are removed
    std::map<std::size_t, std::shared_ptr<const ArgumentPage>> m_loaded;
    std::uint64_t m_limit;
    std::uint64_t m_loadedBytes = 0;
};

/// The events that became no spans, likewise read on demand.
class FileEvents final : public KeptEvents {
public:
    FileEvents(std::shared_ptr<const InputFile> file, std::shared_ptr<LossCounters> losses) : m_reader(std::move(file)), m_losses(std::move(losses)) {}

    void add(const ChunkPlace& place);
    [[nodiscard]] std::size_t pageCount() const override;
    [[nodiscard]] std::optional<Page> page(std::size_t index) const override;

private:
    mutable std::mutex m_mutex; // guards all members
    mutable ChunkReader m_reader;
    std::shared_ptr<LossCounters> m_losses;
    std::vector<ChunkPlace> m_places;
    mutable std::set<std::size_t> m_damaged; // counted already
};

/// Pages of details, read from the file when a span of them is looked up. Keeps the last `pages` of them.
class FileDetails final : public DetailSource {
public:
    FileDetails(std::shared_ptr<const InputFile> file, std::shared_ptr<LossCounters> losses, std::size_t pages)
        : m_file(std::move(file)), m_losses(std::move(losses)), m_mostPages(pages)
    {
    }

    static constexpr std::size_t kSlotBytes = 192; ///< of a page that is not in memory, without its places

    /// One thread at a time.
    void add(const ChunkPlace& place);
    [[nodiscard]] std::shared_ptr<const Bytes> load(std::size_t page) override;

private:
    struct Slot {
        std::mutex mutex; // guards the following
        std::vector<ChunkPlace> places;
        std::shared_ptr<const Bytes> bytes; // null: not in memory
    };

    [[nodiscard]] std::shared_ptr<const Bytes> read(Slot& slot);
    [[nodiscard]] std::unique_ptr<ChunkReader> borrowReader();

    std::shared_ptr<const InputFile> m_file;
    std::shared_ptr<LossCounters> m_losses;
    std::size_t m_mostPages;
    AppendVector<std::unique_ptr<Slot>> m_slots; // by page
    std::mutex m_mutex;                          // guards the following; lock order: before those of slots
    std::deque<std::size_t> m_loaded;            // in order of loading
    std::mutex m_readersMutex;                   // guards the following
    std::vector<std::unique_ptr<ChunkReader>> m_readers;
};

/// Fills the pool of details: first collects the chunks, then decodes them page by page on several threads. Pages beyond the
/// memory for them are read on demand.
class DetailContents {
public:
    /// Memory of the pages that are always in memory, and likewise of those that were read on demand.
    struct Room {
        std::size_t residentPages = 0;
        std::size_t pagesOnDemand = 0;

        /// A part of the memory for spans; without it, all pages stay in memory.
        [[nodiscard]] static Room in(const ColumnCache* memory);
    };

    /// Budget and losses must outlive it; damage that is found later is counted in `laterLosses`.
    DetailContents(std::shared_ptr<const InputFile> file, std::shared_ptr<TracePools> pools, MemoryBudget& budget, LossCounters& losses,
        std::shared_ptr<LossCounters> laterLosses, Room room);

    [[nodiscard]] ChunkStatus add(const ChunkPlace& place);
    /// Memory that all pages take, or may take.
    [[nodiscard]] std::uint64_t bytes() const;
    /// Loads what was added since the last call, or part of it if the job is cancelled.
    void load(unsigned threads, const Job& job);

private:
    std::shared_ptr<const InputFile> m_file;
    std::shared_ptr<TracePools> m_pools;
    MemoryBudget* m_budget;
    LossCounters* m_losses;
    Room m_room;
    std::shared_ptr<FileDetails> m_source;
    std::map<std::uint32_t, std::vector<ChunkPlace>> m_pending; // by page; chunks of a page keep their order
};

/// Assembles a trace from the chunks of a file, in their order.
class SessionContents {
public:
    /// `memory` limits the spans; without it, they stay in memory. `limit` concerns everything else; 0: that of `memory`, or the default.
    explicit SessionContents(std::shared_ptr<const InputFile> file, const std::shared_ptr<ColumnCache>& memory = {}, std::size_t memoryLimit = 0);

    /// Processes chunks, except for spans and details, which load() reads.
    [[nodiscard]] Result<> add(const std::vector<ChunkPlace>& places, const Job& job);
    [[nodiscard]] Result<> load(const LaneContents::LoadOptions& options, const Job& job);
    void count(Loss loss, std::uint64_t by) { m_losses.count(loss, by); }
    /// The file has grown by this.
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
    std::uint64_t m_fixedBytes = 0; // texts and details, as reported to the source
};

/// Redirects dangling ids, as left by damaged chunks, to placeholders.
void repairReferences(Trace& trace);

} // namespace stallscope::session

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/recording/arena_file.h"
#include "engine/recording/kept_clock.h"
#include "engine/recording/process_shard.h"
#include "engine/recording/process_watch.h"
#include "engine/recording/record_options.h"
#include "engine/recording/tick_map.h"
#include "profiler/base/result.h"
#include "profiler/record/tick_clock.h"
#include "profiler/session/codec/file_io.h"

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace stallscope::recording {

/// What came of a recording.
struct RecordSummary {
    std::size_t processes = 0;
    std::size_t living = 0;       ///< descendants of the program that are still running: their events stay in the folder
    std::size_t refused = 0;      ///< processes that could not be recorded at all
    std::uint64_t lostEvents = 0; ///< of processes without a shard
    std::size_t unwritten = 0;    ///< shards that could not be written: their events stay in the folder
    std::string problem;          ///< why
    Nanos processorTime = 0;      ///< that the recorder took
    Nanos rangeCost = 0;          ///< what an NVTX range costs the thread that it is on
};

/// Reads what recorded programs write into their event arenas, and writes a shard (a session file) for each process, while the programs run. On
/// a thread of its own.
///
///     FILE.parts/              shards: PID-START.stallscope
///     FILE.parts/events-XXXX/  event arenas, and spare ones for programs to claim
///
/// Events are given back to the programs only when their shard holds them, so that a recorder that is killed loses nothing: readLeftoverEvents()
/// finds the rest. Which events a shard holds is noted in the arenas:
///
///     1. setProgress(): each block that was read further says up to where the shard will hold it (nextBytes) once it has drain number N (nextDrain)
///     2. the shard is written, the number N last (fact::kDrains)
///     3. blocks that are read to their end are freed; the others say so with the next drain (readBytes)
///
/// A recorder that is killed before 2 is complete leaves a shard with an earlier number: what counts then is readBytes.
class EventRecorder {
public:
    static constexpr const char* kEventsPrefix = "events-";

    /// The folder of the options is there, and no other recording uses it.
    [[nodiscard]] static Result<std::unique_ptr<EventRecorder>> begin(const RecordOptions& options);
    EventRecorder(const EventRecorder&) = delete;
    EventRecorder& operator=(const EventRecorder&) = delete;
    ~EventRecorder();

    [[nodiscard]] const std::string& eventsFolder() const { return m_folder.path; }
    [[nodiscard]] bool usesTicks() const { return m_ticks.usesTicks(); }

    /// The program has ended: reads the rest, and completes all shards. Removes the arenas where nothing is left to be read.
    [[nodiscard]] RecordSummary finish();

private:
    struct Place {
        std::uint32_t arena = 0;
        std::uint32_t block = 0;
        BlockFacts facts;
    };
    struct Arena {
        std::unique_ptr<ArenaFile> file;                       // null once it is deleted
        std::array<std::uint64_t, inject::kLostEvents> lost{}; // counted so far
        std::uint32_t removed = 0;                             // of a first arena: further ones of its program that were deleted
        std::optional<ProcessWatch> creator;                   // where it has no shard
        bool isCreatorGone = false;
    };
    /// Where a block stands that has been read further than its shard on the disk.
    struct Progress {
        std::uint32_t inShard = 0;
        std::uint32_t read = 0;
        std::uint32_t threadNumber = 0;
        bool isSealed = false;
    };
    struct Shard {
        std::unique_ptr<ProcessShard> shard;
        ProcessKey program; // see ArenaFile::Header
        std::uint64_t pidNamespace = 0;
        std::uint32_t drain = 0;                                              // the last one that was tried
        std::map<std::pair<std::uint32_t, std::uint32_t>, Progress> progress; // by arena and block
        /// Of a thread, by its number: blocks before this one have been read to their end. A later one is left for the next drain: the tables of
        /// several arenas are not of one moment.
        std::map<std::uint32_t, std::uint32_t> nextSequence;
        std::uint64_t unwritten = 0; // bytes of events
        Nanos writtenAt = 0;         // monotonic
        std::optional<Nanos> diedAt;
    };

    struct EventsFolder {
        std::string path;
        std::string closed; // what it lies in, where that is not the folder of the shards
        session::FileHandle lock;
    };

    EventRecorder(const RecordOptions& options, EventsFolder folder);
    [[nodiscard]] static Result<EventsFolder> makeEventsFolder(const std::string& folder);

    void loop();
    void finishShards();
    [[nodiscard]] bool waitForWork(std::chrono::milliseconds period);
    enum class Pace { Idle, Busy };
    /// Reads what there is.
    Pace drain(bool isLast);
    [[nodiscard]] std::vector<Place> unreadPlaces(Pace& pace);
    void read(const Place& place, std::uint64_t until);
    void findArenas();
    void take(std::unique_ptr<ArenaFile> file);
    static void endByExec(Shard& shard, Nanos at);
    [[nodiscard]] bool isNeeded(Arena& arena, const ArenaFile::Counters& counters);
    void makeSpares();
    [[nodiscard]] Shard& shardOf(const BlockFacts& block, const ArenaFile& arena);
    [[nodiscard]] bool isRead(std::uint32_t arena, std::uint32_t block, const BlockFacts& facts);
    [[nodiscard]] ArenaFile::Counters countLost(Arena& arena);
    void remove(Arena& arena);
    void writeIfDue(Shard& shard);
    void write(Shard& shard);
    void release(Shard& shard, bool isOver);
    /// True where processes have ended that are to be completed with the next drain.
    [[nodiscard]] bool completeEnded();
    /// False where the shard could not be written.
    [[nodiscard]] bool complete(Shard& shard, ProcessWatch::State state);
    void forget(const ProcessKey& process);
    [[nodiscard]] std::uint64_t bytesWritten() const;
    void watchLimit();
    [[nodiscard]] std::set<std::uint32_t> awaitDescendants() const;
    [[nodiscard]] bool areMapped() const;
    void conclude(std::size_t living);
    [[nodiscard]] bool shutArenas();

    RecordOptions m_options;
    EventsFolder m_folder;
    TickClock m_ticks;
    TickMap m_clock;
    KeptClock m_keptClock;
    std::vector<Arena> m_arenas;
    std::set<std::string> m_seen; // files that are arenas, or are of no use
    std::size_t m_unopened = 0;   // arenas for which there were too many open files
    std::map<ProcessKey, Shard> m_shards;
    std::uint64_t m_bytesCompleted = 0; // of shards that are complete
    bool m_isShut = false;
    bool m_canSeeMappings = false; // ArenaFile::isMapped() tells
    bool m_hasUnknown = false;     // of a process it is not known whether it has ended
    RecordSummary m_summary;

    std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_isToEnd = false; // guarded by m_mutex
    std::thread m_thread;   // last: it uses all of the above
};

} // namespace stallscope::recording

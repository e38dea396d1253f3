// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/recording/arena/arena_file.h"
#include "engine/recording/arena/process_watch.h"
#include "engine/recording/process_shard.h"
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

/// Result of a recording.
struct RecordSummary {
    std::size_t processes = 0;
    std::size_t living = 0;       ///< running descendants of the program, whose events stay in the folder
    std::size_t refused = 0;      ///< processes that could not be recorded at all
    std::uint64_t lostEvents = 0; ///< of processes without a shard
    std::size_t unwritten = 0;    ///< shards that could not be written, whose events stay in the folder
    std::string problem;          ///< reason
    Nanos processorTime = 0;      ///< used by the recorder
    Nanos rangeCost = 0;          ///< cost of an NVTX range for its thread
};

/// Reads the events of recorded programs from their arenas, and writes a shard (a session file) per process while they run.
/// Uses a separate thread.
///
///     FILE.parts/              shards: PID-START.stallscope
///     FILE.parts/events-XXXX/  event arenas, and spare ones for programs to claim
///
/// Event space is returned to programs only after the events are in their shard, so that a killed recorder loses nothing:
/// readLeftoverEvents() reads the rest. The arenas record which events a shard contains:
///
///     1. setProgress(): each block that was read further stores up to where the shard will contain it (nextBytes) once it
///     has drain number N (nextDrain)
///     2. the shard is written, with the number N last (fact::kDrains)
///     3. completely read blocks are freed; for the others readBytes is updated with the next drain
///
/// A recorder that is killed before 2 is complete leaves a shard with an earlier number; then readBytes is valid.
class EventRecorder {
public:
    static constexpr const char* kEventsPrefix = "events-";

    /// The folder of the options must exist, and must not be in use by another recording.
    [[nodiscard]] static Result<std::unique_ptr<EventRecorder>> begin(const RecordOptions& options);
    EventRecorder(const EventRecorder&) = delete;
    EventRecorder& operator=(const EventRecorder&) = delete;
    ~EventRecorder();

    [[nodiscard]] const std::string& eventsFolder() const { return m_folder.path; }
    [[nodiscard]] bool usesTicks() const { return m_ticks.usesTicks(); }

    /// To be called after the program has ended: reads the rest, and completes all shards. Removes completely read arenas.
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
        std::uint32_t removed = 0;                             // of a first arena: number of deleted further arenas of its program
        std::optional<ProcessWatch> creator;                   // if it has no shard
        bool isCreatorGone = false;
    };
    /// State of a block that was read further than its shard on the disk.
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
        std::uint32_t drain = 0;                                              // the last one that was attempted
        std::map<std::pair<std::uint32_t, std::uint32_t>, Progress> progress; // by arena and block
        /// By thread number: all earlier blocks are completely read. A later block is left for the next drain, because the
        /// tables of several arenas are not read atomically.
        std::map<std::uint32_t, std::uint32_t> nextSequence;
        std::uint64_t unwritten = 0; // bytes of events
        Nanos writtenAt = 0;         // monotonic
        std::optional<Nanos> diedAt;
    };

    struct EventsFolder {
        std::string path;
        std::string closed; // folder with its file, if it is not the folder of the shards
        session::FileHandle lock;
    };

    EventRecorder(const RecordOptions& options, EventsFolder folder);
    [[nodiscard]] static Result<EventsFolder> makeEventsFolder(const std::string& folder);

    void loop();
    void finishShards();
    [[nodiscard]] bool waitForWork(std::chrono::milliseconds period);
    enum class Pace { Idle, Busy };
    /// Reads all available events.
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
    /// True if ended processes must be completed by the next drain.
    [[nodiscard]] bool completeEnded();
    /// False if the shard could not be written.
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
    std::set<std::string> m_seen; // files that are known arenas, or unusable
    std::size_t m_unopened = 0;   // number of arenas that exceeded the limit of open files
    std::map<ProcessKey, Shard> m_shards;
    std::uint64_t m_bytesCompleted = 0; // of complete shards
    bool m_isShut = false;
    bool m_canSeeMappings = false; // ArenaFile::isMapped() is reliable
    bool m_hasUnknown = false;     // whether it is unknown if some process has ended
    RecordSummary m_summary;

    std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_isToEnd = false; // guarded by m_mutex
    std::thread m_thread;   // last: uses all of the above
};

} // namespace stallscope::recording

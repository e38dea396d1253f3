// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/leftover_events.h"

#include "engine/recording/event_recorder.h"
#include "engine/recording/process_shard.h"
#include "engine/recording/record_options.h"
#include "engine/recording/shard_facts.h"
#include "engine/recording/tick_map.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>

#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>

namespace stallscope::recording {

namespace {

namespace fs = std::filesystem;

struct Place {
    const ArenaFile* file = nullptr;
    std::uint32_t block = 0;
    BlockFacts facts;
};

std::vector<fs::path> eventsFolders(const std::string& folder)
{
    std::vector<fs::path> folders;
    std::error_code problem;
    for (const auto& entry : fs::directory_iterator(folder, problem)) {
        if (entry.is_directory(problem) && entry.path().filename().string().starts_with(EventRecorder::kEventsPrefix))
            folders.push_back(entry.path());
    }
    return folders;
}

/// How much of the block the shard contains.
std::uint32_t consumed(const BlockFacts& facts, const std::map<ProcessKey, std::shared_ptr<const Trace>>& shards)
{
    const auto shard = shards.find(facts.process);
    if (shard == shards.end())
        return 0;
    const bool holdsNext = facts.nextDrain != 0 && facts.nextDrain <= numberOf(*shard->second, fact::kDrains).value_or(0);
    return std::min(holdsNext ? facts.nextBytes : facts.readBytes, facts.committed);
}

TickMap clockOf(const std::vector<Place>& places, const fs::path& folder)
{
    TickMap clock;
    std::vector<TickMap::Reading> readings = KeptClock::load(folder.string(), TickClock());
    for (const Place& place : places) {
        const Nanos uncertainty = place.facts.openedUncertainty / 2;
        readings.push_back({place.facts.openedAt, static_cast<Nanos>(place.facts.openedMonotonic) + uncertainty, uncertainty});
    }
    std::sort(readings.begin(), readings.end(), [](const TickMap::Reading& a, const TickMap::Reading& b) { return a.uncertainty < b.uncertainty; });
    for (const TickMap::Reading& reading : readings) // most precise first: others must agree with them
        clock.add(reading);
    return clock;
}

std::vector<std::byte> bytesOf(const Place& place, std::uint32_t from, std::uint32_t until)
{
    std::vector<std::byte> bytes(until - from);
    if (!place.file->read(place.block, from, bytes))
        bytes.clear();
    return bytes;
}

void readFolder(const fs::path& folder, const std::map<ProcessKey, std::shared_ptr<const Trace>>& shards, LeftoverEvents& leftover)
{
    std::vector<std::unique_ptr<ArenaFile>> files;
    std::error_code problem;
    for (const auto& entry : fs::directory_iterator(folder, problem)) {
        leftover.refused += entry.path().extension() == inject::kRefusedSuffix ? 1 : 0;
        if (entry.path().extension() != inject::kArenaSuffix)
            continue;
        if (auto file = ArenaFile::open(entry.path().string(), ArenaFile::Access::ReadOnly))
            files.push_back(std::move(file));
    }
    std::vector<Place> places;
    for (const auto& file : files) {
        const auto lost = file->counters().lost;
        leftover.lostEvents += std::accumulate(lost.begin(), lost.end(), std::uint64_t{0});
        const std::vector<BlockFacts> blocks = file->blocks();
        for (std::uint32_t block = 0; block < blocks.size(); ++block) {
            if (blocks[block].state != inject::BlockState::Free && blocks[block].committed > 0)
                places.push_back({file.get(), block, blocks[block]});
        }
    }
    std::sort(places.begin(), places.end(), [](const Place& a, const Place& b) {
        return std::tie(a.facts.process, a.facts.threadNumber, a.facts.sequence) < std::tie(b.facts.process, b.facts.threadNumber, b.facts.sequence);
    });
    const RecordOptions options = loadOptions(folder.string());
    const TickMap clock = clockOf(places, folder);
    std::map<ProcessKey, std::unique_ptr<ProcessShard>> processes;
    const auto bootedAt = std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::system_clock::now().time_since_epoch()).count() - monotonicNow();
    std::optional<std::pair<ProcessKey, std::uint32_t>> writing; // thread with an unsealed block: later blocks were read at a later moment
    for (const Place& place : places) {
        const std::pair thread(place.facts.process, place.facts.threadNumber);
        if (thread == writing)
            continue;
        if (place.facts.state != inject::BlockState::Sealed)
            writing = thread;
        const std::uint32_t from = consumed(place.facts, shards);
        if (from >= place.facts.committed)
            continue;
        std::unique_ptr<ProcessShard>& process = processes[place.facts.process];
        const ArenaFile::Header& header = place.file->header();
        if (!process) {
            process = std::make_unique<ProcessShard>(ProcessShard::Identity{place.facts.process, header.executable, header.command, header.pidNamespace,
                                                         bootedAt + static_cast<std::int64_t>(place.facts.process.start)},
                options);
            if (const auto shard = shards.find(place.facts.process); shard != shards.end())
                process->continueFrom(*shard->second);
        }
        process->skipTo(place.facts, bytesOf(place, 0, from));
        process->read(place.facts, bytesOf(place, from, place.facts.committed), UINT64_MAX);
    }
    for (const auto& [key, process] : processes)
        leftover.processes.push_back({key, process->finish(clock, std::nullopt)});
    const std::size_t seen = processesRecordingTo(fs::canonical(folder, problem).string()).size();
    const bool areMapped =
        seen == 0 && leasesWork(optionsFile(folder.string())) && std::any_of(files.begin(), files.end(), [](const auto& file) { return file->isMapped(); });
    leftover.living += areMapped ? 1 : seen; // at least
}

} // namespace

session::FileHandle lockEvents(const std::string& eventsFolder)
{
    session::FileHandle file(::open(eventsFolder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (file.isOpen())
        (void)::flock(file.get(), LOCK_EX | LOCK_NB);
    return file;
}

bool isBeingRecorded(const std::string& folder)
{
    const std::vector<fs::path> all = eventsFolders(folder);
    return std::any_of(all.begin(), all.end(), [](const fs::path& events) {
        const session::FileHandle file(::open(events.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
        return file.isOpen() && ::flock(file.get(), LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    });
}

LeftoverEvents readLeftoverEvents(const std::string& folder, const std::map<ProcessKey, std::shared_ptr<const Trace>>& shards)
{
    LeftoverEvents leftover;
    for (const fs::path& events : eventsFolders(folder)) {
        leftover.hasArenas = true;
        readFolder(events, shards, leftover);
    }
    return leftover;
}

} // namespace stallscope::recording

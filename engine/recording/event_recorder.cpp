// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/event_recorder.h"

#include "engine/recording/leftover_events.h"
#include "engine/recording/range_cost.h"
#include "profiler/base/utf8.h"
#include "profiler/record/signals_blocked.h"

#include <algorithm>
#include <filesystem>
#include <random>
#include <system_error>
#include <tuple>
#include <utility>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <pthread.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace stallscope::recording {

namespace {

namespace fs = std::filesystem;
using inject::BlockState;

/// Polling period of arenas: when few events arrive, and when a program fills them quickly.
constexpr std::chrono::milliseconds kIdlePeriod{50};
constexpr std::chrono::milliseconds kBusyPeriod{5};
/// Limits what a killed recorder leaves to be read again. Shorter periods compress badly.
constexpr Nanos kWritePeriod = 100'000'000;
/// Limit of events in bytes before they are written.
constexpr std::uint64_t kMostUnwritten = std::uint64_t{8} << 20;
/// The same if the size of the recording is limited, to stay close to the limit.
constexpr std::uint64_t kMostUnwrittenToLimit = std::uint64_t{128} << 10;
/// Grace period for helper processes that end with the program, such as those of multiprocessing.
constexpr Nanos kLastBreath = 250'000'000;
/// Retry period after a shard of an ended process could not be written.
constexpr Nanos kRetryPeriod = 1'000'000'000;

/// During recording, the name of the final file is a link to the shard of the first process.
void linkResult(const std::string& folder, const std::string& shard)
{
    constexpr std::string_view kSuffix = ".parts";
    if (!folder.ends_with(kSuffix))
        return;
    const std::string target = shard.substr(folder.rfind('/') + 1);
    const std::string link = folder.substr(0, folder.size() - kSuffix.size());
    (void)!::symlink(target.c_str(), link.c_str()); // fails if it exists already
}

/// A name that other users cannot guess: a recorder run by root lets them write into the folder.
std::string randomName()
{
    std::random_device random;
    return fmt::format("{}{:08x}{:08x}", EventRecorder::kEventsPrefix, random(), random());
}

/// Whether every user can traverse all folders of the path.
bool isOpenToAll(const fs::path& folder)
{
    for (fs::path path = folder; path.has_relative_path(); path = path.parent_path()) {
        struct stat facts = {};
        if (::stat(path.c_str(), &facts) != 0 || (facts.st_mode & S_IXOTH) == 0)
            return false;
    }
    return true;
}

Result<> makeFolder(const std::string& path, mode_t mode)
{
    if (::mkdir(path.c_str(), 0700) == 0 && ::chmod(path.c_str(), mode) == 0)
        return {};
    return Error{fmt::format("cannot create the folder '{}': {}", displayText(path), std::strerror(errno))};
}

/// Does not follow links, because another user may be able to rename the folder.
bool openToAll(const std::string& folder)
{
    const session::FileHandle file(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    struct stat facts = {};
    return file.isOpen() && ::fstat(file.get(), &facts) == 0 && facts.st_uid == ::geteuid() && ::fchmod(file.get(), 0711) == 0 && isOpenToAll(folder);
}

constexpr const char* kClosedPrefix = "/stallscope-events-";
/// In a separate folder for arenas: link to the folder of the shards.
constexpr const char* kShardsLink = "/shards";
constexpr mode_t kForOtherUsers = 0733; // can be traversed and written, but not listed, by other users

/// Removes folders for arenas whose recordings were deleted.
void removeAbandoned(const fs::path& temporary)
{
    std::error_code problem;
    for (const auto& entry : fs::directory_iterator(temporary, problem)) {
        const std::string path = entry.path().string();
        struct stat facts = {};
        if (path.find(kClosedPrefix) == std::string::npos || ::lstat(path.c_str(), &facts) != 0 || !S_ISDIR(facts.st_mode) || facts.st_uid != 0)
            continue;
        const fs::path shards = fs::read_symlink(path + kShardsLink, problem);
        if (!problem && !fs::exists(fs::symlink_status(shards, problem)))
            fs::remove_all(path, problem);
    }
}

/// One descriptor is needed per recorded process and arena.
void raiseDescriptorLimit()
{
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    limit.rlim_cur = limit.rlim_max;
    (void)::setrlimit(RLIMIT_NOFILE, &limit);
}

Nanos processorTime()
{
    timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return Nanos{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

std::int64_t epochAt(std::uint64_t monotonic)
{
    const auto now = std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
    return now - (monotonicNow() - static_cast<Nanos>(monotonic));
}

auto orderOf(const BlockFacts& facts)
{
    return std::tie(facts.process, facts.threadNumber, facts.sequence);
}

} // namespace

/// Programs recorded by root may drop their privileges and must still reach their arenas. If the shards are in a folder
/// that is closed to others, the arenas are in another folder, which others cannot list, with a link in their place.
Result<EventRecorder::EventsFolder> EventRecorder::makeEventsFolder(const std::string& folder)
{
    EventsFolder made{folder + '/' + randomName(), {}, session::FileHandle()};
    const bool isForOthers = ::geteuid() == 0 && openToAll(folder);
    std::error_code problem;
    const fs::path temporary = ::geteuid() == 0 && !isForOthers ? fs::temp_directory_path(problem) : fs::path();
    if (!temporary.empty() && isOpenToAll(temporary)) {
        removeAbandoned(temporary);
        const std::string link = made.path;
        const std::string closed = temporary.string() + kClosedPrefix + randomName();
        const std::string elsewhere = closed + '/' + randomName();
        if (makeFolder(closed, 0711) && makeFolder(elsewhere, kForOtherUsers) && ::symlink(folder.c_str(), (closed + kShardsLink).c_str()) == 0
            && ::symlink(elsewhere.c_str(), link.c_str()) == 0) {
            made.path = elsewhere;
            made.closed = closed;
        } else {
            fs::remove_all(closed, problem);
        }
    }
    if (made.closed.empty()) {
        if (auto here = makeFolder(made.path, isForOthers ? kForOtherUsers : 0700); !here)
            return here.error();
    }
    made.lock = lockEvents(made.path);
    return made;
}

Result<std::unique_ptr<EventRecorder>> EventRecorder::begin(const RecordOptions& options)
{
    auto folder = makeEventsFolder(options.folder);
    if (!folder)
        return folder.error();
    saveOptions(options, folder->path);
    try {
        return std::unique_ptr<EventRecorder>(new EventRecorder(options, *std::move(folder)));
    } catch (const std::system_error& problem) { // from std::thread, in which there is no other way
        return Error{fmt::format("cannot start a thread for the recorder: {}", problem.code().message())};
    }
}

EventRecorder::EventRecorder(const RecordOptions& options, EventsFolder folder)
    : m_options(options), m_folder(std::move(folder)), m_keptClock(m_folder.path, m_ticks)
{
    m_clock.add(readBoth(m_ticks));
    makeSpares();
    m_canSeeMappings = leasesWork(optionsFile(m_folder.path));
    const SignalsBlocked blocked;
    m_thread = std::thread([this] { loop(); });
}

EventRecorder::~EventRecorder()
{
    if (m_thread.joinable())
        (void)finish();
}

RecordSummary EventRecorder::finish()
{
    {
        const std::lock_guard lock(m_mutex);
        m_isToEnd = true;
    }
    m_changed.notify_all();
    m_thread.join();
    return m_summary;
}

void EventRecorder::loop()
{
    (void)pthread_setname_np(pthread_self(), "recorder");
    m_summary.rangeCost = measureRangeCost(usesTicks());
    Pace pace = Pace::Idle;
    while (waitForWork(pace == Pace::Busy ? kBusyPeriod : kIdlePeriod)) {
        pace = drain(false);
        for (auto& [key, shard] : m_shards)
            writeIfDue(shard);
        if (completeEnded())
            pace = Pace::Busy;
    }
    finishShards();
    m_summary.processorTime = processorTime();
}

/// Running processes may still write while the rest is read, and keep their arenas; the events of ended ones are read completely.
void EventRecorder::finishShards()
{
    findArenas();
    std::set<std::uint32_t> living = awaitDescendants();
    std::map<ProcessKey, ProcessWatch::State> states;
    const auto look = [&] {
        for (auto& [key, shard] : m_shards) {
            ProcessWatch& watch = shard.shard->watch();
            const auto known = states.try_emplace(key, watch.state());
            if (known.second && watch.state() == ProcessWatch::State::Running)
                living.insert(*watch.localPid());
            else if (known.second && watch.isVisible() && !shard.diedAt)
                shard.diedAt = monotonicNow();
        }
    };
    for (bool hasMore = true; hasMore;) {
        look();
        (void)drain(false); // blocks that wait for earlier ones are read next
        (void)drain(true);
        look(); // for processes that were found for the first time
        const std::size_t before = m_shards.size();
        for (auto at = m_shards.begin(); at != m_shards.end();)
            at = complete(at->second, states.at(at->first)) ? m_shards.erase(at) : std::next(at);
        hasMore = m_unopened > 0 && m_shards.size() < before; // closed files of completed shards
    }
    conclude(living.size());
}

bool EventRecorder::waitForWork(std::chrono::milliseconds period)
{
    std::unique_lock lock(m_mutex);
    m_changed.wait_for(lock, period, [this] { return m_isToEnd; });
    return !m_isToEnd;
}

EventRecorder::Pace EventRecorder::drain(bool isLast)
{
    findArenas();
    if (!isLast)
        makeSpares();
    const std::uint64_t until = isLast ? UINT64_MAX : readBoth(m_ticks).ticks; // later events are left to the next drain
    Pace pace = Pace::Idle;
    std::vector<Place> places = unreadPlaces(pace);
    if (!places.empty())
        m_clock.add(readBoth(m_ticks)); // later than every event that is read now
    std::sort(places.begin(), places.end(), [](const Place& a, const Place& b) { return orderOf(a.facts) < orderOf(b.facts); });
    for (const Place& place : places)
        read(place, until);
    for (auto& [key, shard] : m_shards)
        shard.shard->collect(m_clock, shard.diedAt ? UINT64_MAX : until);
    return pace;
}

std::vector<EventRecorder::Place> EventRecorder::unreadPlaces(Pace& pace)
{
    std::vector<Place> places;
    for (std::uint32_t arena = 0; arena < m_arenas.size(); ++arena) {
        if (!m_arenas[arena].file)
            continue;
        const ArenaFile::Counters counters = countLost(m_arenas[arena]);
        const std::vector<BlockFacts> blocks = m_arenas[arena].file->blocks();
        std::size_t used = 0;
        for (std::uint32_t block = 0; block < blocks.size(); ++block) {
            used += blocks[block].state != BlockState::Free ? 1 : 0;
            if (blocks[block].state != BlockState::Free && blocks[block].committed > 0 && !isRead(arena, block, blocks[block]))
                places.push_back({arena, block, blocks[block]});
        }
        if (used > blocks.size() / 2)
            pace = Pace::Busy;
        if (used == 0 && !isNeeded(m_arenas[arena], counters))
            remove(m_arenas[arena]);
    }
    return places;
}

void EventRecorder::findArenas()
{
    m_unopened = 0;
    std::error_code problem;
    const fs::directory_iterator files(m_folder.path, problem);
    if (problem == std::errc::too_many_files_open || problem == std::errc::too_many_files_open_in_system)
        m_unopened = 1; // at least
    for (const auto& entry : files) {
        const std::string path = entry.path().string();
        const fs::path extension = entry.path().extension();
        if (extension == inject::kRefusedSuffix) {
            m_summary.refused += m_seen.insert(path).second ? 1 : 0;
        } else if (extension == inject::kArenaSuffix && !m_seen.contains(path)) {
            errno = 0;
            if (auto file = ArenaFile::open(path, ArenaFile::Access::ReadWrite)) // otherwise not ready yet
                take(std::move(file));
            else if (errno == EMFILE || errno == ENFILE)
                ++m_unopened;
        }
    }
}

void EventRecorder::take(std::unique_ptr<ArenaFile> file)
{
    if (m_seen.empty())
        raiseDescriptorLimit(); // not earlier: the program, which is running by now, would have inherited it
    m_seen.insert(file->path());
    const ArenaFile::Header& header = file->header();
    for (auto& [key, shard] : m_shards) {
        if (header.isFirst && key.pid == header.creator.pid && key.start < header.creator.start && shard.pidNamespace == header.pidNamespace)
            endByExec(shard, static_cast<Nanos>(header.creator.start));
    }
    const auto unused = std::find_if(m_arenas.begin(), m_arenas.end(), [](const Arena& arena) { return !arena.file; });
    Arena& arena = unused != m_arenas.end() ? *unused : m_arenas.emplace_back();
    arena = {};
    arena.file = std::move(file);
}

/// The previous program of the process ended when the new one began.
void EventRecorder::endByExec(Shard& shard, Nanos at)
{
    shard.shard->watch().noteExec();
    if (!shard.diedAt)
        shard.diedAt = at;
}

/// For a completely read arena. Forks of its creator that have it mapped create another one.
bool EventRecorder::isNeeded(Arena& arena, const ArenaFile::Counters& counters)
{
    const ArenaFile::Header& header = arena.file->header();
    if (header.isFirst && std::any_of(m_shards.begin(), m_shards.end(), [&](const auto& one) { return one.second.program == header.creator; }))
        return true; // forks count their arenas in it
    const bool mayBeShared = header.isFirst && m_canSeeMappings;
    if (counters.isRetired || arena.isCreatorGone)
        return mayBeShared && arena.file->isMapped(); // by a fork that has not recorded yet
    if (m_shards.contains(header.creator))
        return true;
    if (!arena.creator)
        arena.creator.emplace(header.creator.pid, header.pidNamespace);
    arena.isCreatorGone = arena.creator->state() == ProcessWatch::State::Ended;
    return !arena.isCreatorGone || (mayBeShared && arena.file->isMapped());
}

void EventRecorder::makeSpares()
{
    for (int i = 0; i < inject::kSpareArenas; ++i) {
        const std::string path = m_folder.path + '/' + inject::kSparePrefix + std::to_string(i);
        if (::access(path.c_str(), F_OK) != 0 && !makeSpareArena(path))
            return; // disk full: programs count their losses
    }
}

EventRecorder::Shard& EventRecorder::shardOf(const BlockFacts& block, const ArenaFile& arena)
{
    Shard& shard = m_shards[block.process];
    if (shard.shard)
        return shard;
    const ArenaFile::Header& header = arena.header();
    shard.shard = std::make_unique<ProcessShard>(
        ProcessShard::Identity{block.process, header.executable, header.command, header.pidNamespace, epochAt(block.process.start)}, m_options);
    shard.program = header.program;
    shard.pidNamespace = header.pidNamespace;
    ++m_summary.processes;
    if (m_isShut)
        shard.shard->shut();
    const std::string path = fmt::format("{}/{}-{}.stallscope", m_options.folder, block.process.pid, block.process.start);
    shard.shard->setFile(path);
    linkResult(m_options.folder, path);
    return shard;
}

/// Whether the block is completely read. It may be freed before the end of this drain.
bool EventRecorder::isRead(std::uint32_t arena, std::uint32_t block, const BlockFacts& facts)
{
    const auto shard = m_shards.find(facts.process);
    if (shard == m_shards.end())
        return false;
    const auto progress = shard->second.progress.find({arena, block});
    if (progress == shard->second.progress.end() || progress->second.read < facts.committed)
        return false;
    progress->second.isSealed = facts.state == BlockState::Sealed;
    if (progress->second.isSealed) {
        std::uint32_t& nextSequence = shard->second.nextSequence[facts.threadNumber];
        nextSequence = std::max(nextSequence, facts.sequence + 1);
    }
    return true;
}

/// Reads only as far as all events can be placed: the next shard then contains everything that is marked as read.
void EventRecorder::read(const Place& place, std::uint64_t until)
{
    const ArenaFile& file = *m_arenas[place.arena].file;
    Shard& shard = shardOf(place.facts, file);
    if (shard.shard->isFinished())
        return; // its file is not written yet
    std::uint32_t& nextSequence = shard.nextSequence[place.facts.threadNumber];
    const bool isLast = until == UINT64_MAX;
    if (place.facts.sequence > nextSequence && !isLast)
        return;
    Progress& progress = shard.progress[{place.arena, place.block}];
    const std::uint32_t from = progress.read;
    std::vector<std::byte> bytes(place.facts.committed - from);
    if (!file.read(place.block, from, bytes)) {
        shard.shard->countLost(1); // at least: the file was truncated
        return;
    }
    const std::size_t done = shard.shard->read(place.facts, bytes, shard.diedAt ? UINT64_MAX : until);
    progress.read = from + static_cast<std::uint32_t>(done);
    progress.threadNumber = place.facts.threadNumber;
    progress.isSealed = place.facts.state == BlockState::Sealed && progress.read == place.facts.committed;
    if (progress.isSealed)
        nextSequence = std::max(nextSequence, place.facts.sequence + 1);
    shard.unwritten += done;
    const std::uint64_t most = m_options.maxBytes ? kMostUnwrittenToLimit : kMostUnwritten;
    if (shard.unwritten >= most && m_options.range == RecordOptions::Range::Whole) {
        shard.shard->place(m_clock);
        write(shard);
    }
}

/// Losses in an arena shared by several processes are attributed to its creator.
ArenaFile::Counters EventRecorder::countLost(Arena& arena)
{
    const ArenaFile::Counters counters = arena.file->counters();
    std::uint64_t fresh = 0;
    for (std::size_t i = 0; i < inject::kLostEvents; ++i)
        fresh += counters.lost[i] - std::min(counters.lost[i], std::exchange(arena.lost[i], counters.lost[i]));
    const auto shard = m_shards.find(arena.file->header().creator);
    if (shard != m_shards.end())
        shard->second.shard->countLost(fresh);
    else
        m_summary.lostEvents += fresh;
    return counters;
}

void EventRecorder::remove(Arena& arena)
{
    const ProcessKey program = arena.file->header().program;
    if (!arena.file->remove())
        return;
    (void)countLost(arena); // losses since then
    m_seen.erase(arena.file->path());
    arena.file.reset();
    const auto first = std::find_if(
        m_arenas.begin(), m_arenas.end(), [&](const Arena& one) { return one.file && one.file->header().isFirst && one.file->header().creator == program; });
    if (first != m_arenas.end())
        first->file->setArenasRemoved(++first->removed);
}

void EventRecorder::writeIfDue(Shard& shard)
{
    if (shard.shard->hasNews() && monotonicNow() - shard.writtenAt >= kWritePeriod)
        write(shard);
}

/// Stores the progress before the shard is written with the drain number: if the recorder is killed in between, it is still
/// known which events are in the shard.
void EventRecorder::write(Shard& shard)
{
    const std::uint32_t drain = ++shard.drain; // also after a failed one, which may be in the file nevertheless
    for (const auto& [place, progress] : shard.progress) {
        if (progress.read != progress.inShard)
            m_arenas[place.first].file->setProgress(place.second, progress.inShard, progress.read, drain);
    }
    m_keptClock.keep();
    shard.writtenAt = monotonicNow();
    if (!shard.shard->write(drain))
        return; // disk full: tries again, and returns no space to the program meanwhile
    shard.unwritten = 0;
    release(shard, false);
    watchLimit();
}

void EventRecorder::release(Shard& shard, bool isOver)
{
    for (auto at = shard.progress.begin(); at != shard.progress.end();) {
        auto& [place, progress] = *at;
        progress.inShard = progress.read;
        const bool isDone = progress.isSealed || isOver;
        if (isDone)
            m_arenas[place.first].file->free(place.second);
        if (isDone && !shard.shard->isRunning(progress.threadNumber))
            shard.nextSequence.erase(progress.threadNumber);
        at = isDone ? shard.progress.erase(at) : std::next(at);
    }
}

/// An ended process is completed after all events from before the detection of its end were read. A shard that cannot be
/// written is tried again.
bool EventRecorder::completeEnded()
{
    bool areWaiting = false;
    for (auto at = m_shards.begin(); at != m_shards.end();) {
        Shard& shard = at->second;
        const bool isDue = shard.diedAt && m_unopened == 0 && (!shard.shard->isFinished() || monotonicNow() - shard.writtenAt >= kRetryPeriod);
        if (isDue && complete(shard, ProcessWatch::State::Ended)) {
            m_bytesCompleted += shard.shard->bytesWritten();
            forget(at->first);
            at = m_shards.erase(at);
            continue;
        }
        if (!shard.diedAt && shard.shard->watch().state() == ProcessWatch::State::Ended)
            shard.diedAt = monotonicNow();
        areWaiting = areWaiting || (shard.diedAt && !shard.shard->isFinished());
        ++at;
    }
    return areWaiting;
}

void EventRecorder::forget(const ProcessKey& process)
{
    for (Arena& arena : m_arenas)
        arena.isCreatorGone = arena.isCreatorGone || (arena.file && arena.file->header().creator == process);
}

/// Events of a running process behind its shard stay in its arenas, to be gathered later.
bool EventRecorder::complete(Shard& shard, ProcessWatch::State state)
{
    if (!shard.shard->isFinished()) {
        const std::uint32_t drain = ++shard.drain;
        for (const auto& [place, progress] : shard.progress)
            m_arenas[place.first].file->setProgress(place.second, progress.inShard, progress.read, drain);
        shard.shard->setDrain(drain);
    }
    shard.writtenAt = monotonicNow();
    if (state == ProcessWatch::State::Running)
        shard.shard->suspend(m_clock);
    else
        (void)shard.shard->finish(m_clock, shard.shard->watch().isVisible() ? shard.diedAt : std::nullopt);
    if (!shard.shard->outcome())
        return false;
    release(shard, state == ProcessWatch::State::Ended);
    m_hasUnknown = m_hasUnknown || state == ProcessWatch::State::Unknown;
    return true;
}

std::uint64_t EventRecorder::bytesWritten() const
{
    std::uint64_t bytes = m_bytesCompleted;
    for (const auto& [key, shard] : m_shards)
        bytes += shard.shard ? shard.shard->bytesWritten() : 0;
    return bytes;
}

void EventRecorder::watchLimit()
{
    if (!m_options.maxBytes || m_isShut || bytesWritten() < *m_options.maxBytes)
        return;
    m_isShut = true;
    for (auto& [key, shard] : m_shards)
        shard.shard->shut();
}

/// A descendant in the middle of exec() has no environment for a moment, so there must be none in two consecutive searches.
std::set<std::uint32_t> EventRecorder::awaitDescendants() const
{
    std::vector<std::uint32_t> descendants = processesRecordingTo(m_folder.path);
    unsigned timesNone = descendants.empty() && !areMapped() ? 1 : 0;
    for (const Nanos begin = monotonicNow(); timesNone < 2 && monotonicNow() - begin < kLastBreath;) {
        std::this_thread::sleep_for(kBusyPeriod);
        descendants = processesRecordingTo(m_folder.path);
        timesNone = descendants.empty() && !areMapped() ? timesNone + 1 : 0;
    }
    return {descendants.begin(), descendants.end()};
}

bool EventRecorder::areMapped() const
{
    return m_canSeeMappings && std::any_of(m_arenas.begin(), m_arenas.end(), [](const Arena& arena) { return arena.file && arena.file->isMapped(); });
}

/// False if a process has begun to write after all. Later events of an invisible process are lost: it finds that the arena is removed.
bool EventRecorder::shutArenas()
{
    findArenas();
    for (const Arena& arena : m_arenas) {
        if (arena.file && !arena.file->shut() && !m_hasUnknown)
            return false;
    }
    return true;
}

/// Keeps arenas that a process may still write to, or whose events could not be written elsewhere.
void EventRecorder::conclude(std::size_t living)
{
    m_summary.unwritten = m_shards.size() + m_unopened;
    if (living == 0 && (areMapped() || (m_summary.unwritten == 0 && !shutArenas())))
        living = 1; // at least
    m_summary.living = living;
    if (!m_shards.empty())
        m_summary.problem = m_shards.begin()->second.shard->outcome().error().message;
    else if (m_unopened > 0)
        m_summary.problem = fmt::format("events could not be read: {}", std::strerror(EMFILE));
    m_shards.clear();
    m_arenas.clear();
    m_folder.lock = session::FileHandle();
    if (living > 0 || m_summary.unwritten > 0)
        return;
    std::error_code ignored;
    if (!m_folder.closed.empty())
        fs::remove_all(m_folder.closed, ignored);
    else
        fs::remove_all(m_folder.path, ignored);
}

} // namespace stallscope::recording

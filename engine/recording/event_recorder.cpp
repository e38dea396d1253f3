// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/event_recorder.h"

#include "engine/recording/range_cost.h"
#include "profiler/base/say.h"
#include "profiler/base/utf8.h"
#include "profiler/record/signals_blocked.h"

#include <algorithm>
#include <filesystem>
#include <random>
#include <tuple>
#include <utility>

#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <pthread.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace stallscope::recording {

namespace {

namespace fs = std::filesystem;
using inject::BlockState;

/// How often arenas are read: when little happens in them, and when a program fills them quickly.
constexpr std::chrono::milliseconds kIdlePeriod{50};
constexpr std::chrono::milliseconds kBusyPeriod{5};
/// What a recorder that is killed leaves to be read again. Writing more often would compress less well.
constexpr Nanos kWritePeriod = 100'000'000;
/// Of events, at most, before they are written.
constexpr std::uint64_t kMostUnwritten = std::uint64_t{8} << 20;
/// The same where the size of the recording is limited, so that the limit is met closely.
constexpr std::uint64_t kMostUnwrittenToLimit = std::uint64_t{128} << 10;
/// Helpers of the program that end with it (of multiprocessing, say) may take so long.
constexpr Nanos kLastBreath = 250'000'000;
/// How long a process that cannot be seen may be silent until it is taken to have ended.
constexpr Nanos kInvisiblePatience = 1'000'000'000;

/// While the program runs, the file that will hold everything shows the process that began first.
void linkResult(const std::string& folder, const std::string& shard)
{
    constexpr std::string_view kSuffix = ".parts";
    if (!folder.ends_with(kSuffix))
        return;
    const std::string target = shard.substr(folder.rfind('/') + 1);
    const std::string link = folder.substr(0, folder.size() - kSuffix.size());
    (void)!::symlink(target.c_str(), link.c_str()); // fails where there is one already
}

/// A name that other users cannot guess: where the recorder is root, they may write into the folder.
std::string randomName()
{
    std::random_device random;
    return fmt::format("{}{:08x}{:08x}", EventRecorder::kEventsPrefix, random(), random());
}

/// Whether every user may pass through all folders of the path.
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
    return Error{say(STALLSCOPE_TEXT("CommandLine", "cannot make the folder '{}': {}"), displayText(path), std::strerror(errno))};
}

/// Programs that root records may give up their rights and have to reach their arenas all the same. Where the recording lies in a folder that is
/// closed to others, the arenas are elsewhere, and a link in their place.
Result<std::string> makeEventsFolder(const std::string& folder)
{
    const std::string path = folder + '/' + randomName();
    constexpr mode_t kForRoot = 0733; // may be passed through and written to by all who know its name
    if (::geteuid() != 0) {
        const auto made = makeFolder(path, 0700);
        return made ? Result<std::string>(path) : made.error();
    }
    (void)::chmod(folder.c_str(), 0711);
    if (isOpenToAll(folder)) {
        const auto made = makeFolder(path, kForRoot);
        return made ? Result<std::string>(path) : made.error();
    }
    const std::string closed = fs::temp_directory_path().string() + "/stallscope-" + randomName(); // whose contents only root can list
    const std::string elsewhere = closed + '/' + randomName();
    if (auto made = makeFolder(closed, 0711); !made)
        return made.error();
    if (auto made = makeFolder(elsewhere, kForRoot); !made)
        return made.error();
    if (::symlink(elsewhere.c_str(), path.c_str()) != 0)
        return Error{say(STALLSCOPE_TEXT("CommandLine", "cannot write into '{}': {}"), displayText(folder), std::strerror(errno))};
    return elsewhere;
}

/// One descriptor for each recorded process and each arena.
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

Result<std::unique_ptr<EventRecorder>> EventRecorder::begin(const RecordOptions& options)
{
    auto folder = makeEventsFolder(options.folder);
    if (!folder)
        return folder.error();
    saveOptions(options, *folder);
    return std::unique_ptr<EventRecorder>(new EventRecorder(options, *std::move(folder)));
}

EventRecorder::EventRecorder(const RecordOptions& options, std::string eventsFolder) : m_options(options), m_eventsFolder(std::move(eventsFolder))
{
    m_clock.add(readClock());
    makeSpares();
    const SignalsBlocked blocked;
    m_thread = std::thread([this] { loop(); });
}

void EventRecorder::removeEventsFolders(const std::string& folder)
{
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder, ignored)) {
        if (!entry.path().filename().string().starts_with(kEventsPrefix))
            continue;
        if (entry.is_symlink(ignored))
            fs::remove_all(fs::read_symlink(entry.path(), ignored).parent_path(), ignored);
        fs::remove_all(entry.path(), ignored);
    }
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
    raiseDescriptorLimit();
    m_summary.rangeCost = measureRangeCost(usesTicks());
    Pace pace = Pace::Idle;
    while (waitForWork(pace == Pace::Busy ? kBusyPeriod : kIdlePeriod)) {
        pace = drain(false);
        for (auto& [key, shard] : m_shards)
            writeIfDue(shard);
        completeDead();
    }
    // Who is alive now may still write while the rest is read, and is left its arenas; of the others everything is read.
    std::set<std::uint32_t> living = awaitDescendants();
    std::map<ProcessKey, bool> isAlive;
    for (auto& [key, shard] : m_shards) {
        ProcessWatch& watch = shard.shard->watch();
        isAlive[key] = watch.isAlive();
        if (isAlive[key])
            living.insert(*watch.localPid());
        else if (watch.isVisible() && !shard.diedAt)
            shard.diedAt = monotonicNow();
    }
    (void)drain(false); // blocks that wait for earlier ones are read with the next
    (void)drain(true);
    for (auto& [key, shard] : m_shards)
        complete(shard, isAlive[key]);
    conclude(living.size());
    m_summary.processorTime = processorTime();
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
    const std::uint64_t until = readClock().ticks;
    Pace pace = Pace::Idle;
    std::vector<Place> places = unreadPlaces(pace);
    m_clock.add(readClock()); // later than every event that is read now
    std::sort(places.begin(), places.end(), [](const Place& a, const Place& b) { return orderOf(a.facts) < orderOf(b.facts); });
    for (const Place& place : places)
        (void)read(place, isLast);
    for (auto& [key, shard] : m_shards)
        shard.shard->collect(m_clock, isLast ? UINT64_MAX : until);
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
        if (counters.isRetired && counters.forks == 0 && used == 0)
            remove(m_arenas[arena]);
    }
    return places;
}

void EventRecorder::findArenas()
{
    std::error_code problem;
    for (const auto& entry : fs::directory_iterator(m_eventsFolder, problem)) {
        const std::string path = entry.path().string();
        const fs::path extension = entry.path().extension();
        if (extension == inject::kRefusedSuffix) {
            m_summary.refused += m_seen.insert(path).second ? 1 : 0;
        } else if (extension == inject::kArenaSuffix && !m_seen.contains(path)) {
            if (auto file = ArenaFile::open(path, ArenaFile::Access::ReadWrite)) { // else it is not ready yet
                m_seen.insert(path);
                m_arenas.push_back({std::move(file), {}});
            }
        }
    }
}

void EventRecorder::makeSpares()
{
    for (int i = 0; i < inject::kSpareArenas; ++i) {
        const std::string path = m_eventsFolder + '/' + inject::kSparePrefix + std::to_string(i);
        if (::access(path.c_str(), F_OK) != 0 && !makeSpareArena(path))
            return; // the disk is full: programs will count what they lose
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
    ++m_summary.processes;
    if (m_isShut)
        shard.shard->shut();
    std::string path = fmt::format("{}/{}-{}.stallscope", m_options.folder, block.process.pid, block.process.start);
    if (std::error_code problem; fs::exists(path, problem)) // it was taken to have ended
        path = fmt::format("{}/{}-{}-{}.stallscope", m_options.folder, block.process.pid, block.process.start, ++m_filesMade);
    if (const auto opened = shard.shard->openFile(path); !opened)
        m_summary.problems.push_back(opened.error().message);
    else
        linkResult(m_options.folder, path);
    return shard;
}

/// Whether nothing is left to be read there now. It may be given back before this drain is over.
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

bool EventRecorder::read(const Place& place, bool isLast)
{
    const ArenaFile& file = *m_arenas[place.arena].file;
    Shard& shard = shardOf(place.facts, file);
    std::uint32_t& nextSequence = shard.nextSequence[place.facts.threadNumber];
    if (place.facts.sequence > nextSequence && !isLast)
        return false;
    Progress& progress = shard.progress[{place.arena, place.block}];
    const std::uint32_t from = progress.read;
    std::vector<std::byte> bytes(place.facts.committed - from);
    if (!file.read(place.block, from, bytes)) {
        shard.shard->countLost(1); // at least: the file was truncated
        return true;
    }
    shard.shard->read(place.facts, bytes);
    progress.read = place.facts.committed;
    progress.isSealed = place.facts.state == BlockState::Sealed;
    if (progress.isSealed)
        nextSequence = std::max(nextSequence, place.facts.sequence + 1);
    shard.unwritten += bytes.size();
    const std::uint64_t most = m_options.maxBytes ? kMostUnwrittenToLimit : kMostUnwritten;
    if (shard.unwritten >= most && m_options.range == RecordOptions::Range::Whole) {
        shard.shard->collectThreads(m_clock);
        write(shard);
    }
    return true;
}

/// Losses of an arena that several processes share are counted to the one that made it.
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

/// One that its program has made in a hurry, and has no use for any more.
void EventRecorder::remove(Arena& arena)
{
    const ProcessKey program = arena.file->header().program;
    arena.file->remove();
    arena.file.reset();
    const auto first = std::find_if(m_arenas.begin(), m_arenas.end(),
        [&](const Arena& one) { return one.file && one.file->header().isFirst && one.file->header().creator == program; });
    if (first != m_arenas.end())
        first->file->setArenasRemoved(++first->removed);
}

void EventRecorder::writeIfDue(Shard& shard)
{
    if (shard.shard->hasNews() && monotonicNow() - shard.writtenAt >= kWritePeriod)
        write(shard);
}

/// First it is noted how far the shard will be, then the shard is written, with the number of the note: a recorder that is killed between leaves
/// no doubt about which events are in the shard.
void EventRecorder::write(Shard& shard)
{
    const std::uint32_t drain = shard.drain + 1;
    for (const auto& [place, progress] : shard.progress) {
        if (progress.read != progress.inShard)
            m_arenas[place.first].file->setProgress(place.second, progress.inShard, progress.read, drain);
    }
    shard.writtenAt = monotonicNow();
    if (!shard.shard->write(drain))
        return; // a full disk: it is tried again, and the program gets no room back meanwhile
    shard.drain = drain;
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
        at = isDone ? shard.progress.erase(at) : std::next(at);
    }
}

/// A process that has ended is completed when everything from before it was found so has been read.
void EventRecorder::completeDead()
{
    for (auto at = m_shards.begin(); at != m_shards.end();) {
        Shard& shard = at->second;
        if (shard.diedAt) {
            complete(shard, false);
            m_bytesCompleted += shard.shard->bytesWritten();
            at = m_shards.erase(at);
            continue;
        }
        ProcessWatch& watch = shard.shard->watch();
        const bool isSilent = monotonicNow() - shard.writtenAt > kInvisiblePatience && !shard.shard->hasNews();
        if (watch.isVisible() ? !watch.isAlive() : isSilent)
            shard.diedAt = monotonicNow();
        ++at;
    }
}

/// What lies behind a living process's shard stays in its arenas, to be gathered later.
void EventRecorder::complete(Shard& shard, bool isAlive)
{
    const std::uint32_t drain = shard.drain + 1;
    for (const auto& [place, progress] : shard.progress)
        m_arenas[place.first].file->setProgress(place.second, progress.inShard, progress.read, drain);
    shard.shard->setDrain(drain);
    if (isAlive)
        shard.shard->suspend(m_clock);
    else
        (void)shard.shard->finish(m_clock, shard.shard->watch().isVisible() ? shard.diedAt : std::nullopt);
    if (const Result<>& outcome = shard.shard->outcome(); !outcome) {
        m_summary.problems.push_back(outcome.error().message);
        return;
    }
    release(shard, !isAlive);
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

std::set<std::uint32_t> EventRecorder::awaitDescendants() const
{
    std::vector<std::uint32_t> descendants = processesRecordingTo(m_eventsFolder);
    for (const Nanos begin = monotonicNow(); !descendants.empty() && monotonicNow() - begin < kLastBreath; descendants = processesRecordingTo(m_eventsFolder))
        std::this_thread::sleep_for(kBusyPeriod);
    return {descendants.begin(), descendants.end()};
}

/// Arenas stay where a process may still write into them, or where what they hold could not be written elsewhere.
void EventRecorder::conclude(std::size_t living)
{
    m_summary.living = living;
    m_shards.clear();
    m_arenas.clear();
    if (living == 0 && m_summary.problems.empty())
        removeEventsFolders(m_options.folder);
}

TickMap::Reading EventRecorder::readClock() const
{
    constexpr int kTries = 5;
    TickMap::Reading best;
    for (int i = 0; i < kTries; ++i) {
        const Nanos before = monotonicNow();
        const std::uint64_t ticks = m_ticks.now();
        const Nanos after = monotonicNow();
        if (i == 0 || (after - before) / 2 < best.uncertainty)
            best = {ticks, before + (after - before) / 2, (after - before) / 2};
    }
    return best;
}

} // namespace stallscope::recording

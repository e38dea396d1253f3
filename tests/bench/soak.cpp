// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/bench/soak.h"

#include "profiler/session/session_reader.h"
#include "profiler/session/write/session_writer.h"
#include "tests/bench/live_load.h"
#include "tests/bench/memory_use.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>

#include <poll.h>
#include <unistd.h>

namespace stallscope::bench {

namespace {

constexpr double kSpansPerSecond = 1e6;
constexpr std::uint64_t kTenth = 10;
constexpr std::uint64_t kMostBetween = 10'000'000; // spans between two lines
constexpr double kMb = 1e6;
constexpr std::chrono::milliseconds kPeriod{50}; // of snapshots in a recorded program
constexpr int kLook = 100;                       // ms, as often as the window does
/// A span takes 21 bytes while it is in memory. Of one that is written its part of a block's header stays: 0.06 bytes.
constexpr double kMostBytesPerSpan = 0.1;
constexpr double kRing = 84e6; // bytes: a thread's ring grows up to this where the machine holds up the one that empties it

/// A folder that goes away with it.
class Folder {
public:
    Folder() : m_path(std::filesystem::temp_directory_path() / fmt::format("stallscope_soak.{}", ::getpid())) { std::filesystem::create_directories(m_path); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(m_path, ignored);
    }
    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

private:
    std::filesystem::path m_path;
};

void printLine(const char* who, std::uint64_t spans, double seconds)
{
    fmt::print(
        "{:<9} {:>12} {:>9.1f} {:>11.1f} {:>9.1f}\n", who, spans, seconds, static_cast<double>(residentNow()) / kMb, static_cast<double>(residentPeak()) / kMb);
    std::fflush(stdout);
}

double secondsSince(std::chrono::steady_clock::time_point begin)
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// How much more the process takes at the end than after a tenth of the way.
double watchGrowth(LiveLoad& load, std::uint64_t spans)
{
    const auto begin = std::chrono::steady_clock::now();
    const std::uint64_t step = std::clamp<std::uint64_t>(spans / kTenth, 1, kMostBetween);
    std::uint64_t warm = 0;
    for (std::uint64_t next = step; next <= spans; next += step) {
        load.await(next);
        printLine("recorder", load.spans(), secondsSince(begin));
        if (warm == 0 && next >= spans / kTenth)
            warm = residentNow();
    }
    return static_cast<double>(residentNow()) - static_cast<double>(warm);
}

bool isFlat(double growth, std::uint64_t spans)
{
    const double most = kRing + kMostBytesPerSpan * static_cast<double>(spans);
    fmt::print("recorder grew by {:.1f} MB after the first tenth; at most {:.1f} MB are allowed\n", growth / kMb, most / kMb);
    return growth <= most;
}

bool holdsAll(const std::filesystem::path& path, std::uint64_t recorded)
{
    const auto trace = readSession(path.string(), {.job = {}, .loadColumns = false});
    if (!trace) {
        fmt::print(stderr, "{}\n", trace.error().message);
        return false;
    }
    const std::uint64_t dropped = (*trace)->losses[static_cast<std::size_t>(Loss::DroppedRecords)];
    fmt::print("recorded {} spans; the file has {} of {} bytes each; {} were dropped\n", recorded, (*trace)->spanCount(),
        static_cast<double>(std::filesystem::file_size(path)) / static_cast<double>(recorded), dropped);
    return (*trace)->spanCount() == recorded && dropped == 0;
}

/// Writes what is recorded into a file, as often as the recorder does.
class SnapshotWriter {
public:
    SnapshotWriter(SessionWriter writer, Recording& recording)
        : m_writer(std::move(writer)), m_recording(recording), m_thread([this](const std::stop_token& stop) { loop(stop); })
    {
    }
    void finish()
    {
        m_thread.request_stop();
        m_thread.join();
        (void)m_writer.finish(*m_recording.finish());
    }

private:
    void loop(const std::stop_token& stop)
    {
        constexpr std::chrono::milliseconds kWritePeriod{100};
        m_writer.releaseWritten();
        std::mutex mutex;
        std::condition_variable_any ended;
        std::unique_lock lock(mutex);
        std::uint64_t seen = 0;
        while (!ended.wait_for(lock, stop, kWritePeriod, [&stop] { return stop.stop_requested(); })) {
            const Feed::Snapshot snapshot = m_recording.feed().latest();
            if (snapshot.number != std::exchange(seen, snapshot.number) && m_writer.write(*snapshot.trace).ok())
                (void)m_writer.flush();
        }
    }

    SessionWriter m_writer; // the thread's, until it has ended
    Recording& m_recording;
    std::jthread m_thread;
};

} // namespace

int soak(std::uint64_t spans, std::uint64_t limit)
{
    const Folder folder;
    const std::filesystem::path path = folder.path() / "soak.stallscope";
    auto writer = SessionWriter::create(path.string());
    if (!writer) {
        fmt::print(stderr, "{}\n", writer.error().message);
        return 1;
    }
    fmt::print("{:<9} {:>12} {:>9} {:>11} {:>9}\n", "", "spans", "seconds", "resident MB", "peak MB");
    RecordingOptions options;
    options.period = kPeriod;
    options.isForgettable = true;
    LiveLoad load(kSpansPerSecond, options);
    SnapshotWriter file(std::move(*writer), load.recording());
    const std::string beside =
        fmt::format("'{}' --follow-soak '{}' --limit {}", std::filesystem::read_symlink("/proc/self/exe").string(), path.string(), limit);
    std::FILE* follower = ::popen(beside.c_str(), "w");
    const double growth = watchGrowth(load, spans);
    load.stop();
    file.finish();
    const bool hasFollowed = follower && ::pclose(follower) == 0;
    const bool isGood = isFlat(growth, spans);
    return holdsAll(path, load.spans()) && isGood && hasFollowed ? 0 : 1;
}

int printFollowed(const std::filesystem::path& path, std::uint64_t limit)
{
    const auto begin = std::chrono::steady_clock::now();
    auto follower = SessionFollower::open(path.string(), SessionFollower::kPatience, std::make_shared<ColumnCache>(limit));
    std::uint64_t told = 0;
    while (follower && !follower->hasEnded()) {
        pollfd recorder{STDIN_FILENO, POLLIN, 0}; // ends when the one that records goes: then there is no more to wait for
        (void)::poll(&recorder, 1, kLook);
        const auto trace = follower->poll();
        if (!trace)
            break;
        const std::uint64_t spans = *trace ? (*trace)->spanCount() : 0;
        if (spans < told + kMostBetween && !follower->hasEnded())
            continue;
        told = spans;
        printLine("follower", spans, secondsSince(begin));
    }
    const std::uint64_t peak = residentPeak();
    fmt::print("follower peaked at {:.1f} MB; at most {:.1f} MB are allowed\n", static_cast<double>(peak) / kMb, static_cast<double>(limit) / kMb);
    return follower && follower->hasEnded() && peak <= limit ? 0 : 1;
}

} // namespace stallscope::bench

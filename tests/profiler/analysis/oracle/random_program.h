// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/profiler/analysis/oracle/dice.h"
#include "tests/profiler/analysis/oracle/trace_script.h"

#include <array>
#include <string_view>

namespace stallscope::oracle {

/// A few host threads that launch, wait and do other things at random, and the devices that follow them. The same seed
/// gives the same program. Times stay within some thousand ns, but for a few wide ones.
[[nodiscard]] Script randomScript(std::uint64_t seed);
/// A program that goes on for so many times as long.
[[nodiscard]] Script longRandomScript(std::uint64_t seed, std::size_t times);

/// The course of one such program: each step lets the thread that is furthest behind make one call.
class RandomProgram {
public:
    explicit RandomProgram(std::uint64_t seed, std::size_t times = 1);
    [[nodiscard]] Script run();

private:
    struct Thread {
        std::size_t track = 0;
        Nanos now = 0;
        bool launches = true;
        std::size_t steps = 0;
        std::vector<std::size_t> open; ///< ranges and operations around what it does now
    };
    struct Stream {
        std::size_t track = 0;
        std::uint64_t id = 0;
        Nanos freeAt = 0;
    };
    struct Event {
        std::uint64_t id = 0;
        std::uint64_t record = 0;
        std::size_t stream = 0;
        std::uint32_t scope = 0;
    };

    void addMachine();
    void addRanks();
    void addStreams(std::size_t device, std::size_t process, std::uint64_t firstId);
    void addThreads();
    void step(Thread& thread);
    void act(Thread& thread);
    void openOrClose(Thread& thread);
    void close(Thread& thread);

    void launchKernels(Thread& thread);
    void copy(Thread& thread);
    void memset(Thread& thread);
    void launchGraph(Thread& thread);
    void synchronize(Thread& thread);
    void synchronizeStream(Thread& thread);
    void synchronizeEvent(Thread& thread);
    void recordEvent(Thread& thread);
    void letStreamWait(Thread& thread);
    void poll(Thread& thread);
    void callOther(Thread& thread);

    /// Adds a call at the thread's time and moves the thread to its end. Sometimes another call of the same meaning inside.
    std::size_t call(Thread& thread, std::string_view name, Nanos duration);
    void nest(std::size_t outer, std::string_view name, bool sameCorrelation);
    /// Adds what the stream does for a call; in order on the stream but for some. Gives the index.
    std::size_t work(std::size_t forCall, Stream& stream, SpanKind kind, std::string_view name);
    void setDuration(Thread& thread, std::size_t call, Nanos duration);
    void addSyncRecord(std::size_t call, const Stream& stream);
    /// Those that the thread's process uses.
    [[nodiscard]] std::vector<std::size_t> streamsOf(const Thread& thread) const;
    [[nodiscard]] Stream& anyStream(const Thread& thread);
    [[nodiscard]] Event anyEvent(Thread& thread);
    [[nodiscard]] Nanos waitFor(Nanos from, Nanos done);
    [[nodiscard]] Nanos callLength();
    [[nodiscard]] std::uint32_t scopeOf(std::size_t track) const { return m_script.scopeOf(track); }
    [[nodiscard]] std::uint32_t nextCorrelation(std::size_t track) { return m_nextCorrelation[scopeOf(track)]++; }
    [[nodiscard]] Nanos allDone(const Thread& thread) const;

    void addStrayWork();
    void addOverhead();
    void addFullQueue();
    void addProfilerNoise();
    void addRuns();
    [[nodiscard]] const ScriptSpan& launchOf(const ScriptSpan& span) const;
    [[nodiscard]] Nanos lastEnd() const;

    Dice m_dice;
    std::size_t m_times;
    Script m_script;
    std::vector<Thread> m_threads;
    std::vector<Stream> m_streams;
    std::vector<Event> m_events;
    std::array<std::uint32_t, 2> m_nextCorrelation{1, 1}; ///< by scope: the ids of two ranks are the same
    std::array<std::uint64_t, 2> m_nextRecord{40, 40};
    bool m_hasRanks = false; ///< two recorded programs, each with its own device
    bool m_isWide = false;
    bool m_clocksDisagree = false;
    bool m_hasStacks = false;
};

} // namespace stallscope::oracle

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/profiler/analysis/oracle/dice.h"
#include "tests/profiler/analysis/oracle/trace_script.h"

#include <string_view>

namespace stallscope::oracle {

/// A few host threads that launch, wait and do other things at random, and the devices that follow them. The same seed
/// gives the same program. Times stay within some thousand ns, but for a few wide ones.
[[nodiscard]] Script randomScript(std::uint64_t seed);

/// The course of one such program: each step lets the thread that is furthest behind make one call.
class RandomProgram {
public:
    explicit RandomProgram(std::uint64_t seed);
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
        std::size_t process = 0;
    };

    void addMachine();
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
    [[nodiscard]] Stream& anyStream(const Thread& thread);
    [[nodiscard]] Nanos waitFor(Nanos from, Nanos done);
    [[nodiscard]] Nanos callLength();
    [[nodiscard]] std::size_t processOf(const Thread& thread) const { return m_script.tracks[thread.track].process.index(); }
    [[nodiscard]] Nanos allDone(const Thread& thread) const;

    void addStrayWork();
    void addOverhead();
    void addProfilerNoise();
    void addRuns();
    [[nodiscard]] Nanos lastEnd() const;

    Dice m_dice;
    Script m_script;
    std::vector<Thread> m_threads;
    std::vector<Stream> m_streams;
    std::vector<Event> m_events;
    std::uint32_t m_nextCorrelation = 1;
    bool m_isWide = false;
    bool m_clocksDisagree = false;
    bool m_hasStacks = false;
};

} // namespace stallscope::oracle

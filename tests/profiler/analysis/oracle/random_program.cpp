// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/analysis/oracle/random_program.h"

#include <algorithm>

namespace stallscope::oracle {

RandomProgram::RandomProgram(std::uint64_t seed, std::size_t times) : m_dice(seed), m_times(times)
{
    m_script.seed = seed;
    m_script.format = m_dice.chance(75) ? SourceFormat::Kineto : SourceFormat::Stallscope;
    if (!m_dice.chance(10))
        m_script.clockError = m_dice.between(0, 12);
    m_hasRanks = m_dice.chance(6);
    m_isWide = m_dice.chance(2);
    m_clocksDisagree = m_dice.chance(8);
    m_hasStacks = m_dice.chance(30);
}

Script RandomProgram::run()
{
    addMachine();
    addThreads();
    for (;;) {
        const auto next = std::min_element(m_threads.begin(), m_threads.end(),
            [](const Thread& a, const Thread& b) { return (a.steps == 0) != (b.steps == 0) ? b.steps == 0 : a.now < b.now; });
        if (next->steps == 0)
            break;
        step(*next);
    }
    for (Thread& thread : m_threads) {
        while (!thread.open.empty())
            close(thread);
    }
    addStrayWork();
    addOverhead();
    addFullQueue();
    addProfilerNoise();
    addRuns();
    return std::move(m_script);
}

/// One process for everything; or one for the host and one for each device, as Kineto files have it.
void RandomProgram::addMachine()
{
    if (m_hasRanks) {
        addRanks();
        return;
    }
    m_script.processes.push_back({"python", "", 100, {}, 0});
    const bool devicesApart = m_dice.chance(30);
    const std::size_t devices = m_dice.chance(65) ? 1 : 2;
    for (std::size_t device = 0; device < devices; ++device) {
        std::size_t process = 0;
        if (devicesApart) {
            process = m_script.processes.size();
            m_script.processes.push_back({"python", "", static_cast<std::int64_t>(device), {}, 0});
        }
        addStreams(device, process, 7 + 18 * device);
    }
}

void RandomProgram::addRanks()
{
    for (std::uint32_t rank = 0; rank < 2; ++rank) {
        m_script.processes.push_back({"python", "", 100 + rank, rank, rank});
        addStreams(rank, rank, 7);
    }
}

void RandomProgram::addStreams(std::size_t device, std::size_t process, std::uint64_t firstId)
{
    m_script.devices.push_back({"GPU", static_cast<std::uint32_t>(device), ProcessId::fromIndex(process), 0, 0});
    const auto count = static_cast<std::uint64_t>(m_dice.between(1, 3));
    for (std::uint64_t id = firstId; id < firstId + 6 * count; id += 6) {
        m_streams.push_back({m_script.tracks.size(), id, 0});
        m_script.tracks.push_back({TrackType::DeviceStream, ProcessId::fromIndex(process), DeviceId::fromIndex(device), std::to_string(id), "", 0});
    }
}

void RandomProgram::addThreads()
{
    const Nanos threads = m_dice.chance(45) && !m_hasRanks ? 1 : m_dice.between(2, 3);
    for (Nanos i = 0; i < threads; ++i) {
        Thread thread{m_script.tracks.size(), m_dice.between(0, 200), i == 0 || m_dice.chance(60), static_cast<std::size_t>(m_dice.between(1, 14)), {}};
        const ProcessId process(m_hasRanks ? static_cast<std::uint32_t>(i % 2) : 0);
        m_script.tracks.push_back({TrackType::HostThread, process, {}, std::to_string(500 + i), "", 0});
        thread.steps *= m_times;
        m_threads.push_back(std::move(thread));
    }
}

void RandomProgram::step(Thread& thread)
{
    --thread.steps;
    thread.now += m_dice.chance(15) ? 0 : m_dice.between(0, m_isWide && m_dice.chance(20) ? 40'000 : 60);
    openOrClose(thread);
    act(thread);
    if (m_dice.chance(40))
        openOrClose(thread);
}

void RandomProgram::act(Thread& thread)
{
    using Action = void (RandomProgram::*)(Thread&);
    struct Weighted {
        std::size_t weight;
        Action action;
    };
    static constexpr std::array<Weighted, 5> kLaunches{
        {{30, &RandomProgram::launchKernels}, {22, &RandomProgram::copy}, {7, &RandomProgram::memset}, {4, &RandomProgram::launchGraph}, {37, nullptr}}};
    static constexpr std::array<Weighted, 7> kOthers{
        {{20, &RandomProgram::synchronize}, {20, &RandomProgram::synchronizeStream}, {15, &RandomProgram::synchronizeEvent}, {12, &RandomProgram::recordEvent},
            {12, &RandomProgram::letStreamWait}, {3, &RandomProgram::poll}, {18, &RandomProgram::callOther}}};
    const auto choose = [this](const auto& list) {
        std::size_t left = m_dice.roll(100);
        std::size_t i = 0;
        for (; left >= list[i].weight; ++i)
            left -= list[i].weight;
        return list[i].action;
    };
    Action action = thread.launches ? choose(kLaunches) : nullptr;
    if (action == nullptr)
        action = choose(kOthers);
    (this->*action)(thread);
}

/// Each range and operation begins and ends at a time of its own, so that "innermost" has one meaning.
void RandomProgram::openOrClose(Thread& thread)
{
    if (!thread.open.empty() && m_dice.chance(40)) {
        close(thread);
        return;
    }
    if (thread.open.size() >= 3 || m_dice.chance(50))
        return;
    static constexpr std::array<const char*, 4> kOps{"aten::copy_", "aten::item", "aten::linear", "MPI_Wait"};
    static constexpr std::array<const char*, 3> kRanges{"forward", "step", "ProfilerStep#3"};
    static constexpr std::array<const char*, 4> kFunctions{
        "train.py(12): step", "model.py(7): forward", "torch/nn/modules/module.py(1743): _call_impl", "<built-in method to of Tensor object at 0x7f00>"};
    const std::size_t what = m_dice.roll(m_hasStacks ? 4 : 3);
    ScriptSpan span{thread.track, SpanKind::HostOp, "", thread.now, 0, {}, {}, ""};
    if (what == 0) {
        span.name = m_dice.oneOf(kRanges);
        span.kind = SpanKind::Range;
    } else if (what == 3) {
        span.name = m_dice.oneOf(kFunctions);
        span.kind = SpanKind::Python;
    } else {
        span.name = m_dice.oneOf(kOps);
    }
    thread.open.push_back(m_script.spans.size());
    m_script.spans.push_back(std::move(span));
    ++thread.now;
}

void RandomProgram::close(Thread& thread)
{
    ScriptSpan& span = m_script.spans[thread.open.back()];
    thread.open.pop_back();
    thread.now += m_dice.between(0, 5);
    span.duration = thread.now - span.start;
    ++thread.now;
}

std::size_t RandomProgram::call(Thread& thread, std::string_view name, Nanos duration)
{
    ScriptSpan span{thread.track, SpanKind::ApiCall, std::string(name), thread.now, 0, nextCorrelation(thread.track), {}, ""};
    if (m_script.format == SourceFormat::Stallscope && m_dice.chance(30))
        span.frame = m_dice.chance(50) ? "relu" : "main_loop";
    m_script.spans.push_back(std::move(span));
    setDuration(thread, m_script.spans.size() - 1, duration);
    return m_script.spans.size() - 1;
}

void RandomProgram::setDuration(Thread& thread, std::size_t call, Nanos duration)
{
    // Calls of no length only where a single thread makes them: whether another thread was busy meanwhile has no answer.
    ScriptSpan& span = m_script.spans[call];
    span.duration = m_threads.size() > 1 ? std::max<Nanos>(1, duration) : duration;
    thread.now = span.end() + (span.duration == 0 ? 1 : 0);
}

void RandomProgram::nest(std::size_t outer, std::string_view name, bool sameCorrelation)
{
    ScriptSpan inner = m_script.spans[outer];
    if (inner.duration < 2)
        return;
    inner.name = name;
    inner.start += m_dice.between(0, 1);
    inner.duration = m_script.spans[outer].end() - inner.start - m_dice.between(0, 1);
    if (!sameCorrelation)
        inner.correlation = nextCorrelation(inner.track);
    m_script.spans.push_back(std::move(inner));
}

std::size_t RandomProgram::work(std::size_t forCall, Stream& stream, SpanKind kind, std::string_view name)
{
    const ScriptSpan& call = m_script.spans[forCall];
    Nanos start = call.start + m_dice.between(0, m_isWide && m_dice.chance(20) ? 45'000 : 90);
    if (m_clocksDisagree && m_dice.chance(30))
        start = call.start - m_dice.between(1, 8);
    else if (!m_dice.chance(10))
        start = std::max(start, stream.freeAt + (m_dice.chance(40) ? 0 : m_dice.between(0, 15)));
    const Nanos duration = m_dice.chance(5) ? 0 : m_dice.between(1, 110);
    ScriptSpan span{stream.track, kind, std::string(name), start, duration, call.correlation, {}, ""};
    stream.freeAt = std::max(stream.freeAt, span.end());
    m_script.spans.push_back(std::move(span));
    return m_script.spans.size() - 1;
}

std::vector<std::size_t> RandomProgram::streamsOf(const Thread& thread) const
{
    std::vector<std::size_t> streams;
    for (std::size_t i = 0; i < m_streams.size(); ++i) {
        if (scopeOf(m_streams[i].track) == scopeOf(thread.track))
            streams.push_back(i);
    }
    return streams;
}

RandomProgram::Stream& RandomProgram::anyStream(const Thread& thread)
{
    return m_streams[m_dice.oneOf(streamsOf(thread))];
}

Nanos RandomProgram::allDone(const Thread& thread) const
{
    Nanos done = 0;
    for (const std::size_t stream : streamsOf(thread))
        done = std::max(done, m_streams[stream].freeAt);
    return done;
}

/// Mostly returns a little after what it waits for, as real waits do.
Nanos RandomProgram::waitFor(Nanos from, Nanos done)
{
    return m_dice.chance(75) ? std::max<Nanos>(1, done - from) + m_dice.between(0, 10) : m_dice.between(1, 60);
}

Nanos RandomProgram::callLength()
{
    return m_dice.chance(5) ? 0 : m_dice.between(1, 40);
}

Nanos RandomProgram::lastEnd() const
{
    Nanos last = 0;
    for (const ScriptSpan& span : m_script.spans)
        last = std::max(last, span.end());
    return last;
}

Script randomScript(std::uint64_t seed)
{
    return RandomProgram(seed).run();
}

Script longRandomScript(std::uint64_t seed, std::size_t times)
{
    return RandomProgram(seed, times).run();
}

} // namespace stallscope::oracle

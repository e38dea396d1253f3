// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/bench/suite.h"

#include "engine/cpu/cpu_device.h"
#include "engine/device/program.h"
#include "profiler/record/tick_clock.h"

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace stallscope::bench {

namespace {

/// How long the other side is left alone before each hand-off: it still looks for work, or it has gone to sleep.
enum class Other : std::uint8_t { Awake, Asleep };

void leaveAlone(Other other)
{
    const Nanos until = monotonicNow() + (other == Other::Awake ? 3'000 : 150'000);
    while (monotonicNow() < until) {}
}

double median(std::vector<double>& values)
{
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
    return values[values.size() / 2];
}

/// A thread that notes when it saw each number that it is handed: as little as a hand-off can be.
class BarePartner {
public:
    explicit BarePartner(Other other) : m_other(other), m_thread([this] { work(); }) {}
    ~BarePartner() { hand(0); }

    Nanos handOff(std::uint32_t number)
    {
        const Nanos from = monotonicNow();
        hand(number);
        while (m_seen.load(std::memory_order_acquire) != number) {}
        return m_at.load(std::memory_order_relaxed) - from;
    }

private:
    void hand(std::uint32_t number)
    {
        m_handed.store(number, std::memory_order_release);
        if (m_other == Other::Asleep)
            (void)syscall(SYS_futex, &m_handed, FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0);
    }
    void work()
    {
        for (std::uint32_t seen = UINT32_MAX;;) {
            while (m_handed.load(std::memory_order_acquire) == seen) {
                if (m_other == Other::Asleep)
                    (void)syscall(SYS_futex, &m_handed, FUTEX_WAIT_PRIVATE, seen, nullptr, nullptr, 0);
            }
            seen = m_handed.load(std::memory_order_acquire);
            m_at.store(monotonicNow(), std::memory_order_relaxed);
            m_seen.store(seen, std::memory_order_release);
            if (seen == 0)
                return;
        }
    }

    Other m_other;
    std::atomic<std::uint32_t> m_handed{UINT32_MAX};
    std::atomic<std::uint32_t> m_seen{UINT32_MAX};
    std::atomic<Nanos> m_at{0};
    std::jthread m_thread;
};

void handOffBare(benchmark::State& state, Other other)
{
    BarePartner partner(other);
    std::vector<double> times;
    for (auto _ : state) {
        leaveAlone(other);
        times.push_back(static_cast<double>(partner.handOff(static_cast<std::uint32_t>(times.size() + 1))));
    }
    state.counters["seconds"] = median(times) * 1e-9;
}

void handOffToStream(benchmark::State& state, Other other)
{
    const auto devices = cpu::openCpuDevices(1, nullptr);
    Program program(*devices[0], {});
    const Stream stream = program.stream();
    std::atomic<Nanos> at{0};
    const Op note = HostFunction{[&at] { at.store(monotonicNow(), std::memory_order_relaxed); }};
    std::vector<double> times;
    for (auto _ : state) {
        leaveAlone(other);
        const Nanos from = monotonicNow();
        program.enqueue(stream, note);
        while (devices[0]->queueDepth(stream.id()) != 0) {}
        times.push_back(static_cast<double>(at.load(std::memory_order_relaxed) - from));
    }
    if (const Result<> outcome = program.outcome(); !outcome)
        state.SkipWithError(outcome.error().message.c_str());
    state.counters["seconds"] = median(times) * 1e-9;
}

} // namespace

void addHandOff(Suite& suite)
{
    suite.add("hand-off/asleep/stream", [](benchmark::State& state, Material&) { handOffToStream(state, Other::Asleep); });
    suite.add("hand-off/asleep/bare", [](benchmark::State& state, Material&) { handOffBare(state, Other::Asleep); });
    suite.add("hand-off/awake/stream", [](benchmark::State& state, Material&) { handOffToStream(state, Other::Awake); });
    suite.add("hand-off/awake/bare", [](benchmark::State& state, Material&) { handOffBare(state, Other::Awake); });
    suite.expect({"hand-off to a sleeping stream, beside a bare one", {"hand-off/asleep/stream", "seconds"}, {{"hand-off/asleep/bare", "seconds"}}, 1.5, ""});
    suite.expect({"hand-off to a stream that is awake", {"hand-off/awake/stream", "seconds"}, {}, 2e-6, "s"});
}

} // namespace stallscope::bench

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/this_process.h"

#include <pthread.h>
#include <sched.h>

#include <atomic>
#include <cstdlib>

namespace stallscope::inject {

namespace {

enum class State { NotAsked, Beginning, Running, Over };

std::atomic<State> s_state{State::NotAsked};
std::atomic<ProcessRecording*> s_recording{nullptr};
std::atomic<std::uint32_t> s_generation{0};
thread_local bool t_isBeginning = false;

void finishAtExit()
{
    if (s_state.exchange(State::Over) != State::Running)
        return;
    try {
        s_recording.load()->finish();
    } catch (...) { // out of memory: the part keeps what was written
    }
}

/// In a forked child, whose only thread is this one. Its own recording begins when it does something worth recording.
void forgetInChild()
{
    s_generation.fetch_add(1);
    if (const ProcessRecording* parents = s_recording.exchange(nullptr))
        parents->letGoInChild();
    t_isBeginning = false;
    if (s_state.load() != State::Over)
        s_state.store(State::NotAsked);
}

void callOnce()
{
    static std::atomic<bool> isDone{false};
    if (isDone.exchange(true))
        return;
    pthread_atfork(nullptr, nullptr, forgetInChild);
    std::atexit(finishAtExit);
}

ProcessRecording* begin()
{
    t_isBeginning = true;
    ProcessRecording* recording = nullptr;
    try {
        if (const auto options = fromEnvironment())
            recording = ProcessRecording::begin(*options);
    } catch (...) { // out of memory, no more threads: not recorded
    }
    if (recording)
        callOnce();
    s_recording.store(recording);
    s_state.store(recording ? State::Running : State::Over);
    t_isBeginning = false;
    return recording;
}

} // namespace

ProcessRecording* currentRecording()
{
    while (true) {
        const State state = s_state.load(std::memory_order_acquire);
        if (state == State::Running)
            return s_recording.load(std::memory_order_acquire);
        if (state == State::Over || t_isBeginning)
            return nullptr;
        State expected = State::NotAsked;
        if (s_state.compare_exchange_strong(expected, State::Beginning))
            return begin();
        sched_yield(); // another thread is beginning it: a matter of milliseconds
    }
}

std::uint32_t currentGeneration()
{
    return s_generation.load(std::memory_order_relaxed);
}

} // namespace stallscope::inject

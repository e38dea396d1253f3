// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/cuda/call_sites.h"

#include <algorithm>
#include <array>

namespace stallscope::inject {

namespace {

/// Runtime calls invoke driver calls, so a few are open at a time.
struct OpenCalls {
    struct Call {
        std::uint32_t correlation = 0;
        Nanos entered = 0;
    };
    std::array<Call, 8> calls;
    std::size_t count = 0;
};
thread_local OpenCalls t_open;

/// Libraries between the program's call and this function.
bool isBetween(const NativePlace& place, const void* own)
{
    return place.module == own || place.file.find("/libcupti") != std::string::npos || place.file.find("/libcuda.so") != std::string::npos;
}

} // namespace

void CallSites::entered(std::uint32_t correlation, Nanos time) const noexcept
{
    if (t_open.count < t_open.calls.size())
        t_open.calls[t_open.count++] = {correlation, time};
}

void CallSites::left(std::uint32_t thread, std::uint32_t correlation, Nanos time) const noexcept
{
    while (t_open.count > 0) {
        const OpenCalls::Call call = t_open.calls[--t_open.count];
        if (call.correlation != correlation)
            continue; // a call that never returned
        if (time - call.entered < m_threshold)
            return;
        try {
            m_sink({thread, correlation, currentStack()});
        } catch (...) { // out of memory: no stack for this call
        }
        return;
    }
}

std::vector<CallStackRecord::Frame> CallSites::currentStack() const
{
    PythonStack::Frames python;
    m_python.read(python);
    std::vector<CallStackRecord::Frame> frames;
    addNative(frames, python.count > 0);
    addPython(frames, python);
    std::reverse(frames.begin(), frames.end());
    return frames;
}

/// With Python, only up to the interpreter, whose frames are implementation details.
void CallSites::addNative(std::vector<CallStackRecord::Frame>& innermostFirst, bool untilInterpreter) const
{
    NativeStack stack;
    stack.read();
    const void* const own = placeOf(reinterpret_cast<std::uintptr_t>(&nameFor)).module;
    const void* const interpreter = untilInterpreter ? placeOf(reinterpret_cast<std::uintptr_t>(m_python.interpreter())).module : nullptr;
    for (std::size_t i = 0; i < stack.count; ++i) {
        NativePlace place = placeOf(stack.returns[i] - 1); // inside of the call instruction, not behind it
        if (interpreter && place.module == interpreter)
            return;
        if (place.module && !(innermostFirst.empty() && isBetween(place, own)))
            innermostFirst.push_back({nameFor(place), std::move(place.file), 0});
    }
}

void CallSites::addPython(std::vector<CallStackRecord::Frame>& innermostFirst, const PythonStack::Frames& frames) const
{
    for (std::size_t i = 0; i < frames.count; ++i) {
        PythonPlace place = m_python.describe(frames.frames[i]);
        innermostFirst.push_back({std::move(place.function), std::move(place.file), place.line});
    }
}

} // namespace stallscope::inject

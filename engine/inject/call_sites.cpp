// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/call_sites.h"

#include <algorithm>
#include <array>

namespace stallscope::inject {

namespace {

/// A call of the runtime calls the driver: a few are open at a time.
struct OpenCalls {
    struct Call {
        std::uint32_t correlation = 0;
        Nanos entered = 0;
    };
    std::array<Call, 8> calls;
    std::size_t count = 0;
};
thread_local OpenCalls t_open;

/// A record comes a fraction of a second after its call, unless the program is held up.
constexpr Nanos kLongest = 60'000'000'000;

std::uint64_t keyOf(std::uint32_t thread, std::uint32_t correlation)
{
    return std::uint64_t{thread} << 32 | correlation;
}

/// Those through which the call comes to us: of no interest to who made it.
bool isBetween(const NativePlace& place, const void* own)
{
    return place.module == own || place.file.find("/libcupti") != std::string::npos || place.file.find("/libcuda.so") != std::string::npos;
}

} // namespace

void CallSites::entered(std::uint32_t correlation, Nanos time) noexcept
{
    if (t_open.count < t_open.calls.size())
        t_open.calls[t_open.count++] = {correlation, time};
}

void CallSites::left(std::uint32_t thread, std::uint32_t correlation, Nanos time) noexcept
{
    while (t_open.count > 0) {
        const OpenCalls::Call call = t_open.calls[--t_open.count];
        if (call.correlation != correlation)
            continue; // one that never came back
        if (time - call.entered < m_threshold)
            return;
        try {
            const StackId stack = currentStack();
            const std::lock_guard lock(m_mutex);
            forgetOld(time);
            m_stacks[keyOf(thread, correlation)] = {stack, time};
            m_order.emplace_back(keyOf(thread, correlation), time);
        } catch (...) { // out of memory: the call has no stack
        }
        return;
    }
}

StackId CallSites::take(std::uint32_t thread, std::uint32_t correlation)
{
    const std::lock_guard lock(m_mutex);
    const auto found = m_stacks.find(keyOf(thread, correlation));
    if (found == m_stacks.end())
        return {};
    const StackId stack = found->second.stack;
    m_stacks.erase(found);
    return stack;
}

void CallSites::forgetOld(Nanos now)
{
    for (; !m_order.empty() && m_order.front().second < now - kLongest; m_order.pop_front()) {
        const auto [key, since] = m_order.front();
        const auto kept = m_stacks.find(key);
        if (kept != m_stacks.end() && kept->second.since == since)
            m_stacks.erase(kept);
    }
}

StackId CallSites::currentStack()
{
    PythonStack::Frames python;
    m_python.read(python);
    std::vector<Frame> frames;
    addNative(frames, python.count > 0);
    addPython(frames, python);
    std::reverse(frames.begin(), frames.end());
    return m_pools.stacks.addStack(frames);
}

/// Up to where the interpreter begins, if Python is around: what is further out are its own inner workings.
void CallSites::addNative(std::vector<Frame>& innermostFirst, bool untilInterpreter) const
{
    NativeStack stack;
    stack.read();
    const void* const own = placeOf(reinterpret_cast<std::uintptr_t>(&nameFor)).module;
    const void* const interpreter = untilInterpreter ? placeOf(reinterpret_cast<std::uintptr_t>(m_python.interpreter())).module : nullptr;
    for (std::size_t i = 0; i < stack.count; ++i) {
        const NativePlace place = placeOf(stack.returns[i] - 1); // within the call, not behind it
        if (interpreter && place.module == interpreter)
            return;
        if (place.module && !(innermostFirst.empty() && isBetween(place, own)))
            innermostFirst.push_back({m_pools.strings.intern(nameFor(place.offset)), m_pools.strings.intern(place.file), 0});
    }
}

void CallSites::addPython(std::vector<Frame>& innermostFirst, const PythonStack::Frames& frames) const
{
    for (std::size_t i = 0; i < frames.count; ++i) {
        const PythonPlace place = m_python.describe(frames.frames[i]);
        innermostFirst.push_back({m_pools.strings.intern(place.function), m_pools.strings.intern(place.file), place.line});
    }
}

} // namespace stallscope::inject

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/inject/native_stack.h"
#include "engine/inject/python_stack.h"
#include "profiler/trace/trace.h"

#include <cstdint>
#include <deque>
#include <mutex>
#include <unordered_map>
#include <utility>
#include <vector>

namespace stallscope::inject {

/// From where the program made the calls that it waited in for long: native frames, and around them those of Python. They
/// are taken when the call returns, for then it is known whether it was long, and the stack is still the one that it was
/// made from; so a short call costs two looks at the clock.
class CallSites {
public:
    CallSites(TracePools& pools, Nanos threshold) : m_pools(pools), m_threshold(threshold), m_python(PythonStack::find()) {}

    /// In the thread that calls, at the time given.
    void entered(std::uint32_t correlation, Nanos time) noexcept;
    void left(std::uint32_t thread, std::uint32_t correlation, Nanos time) noexcept;

    /// The stack of a call, once; invalid where none was kept, or where nobody asked for it for a while: records of calls
    /// may be lost. Any thread.
    [[nodiscard]] StackId take(std::uint32_t thread, std::uint32_t correlation);

private:
    struct Kept {
        StackId stack;
        Nanos since = 0;
    };
    void forgetOld(Nanos now); // under m_mutex
    [[nodiscard]] StackId currentStack();
    void addPython(std::vector<Frame>& innermostFirst, const PythonStack::Frames& frames) const;
    void addNative(std::vector<Frame>& innermostFirst, bool untilInterpreter) const;

    TracePools& m_pools;
    Nanos m_threshold;
    PythonStack m_python;
    std::mutex m_mutex;
    std::unordered_map<std::uint64_t, Kept> m_stacks;    // guarded by m_mutex, likewise below; by thread and correlation
    std::deque<std::pair<std::uint64_t, Nanos>> m_order; // of all that were kept, as they came
};

} // namespace stallscope::inject

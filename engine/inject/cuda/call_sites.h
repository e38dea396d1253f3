// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/inject/cuda/batch_codec.h"
#include "engine/inject/cuda/python_stack.h"
#include "profiler/base/time_range.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace stallscope::inject {

/// Native stack of the calling thread: return addresses, innermost first. Captured without locks, so that it can be used
/// inside of calls of other libraries.
struct NativeStack {
    static constexpr std::size_t kMostFrames = 48;
    std::array<std::uintptr_t, kMostFrames> returns{};
    std::size_t count = 0;

    void read();
};

/// Position of code in a file: sufficient to resolve its symbol later, in another process.
struct NativePlace {
    const void* module = nullptr; ///< the same for all code of one file; null where none is known
    std::string file;             ///< the program's own where the system gives no name
    std::uintptr_t offset = 0;    ///< as the file's symbols count
    std::string buildId;          ///< in hexadecimal digits; empty where the file has none
};

/// Lock-free, too.
[[nodiscard]] NativePlace placeOf(std::uintptr_t address);
/// "+0x1f2e@5c1f0a", with the build id: stands for a function until its name is looked up in the file with this id.
[[nodiscard]] std::string nameFor(const NativePlace& place);

/// Records the call stacks of long blocking calls: native frames, enclosed by Python frames.
///
/// A stack is captured when the call returns: its duration is then known, and the stack is still the one of the call. A
/// short call costs two clock readings.
class CallSites {
public:
    using Sink = std::function<void(CallStackRecord stack)>;

    /// Stacks are recorded for calls of at least `threshold`. The sink is called on the calling thread.
    CallSites(Nanos threshold, Sink sink) : m_threshold(threshold), m_sink(std::move(sink)), m_python(PythonStack::find()) {}

    /// Called on the thread that makes the call, with the current time.
    void entered(std::uint32_t correlation, Nanos time) const noexcept;
    void left(std::uint32_t thread, std::uint32_t correlation, Nanos time) const noexcept;

private:
    [[nodiscard]] std::vector<CallStackRecord::Frame> currentStack() const;
    void addPython(std::vector<CallStackRecord::Frame>& innermostFirst, const PythonStack::Frames& frames) const;
    void addNative(std::vector<CallStackRecord::Frame>& innermostFirst, bool untilInterpreter) const;

    Nanos m_threshold;
    Sink m_sink;
    PythonStack m_python;
};

} // namespace stallscope::inject

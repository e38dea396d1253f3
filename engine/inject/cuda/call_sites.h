// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/inject/cuda/batch_codec.h"
#include "engine/inject/cuda/native_stack.h"
#include "engine/inject/cuda/python_stack.h"
#include "profiler/base/nanos.h"

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace stallscope::inject {

/// Records from where the program made calls that blocked for long: native frames, and around them those of Python.
///
/// A stack is taken when the call returns: then it is known whether the call was long, and the stack is still the one that it was made from. A
/// short call costs two readings of the clock.
class CallSites {
public:
    using Sink = std::function<void(CallStackRecord stack)>;

    /// Calls that take at least `threshold` have their stack recorded. The sink is called on the thread that made the call.
    CallSites(Nanos threshold, Sink sink) : m_threshold(threshold), m_sink(std::move(sink)), m_python(PythonStack::find()) {}

    /// Called by the thread that makes the call, at the time given.
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

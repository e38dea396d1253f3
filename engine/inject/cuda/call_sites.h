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

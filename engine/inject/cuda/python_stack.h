// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/inject/cuda/python_layout.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace stallscope::inject {

/// A frame of Python as it is found: where the interpreter keeps the code, and the instruction in it.
struct PythonFrame {
    const void* code = nullptr;
    const void* instruction = nullptr;
};

struct PythonPlace {
    std::string function;
    std::string file;
    std::uint32_t line = 0;
};

/// The Python stack of the calling thread, read where the interpreter keeps it: without its lock, without its functions,
/// without touching a reference count. That is sound as long as the thread is inside of a call from Python, for then its
/// frames and what they refer to stay as they are; nothing else may be read, and not later.
class PythonStack {
public:
    static constexpr std::size_t kMostFrames = 48;
    struct Frames {
        std::array<PythonFrame, kMostFrames> frames; ///< innermost first
        std::size_t count = 0;
    };

    /// Looks for an interpreter in this process. Not from within a call that is observed.
    [[nodiscard]] static PythonStack find();
    /// A function of the interpreter: tells which module it is in.
    [[nodiscard]] const void* interpreter() const { return reinterpret_cast<const void*>(m_threadState); }

    /// In any thread, at any time.
    void read(Frames& frames) const;
    /// Only for what read() has just found.
    [[nodiscard]] PythonPlace describe(const PythonFrame& frame) const;

private:
    const PythonLayout* m_layout = nullptr;
    void* (*m_threadState)() = nullptr;
};

} // namespace stallscope::inject

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace stallscope::inject {

struct PythonLayout;

/// Whether this CPython version is supported.
[[nodiscard]] bool isKnownPython(unsigned major, unsigned minor);

/// Line of an instruction from the location table of a code object of CPython 3.11 and later. `unit` counts instructions of
/// two bytes. `firstLine` if the table has no entry.
[[nodiscard]] std::uint32_t lineOf(std::span<const std::uint8_t> table, std::uint32_t firstLine, std::size_t unit);

/// A captured Python frame: address of the code object, and the instruction in it.
struct PythonFrame {
    const void* code = nullptr;
    const void* instruction = nullptr;
};

struct PythonPlace {
    std::string function;
    std::string file;
    std::uint32_t line = 0;
};

/// The Python stack of the calling thread, read directly from the interpreter's memory: without the GIL, without calling
/// its functions, without touching reference counts. This is safe only while the thread is inside of a call from Python,
/// because its frames and what they refer to are then stable; nothing else may be read, nor at a later time.
class PythonStack {
public:
    static constexpr std::size_t kMostFrames = 48;
    struct Frames {
        std::array<PythonFrame, kMostFrames> frames; ///< innermost first
        std::size_t count = 0;
    };

    /// Looks for an interpreter in this process. Must not be called inside of an observed call.
    [[nodiscard]] static PythonStack find();
    /// A function of the interpreter, which identifies its module.
    [[nodiscard]] const void* interpreter() const { return reinterpret_cast<const void*>(m_threadState); }

    /// Callable on any thread at any time.
    void read(Frames& frames) const;
    /// Only for frames just found by read().
    [[nodiscard]] PythonPlace describe(const PythonFrame& frame) const;

private:
    const PythonLayout* m_layout = nullptr;
    void* (*m_threadState)() = nullptr;
};

} // namespace stallscope::inject

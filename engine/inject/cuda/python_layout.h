// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>

namespace stallscope::inject {

/// Where things lie in the interpreter that this process runs, in bytes from the beginning of the struct that has them.
struct PythonLayout {
    std::size_t threadFrame = 0;      ///< thread state: the innermost frame, or what holds it
    bool hasFrameHolder = false;      ///< up to 3.12 the thread state leads to a holder, and that to the frame
    std::size_t holderFrame = 0;
    std::size_t frameCode = 0;
    std::size_t framePrevious = 0;
    std::size_t frameInstruction = 0; ///< the instruction that is being executed
    std::size_t frameOwner = 0;
    std::size_t codeFile = 0;
    std::size_t codeName = 0;         ///< the qualified one
    std::size_t codeLines = 0;
    std::size_t codeFirstLine = 0;
    std::size_t codeInstructions = 0;
    std::size_t textState = 0;
    std::size_t textLength = 0;
    std::size_t asciiText = 0;        ///< of a text object: its characters, where they are ASCII
    std::size_t otherText = 0;        ///< and where they are not
    std::size_t bytesLength = 0;
    std::size_t bytesContent = 0;
};

/// Which of CPython's versions are known here.
[[nodiscard]] bool isKnownPython(unsigned major, unsigned minor);

/// CPython as it is known here: 3.11 and 3.12 by their numbers, 3.13 by what it says of itself. Null for any other one.
/// `runtime` is where the interpreter keeps its state (_PyRuntime), and null before 3.13.
[[nodiscard]] const PythonLayout* layoutOf(unsigned long version, const void* runtime);

} // namespace stallscope::inject

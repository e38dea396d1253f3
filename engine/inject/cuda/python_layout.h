// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>

namespace stallscope::inject {

/// Byte offsets in the structs of the interpreter in this process.
struct PythonLayout {
    std::size_t threadFrame = 0;      ///< thread state: innermost frame, or its holder
    bool hasFrameHolder = false;      ///< up to 3.12 the thread state refers to a holder, which refers to the frame
    std::size_t holderFrame = 0;
    std::size_t frameCode = 0;
    std::size_t framePrevious = 0;
    std::size_t frameInstruction = 0; ///< current instruction
    std::size_t frameOwner = 0;
    std::size_t codeFile = 0;
    std::size_t codeName = 0;         ///< qualified name
    std::size_t codeLines = 0;
    std::size_t codeFirstLine = 0;
    std::size_t codeInstructions = 0;
    std::size_t textState = 0;
    std::size_t textLength = 0;
    std::size_t asciiText = 0;        ///< characters of an ASCII text object
    std::size_t otherText = 0;        ///< characters of other text objects
    std::size_t bytesLength = 0;
    std::size_t bytesContent = 0;
};

/// Whether this CPython version is supported.
[[nodiscard]] bool isKnownPython(unsigned major, unsigned minor);

/// Layout of CPython: 3.11 and 3.12 by version, 3.13 from its own description. Null for other versions. `runtime` is the
/// address of _PyRuntime, or null before 3.13.
[[nodiscard]] const PythonLayout* layoutOf(unsigned long version, const void* runtime);

} // namespace stallscope::inject

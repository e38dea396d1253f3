// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/cuda/python_stack.h"

#include "engine/inject/cuda/python_lines.h"
#include "profiler/base/utf8.h"

#include <dlfcn.h>

#include <cstring>
#include <span>

namespace stallscope::inject {

namespace {

/// Frames inserted by the interpreter between Python and C code; they belong to no function.
constexpr char kOwnedByC = 3;
/// Longer texts are no names.
constexpr std::size_t kLongestText = 4096;

template <class Value>
Value valueAt(const void* object, std::size_t offset)
{
    Value value{};
    std::memcpy(&value, static_cast<const char*>(object) + offset, sizeof value);
    return value;
}

const void* pointerAt(const void* object, std::size_t offset)
{
    return valueAt<const void*>(object, offset);
}

/// Encoding of a text object.
struct TextState {
    unsigned bytesPerCharacter = 0;
    bool isAscii = false;
    bool isInOnePiece = false;
};

TextState stateOf(const void* text, const PythonLayout& layout)
{
    const auto state = valueAt<std::uint32_t>(text, layout.textState);
    return {state >> 2 & 7U, (state >> 6 & 1U) != 0, (state >> 5 & 1U) != 0};
}

std::string textOf(const void* text, const PythonLayout& layout)
{
    if (!text)
        return {};
    const TextState state = stateOf(text, layout);
    const auto length = valueAt<std::size_t>(text, layout.textLength);
    if (!state.isInOnePiece || length > kLongestText)
        return {};
    const char* const characters = static_cast<const char*>(text) + (state.isAscii ? layout.asciiText : layout.otherText);
    if (state.isAscii)
        return withValidUtf8({characters, length});
    std::u32string wide;
    for (std::size_t i = 0; i < length; ++i) {
        std::uint32_t character = 0;
        std::memcpy(&character, characters + i * state.bytesPerCharacter, state.bytesPerCharacter); // little endian
        wide += static_cast<char32_t>(character);
    }
    return utf8From(wide);
}

} // namespace

PythonStack PythonStack::find()
{
    PythonStack stack;
    const auto* const version = static_cast<const unsigned long*>(dlsym(RTLD_DEFAULT, "Py_Version"));
    if (!version)
        return stack;
    stack.m_threadState = reinterpret_cast<void* (*)()>(dlsym(RTLD_DEFAULT, "PyGILState_GetThisThreadState"));
    if (stack.m_threadState)
        stack.m_layout = layoutOf(*version, dlsym(RTLD_DEFAULT, "_PyRuntime"));
    return stack;
}

void PythonStack::read(Frames& frames) const
{
    frames.count = 0;
    const void* const thread = m_layout ? m_threadState() : nullptr; // reads only thread-local storage
    if (!thread)
        return;
    const void* frame = pointerAt(thread, m_layout->threadFrame);
    if (m_layout->hasFrameHolder)
        frame = frame ? pointerAt(frame, m_layout->holderFrame) : nullptr;
    for (; frame && frames.count < kMostFrames; frame = pointerAt(frame, m_layout->framePrevious)) {
        if (valueAt<char>(frame, m_layout->frameOwner) < kOwnedByC)
            frames.frames[frames.count++] = {pointerAt(frame, m_layout->frameCode), pointerAt(frame, m_layout->frameInstruction)};
    }
}

PythonPlace PythonStack::describe(const PythonFrame& frame) const
{
    PythonPlace place;
    place.function = textOf(pointerAt(frame.code, m_layout->codeName), *m_layout);
    place.file = textOf(pointerAt(frame.code, m_layout->codeFile), *m_layout);
    place.line = static_cast<std::uint32_t>(valueAt<int>(frame.code, m_layout->codeFirstLine));
    const void* const lines = pointerAt(frame.code, m_layout->codeLines);
    const char* const first = static_cast<const char*>(frame.code) + m_layout->codeInstructions;
    const auto bytes = static_cast<const char*>(frame.instruction) - first;
    if (!lines || bytes < 0) // not started yet
        return place;
    const std::span table(static_cast<const std::uint8_t*>(lines) + m_layout->bytesContent, valueAt<std::size_t>(lines, m_layout->bytesLength));
    place.line = lineOf(table, place.line, static_cast<std::size_t>(bytes) / 2);
    return place;
}

} // namespace stallscope::inject

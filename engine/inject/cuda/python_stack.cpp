// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/cuda/python_stack.h"

#include "profiler/base/utf8.h"

#include <cstring>
#include <optional>
#include <span>

#include <dlfcn.h>

namespace stallscope::inject {

/// Byte offsets in the structs of the interpreter in this process.
struct PythonLayout {
    std::size_t threadFrame = 0; ///< thread state: innermost frame, or its holder
    bool hasFrameHolder = false; ///< up to 3.12 the thread state refers to a holder, which refers to the frame
    std::size_t holderFrame = 0;
    std::size_t frameCode = 0;
    std::size_t framePrevious = 0;
    std::size_t frameInstruction = 0; ///< current instruction
    std::size_t frameOwner = 0;
    std::size_t codeFile = 0;
    std::size_t codeName = 0; ///< qualified name
    std::size_t codeLines = 0;
    std::size_t codeFirstLine = 0;
    std::size_t codeInstructions = 0;
    std::size_t textState = 0;
    std::size_t textLength = 0;
    std::size_t asciiText = 0; ///< characters of an ASCII text object
    std::size_t otherText = 0; ///< characters of other text objects
    std::size_t bytesLength = 0;
    std::size_t bytesContent = 0;
};

namespace {

constexpr PythonLayout kPython311{56, true, 8, 32, 48, 56, 69, 112, 128, 136, 72, 184, 32, 16, 48, 72, 16, 32};
constexpr PythonLayout kPython312{56, true, 0, 0, 8, 56, 70, 112, 128, 136, 68, 192, 32, 16, 40, 56, 16, 32};

/// Debug offsets at the start of the runtime state of 3.13: a magic number, the version, and 64-bit offsets in groups that
/// each begin with the size of the struct.
class OffsetTable {
public:
    explicit OffsetTable(const void* runtime) : m_at(static_cast<const unsigned char*>(runtime)) {}

    [[nodiscard]] bool isKnown(unsigned long version) const
    {
        return std::memcmp(m_at, "xdebugpy", 8) == 0 && number(kVersion) >> 16 == version >> 16 && number(kFreeThreaded) == 0;
    }
    [[nodiscard]] std::size_t number(std::size_t index) const
    {
        std::uint64_t value = 0;
        std::memcpy(&value, m_at + index * sizeof value, sizeof value);
        return value;
    }

    // indices in the table
    static constexpr std::size_t kVersion = 1;
    static constexpr std::size_t kFreeThreaded = 2;
    static constexpr std::size_t kRuntime = 3;                // 3 entries
    static constexpr std::size_t kInterpreter = kRuntime + 3; // 13
    static constexpr std::size_t kThread = kInterpreter + 13; // 9
    static constexpr std::size_t kFrame = kThread + 9;        // 6
    static constexpr std::size_t kCode = kFrame + 6;          // 10
    static constexpr std::size_t kObject = kCode + 10;        // 2
    static constexpr std::size_t kType = kObject + 2;         // 4
    static constexpr std::size_t kTuple = kType + 4;          // 3
    static constexpr std::size_t kList = kTuple + 3;          // 3
    static constexpr std::size_t kDict = kList + 3;           // 3
    static constexpr std::size_t kFloat = kDict + 3;          // 2
    static constexpr std::size_t kLong = kFloat + 2;          // 3
    static constexpr std::size_t kBytes = kLong + 3;          // 3
    static constexpr std::size_t kText = kBytes + 3;          // 4

private:
    const unsigned char* m_at;
};

PythonLayout layoutFrom(const OffsetTable& table)
{
    using T = OffsetTable;
    PythonLayout layout;
    layout.threadFrame = table.number(T::kThread + 4);
    layout.framePrevious = table.number(T::kFrame + 1);
    layout.frameCode = table.number(T::kFrame + 2);
    layout.frameInstruction = table.number(T::kFrame + 3);
    layout.frameOwner = table.number(T::kFrame + 5);
    layout.codeFile = table.number(T::kCode + 1);
    layout.codeName = table.number(T::kCode + 3);
    layout.codeLines = table.number(T::kCode + 4);
    layout.codeFirstLine = table.number(T::kCode + 5);
    layout.codeInstructions = table.number(T::kCode + 9);
    layout.bytesLength = table.number(T::kBytes + 1);
    layout.bytesContent = table.number(T::kBytes + 2);
    layout.textState = table.number(T::kText + 1);
    layout.textLength = table.number(T::kText + 2);
    layout.asciiText = table.number(T::kText + 3);
    layout.otherText = kPython312.otherText; // the only offset missing in the table
    return layout;
}

/// Layout of CPython: 3.11 and 3.12 by version, 3.13 from its own description. Null for other versions. `runtime` is the
/// address of _PyRuntime, or null before 3.13.
const PythonLayout* layoutOf(unsigned long version, const void* runtime)
{
    constexpr unsigned kMinorShift = 16;
    switch (version >> kMinorShift) {
    case 0x30B: return &kPython311;
    case 0x30C: return &kPython312;
    case 0x30D: break;
    default: return nullptr;
    }
    if (!runtime || !OffsetTable(runtime).isKnown(version))
        return nullptr;
    static const PythonLayout python313 = layoutFrom(OffsetTable(runtime));
    return &python313;
}

/// Reads entry by entry. The first byte of an entry has its top bit set, a 4-bit code and a 3-bit length; the top bit of
/// all following bytes is clear.
class LocationReader {
public:
    explicit LocationReader(std::span<const std::uint8_t> table) : m_table(table) {}

    struct Entry {
        std::size_t units = 0;
        std::int64_t lineDelta = 0;
        bool hasLine = true;
    };

    std::optional<Entry> next()
    {
        if (m_at >= m_table.size())
            return std::nullopt;
        const std::uint8_t first = m_table[m_at++];
        Entry entry;
        entry.units = (first & 7U) + 1U;
        const unsigned form = first >> 3 & 15U;
        if (form == kNothing)
            entry.hasLine = false;
        else if (form == kLong || form == kNoColumns)
            entry.lineDelta = signedNumber();
        else if (form >= kSameOrLater)
            entry.lineDelta = form - kSameOrLater;
        while (m_at < m_table.size() && (m_table[m_at] & 0x80U) == 0)
            ++m_at; // columns and end position
        return entry;
    }

private:
    static constexpr unsigned kSameOrLater = 10; // codes 10, 11, 12: that many lines further, minus 10
    static constexpr unsigned kNoColumns = 13;
    static constexpr unsigned kLong = 14;
    static constexpr unsigned kNothing = 15;

    /// Six bits per byte, lowest first; the seventh bit marks continuation.
    std::int64_t signedNumber()
    {
        std::uint64_t value = 0;
        for (unsigned shift = 0; m_at < m_table.size() && shift < 60; shift += 6) {
            const std::uint8_t byte = m_table[m_at++];
            value |= std::uint64_t{byte & 63U} << shift;
            if ((byte & 64U) == 0)
                break;
        }
        const auto magnitude = static_cast<std::int64_t>(value >> 1);
        return (value & 1U) != 0 ? -magnitude : magnitude;
    }

    std::span<const std::uint8_t> m_table;
    std::size_t m_at = 0;
};

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

bool isKnownPython(unsigned major, unsigned minor)
{
    return major == 3 && minor >= 11 && minor <= 13;
}

std::uint32_t lineOf(std::span<const std::uint8_t> table, std::uint32_t firstLine, std::size_t unit)
{
    LocationReader reader(table);
    std::int64_t line = firstLine;
    std::size_t end = 0;
    while (const auto entry = reader.next()) {
        line += entry->lineDelta;
        end += entry->units;
        if (unit < end)
            return entry->hasLine && line > 0 ? static_cast<std::uint32_t>(line) : firstLine;
    }
    return firstLine;
}

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

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/cuda/python_layout.h"

#include <cstring>

namespace stallscope::inject {

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
    static constexpr std::size_t kRuntime = 3;                  // 3 entries
    static constexpr std::size_t kInterpreter = kRuntime + 3;   // 13
    static constexpr std::size_t kThread = kInterpreter + 13;   // 9
    static constexpr std::size_t kFrame = kThread + 9;          // 6
    static constexpr std::size_t kCode = kFrame + 6;            // 10
    static constexpr std::size_t kObject = kCode + 10;          // 2
    static constexpr std::size_t kType = kObject + 2;           // 4
    static constexpr std::size_t kTuple = kType + 4;            // 3
    static constexpr std::size_t kList = kTuple + 3;            // 3
    static constexpr std::size_t kDict = kList + 3;             // 3
    static constexpr std::size_t kFloat = kDict + 3;            // 2
    static constexpr std::size_t kLong = kFloat + 2;            // 3
    static constexpr std::size_t kBytes = kLong + 3;            // 3
    static constexpr std::size_t kText = kBytes + 3;            // 4

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

} // namespace

bool isKnownPython(unsigned major, unsigned minor)
{
    return major == 3 && minor >= 11 && minor <= 13;
}

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

} // namespace stallscope::inject

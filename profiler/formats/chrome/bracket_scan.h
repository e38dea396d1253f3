// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>

namespace stallscope {

/// State of a scan of JSON text: nesting depth, and whether it is inside a string.
struct ScanState {
    std::uint32_t depth = 0;
    bool inString = false;
    bool escaped = false; ///< the previous byte was an unescaped backslash

    friend bool operator==(const ScanState&, const ScanState&) = default;
};

/// Exceeds the depth of any real trace, and is within the limits of JSON readers.
inline constexpr std::uint32_t kDeepestNesting = 1024;

/// Scans one byte.
inline void scanByte(char byte, ScanState& state)
{
    if (state.escaped) {
        state.escaped = false;
        return;
    }
    if (byte == '\\')
        state.escaped = true;
    else if (byte == '"')
        state.inString = !state.inString;
    else if (!state.inString && (byte == '{' || byte == '['))
        ++state.depth;
    else if (!state.inString && (byte == '}' || byte == ']') && state.depth > 0)
        --state.depth;
}

/// Scans bytes while the depth is certain to stay at or above `floor` and within kDeepestNesting; returns their number. The
/// depth must be at least `floor` initially. May stop up to 64 bytes early, and before a remainder of less than 64 bytes.
[[nodiscard]] std::size_t scanSafely(const char* text, std::size_t length, std::uint32_t floor, ScanState& state);

/// Portable implementation of scanSafely without vector instructions.
[[nodiscard]] std::size_t scanSafelyPlain(const char* text, std::size_t length, std::uint32_t floor, ScanState& state);

} // namespace stallscope

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>

namespace stallscope {

/// How deep a scan of JSON text stands in brackets, and whether inside a string.
struct ScanState {
    std::uint32_t depth = 0;
    bool inString = false;
    bool escaped = false; ///< the byte before was a backslash that takes this one's meaning away

    friend bool operator==(const ScanState&, const ScanState&) = default;
};

/// Deeper than any trace is, and shallow enough for every reader.
inline constexpr std::uint32_t kDeepestNesting = 1024;

/// Passes one byte.
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

/// Passes bytes for as long as it is certain that the depth stays at or above `floor` and within kDeepestNesting; returns how
/// many. The depth is at least `floor` to begin with. It may stop up to 64 bytes before the one that matters, and before a remainder of less than 64 bytes.
[[nodiscard]] std::size_t scanSafely(const char* text, std::size_t length, std::uint32_t floor, ScanState& state);

/// The same without the processor's vector instructions: what scanSafely does where there are none.
[[nodiscard]] std::size_t scanSafelyPlain(const char* text, std::size_t length, std::uint32_t floor, ScanState& state);

} // namespace stallscope

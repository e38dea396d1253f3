// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

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

/// JSON text with U+FFFD for every byte that is not UTF-8, and for control characters inside strings. `replaced` is
/// incremented by their number.
[[nodiscard]] std::string mendedText(std::string_view json, std::size_t& replaced);

/// Elements of an array, separated by commas outside of brackets and strings; malformed ones unchanged. Empty elements are skipped.
void forEachElement(std::string_view elements, const std::function<void(std::string_view)>& visit);

/// Unescapes the content of a JSON string without its quotes. Unpaired surrogates and invalid escapes become U+FFFD;
/// `replaced` is incremented by their number.
[[nodiscard]] std::string unescapedText(std::string_view content, std::size_t& replaced);

/// Content of a string token; empty for other tokens.
[[nodiscard]] constexpr bool isStringToken(std::string_view token)
{
    return token.size() >= 2 && token.front() == '"' && token.back() == '"';
}
[[nodiscard]] constexpr std::string_view contentOf(std::string_view stringToken)
{
    return stringToken.substr(1, stringToken.size() - 2);
}

/// Appends the JSON value at the beginning of `text` with its tokens unchanged and white space removed. Returns its length
/// in `text`; 0 if there is none, with `out` unchanged. Accepts NaN and Infinity, as written by Python.
std::size_t appendCompactJson(std::string& out, std::string_view text);

/// The same for an object. The callback receives each member before it is appended: its key with quotes, and the position
/// of its value in `out`.
std::size_t appendCompactObject(std::string& out, std::string_view text, const std::function<void(std::string_view key, std::size_t valueAt)>& visit);

} // namespace stallscope

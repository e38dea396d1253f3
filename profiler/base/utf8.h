// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace stallscope {

inline constexpr std::string_view kReplacementCharacter = "\xEF\xBF\xBD"; // U+FFFD

/// Length of the valid UTF-8 sequence at the beginning of the text (1..4); 0 if there is none (overlong forms, surrogates
/// and values above U+10FFFF are invalid).
[[nodiscard]] std::size_t utf8SequenceLength(std::string_view text);

[[nodiscard]] bool isValidUtf8(std::string_view text);

/// Replaces each byte that is not part of a valid sequence by U+FFFD.
[[nodiscard]] std::string withValidUtf8(std::string_view text);

/// Invalid code points become U+FFFD.
[[nodiscard]] std::string utf8From(std::u32string_view text);

/// Makes a text safe for a terminal or a label: valid UTF-8; tab, line feed and carriage return become spaces; other
/// control characters (C0, DEL, C1) and bidirectional controls become U+FFFD. `replaced`, if given, is incremented by the
/// number of replacements by U+FFFD.
[[nodiscard]] std::string displayText(std::string_view text, std::size_t* replaced = nullptr);

/// True if displayText would return the text unchanged: the common case, checked without a copy.
[[nodiscard]] bool isDisplayText(std::string_view text);

/// Number of characters (code points) of a valid UTF-8 text.
[[nodiscard]] std::size_t utf8Length(std::string_view text);

/// At most `length` characters of a valid UTF-8 text; a longer text keeps its start and end around an ellipsis.
[[nodiscard]] std::string elidedMiddle(std::string_view text, std::size_t length);

} // namespace stallscope

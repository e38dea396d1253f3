// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace stallscope {

inline constexpr std::string_view kReplacementCharacter = "\xEF\xBF\xBD"; // U+FFFD

/// Length of the valid UTF-8 sequence that the text begins with (1..4); 0 where there is none (overlong forms,
/// surrogates and values above U+10FFFF are not valid).
[[nodiscard]] std::size_t utf8SequenceLength(std::string_view text);

[[nodiscard]] bool isValidUtf8(std::string_view text);

/// The text with each byte that is not part of a valid sequence replaced by U+FFFD.
[[nodiscard]] std::string withValidUtf8(std::string_view text);

/// Characters that Unicode does not have become U+FFFD.
[[nodiscard]] std::string utf8From(std::u32string_view text);

/// Safe to show on a terminal or in a label: valid UTF-8; tab, line feed and carriage return become spaces; every other
/// control character (C0, DEL, C1) and the characters that turn the direction of writing become U+FFFD.
/// `replaced`, where given, grows by the number of replacements by U+FFFD.
[[nodiscard]] std::string displayText(std::string_view text, std::size_t* replaced = nullptr);

/// True where displayText would return the text as it is: the common case, checked without a copy.
[[nodiscard]] bool isDisplayText(std::string_view text);

/// Number of characters (code points) of a valid UTF-8 text.
[[nodiscard]] std::size_t utf8Length(std::string_view text);

/// At most `length` characters of a valid UTF-8 text; a longer one keeps its beginning and end around an ellipsis.
[[nodiscard]] std::string elidedMiddle(std::string_view text, std::size_t length);

} // namespace stallscope

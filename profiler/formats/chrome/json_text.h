// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace stallscope {

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

} // namespace stallscope

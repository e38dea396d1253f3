// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace stallscope {

/// JSON text with U+FFFD for every byte that is not UTF-8, and for control characters inside strings. `replaced` grows by
/// their number.
[[nodiscard]] std::string mendedText(std::string_view json, std::size_t& replaced);

/// The elements of an array, told apart by commas outside of brackets and strings; broken ones as they stand. Empty ones
/// are left out.
void forEachElement(std::string_view elements, const std::function<void(std::string_view)>& visit);

/// The content of a JSON string, given without its quotes. A surrogate without its other half becomes U+FFFD, and so does an
/// escape that means nothing; `replaced` grows by their number.
[[nodiscard]] std::string unescapedText(std::string_view content, std::size_t& replaced);

/// The content of a token that is a string; nothing to see otherwise.
[[nodiscard]] constexpr bool isStringToken(std::string_view token)
{
    return token.size() >= 2 && token.front() == '"' && token.back() == '"';
}
[[nodiscard]] constexpr std::string_view contentOf(std::string_view stringToken)
{
    return stringToken.substr(1, stringToken.size() - 2);
}

} // namespace stallscope

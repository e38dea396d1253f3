// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace stallscope::cli {

/// Of the known names those that a mistyped one may have meant, nearest first, at most `most`.
[[nodiscard]] std::vector<std::string> nearNames(std::string_view typed, const std::vector<std::string>& known, std::size_t most = 3);

/// "a", "a or b", "a, b or c"; with another word between the last two where asked for.
[[nodiscard]] std::string joinedNames(const std::vector<std::string>& names, std::string_view lastWord = "or");

} // namespace stallscope::cli

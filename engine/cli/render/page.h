// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace stallscope::cli {

/// Properties of the output: its width, and whether it has colours.
struct Page {
    static constexpr std::size_t kDefaultWidth = 100;
    static constexpr std::size_t kNarrowest = 60; ///< below this, tables stop shrinking

    std::size_t width = kDefaultWidth;
    bool hasColour = false;

    [[nodiscard]] std::string strong(std::string_view text) const { return painted("1", text); }
    [[nodiscard]] std::string faint(std::string_view text) const { return painted("2", text); }
    [[nodiscard]] std::string warning(std::string_view text) const { return painted("33", text); }

private:
    [[nodiscard]] std::string painted(std::string_view code, std::string_view text) const;
};

/// Breaks a text at spaces into lines of at most `width` characters, each after `indent` spaces; ends with a line feed.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t width, std::size_t indent = 0);

/// A heading with an empty line before it.
[[nodiscard]] std::string heading(const Page& page, std::string_view text);

} // namespace stallscope::cli

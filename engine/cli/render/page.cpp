// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/render/page.h"

#include "profiler/base/utf8.h"

#include <fmt/format.h>

namespace stallscope::cli {

namespace {

/// Removes the next word, and spaces before it, from the rest.
std::string_view nextWord(std::string_view& rest)
{
    const std::size_t from = std::min(rest.find_first_not_of(' '), rest.size());
    const std::size_t to = std::min(rest.find(' ', from), rest.size());
    const std::string_view word = rest.substr(from, to - from);
    rest.remove_prefix(to);
    return word;
}

} // namespace

std::string Page::painted(std::string_view code, std::string_view text) const
{
    return hasColour ? fmt::format("\x1B[{}m{}\x1B[0m", code, text) : std::string(text);
}

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent)
{
    const std::size_t room = width > indent ? width - indent : 1;
    const std::string margin(indent, ' ');
    std::string out;
    std::size_t used = 0;
    while (true) {
        const std::string_view word = nextWord(text);
        if (word.empty())
            break;
        const std::string shown = elidedMiddle(word, room);
        const std::size_t length = utf8Length(shown);
        if (used > 0 && used + 1 + length > room) {
            out += '\n';
            used = 0;
        }
        out += used == 0 ? margin : " ";
        out += shown;
        used += length + (used > 0 ? 1 : 0);
    }
    out += '\n';
    return out;
}

std::string heading(const Page& page, std::string_view text)
{
    std::string lines = wrapped(text, page.width);
    lines.pop_back(); // a line feed
    return "\n" + page.strong(lines) + "\n";
}

} // namespace stallscope::cli

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/terminal.h"

#include "profiler/base/units.h"
#include "profiler/base/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include <sys/ioctl.h>
#include <unistd.h>

namespace stallscope::cli {

namespace {

constexpr std::string_view kEraseLine = "\r\x1B[K";

bool wantsColour()
{
    const char* noColour = std::getenv("NO_COLOR");
    const char* terminal = std::getenv("TERM");
    const bool isDumb = !terminal || std::string_view(terminal) == "dumb";
    return !isDumb && (!noColour || !*noColour);
}

void put(std::FILE* stream, std::string_view text)
{
    std::fwrite(text.data(), 1, text.size(), stream);
    std::fflush(stream);
}

} // namespace

bool isTerminal(std::FILE* stream)
{
    return ::isatty(::fileno(stream)) == 1;
}

Page pageOf(std::FILE* stream)
{
    Page page;
    if (!isTerminal(stream))
        return page;
    winsize size{};
    if (::ioctl(::fileno(stream), TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        page.width = std::max<std::size_t>(size.ws_col, Page::kNarrowest);
    page.hasColour = wantsColour();
    return page;
}

ProgressLine::ProgressLine(std::FILE* stream, std::string what) : m_stream(stream), m_what(elidedMiddle(displayText(what), 50)), m_isShown(isTerminal(stream))
{
}

ProgressLine::~ProgressLine()
{
    if (!m_drawn.empty())
        put(m_stream, kEraseLine);
}

void ProgressLine::show(std::uint64_t done, std::uint64_t total)
{
    if (m_isShown && total > 0)
        say(fmt::format("{} %", static_cast<std::int64_t>(100.0 * static_cast<double>(done) / static_cast<double>(total))));
}

void ProgressLine::say(std::string_view progress)
{
    std::string line = fmt::format("{} {}", m_what, progress);
    if (!m_isShown || line == m_drawn)
        return;
    put(m_stream, fmt::format("{}{}", kEraseLine, line));
    m_drawn = std::move(line);
}

} // namespace stallscope::cli

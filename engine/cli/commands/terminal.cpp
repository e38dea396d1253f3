// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/commands/terminal.h"

#include "profiler/base/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include <sys/ioctl.h>
#include <unistd.h>

namespace stallscope::cli {

namespace {

/// Width of a terminal that does not report its width.
constexpr std::size_t kUsualColumns = 80;

bool wantsColour()
{
    const char* noColour = std::getenv("NO_COLOR");
    const char* terminal = std::getenv("TERM");
    const bool isDumb = !terminal || std::string_view(terminal) == "dumb";
    return !isDumb && (!noColour || !*noColour);
}

/// Width set by a script or the user, for a terminal that does not report its width; 0: none.
std::size_t columnsVariable()
{
    const char* columns = std::getenv("COLUMNS");
    return columns ? std::strtoul(columns, nullptr, 10) : 0;
}

std::size_t columnsOf(std::FILE* stream)
{
    winsize size{};
    const bool isKnown = ::ioctl(::fileno(stream), TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    const std::size_t columns = isKnown ? size.ws_col : columnsVariable();
    if (columns > 0)
        return std::max(columns, Page::kNarrowest);
    return isTerminal(stream) ? kUsualColumns : Page::kDefaultWidth;
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
    return {columnsOf(stream), isTerminal(stream) && wantsColour()};
}

ProgressLine::ProgressLine(std::FILE* stream, std::string what)
    : m_stream(stream), m_what(elidedMiddle(displayText(what), 50)), m_room(columnsOf(stream) - 1), m_isShown(isTerminal(stream))
{
}

ProgressLine::~ProgressLine()
{
    if (!m_drawn.empty())
        put(m_stream, '\r' + std::string(utf8Length(m_drawn), ' ') + '\r');
}

void ProgressLine::show(std::uint64_t done, std::uint64_t total)
{
    if (m_isShown && total > 0)
        showProgress(fmt::format("{} %", static_cast<std::int64_t>(100.0 * static_cast<double>(done) / static_cast<double>(total))));
}

void ProgressLine::showProgress(std::string_view progress)
{
    std::string line = elidedMiddle(fmt::format("{} {}", m_what, progress), m_room);
    if (!m_isShown || line == m_drawn)
        return;
    put(m_stream, fmt::format("\r{:<{}}", line, utf8Length(m_drawn)));
    m_drawn = std::move(line);
}

} // namespace stallscope::cli

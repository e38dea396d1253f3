// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/render/help_form.h"

#include "engine/cli/render/page.h"

#include <algorithm>
#include <sstream>

namespace stallscope::cli {

HelpForm::HelpForm(std::size_t width) : m_width(std::max(width, Page::kNarrowest))
{
    label("SUBCOMMAND", "COMMAND");
    label("Positionals", "Arguments");
}

std::string HelpForm::describe(const std::string& text) const
{
    std::string lines = wrapped(text, m_width - get_column_width());
    lines.pop_back(); // a line feed
    return lines;
}

std::string HelpForm::make_description(const CLI::App* app) const
{
    return wrapped(app->get_description(), m_width);
}

/// What stands behind the two dashes is taken off the line before it is parsed.
std::string HelpForm::make_usage(const CLI::App* app, std::string name) const
{
    std::string usage = Formatter::make_usage(app, std::move(name));
    if (app->get_name() == "record")
        usage.insert(usage.find_last_not_of('\n') + 1, " -- PROGRAM [ARGS...]");
    return usage;
}

std::string HelpForm::make_subcommand(const CLI::App* command) const
{
    std::ostringstream out;
    CLI::detail::format_help(out, command->get_name(), describe(command->get_description()), get_column_width());
    return out.str();
}

/// Each line of it is a paragraph.
std::string HelpForm::make_footer(const CLI::App* app) const
{
    std::istringstream lines(app->get_footer());
    std::string out;
    for (std::string line; std::getline(lines, line);)
        out += wrapped(line, m_width);
    return out;
}

std::string HelpForm::make_option_desc(const CLI::Option* option) const
{
    return describe(option->get_description());
}

/// Its value alone; a colon leads to how that is checked.
std::string HelpForm::make_option_opts(const CLI::Option* option) const
{
    if (!option->get_option_text().empty() || option->get_type_size() == 0)
        return option->get_option_text();
    const std::string type = option->get_type_name();
    const std::string value = type.substr(0, type.find(':'));
    const bool isList = option->get_positional() && option->get_expected_max() == CLI::detail::expected_max_vector_size;
    return (value.empty() ? "" : " " + value) + (isList ? "..." : "");
}

} // namespace stallscope::cli

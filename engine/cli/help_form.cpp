// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/help_form.h"

namespace stallscope::cli {

HelpForm::HelpForm()
{
    label("SUBCOMMAND", "COMMAND");
    label("Positionals", "Arguments");
}

/// What stands behind the two dashes is taken off the line before it is parsed.
std::string HelpForm::make_usage(const CLI::App* app, std::string name) const
{
    std::string usage = Formatter::make_usage(app, std::move(name));
    if (app->get_name() == "record")
        usage.insert(usage.find_last_not_of('\n') + 1, " -- PROGRAM [ARGS...]");
    return usage;
}

/// Without the value in braces that a flag has where none was given.
std::string HelpForm::make_option_name(const CLI::Option* option, bool isPositional) const
{
    const std::string name = Formatter::make_option_name(option, isPositional);
    return name.substr(0, name.find('{'));
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

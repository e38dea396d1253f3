// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/commands/usage_error.h"

#include "engine/cli/commands/near_names.h"
#include "profiler/base/utf8.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>

namespace stallscope::cli {

namespace {

std::vector<std::string> commandNames(const CLI::App& app)
{
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
        names.push_back(command->get_name());
    return names;
}

std::vector<std::string> optionNames(const CLI::App& command)
{
    std::vector<std::string> names;
    for (const CLI::Option* option : command.get_options()) {
        for (const std::string& name : option->get_lnames())
            names.push_back("--" + name);
    }
    return names;
}

std::string meantPerhaps(const std::vector<std::string>& near)
{
    return near.empty() ? std::string() : fmt::format(" Did you mean {}?", joinedNames(near));
}

} // namespace

std::string usageError(const CLI::App& app, const std::vector<std::string>& arguments, const CLI::ParseError& error)
{
    const std::vector<std::string> commands = commandNames(app);
    if (arguments.empty())
        return fmt::format("no command given; there are {}. See --help.", joinedNames(commands, Last::And));
    const std::string& first = arguments.front();
    const bool isOption = !first.empty() && first[0] == '-';
    if (std::find(commands.begin(), commands.end(), first) == commands.end()) {
        return fmt::format("'{}' is not {}; there are {}.{}", displayText(first), isOption ? "an option" : "a command",
            joinedNames(isOption ? optionNames(app) : commands, Last::And), meantPerhaps(nearNames(first, isOption ? optionNames(app) : commands)));
    }
    const CLI::App* command = app.get_subcommand(first);
    const std::vector<std::string> options = optionNames(*command);
    for (std::size_t i = 1; i < arguments.size(); ++i) {
        const std::string name = arguments[i].substr(0, arguments[i].find('='));
        if (name.rfind("--", 0) == 0 && name != "--" && std::find(options.begin(), options.end(), name) == options.end())
            return fmt::format("{} has no option '{}'.{}", first, displayText(name), meantPerhaps(nearNames(name, options)));
    }
    return fmt::format("{}: {} ('stallscope-cli {} --help' lists the options.)", first, displayText(error.what()), first);
}

} // namespace stallscope::cli

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <CLI/CLI.hpp>

#include <cstddef>
#include <string>

namespace stallscope::cli {

/// How --help shows what there is: in the words of docs/cli.md, in lines of at most `width` characters, and nothing of how it is checked.
class HelpForm : public CLI::Formatter {
public:
    explicit HelpForm(std::size_t width);

    std::string make_description(const CLI::App* app) const override;
    std::string make_usage(const CLI::App* app, std::string name) const override;
    std::string make_subcommand(const CLI::App* command) const override;
    std::string make_footer(const CLI::App* app) const override;
    std::string make_option_desc(const CLI::Option* option) const override;
    std::string make_option_opts(const CLI::Option* option) const override;

private:
    /// What stands in the right column.
    [[nodiscard]] std::string describe(const std::string& text) const;

    std::size_t m_width;
};

} // namespace stallscope::cli

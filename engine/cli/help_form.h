// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <CLI/CLI.hpp>

#include <string>

namespace stallscope::cli {

/// How --help shows what there is: in the words of docs/cli.md, and nothing of how it is checked.
class HelpForm : public CLI::Formatter {
public:
    HelpForm();

    std::string make_usage(const CLI::App* app, std::string name) const override;
    std::string make_option_name(const CLI::Option* option, bool isPositional) const override;
    std::string make_option_opts(const CLI::Option* option) const override;
};

} // namespace stallscope::cli

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/commands/run_options.h"

#include "engine/experiment/plan.h"
#include "profiler/base/utf8.h"
#include "profiler/formats/formats.h"

#include <fmt/format.h>

namespace stallscope::cli {

namespace {

/// May be given again and again, with one value each time.
CLI::Option* addRepeated(CLI::App& app, const char* name, std::vector<std::string>& values, const char* help, const char* type)
{
    return app.add_option(name, values, help)->type_name(type)->expected(1)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)->allow_extra_args(false);
}

void addCommon(CLI::App& app, RunOptions& options)
{
    RunCommand& command = options.command;
    app.add_option("WORKLOAD", command.workload, "a name from 'stallscope-cli workloads'")->type_name("")->required();
    addRepeated(app, "--strategy", command.strategies, "strategy to run; repeatable (default: all)", "S");
    addRepeated(app, "--param", command.parameters, "value of a parameter, such as count=1000; repeatable", "K=V");
    app.add_option("--device", command.device, "a device from 'stallscope-cli devices'; cpu:N means N CPU devices (default: cpu)")->type_name("D");
    app.add_option("--repeat", options.repeats, fmt::format("runs of each strategy (default: {}, the fewest for a verdict)", ExperimentPlan::kUsualRepeats))
        ->type_name("N")
        ->check(wholeNumber());
    app.add_option("--memory-limit", command.memoryLimit, "memory limit of a device, such as 64MiB (default of a CPU device: 2 GiB)")->type_name("SIZE");
    app.add_option("--scratch", command.scratch, "folder for the data files of workloads")->type_name("FOLDER");
    app.add_flag("--no-trace", command.isUntraced, "record only the duration of each run");
    app.add_option("-o,--output", command.output, "session file, written during the run")->type_name("FILE")->check(sessionName());
    app.add_flag("--json", command.asJson, "print one JSON document (docs/json.md)");
}

} // namespace

CLI::Validator wholeNumber()
{
    return CLI::Validator(
        [](const std::string& text) {
            const bool isWhole = !text.empty() && text.size() < 10 && text.find_first_not_of("0123456789") == std::string::npos;
            return isWhole ? std::string() : fmt::format("'{}' is not a whole number", displayText(text));
        },
        "");
}

std::string objectionToSessionName(const std::string& path)
{
    constexpr std::string_view kSuffix = ".stallscope";
    if (path.empty())
        return "the name of the session file is empty; give one that ends with .stallscope, or leave -o out";
    if (path.ends_with(kSuffix))
        return {};
    for (const Exporter& other : exporters()) {
        if (path.ends_with(other.suffix))
            return fmt::format("'{}': the output is a session, whose name ends with .stallscope; 'convert' writes {}", displayText(path), other.suffix);
    }
    return fmt::format("'{}': the name of a session file ends with .stallscope", displayText(path));
}

CLI::Validator sessionName()
{
    return CLI::Validator([](const std::string& path) { return objectionToSessionName(path); }, "");
}

Command RunOptions::translated(const CLI::App& app) const
{
    RunCommand translated = command;
    if (app.count("--repeat") > 0)
        translated.repeats = static_cast<std::uint32_t>(repeats);
    return translated;
}

void addRun(CLI::App& app, RunOptions& options)
{
    addCommon(*app.add_subcommand("run", "Run, record and compare the strategies of a workload"), options);
}

void addSweep(CLI::App& app, RunOptions& options)
{
    CLI::App* sweep = app.add_subcommand("sweep", "Run a workload over several values of one or two parameters");
    addCommon(*sweep, options);
    addRepeated(*sweep, "--over", options.command.over, "values of a parameter, such as count=10,100,1000; given twice: every combination", "K=V1,V2,...")
        ->required();
}

} // namespace stallscope::cli

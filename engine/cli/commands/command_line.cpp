// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/commands/command_line.h"

#include "engine/cli/commands/record_line.h"
#include "engine/cli/commands/run_options.h"
#include "engine/cli/commands/usage_error.h"
#include "engine/cli/render/help_form.h"
#include "profiler/base/build_info.h"
#include "profiler/base/units.h"
#include "profiler/base/utf8.h"
#include "profiler/formats/formats.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cstdint>
#include <memory>

namespace stallscope::cli {

namespace {

constexpr const char* kEpilogue = "Files: .stallscope sessions, traces of PyTorch, JAX, TensorFlow or Chrome as .json or .json.gz, "
                                  "and Nsight Systems reports exported as .sqlite.\n"
                                  "Exit status: 0 success, 1 failure, 2 wrong usage, 3 a --fail-if condition holds, "
                                  "4 compare: a recording failed, is cut short or empty; "
                                  "record returns the status of the program.";

/// What CLI11 fills in. The commands' structs are its targets; the rest is translated afterwards.
struct Parsed {
    InfoCommand info;
    AnalyzeCommand analyze;
    RanksCommand ranks;
    CompareCommand compare;
    WhatIfCommand whatIf;
    ConvertCommand convert;
    StreamCommand stream;
    DevicesCommand devices;
    WorkloadsCommand workloads;
    DoctorCommand doctor;
    RunOptions run;
    RunOptions sweep;
    RecordLine record;
    std::string range;
    std::string ranksRange;
    std::vector<std::string> analyzed;
    std::int64_t top = 0;
    bool compareAsJson = false;
    std::string compareFormat;
};

void addInfo(CLI::App& app, Parsed& parsed)
{
    CLI::App* info = app.add_subcommand("info", "Show what a file contains: runs, tracks, event counts, time range, losses");
    info->add_option("FILE", parsed.info.file, "a session or a trace")->type_name("")->required();
    info->add_flag("--json", parsed.info.asJson, "print one JSON document (docs/json.md)");
}

void addAnalyze(CLI::App& app, Parsed& parsed)
{
    CLI::App* analyze = app.add_subcommand("analyze", "Show where host and device wait for each other, and all metrics");
    analyze->add_option("FILE", parsed.analyzed, "a session, a trace, a folder with a file for each rank, or these files")->type_name("")->required();
    analyze->add_flag("--json", parsed.analyze.asJson, "print one JSON document (docs/json.md)");
    analyze->add_flag("--rows", parsed.analyze.withRows, "list every wait, not only sums");
    analyze->add_option("--range", parsed.range, "part of each run, counted from its start, such as 1.5ms..2s; either end may be omitted")
        ->type_name("FROM..TO");
    analyze->add_option("--top", parsed.top, "rows of each table (0: all)")->type_name("N")->check(wholeNumber());
}

void addRanks(CLI::App& app, Parsed& parsed)
{
    CLI::App* ranks = app.add_subcommand("ranks", "Compare the ranks of a distributed program and find the one that the others wait for");
    ranks->add_option("DIR", parsed.ranks.files, "a folder with a file for each rank, these files, or 'merge' and reports of ranks")->type_name("")->required();
    ranks->add_flag("--json", parsed.ranks.asJson, "print one JSON document (docs/json.md)");
    ranks->add_option("--range", parsed.ranksRange, "part of each run, counted from its start, such as 1.5ms..2s; either end may be omitted")
        ->type_name("FROM..TO");
    ranks->add_option("-o,--output", parsed.ranks.output, "write the table to this file")->type_name("FILE");
}

void addCompare(CLI::App& app, Parsed& parsed)
{
    CLI::App* compare = app.add_subcommand("compare", "Compare the runs of two files, or the strategies within one");
    compare->add_option("FILE", parsed.compare.file, "session or trace A")->type_name("")->required();
    compare->add_option("OTHER", parsed.compare.otherFile, "session or trace B")->type_name("");
    compare->add_flag("--json", parsed.compareAsJson, "print one JSON document (docs/json.md)");
    compare->add_option("--format", parsed.compareFormat, "text, json or md (for a pull request)")->type_name("FORMAT");
    compare->add_option("--fail-if", parsed.compare.conditions, "exit with status 3 if it holds, such as \"wall_ns>+5%\"; repeatable")
        ->type_name("CONDITION")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->allow_extra_args(false);
}

void addWhatIf(CLI::App& app, Parsed& parsed)
{
    CLI::App* whatIf = app.add_subcommand("what-if", "Predict the length of a run with fewer waits, and show what determines it");
    whatIf->add_option("FILE", parsed.whatIf.file, "a session or a trace")->type_name("")->required();
    whatIf->add_option("--run", parsed.whatIf.run, "number of the run in the file, from 1")->type_name("N")->check(wholeNumber());
    whatIf->add_option("--remove-site", parsed.whatIf.withoutSites, "remove the waits of site N of the list; repeatable")->type_name("N")->check(wholeNumber());
    whatIf->add_option("--remove-wait", parsed.whatIf.withoutWaits, "remove wait N of the list of 'analyze --rows'; repeatable")
        ->type_name("N")
        ->check(wholeNumber());
    whatIf->add_option("--faster", parsed.whatIf.faster, "speed up a kernel, such as gemm=2 for twice as fast; repeatable")->type_name("NAME=TIMES");
    whatIf->add_flag("--graphs", parsed.whatIf.asGraphs, "launch the work between two waits as one graph");
    CLI::Option* copyStreams = whatIf->add_flag("--copy-streams", parsed.whatIf.ownCopyStreams, "copy in separate streams, with two buffers");
    whatIf->add_option("--streams", parsed.whatIf.streams, "distribute rounds that begin with a copy to the device over N streams (2 to 64)")
        ->type_name("N")
        ->check(CLI::Range(2, 64))
        ->excludes(copyStreams);
    whatIf->add_flag("--json", parsed.whatIf.asJson, "print one JSON document (docs/json.md)");
}

/// ".stallscope, .json or .csv": what can be written.
std::string suffixes()
{
    std::string text;
    for (const Exporter& exporter : exporters())
        text += fmt::format("{}{}", text.empty() ? "" : &exporter == &exporters().back() ? " or " : ", ", exporter.suffix);
    return text;
}

void addConvert(CLI::App& app, Parsed& parsed)
{
    CLI::App* convert = app.add_subcommand("convert", "Convert a file to the format that the output's suffix names");
    convert->add_option("IN", parsed.convert.from, "a session or a trace")->type_name("")->required();
    convert->add_option("OUT", parsed.convert.to, suffixes())->type_name("")->required();
}

void addStream(CLI::App& app, Parsed& parsed)
{
    CLI::App* stream = app.add_subcommand("stream", "Write a session to standard output, also while it grows");
    stream->add_option("FILE", parsed.stream.file, "a session, or FILE or FILE.parts of a recording in progress")->type_name("")->required();
}

void addLists(CLI::App& app, Parsed& parsed)
{
    CLI::App* devices = app.add_subcommand("devices", "List the devices that workloads can run on, and why others are missing");
    devices->add_flag("--json", parsed.devices.asJson, "print one JSON document (docs/json.md)");
    CLI::App* workloads = app.add_subcommand("workloads", "List the workloads with their strategies and parameters");
    workloads->add_flag("--json", parsed.workloads.asJson, "print one JSON document (docs/json.md)");
}

void addDoctor(CLI::App& app, Parsed& parsed)
{
    CLI::App* doctor = app.add_subcommand("doctor", "Check what works on this machine, and how to get what does not");
    doctor->add_flag("--json", parsed.doctor.asJson, "print one JSON document (docs/json.md)");
}

Command translatedCompare(Parsed& parsed)
{
    using Format = CompareCommand::Format;
    const std::string& format = parsed.compareFormat;
    if (parsed.compareAsJson && !format.empty() && format != "json")
        return WrongUsage{"compare: --json and --format name two different formats; give one of them"};
    if (!format.empty() && format != "text" && format != "json" && format != "md")
        return WrongUsage{fmt::format("compare: '{}' is not a format; there are text, json and md", displayText(format))};
    if (parsed.compareAsJson || format == "json")
        parsed.compare.format = Format::Json;
    else if (format == "md")
        parsed.compare.format = Format::Markdown;
    return parsed.compare;
}

/// None where it was not given.
Result<std::optional<TimeRange>> rangeOf(const CLI::App& command, const std::string& text)
{
    if (command.count("--range") == 0)
        return std::optional<TimeRange>();
    const Result<TimeRange> range = parseRange(text);
    return range ? Result<std::optional<TimeRange>>(*range) : range.error();
}

Command translatedRanks(const CLI::App& ranks, Parsed& parsed)
{
    const auto range = rangeOf(ranks, parsed.ranksRange);
    if (!range)
        return WrongUsage{"--range: " + range.error().message};
    RanksCommand& command = parsed.ranks;
    command.range = *range;
    command.merge = command.files.front() == "merge";
    if (!command.merge)
        return command;
    command.files.erase(command.files.begin());
    if (command.files.empty())
        return WrongUsage{"ranks merge: no report given; 'analyze FILE --json' writes one"};
    if (command.range)
        return WrongUsage{"ranks merge: --range is for the analysis of a trace; a report has been made for its range"};
    return command;
}

Command translatedAnalyze(const CLI::App& analyze, Parsed& parsed)
{
    const auto range = rangeOf(analyze, parsed.range);
    if (!range)
        return WrongUsage{"--range: " + range.error().message};
    parsed.analyze.range = *range;
    parsed.analyze.file = parsed.analyzed.front();
    parsed.analyze.otherFiles.assign(parsed.analyzed.begin() + 1, parsed.analyzed.end());
    if (analyze.count("--top") > 0)
        parsed.analyze.top = static_cast<std::size_t>(parsed.top);
    return parsed.analyze;
}

Command translated(const CLI::App& app, Parsed& parsed)
{
    if (app.got_subcommand("info"))
        return parsed.info;
    if (app.got_subcommand("convert"))
        return parsed.convert;
    if (app.got_subcommand("what-if"))
        return parsed.whatIf;
    if (app.got_subcommand("compare"))
        return translatedCompare(parsed);
    if (app.got_subcommand("devices"))
        return parsed.devices;
    if (app.got_subcommand("workloads"))
        return parsed.workloads;
    if (app.got_subcommand("doctor"))
        return parsed.doctor;
    if (app.got_subcommand("run"))
        return parsed.run.translated(*app.get_subcommand("run"));
    if (app.got_subcommand("sweep"))
        return parsed.sweep.translated(*app.get_subcommand("sweep"));
    if (app.got_subcommand("record"))
        return parsed.record.translated();
    if (app.got_subcommand("stream"))
        return parsed.stream;
    if (app.got_subcommand("gather"))
        return parsed.record.gather;
    if (app.got_subcommand("ranks"))
        return translatedRanks(*app.get_subcommand("ranks"), parsed);
    return translatedAnalyze(*app.get_subcommand("analyze"), parsed);
}

/// A program that does not stand behind two dashes, where none does.
bool lacksDashes(const CLI::App& app, const Parsed& parsed)
{
    const CLI::App* record = app.get_subcommand("record");
    const std::vector<std::string> notExpected = record->remaining();
    return record->parsed() && parsed.record.command.program.empty() && !notExpected.empty() && !notExpected.front().starts_with('-');
}

} // namespace

Result<TimeRange> parseRange(const std::string& text)
{
    const std::size_t dots = text.find("..");
    if (dots == std::string::npos)
        return Error{fmt::format("'{}' is not a range such as 1.5ms..2s, ..500us or 3s..", displayText(text))};
    TimeRange range = TimeRange::all();
    const std::string from = text.substr(0, dots);
    const std::string to = text.substr(dots + 2);
    if (!from.empty()) {
        const Result<Nanos> start = parseDuration(from);
        if (!start)
            return start.error();
        range.start = *start;
    }
    if (!to.empty()) {
        const Result<Nanos> end = parseDuration(to);
        if (!end)
            return end.error();
        range.end = *end;
    }
    if (range.isEmpty())
        return Error{fmt::format("'{}' is empty: its end is not after its start", displayText(text))};
    return range;
}

Command parseCommandLine(std::vector<std::string> arguments, std::size_t width)
{
    CLI::App app{"Shows where a GPU waits for its host, and a host for its GPU.", "stallscope-cli"};
    app.set_help_flag("-h,--help", "show this help");
    app.formatter(std::make_shared<HelpForm>(width));
    app.set_version_flag("--version", versionText("stallscope-cli"), "show the version and what this program was built with");
    app.footer(kEpilogue);
    app.require_subcommand(1);
    Parsed parsed;
    parsed.record.command.program = takeProgram(arguments);
    addLists(app, parsed);
    addRun(app, parsed.run);
    addSweep(app, parsed.sweep);
    addRecord(app, parsed.record);
    addGather(app, parsed.record);
    addStream(app, parsed);
    addInfo(app, parsed);
    addAnalyze(app, parsed);
    addRanks(app, parsed);
    addCompare(app, parsed);
    addWhatIf(app, parsed);
    addConvert(app, parsed);
    addDoctor(app, parsed);
    for (CLI::App* command : app.get_subcommands({}))
        command->group("Commands");
    try {
        app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend())); // CLI11 takes them from the back
    } catch (const CLI::CallForHelp&) {
        return SaySomething{app.help()};
    } catch (const CLI::CallForVersion& version) {
        return SaySomething{version.what()};
    } catch (const CLI::ParseError& error) {
        return WrongUsage{lacksDashes(app, parsed) ? kNoProgram : usageError(app, arguments, error)};
    }
    return translated(app, parsed);
}

} // namespace stallscope::cli

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/commands/command_line.h"

#include "engine/experiment/plan.h"
#include "profiler/base/arguments.h"
#include "profiler/base/build_info.h"
#include "profiler/base/say.h"
#include "profiler/base/units.h"
#include "profiler/base/utf8.h"
#include "profiler/formats/formats.h"
#include "profiler/trace/gpu_metric.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <memory>
#include <sstream>

namespace stallscope::cli {

namespace {

constexpr const char* kEpilogue = "Files: .stallscope sessions, traces of PyTorch, JAX, TensorFlow or Chrome as .json or .json.gz, "
                                  "profiles of JAX and TensorFlow as .xplane.pb, Perfetto traces as .pftrace, "
                                  "Nsight Systems reports as .sqlite (or .nsys-rep, with nsys), and recordings of ROCm as .db, .rpd or .json.\n"
                                  "Exit status: 0 success, 1 failure, 2 wrong usage, 3 a --fail-if condition holds, "
                                  "4 compare: a recording failed, is truncated or empty; "
                                  "record returns the status of the program.";

constexpr const char* kNoProgram = "record: no program given; put it after two dashes, as in 'stallscope-cli record -- python train.py'";

/// Formats --help like docs/cli.md, in lines of at most `width` characters, and without CLI11's notes on validators.
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
    /// The text of the right column.
    [[nodiscard]] std::string describe(const std::string& text) const;

    std::size_t m_width;
};

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

/// Adds "-- PROGRAM [ARGS...]" for `record`. CLI11 does not know these words: they are removed before it parses the line.
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

/// Each line of the text is a paragraph.
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

/// The name of its value. CLI11 appends a colon and the name of the validator.
std::string HelpForm::make_option_opts(const CLI::Option* option) const
{
    if (!option->get_option_text().empty() || option->get_type_size() == 0)
        return option->get_option_text();
    const std::string type = option->get_type_name();
    const std::string value = type.substr(0, type.find(':'));
    const bool isList = option->get_positional() && option->get_expected_max() == CLI::detail::expected_max_vector_size;
    return (value.empty() ? "" : " " + value) + (isList ? "..." : "");
}

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

/// Error text for wrong arguments. Unlike the texts of CLI11, it names the command and the possible values.
std::string usageError(const CLI::App& app, const std::vector<std::string>& arguments, const CLI::ParseError& error)
{
    const std::vector<std::string> commands = commandNames(app);
    if (arguments.empty())
        return fmt::format("no command given. Commands: {}. See --help.", joinedNames(commands, Last::And));
    const std::string& first = arguments.front();
    const bool isOption = !first.empty() && first[0] == '-';
    if (std::find(commands.begin(), commands.end(), first) == commands.end()) {
        const std::vector<std::string> known = isOption ? optionNames(app) : commands;
        return together(fmt::format("'{}' is not {}; available: {}.", displayText(first), isOption ? "an option" : "a command", joinedNames(known, Last::And)),
            suggestion(first, known));
    }
    const CLI::App* command = app.get_subcommand(first);
    const std::vector<std::string> options = optionNames(*command);
    for (std::size_t i = 1; i < arguments.size(); ++i) {
        const std::string name = arguments[i].substr(0, arguments[i].find('='));
        if (name.rfind("--", 0) == 0 && name != "--" && std::find(options.begin(), options.end(), name) == options.end())
            return together(fmt::format("{} has no option '{}'.", first, displayText(name)), suggestion(name, options));
    }
    return fmt::format("{}: {} ('stallscope-cli {} --help' lists the options.)", first, displayText(error.what()), first);
}

/// At most nine digits.
CLI::Validator wholeNumber()
{
    return CLI::Validator(
        [](const std::string& text) {
            const bool isWhole = !text.empty() && text.size() < 10 && text.find_first_not_of("0123456789") == std::string::npos;
            return isWhole ? std::string() : fmt::format("'{}' is not a whole number", displayText(text));
        },
        "");
}

CLI::Validator sessionName()
{
    return CLI::Validator([](const std::string& path) { return sessionNameError(path); }, "");
}

/// Parses the duration of an option into `length`, if the option was given.
Result<> readLength(const char* option, const std::string& typed, std::optional<Nanos>& length)
{
    if (typed.empty())
        return {};
    // elsewhere a number without a unit is nanoseconds, which make no sense here
    if (typed.find_first_not_of("0123456789.") == std::string::npos)
        return Error{fmt::format("{}: '{}' has no unit; use {}s or {}ms", option, displayText(typed), typed, typed)};
    const Result<Nanos> parsed = parseDuration(typed);
    if (!parsed)
        return Error{fmt::format("{}: {}", option, parsed.error().message)};
    if (*parsed <= 0)
        return Error{fmt::format("{}: '{}' is not a duration (examples: 500ms, 30s, 2min)", option, displayText(typed))};
    length = *parsed;
    return {};
}

/// A flag that may have a value: --gpu-metrics, or --gpu-metrics=200us.
constexpr const char* kMetrics = "--gpu-metrics";

void addMetrics(CLI::App& app, std::string& typed)
{
    app.add_flag("--gpu-metrics{1ms}", typed, "sample hardware metrics of the GPUs, such as SM activity and memory throughput, every 1ms or at =INTERVAL");
}

Result<> readMetrics(const std::string& typed, std::optional<Nanos>& interval)
{
    if (const auto read = readLength(kMetrics, typed, interval); !read)
        return read;
    if (interval && (*interval < kLeastMetricInterval || *interval > kMostMetricInterval))
        return Error{fmt::format(
            "{}: '{}' must be between {} and {}", kMetrics, displayText(typed), formatDuration(kLeastMetricInterval), formatDuration(kMostMetricInterval))};
    return {};
}

/// Targets of CLI11 for `run` and `sweep`.
struct RunOptions {
    RunCommand command;
    std::string metrics;
    std::int64_t repeats = 0;

    [[nodiscard]] Command translated(const CLI::App& app) const;
};

Command RunOptions::translated(const CLI::App& app) const
{
    RunCommand translated = command;
    if (app.count("--repeat") > 0)
        translated.repeats = static_cast<std::uint32_t>(repeats);
    if (const auto read = readMetrics(metrics, translated.metricsInterval); !read)
        return WrongUsage{app.get_name() + ": " + read.error().message};
    return translated;
}

/// An option that may be repeated, with one value each time.
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
    addMetrics(app, options.metrics);
    app.add_flag("--no-trace", command.isUntraced, "record only the duration of each run");
    app.add_option("-o,--output", command.output, "session file, written during the run")->type_name("FILE")->check(sessionName());
    app.add_flag("--json", command.asJson, "print one JSON document (docs/json.md)");
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

/// Targets of CLI11 for `record` and `gather`: values as typed.
struct RecordLine {
    RecordCommand command;
    GatherCommand gather;
    std::string delay;
    std::string duration;
    std::string range;
    std::string keepLast;
    std::string maxSize;
    std::string metrics;

    [[nodiscard]] Command translated() const;
};

constexpr std::string_view kNvtxPrefix = "nvtx:";

Result<> readSize(const std::string& typed, std::optional<std::uint64_t>& size)
{
    constexpr std::int64_t kSmallest = 1'000'000; // below, hardly more than the names would be kept
    if (typed.empty())
        return {};
    if (typed.find_first_not_of("0123456789.") == std::string::npos)
        return Error{fmt::format("{}: '{}' has no unit; use kB, MB or GB, as in 500MB", "--max-size", displayText(typed))};
    const auto limit = parseBytes("--max-size", typed, std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max());
    if (!limit)
        return limit.error();
    if (*limit < kSmallest)
        return Error{fmt::format("{}: '{}' is too small; it must be at least 1MB", "--max-size", displayText(typed))};
    size = static_cast<std::uint64_t>(*limit);
    return {};
}

Result<> readRange(const std::string& typed, RecordCommand& command)
{
    const bool isNvtx = typed.rfind(kNvtxPrefix, 0) == 0 && typed.size() > kNvtxPrefix.size();
    if (!typed.empty() && !isNvtx && typed != "profiler")
        return Error{fmt::format("--range takes nvtx:NAME or profiler, not '{}'", displayText(typed))};
    command.nvtxRange = isNvtx ? typed.substr(kNvtxPrefix.size()) : std::string();
    command.hasProfilerRange = typed == "profiler";
    return {};
}

/// A name with placeholders is checked after they were replaced.
CLI::Validator nameOfRecording()
{
    return CLI::Validator([](const std::string& path) { return path.find('%') == std::string::npos ? sessionNameError(path) : std::string(); }, "");
}

Command RecordLine::translated() const
{
    RecordCommand translated = command;
    for (const Result<>& read : {readLength("--delay", delay, translated.delay), readLength("--duration", duration, translated.duration),
             readLength("--keep-last", keepLast, translated.keepLast), readSize(maxSize, translated.maxBytes), readRange(range, translated),
             readMetrics(metrics, translated.metricsInterval)}) {
        if (!read)
            return WrongUsage{"record: " + read.error().message};
    }
    if (translated.hasProfilerRange && translated.isWithoutCupti)
        return WrongUsage{"record: --range profiler needs CUPTI, which --no-cupti leaves to the program; use one of them"};
    if (translated.metricsInterval && translated.isWithoutCupti)
        return WrongUsage{"record: --gpu-metrics needs CUPTI, which --no-cupti leaves to the program; use one of them"};
    if (translated.isStreamed && translated.keepLast)
        return WrongUsage{"record: --keep-last drops spans at the end, when --stream has already sent them; use one of them"};
    if (translated.program.empty())
        return WrongUsage{kNoProgram};
    return translated;
}

void addRecord(CLI::App& app, RecordLine& line)
{
    CLI::App* record = app.add_subcommand("record", "Run and record a program: record -- PROGRAM [ARGS]");
    record->add_option("-o,--output", line.command.output, "session file (PROGRAM.stallscope); expands %p, %h, %q{VARIABLE} and %%")
        ->type_name("FILE")
        ->check(nameOfRecording());
    record->add_flag("--force", line.command.mayReplace, "replace FILE if it exists");
    record->add_option("--delay", line.delay, "start recording after this delay, in ms, s or min, such as 30s")->type_name("T");
    record->add_option("--duration", line.duration, "stop recording after this time, such as 5min; the program continues")->type_name("T");
    record->add_option("--range", line.range, "record only in NVTX ranges of this name, or while profiling is on")->option_text(" nvtx:NAME|profiler");
    record->add_option("--keep-last", line.keepLast, "keep only the end of the recording, such as the last 10s")->type_name("T");
    record->add_option("--max-size", line.maxSize, "stop at this size in kB, MB, GB, KiB, MiB or GiB, such as 500MB")->type_name("SIZE");
    record->add_flag("--stream", line.command.isStreamed, "also write the session to standard output while it grows; without -o only there");
    record->add_flag("--whole-graphs", line.command.hasWholeGraphs, "record each launch of a CUDA graph as one span, without its nodes");
    addMetrics(*record, line.metrics);
    record->add_flag("--event-times", line.command.hasEventTimes, "record when the GPU reached each CUDA event");
    record->add_flag("--queue-times", line.command.hasQueueTimes, "record when each kernel was queued and submitted");
    record->add_flag(
        "--device-launches", line.command.hasDeviceLaunches, "record kernels that kernels launch; with --whole-graphs also graphs that graphs launch");
    record->add_flag("--no-cupti", line.command.isWithoutCupti, "leave CUPTI to the program, and record NVTX ranges only");
}

void addGather(CLI::App& app, RecordLine& line)
{
    CLI::App* gather = app.add_subcommand("gather", "Merge the shards of a recording into one session");
    gather->add_option("DIR", line.gather.folder, "the folder FILE.parts of a recording")->type_name("")->required();
    gather->add_option("-o,--output", line.gather.output, "session file (default: FILE)")->type_name("FILE")->check(sessionName());
    gather->add_flag("--force", line.gather.mayReplace, "replace the output file if it exists");
}

/// Removes the program and its arguments from the end of a `record` command line. They are passed on unchanged.
std::vector<std::string> takeProgram(std::vector<std::string>& arguments)
{
    if (arguments.empty() || arguments.front() != "record")
        return {};
    const auto dashes = std::find(arguments.begin(), arguments.end(), "--");
    if (dashes == arguments.end())
        return {};
    std::vector<std::string> program(std::next(dashes), arguments.end());
    arguments.erase(dashes, arguments.end());
    return program;
}

/// Targets of CLI11: the structs of the commands, and values that are converted afterwards.
struct Parsed {
    InfoCommand info;
    AnalyzeCommand analyze;
    RanksCommand ranks;
    CompareCommand compare;
    WhatIfCommand whatIf;
    ConvertCommand convert;
    StreamCommand stream;
    QueryCommand query;
    McpCommand mcp;
    DevicesCommand devices;
    WorkloadsCommand workloads;
    DoctorCommand doctor;
    RunOptions run;
    RunOptions sweep;
    RecordLine record;
    std::string range;
    std::string ranksRange;
    std::string whatIfRange;
    std::vector<std::string> analyzed;
    std::int64_t top = 0;
    bool compareAsJson = false;
    std::string compareFormat;
    std::string queryFormat;
    std::string queryTime;
    std::int64_t queryRows = 0;
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
    analyze->add_option("FILE", parsed.analyzed, "a session, a trace, a folder with one file per rank, or several such files")->type_name("")->required();
    analyze->add_flag("--json", parsed.analyze.asJson, "print one JSON document (docs/json.md)");
    analyze->add_flag("--rows", parsed.analyze.withRows, "list every wait, not only sums");
    analyze->add_option("--range", parsed.range, "part of each run, counted from its start, such as 1.5ms..2s; either end may be omitted")
        ->type_name("FROM..TO");
    analyze->add_option("--top", parsed.top, "rows of each table (0: all)")->type_name("N")->check(wholeNumber());
}

void addRanks(CLI::App& app, Parsed& parsed)
{
    CLI::App* ranks = app.add_subcommand("ranks", "Compare the ranks of a distributed program and find the one that the others wait for");
    ranks->add_option("DIR", parsed.ranks.files, "a folder with one file per rank, several such files, or 'merge' and reports of ranks")
        ->type_name("")
        ->required();
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
    compare->add_option("--format", parsed.compareFormat, "text, json, md (for a pull request) or junit (for CI)")->type_name("FORMAT");
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
    whatIf->add_option("--range", parsed.whatIfRange, "replay only a part of the run, counted from its start, such as 1.5s..2s; either end may be omitted")
        ->type_name("A..B");
    whatIf->add_flag("--json", parsed.whatIf.asJson, "print one JSON document (docs/json.md)");
}

/// ".stallscope, .json or .csv": the formats of `convert`.
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

void addQuery(CLI::App& app, Parsed& parsed)
{
    CLI::App* query = app.add_subcommand("query", "Run an SQL query over a trace, without an export");
    query->add_option("FILE", parsed.query.file, "a session or a trace; with --schema a table")->type_name("");
    query->add_option("SQL", parsed.query.sql, "one SELECT, such as \"SELECT * FROM kernels LIMIT 10\"; - reads it from standard input")->type_name("");
    query->add_option("--format", parsed.queryFormat, "table, csv or json")->type_name("FORMAT");
    query->add_option("--limit", parsed.queryRows, "maximum number of rows (default for tables: 1000)")->type_name("N")->check(wholeNumber());
    query->add_option("--time-limit", parsed.queryTime, "time limit of the query, such as 10s (default: 1min; 0: none)")->type_name("T");
    query->add_flag("--schema", parsed.query.isSchema, "list the tables with their columns");
}

void addMcp(CLI::App& app, Parsed& parsed)
{
    CLI::App* mcp = app.add_subcommand("mcp", "Serve coding assistants: a Model Context Protocol server over standard input and output");
    mcp->add_option("PATH", parsed.mcp.paths, "files and folders that the assistant may read (default: the working directory)")->type_name("");
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
        return WrongUsage{"compare: --json and --format conflict; use one of them"};
    if (!format.empty() && format != "text" && format != "json" && format != "md" && format != "junit")
        return WrongUsage{fmt::format("compare: unknown format '{}'; use text, json, md or junit", displayText(format))};
    if (parsed.compareAsJson || format == "json")
        parsed.compare.format = Format::Json;
    else if (format == "md")
        parsed.compare.format = Format::Markdown;
    else if (format == "junit")
        parsed.compare.format = Format::Junit;
    return parsed.compare;
}

Command translatedQuery(const CLI::App& query, Parsed& parsed)
{
    using Format = QueryCommand::Format;
    QueryCommand& command = parsed.query;
    const std::string& format = parsed.queryFormat;
    if (!format.empty() && format != "table" && format != "csv" && format != "json")
        return WrongUsage{fmt::format("query: unknown format '{}'; use table, csv or json", displayText(format))};
    command.format = format == "csv" ? Format::Csv : format == "json" ? Format::Json : Format::Table;
    if (command.isSchema)
        return command;
    if (command.file.empty() || command.sql.empty())
        return WrongUsage{"query: give a FILE and an SQL query; 'query --schema' lists the tables"};
    if (query.count("--limit") > 0)
        command.rows = static_cast<std::uint64_t>(parsed.queryRows);
    if (parsed.queryTime == "0")
        command.timeLimit = 0;
    else if (const auto read = readLength("--time-limit", parsed.queryTime, command.timeLimit); !read)
        return WrongUsage{"query: " + read.error().message};
    return command;
}

/// Empty if it was not given.
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
        return WrongUsage{"ranks merge: --range applies to traces only; reports already cover a range"};
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

Command translatedWhatIf(const CLI::App& whatIf, Parsed& parsed)
{
    const auto range = rangeOf(whatIf, parsed.whatIfRange);
    if (!range)
        return WrongUsage{"--range: " + range.error().message};
    parsed.whatIf.range = *range;
    return parsed.whatIf;
}

Command translated(const CLI::App& app, Parsed& parsed)
{
    if (app.got_subcommand("info"))
        return parsed.info;
    if (app.got_subcommand("convert"))
        return parsed.convert;
    if (app.got_subcommand("what-if"))
        return translatedWhatIf(*app.get_subcommand("what-if"), parsed);
    if (app.got_subcommand("compare"))
        return translatedCompare(parsed);
    if (app.got_subcommand("query"))
        return translatedQuery(*app.get_subcommand("query"), parsed);
    if (app.got_subcommand("mcp"))
        return parsed.mcp;
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

/// Whether the program of a `record` is not preceded by two dashes.
bool lacksDashes(const CLI::App& app, const Parsed& parsed)
{
    const CLI::App* record = app.get_subcommand("record");
    const std::vector<std::string> notExpected = record->remaining();
    return record->parsed() && parsed.record.command.program.empty() && !notExpected.empty() && !notExpected.front().starts_with('-');
}

} // namespace

std::string sessionNameError(const std::string& path)
{
    constexpr std::string_view kSuffix = ".stallscope";
    if (path.empty())
        return "the name of the session file is empty; use one that ends with .stallscope, or omit -o";
    if (path.ends_with(kSuffix))
        return {};
    for (const Exporter& other : exporters()) {
        if (path.ends_with(other.suffix))
            return fmt::format("'{}': the output is a session, whose name ends with .stallscope; 'convert' writes {}", displayText(path), other.suffix);
    }
    return fmt::format("'{}': the name of a session file ends with .stallscope", displayText(path));
}

Result<TimeRange> parseRange(const std::string& text)
{
    const Result<TimeRange> range = parseTimeRange(text);
    if (range && range->isEmpty())
        return Error{fmt::format("'{}' does not end after its start", displayText(text))};
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
    addQuery(app, parsed);
    addMcp(app, parsed);
    addConvert(app, parsed);
    addDoctor(app, parsed);
    for (CLI::App* command : app.get_subcommands({}))
        command->group("Commands");
    try {
        app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend())); // CLI11 takes them from the back
    } catch (const CLI::CallForHelp&) {
        return PrintText{app.help()};
    } catch (const CLI::CallForVersion& version) {
        return PrintText{version.what()};
    } catch (const CLI::ParseError& error) {
        return WrongUsage{lacksDashes(app, parsed) ? kNoProgram : usageError(app, arguments, error)};
    }
    return translated(app, parsed);
}

} // namespace stallscope::cli

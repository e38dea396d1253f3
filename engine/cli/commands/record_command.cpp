// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/commands/command_line.h"
#include "engine/cli/commands/commands.h"
#include "engine/cli/commands/interrupt.h"
#include "engine/cli/commands/terminal.h"
#include "engine/cli/commands/trace_file.h"
#include "engine/cpu/machine.h"
#include "engine/inject/record_variables.h"
#include "engine/recording/event_recorder.h"
#include "engine/recording/gather/gathering.h"
#include "engine/recording/gather/gpu_shard.h"
#include "engine/recording/launched_rank.h"
#include "engine/recording/program.h"
#include "engine/recording/record_options.h"
#include "engine/recording/shard_facts.h"
#include "engine/recording/stream/record_stream.h"
#include "profiler/base/units.h"
#include "profiler/base/utf8.h"
#include "profiler/record/tick_clock.h"
#include "profiler/session/codec/file_io.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <stop_token>
#include <system_error>
#include <utility>
#include <vector>

namespace stallscope::cli {

namespace {

namespace fs = std::filesystem;

std::string usualOutput(const std::string& program, int attempt)
{
    const std::string name = fs::path(program).filename();
    return attempt == 1 ? name + ".stallscope" : fmt::format("{}-{}.stallscope", name, attempt);
}

/// Folder of the shards, and output file. The folder is created here, so that no other recording uses it.
struct Places {
    std::string output;
    std::string folder;
};

/// False if it exists.
Result<bool> makeFolder(const fs::path& folder)
{
    std::error_code problem;
    const bool isNew = fs::create_directory(folder, problem);
    if (problem)
        return Error{fmt::format("cannot create the folder '{}': {}", displayText(folder.string()), problem.message())};
    return isNew;
}

Places placesOf(const std::string& output)
{
    return {output, fs::absolute(output + ".parts")};
}

Result<Places> makeNamedFolder(const std::string& output)
{
    Places places = placesOf(output);
    const auto isNew = makeFolder(places.folder);
    if (!isNew)
        return isNew.error();
    if (*isNew)
        return places;
    return Error{
        fmt::format("'{0}' exists: a recording is in progress, or one was not merged (merge it with 'stallscope-cli gather {0}', or delete the folder)",
            displayText(fs::path(output + ".parts").string()))};
}

/// Default output: an unused name. A recording writes its output before it removes its folder.
Result<Places> makeUsualFolder(const std::string& program)
{
    constexpr int kMostAttempts = 10'000;
    for (int attempt = 1; attempt < kMostAttempts; ++attempt) {
        Places places = placesOf(usualOutput(program, attempt));
        if (fs::exists(places.output) || fs::exists(places.folder))
            continue;
        const auto isNew = makeFolder(places.folder);
        if (!isNew)
            return isNew.error();
        if (*isNew && !fs::exists(places.output))
            return places;
        std::error_code ignored;
        if (*isNew)
            fs::remove(places.folder, ignored); // of a recording that ended meanwhile
    }
    return Error{"too many recordings in this folder; choose a name with -o"};
}

recording::RecordOptions optionsFor(const RecordCommand& command, const Places& places)
{
    using Range = recording::RecordOptions::Range;
    recording::RecordOptions options;
    options.folder = places.folder;
    options.start = monotonicNow();
    options.delay = command.delay.value_or(0);
    options.duration = command.duration;
    options.range = command.hasProfilerRange ? Range::Profiler : command.nvtxRange.empty() ? Range::Whole : Range::Nvtx;
    options.rangeName = command.nvtxRange;
    options.maxBytes = command.maxBytes;
    options.recordsCuda = !command.isWithoutCupti;
    options.hasWholeGraphs = command.hasWholeGraphs;
    options.metricsInterval = command.metricsInterval;
    options.hasEventTimes = command.hasEventTimes;
    options.hasQueueTimes = command.hasQueueTimes;
    options.hasDeviceLaunches = command.hasDeviceLaunches;
    return options;
}

std::string lineOf(const std::vector<std::string>& program)
{
    return withValidUtf8(fmt::format("{}", fmt::join(program, " ")));
}

recording::GatherPlan planFor(const RecordCommand& command, const Places& places, const recording::ProgramEnd& end)
{
    recording::GatherPlan plan;
    plan.folder = places.folder;
    plan.output = places.output;
    plan.keepLast = command.keepLast;
    plan.run.name = fs::path(command.program[0]).filename();
    plan.run.state = end.status == 0 ? RunState::Done : RunState::Failed;
    plan.run.message = end.status == 0 ? std::string() : end.words();
    plan.facts = cpu::machineFacts();
    plan.facts.emplace_back(recording::fact::kProgram, lineOf(command.program));
    return plan;
}

void removeFolder(const std::string& folder)
{
    std::error_code ignored;
    fs::remove_all(folder, ignored);
}

/// Removes the folder if the recording did not begin.
struct NewFolder {
    explicit NewFolder(std::string where) : path(std::move(where)) {}
    NewFolder(const NewFolder&) = delete;
    NewFolder& operator=(const NewFolder&) = delete;
    ~NewFolder()
    {
        if (!hasBegun)
            removeFolder(path);
    }

    std::string path;
    bool hasBegun = false;
};

/// Reports libraries in the same variables that recording replaced, mostly of other profilers.
std::string replacedWords(const std::string& library)
{
    std::string words;
    for (const char* const variable : {inject::variable::kNvtxInjection, inject::variable::kCudaInjection}) {
        const char* const before = std::getenv(variable);
        if (before && *before != '\0' && before != library)
            words += fmt::format("\n{} was set to '{}', which was not loaded: Stallscope replaced it with its own library", variable, displayText(before));
    }
    return words;
}

std::string nothingWords()
{
    return "nothing was recorded: the program used neither CUDA nor NVTX";
}

/// Conclusion of a recording. Shards are removed only after they were saved elsewhere.
struct Conclusion {
    std::string words;
    bool isSafe = false;
};

/// How to use shards that are kept.
std::string keptWords(const std::string& folder)
{
    return fmt::format("; the shards are kept: 'stallscope-cli gather {}' merges them", displayText(folder));
}

/// Size and cost of the recording; `place`: its location.
std::string reportOn(recording::Gathered gathered, const recording::RecordSummary& summary, std::optional<Nanos> unmetDelay, const std::string& place)
{
    if (gathered.processes == 0 && gathered.refused == 0 && gathered.problems.empty())
        return nothingWords();
    if (gathered.spans == 0)
        gathered.unmetDelay = unmetDelay;
    return fmt::format("{}: {}; recording took {} of processor time, and about {} in each range", place, recording::wordsOf(gathered),
        formatDuration(summary.processorTime), formatDuration(summary.rangeCost));
}

Conclusion gatherAndReport(
    const recording::GatherPlan& plan, const recording::RecordSummary& summary, std::optional<Nanos> unmetDelay, const CommandContext& context)
{
    const ShownJob shown(context, "writing " + plan.output);
    auto gathered = recording::gatherShards(plan, shown.job());
    if (!gathered)
        return {gathered.error().message + keptWords(plan.folder), false};
    gathered->refused = std::max(gathered->refused, summary.refused);
    if (summary.unwritten > 0)
        gathered->problems.push_back(
            summary.unwritten == 1 ? summary.problem : fmt::format("{}; the same for {} more shards", summary.problem, summary.unwritten - 1));
    const bool isSafe = summary.living == 0 && gathered->problems.empty();
    std::string words = reportOn(*gathered, summary, unmetDelay, displayText(plan.output));
    if (summary.living > 0)
        words += recording::livingWords(summary.living, plan.folder);
    else if (!isSafe)
        words += keptWords(plan.folder);
    return {words, isSafe};
}

/// Folder for shards that are only streamed; it is removed afterwards.
Result<Places> makePassingFolder()
{
    std::error_code problem;
    std::string folder = (fs::temp_directory_path(problem) / "stallscope-XXXXXX").string();
    if (problem || ::mkdtemp(folder.data()) == nullptr)
        return Error{fmt::format("cannot create the folder '{}': {}", displayText(folder), std::strerror(errno))};
    return Places{{}, folder};
}

/// Number of files that the recorder opens for the first process of a program, with a reserve.
constexpr std::size_t kFewestDescriptors = 12;

/// Whether the limit on open files is high enough. It is not raised here, because the program would inherit the new limit.
bool hasDescriptors()
{
    std::vector<session::FileHandle> files;
    while (files.size() < kFewestDescriptors) {
        session::FileHandle file(::open("/dev/null", O_RDONLY | O_CLOEXEC));
        if (!file.isOpen())
            return errno != EMFILE;
        files.push_back(std::move(file));
    }
    return true;
}

/// Name of the session, with the rank if ranks of one program would share the name. Empty if none was given.
Result<std::string> namedOutput(const RecordCommand& command)
{
    auto output = recording::expandedName(command.output);
    if (!output)
        return output.error();
    const auto rank = recording::LaunchedRank::ofThisProcess();
    if (rank && rank->world.size != 1 && !output->empty() && !recording::namesEachRank(command.output))
        return recording::withRank(*output, rank->rank);
    return output;
}

Result<Places> placesFor(const RecordCommand& command, const std::string& output)
{
    if (output.empty())
        return command.isStreamed ? makePassingFolder() : makeUsualFolder(command.program[0]);
    if (fs::is_directory(output))
        return Error{fmt::format("cannot write '{}': it is a folder", displayText(output))};
    if (!command.mayReplace && fs::exists(output))
        return Error{fmt::format("'{}' exists already; choose another name, or replace it with --force", displayText(output))};
    return makeNamedFolder(output);
}

/// A streamed recording is complete once it was sent; a local copy is optional.
Conclusion conclude(const recording::GatherPlan& plan, const recording::RecordSummary& summary, std::optional<Nanos> unmetDelay,
    recording::RecordStream* stream, const CommandContext& context)
{
    Conclusion conclusion{{}, true};
    if (!plan.output.empty())
        conclusion = gatherAndReport(plan, summary, unmetDelay, context);
    if (!stream)
        return conclusion;
    const std::stop_callback onInterrupt(context.stop, [stream] { stream->cancel(); });
    auto sent = stream->finish(plan.run, plan.facts);
    if (!sent) {
        conclusion.words += fmt::format("{}the stream was interrupted: {}", conclusion.words.empty() ? "" : "; ", sent.error().message);
    } else if (plan.output.empty()) {
        sent->refused = summary.refused;
        sent->losses[static_cast<std::size_t>(Loss::DroppedRecords)] += plan.lostEvents;
        conclusion.words = reportOn(*sent, summary, unmetDelay, "standard output");
        if (summary.living > 0)
            conclusion.words +=
                fmt::format("; {} still running, no longer recorded", summary.living == 1 ? "1 process is" : fmt::format("{} processes are", summary.living));
    }
    return conclusion;
}

/// "x.stallscope.parts" -> "x.stallscope".
std::string outputFor(std::string folder)
{
    constexpr std::string_view kShardsSuffix = ".parts";
    constexpr std::string_view kSuffix = ".stallscope";
    while (folder.size() > 1 && folder.back() == '/')
        folder.pop_back();
    const bool isUsual = folder.size() > kShardsSuffix.size() && folder.ends_with(kShardsSuffix);
    if (isUsual)
        folder.resize(folder.size() - kShardsSuffix.size());
    return isUsual && folder.ends_with(kSuffix) ? folder : folder.append(kSuffix);
}

/// An earlier result of this folder may be replaced; any other file only with the option.
bool isTaken(const std::string& output, const std::string& ownResult)
{
    std::error_code ignored;
    const auto normal = [](const std::string& path) { return fs::absolute(path).lexically_normal(); };
    return fs::exists(output, ignored) && normal(output) != normal(ownResult);
}

/// What to do with the folder.
std::string folderWords(const recording::Gathered& gathered, const std::string& folder)
{
    if (gathered.living > 0)
        return recording::livingWords(gathered.living, folder);
    return gathered.problems.empty() ? fmt::format("; the folder '{}' may be deleted", displayText(folder)) : std::string();
}

} // namespace

Outcome runRecord(const RecordCommand& command, const CommandContext& context)
{
    if (command.isStreamed && ::isatty(STDOUT_FILENO) == 1)
        return Outcome::wrongUsage("record: --stream writes a session to standard output, which is a terminal; redirect it to a file or a pipe");
    const auto output = namedOutput(command);
    if (!output)
        return Outcome::failed(output.error());
    if (const std::string objection = sessionNameError(*output); !command.output.empty() && !objection.empty())
        return Outcome::wrongUsage("record: --output: " + objection);
    if (!hasDescriptors())
        return Outcome::failed(
            {fmt::format("too few files may be open at once (ulimit -n): recording takes {}, and one more for each process", kFewestDescriptors)});
    const auto libraries = recording::injectedLibraries();
    if (!libraries)
        return Outcome::failed(libraries.error());
    std::optional<recording::ProgramSignals> signals(std::in_place); // from here on, a signal leaves no folder behind
    const auto places = placesFor(command, *output);
    if (!places)
        return Outcome::failed(places.error());
    NewFolder folder(places->folder);
    const recording::RecordOptions options = optionsFor(command, *places);
    auto recorder = recording::EventRecorder::begin(options);
    if (!recorder)
        return Outcome::failed(recorder.error());
    auto gpus = recording::GpuShard::begin(places->folder);
    std::optional<recording::RecordStream> stream;
    if (command.isStreamed)
        stream.emplace(places->folder, shardMemoryLimit());
    folder.hasBegun = true;
    const auto end = recording::runProgram(command.program, environmentFor(options, *libraries, (*recorder)->eventsFolder(), (*recorder)->usesTicks()),
        command.isStreamed ? recording::ProgramStreams::ErrorsOnly : recording::ProgramStreams::Ours);
    gpus.reset();
    signals.reset();
    const Interrupt interrupt; // the program has ended: signals are for this process now
    CommandContext gathering = context;
    gathering.stop = interrupt.token();
    const recording::RecordSummary summary = (*recorder)->finish();
    if (!end.startFailure.empty()) {
        stream.reset();
        removeFolder(places->folder);
        return Outcome::ofProgram(end.status, end.startFailure);
    }
    recording::GatherPlan plan = planFor(command, *places, end);
    plan.lostEvents = summary.lostEvents;
    plan.living = summary.living;
    const bool isDelayOver = monotonicNow() - options.start >= options.delay;
    const Conclusion conclusion = conclude(plan, summary, isDelayOver ? std::nullopt : std::optional(options.delay), stream ? &*stream : nullptr, gathering);
    if (conclusion.isSafe)
        removeFolder(places->folder);
    Outcome outcome = Outcome::ofProgram(end.status, conclusion.words + replacedWords(libraries->nvtx));
    if (!command.isStreamed) // ssh would report it as a broken connection
        outcome.programSignal = end.signal;
    return outcome;
}

Outcome runGather(const GatherCommand& command, const CommandContext& context)
{
    const std::string ownResult = outputFor(command.folder);
    recording::GatherPlan plan;
    plan.folder = command.folder;
    plan.output = command.output.empty() ? ownResult : command.output;
    if (!command.mayReplace && isTaken(plan.output, ownResult))
        return Outcome::failed({fmt::format("'{}' exists already; choose another name, or replace it with --force", displayText(plan.output))});
    const ShownJob shown(context, "writing " + plan.output);
    const auto gathered = recording::gatherShards(plan, shown.job());
    if (!gathered)
        return Outcome::failed(gathered.error());
    if (gathered->processes == 0) {
        const std::string why = gathered->problems.empty() ? "it contains no recorded process" : gathered->problems.front();
        return Outcome::failed(
            {fmt::format("nothing to gather in '{}': {}{}", displayText(command.folder), why, recording::livingWords(gathered->living, command.folder))});
    }
    return Outcome::done(fmt::format("{}: {}{}\n", displayText(plan.output), recording::wordsOf(*gathered), folderWords(*gathered, command.folder)));
}

} // namespace stallscope::cli

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/cli/gathering.h"

#include "engine/cli/gpu_part.h"
#include "engine/cli/recorded_world.h"
#include "engine/cli/symbols.h"
#include "engine/cli/trace_file.h"
#include "engine/cli/wording.h"
#include "engine/inject/part_clock.h"
#include "engine/inject/part_facts.h"
#include "profiler/base/say.h"
#include "profiler/base/units.h"
#include "profiler/base/utf8.h"
#include "profiler/exchange/rank_files.h"
#include "profiler/session/session_reader.h"
#include "profiler/trace/trace_merge.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <filesystem>

namespace stallscope::cli {

namespace {

using Part = std::shared_ptr<const Trace>;
namespace fact = inject::fact;
using inject::factOf;
using inject::isOfProcess;
using inject::numberOf;

Result<std::vector<std::string>> partsIn(const std::string& folder)
{
    std::vector<std::string> paths;
    std::error_code problem;
    for (const auto& entry : std::filesystem::directory_iterator(folder, problem)) {
        if (entry.path().extension() == ".stallscope" || entry.path().extension() == GpuPart::kSuffix)
            paths.push_back(entry.path());
    }
    if (problem)
        return Error{say(STALLSCOPE_TEXT("CommandLine", "cannot read the folder '{}': {}"), displayText(folder), problem.message())};
    std::sort(paths.begin(), paths.end());
    return paths;
}

struct PlacedPart {
    Part trace;
    Nanos start = 0; ///< from the earliest process'
};

/// Processes in their order, then the GPUs, which were watched from before the first one on.
std::vector<PlacedPart> placed(const std::vector<Part>& parts)
{
    const inject::CommonClock clock(*parts.front());
    std::vector<PlacedPart> all;
    for (const Part& part : parts)
        all.push_back({part, clock.startOf(*part)});
    std::stable_sort(all.begin(), all.end(), [](const PlacedPart& a, const PlacedPart& b) {
        return std::pair(!isOfProcess(*a.trace), a.start) < std::pair(!isOfProcess(*b.trace), b.start);
    });
    const Nanos earliest = all.front().start;
    for (PlacedPart& part : all)
        part.start -= earliest;
    return all;
}

TimeRange keptOf(const std::vector<PlacedPart>& parts, std::optional<Nanos> keepLast)
{
    if (!keepLast)
        return TimeRange::all();
    Nanos end = 0;
    for (const PlacedPart& part : parts) {
        if (isOfProcess(*part.trace))
            end = std::max(end, part.trace->range().end + part.start);
    }
    return {end - *keepLast, kTimeLimit};
}

bool isAlive(const Trace& part)
{
    const bool isCutOff = part.lossesSoFar()[static_cast<std::size_t>(Loss::IncompleteFile)] > 0;
    return isCutOff && std::any_of(part.processes.begin(), part.processes.end(), [](const Process& process) {
        return process.pid > 0 && (::kill(static_cast<pid_t>(process.pid), 0) == 0 || errno == EPERM);
    });
}

void note(const Trace& part, Gathered& gathered)
{
    if (!isOfProcess(part))
        return;
    ++gathered.parts;
    gathered.recorderTime += numberOf(part, fact::kRecorderTime).value_or(0);
    gathered.rangeCost = std::max(gathered.rangeCost, numberOf(part, fact::kRangeCost).value_or(0));
    if (const std::string range = factOf(part, fact::kRange); !range.empty())
        gathered.range = range;
    gathered.hasRangeBegun = gathered.hasRangeBegun || !factOf(part, fact::kRangeBegan).empty();
    const std::string cuda = factOf(part, fact::kCuda);
    if (!cuda.empty() && std::find(gathered.cuda.begin(), gathered.cuda.end(), cuda) == gathered.cuda.end())
        gathered.cuda.push_back(cuda);
    gathered.isStillGrowing = gathered.isStillGrowing || isAlive(part);
}

void tellWorld(TraceBuilder& builder, const std::vector<PlacedPart>& parts, Gathered& gathered)
{
    std::vector<const Trace*> traces;
    for (const PlacedPart& part : parts)
        traces.push_back(part.trace.get());
    for (const auto& [name, value] : worldFacts(traces)) {
        builder.setFact(name, value);
        if (name == kMissingRanksFact)
            gathered.missing = value;
    }
}

Part putTogether(const std::vector<PlacedPart>& parts, const GatherPlan& plan, Gathered& gathered)
{
    TraceBuilder builder;
    builder.setEpoch(parts.front().trace->epochNanos);
    const TimeRange kept = keptOf(parts, plan.keepLast);
    Symbols symbols;
    const auto nameFunction = [&symbols](std::string_view place, std::string_view file) { return symbols.nameFor(place, file); };
    for (const PlacedPart& part : parts) {
        const Nanos from = isOfProcess(*part.trace) ? kept.start : std::max<Nanos>(kept.start, 0);
        mergeTrace(builder, *part.trace, {part.start, {from, kept.end}, nameFunction});
    }
    for (const auto& [name, value] : plan.facts)
        builder.setFact(name, value);
    for (const PlacedPart& part : parts) {
        if (const std::string program = factOf(*part.trace, fact::kProgram); plan.facts.empty() && !program.empty())
            builder.setFact(fact::kProgram, program);
    }
    tellWorld(builder, parts, gathered);
    builder.addRun(plan.run);
    return builder.finish();
}

/// While it was recorded, the name of the result led to one of the parts.
void removeLink(const std::string& output)
{
    std::error_code ignored;
    if (std::filesystem::is_symlink(output, ignored))
        std::filesystem::remove(output, ignored);
}

} // namespace

Result<Gathered> gatherParts(const GatherPlan& plan, const Surroundings& around)
{
    const auto paths = partsIn(plan.folder);
    if (!paths)
        return paths.error();
    Gathered gathered;
    std::vector<Part> parts;
    for (const std::string& path : *paths) {
        auto part = readSession(path, {{around.stop, {}}});
        if (!part) {
            gathered.complaints.push_back(part.error().message);
            continue;
        }
        note(**part, gathered);
        parts.push_back(std::move(*part));
    }
    if (gathered.parts == 0)
        return gathered;
    const Part whole = putTogether(placed(parts), plan, gathered);
    gathered.spans = whole->spanCount();
    removeLink(plan.output);
    if (const auto saved = saveFile(*whole, plan.output, around); !saved)
        return saved.error();
    return gathered;
}

namespace {

/// Empty where what recording waited for has come, or where it waited for nothing.
std::string rangeWords(const Gathered& gathered)
{
    constexpr std::string_view kNvtx = "nvtx:";
    if (gathered.range.empty() || gathered.hasRangeBegun)
        return {};
    if (gathered.range.rfind(kNvtx, 0) == 0)
        return fmt::format("; no NVTX range '{}' began, so nothing was recorded", displayText(gathered.range.substr(kNvtx.size())));
    return "; the program never called cudaProfilerStart, so nothing was recorded";
}

} // namespace

std::string wordsOf(const Gathered& gathered)
{
    std::string words = fmt::format("{} of {}", counted(gathered.spans, "span"), gathered.parts == 1 ? "1 process" : fmt::format("{} processes", gathered.parts));
    words += rangeWords(gathered);
    for (const std::string& cuda : gathered.cuda)
        words += "; CUDA: " + displayText(cuda);
    if (gathered.cuda.empty())
        words += "; no CUDA was used";
    words += fmt::format("; recording took {} of processor time, and about {} in each range", formatDuration(gathered.recorderTime),
        formatDuration(gathered.rangeCost));
    if (!gathered.missing.empty())
        words += "; " + gathered.missing;
    for (const std::string& complaint : gathered.complaints)
        words += "; " + complaint;
    return words;
}

} // namespace stallscope::cli

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/gather/gathering.h"

#include "engine/recording/gather/gpu_shard.h"
#include "engine/recording/gather/symbolizer.h"
#include "engine/recording/launched_rank.h"
#include "engine/recording/leftover_events.h"
#include "engine/recording/shard_facts.h"
#include "profiler/base/units.h"
#include "profiler/base/utf8.h"
#include "profiler/formats/common/rank_files.h"
#include "profiler/formats/formats.h"
#include "profiler/record/device/batch_importer.h"
#include "profiler/session/session_reader.h"
#include "profiler/trace/build/trace_merge.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace stallscope::recording {

namespace {

using TracePtr = std::shared_ptr<const Trace>;

Result<std::vector<std::string>> shardsIn(const std::string& folder)
{
    std::vector<std::string> paths;
    std::error_code problem;
    for (const auto& entry : std::filesystem::directory_iterator(folder, problem)) {
        if (entry.path().extension() == ".stallscope" || entry.path().extension() == GpuShard::kSuffix)
            paths.push_back(entry.path());
    }
    if (problem)
        return Error{fmt::format("cannot read the folder '{}': {}", displayText(folder), problem.message())};
    std::sort(paths.begin(), paths.end());
    return paths;
}

struct PlacedShard {
    TracePtr trace;
    Nanos start = 0; ///< relative to the earliest process
};

ProcessKey keyOf(const Trace& shard)
{
    const std::int64_t pid = shard.processes.empty() ? 0 : shard.processes.front().pid;
    return {static_cast<std::uint32_t>(pid), static_cast<std::uint64_t>(numberOf(shard, fact::kStart).value_or(0))};
}

/// Processes in order, each shard before the events that continue it; then the GPUs, which were sampled from before the first process on.
std::vector<PlacedShard> placed(const std::vector<TracePtr>& shards)
{
    const CommonClock clock(*shards.front());
    std::vector<PlacedShard> all;
    for (const TracePtr& shard : shards)
        all.push_back({shard, clock.startOf(*shard)});
    std::stable_sort(all.begin(), all.end(),
        [](const PlacedShard& a, const PlacedShard& b) { return std::pair(!isOfProcess(*a.trace), a.start) < std::pair(!isOfProcess(*b.trace), b.start); });
    const Nanos earliest = all.front().start;
    for (PlacedShard& shard : all)
        shard.start -= earliest;
    return all;
}

TimeRange keptOf(const std::vector<PlacedShard>& shards, std::optional<Nanos> keepLast)
{
    if (!keepLast)
        return TimeRange::all();
    Nanos end = 0;
    for (const PlacedShard& shard : shards) {
        if (isOfProcess(*shard.trace))
            end = std::max(end, shard.trace->range().end + shard.start);
    }
    return {end - *keepLast, kTimeLimit};
}

/// The events behind the shard contain their ends.
TracePtr withoutOpenRanges(const Trace& shard)
{
    auto without = std::make_shared<Trace>(shard);
    for (Track& track : without->tracks) {
        if (track.info.type == TrackType::HostThread)
            std::erase_if(track.openSpans, [](const OpenSpan& span) { return span.kind == SpanKind::Range; });
    }
    return without;
}

void setWorld(TraceBuilder& builder, const std::vector<PlacedShard>& shards, Gathered& gathered)
{
    std::vector<const Trace*> traces;
    for (const PlacedShard& shard : shards)
        traces.push_back(shard.trace.get());
    for (const auto& [name, value] : worldFacts(traces)) {
        builder.setFact(name, value);
        if (name == kMissingRanksFact)
            gathered.missingRanks = value;
    }
}

TracePtr putTogether(const std::vector<PlacedShard>& shards, const GatherPlan& plan, Gathered& gathered)
{
    TraceBuilder builder;
    builder.setEpoch(shards.front().trace->epochNanos);
    const TimeRange kept = keptOf(shards, plan.keepLast);
    Symbolizer symbolizer;
    const auto resolveFrame = [&symbolizer](const SourceFrame& frame) { return symbolizer.resolve(frame); };
    std::map<ProcessKey, ProcessId> processes;
    for (const PlacedShard& shard : shards) {
        const bool isProcess = isOfProcess(*shard.trace);
        MergeOptions options{shard.start, {isProcess ? kept.start : std::max<Nanos>(kept.start, 0), kept.end}, resolveFrame};
        if (isProcess) {
            const auto [known, isNew] = processes.try_emplace(keyOf(*shard.trace), ProcessId::fromIndex(builder.processCount()));
            if (!isNew)
                options.continues = known->second;
        }
        mergeTrace(builder, *shard.trace, options);
    }
    gathered.processes = processes.size();
    for (const auto& [name, value] : plan.facts)
        builder.setFact(name, value);
    const bool hasProgram = std::any_of(plan.facts.begin(), plan.facts.end(), [](const auto& one) { return one.first == fact::kProgram; });
    for (const PlacedShard& shard : shards) {
        if (const std::string program = factOf(*shard.trace, fact::kProgram); !hasProgram && !program.empty())
            builder.setFact(fact::kProgram, program);
    }
    builder.losses().count(Loss::DroppedRecords, plan.lostEvents);
    setWorld(builder, shards, gathered);
    Run run = plan.run;
    if (run.name.empty() && builder.processCount() > 0) // gathered later: the name of the program is unknown
        run.name = builder.process(ProcessId::fromIndex(0)).name;
    builder.addRun(std::move(run));
    return builder.finish();
}

/// Only a link is removed; the shard that it refers to stays.
Result<> checkKeepsShards(const std::vector<std::string>& shards, const std::string& output)
{
    std::error_code ignored;
    if (std::filesystem::is_symlink(output, ignored))
        return {};
    for (const std::string& shard : shards) {
        if (auto checked = checkKeepsInput(shard, output); !checked)
            return checked;
    }
    return {};
}

/// During recording, the name of the result was a link to one of the shards.
void removeLink(const std::string& output)
{
    std::error_code ignored;
    if (std::filesystem::is_symlink(output, ignored))
        std::filesystem::remove(output, ignored);
}

/// "GPU 0 metrics": which hardware metrics of a GPU were sampled, or why none.
bool isAboutMetrics(const std::string& fact)
{
    return fact.starts_with("GPU ") && fact.ends_with(" metrics");
}

/// "GPU 0 metrics not recorded: ...", "GPU 0 metrics ended early: ...", "GPU 0 metrics ended without the last samples: ...". Empty for facts
/// that report no problem of hardware metrics.
std::string metricsProblem(const std::string& name, const std::string& value)
{
    constexpr std::string_view kEnded = "; ended ";
    if (!isAboutMetrics(name))
        return {};
    if (value.starts_with("not recorded: "))
        return name + " " + value;
    const std::size_t ended = value.find(kEnded);
    return ended != std::string::npos ? name + " " + value.substr(ended + 2) : std::string();
}

/// "monotonic" if all processes agree, otherwise also "wall clock".
std::string deviceClocks(const std::vector<const Trace*>& shards)
{
    std::set<std::string> clocks;
    for (const Trace* const shard : shards)
        clocks.insert(factOf(*shard, kDeviceClockFact));
    clocks.erase(std::string());
    return fmt::format("{}", fmt::join(clocks, ", "));
}

} // namespace

void addShardFacts(const Trace& shard, Gathered& gathered)
{
    if (!isOfProcess(shard))
        return;
    if (const std::string range = factOf(shard, fact::kRange); !range.empty())
        gathered.range = range;
    gathered.hasRangeBegun = gathered.hasRangeBegun || !factOf(shard, fact::kRangeBegan).empty();
    gathered.unkeptNames += static_cast<std::uint64_t>(std::max(Nanos{0}, numberOf(shard, fact::kUnkeptNames).value_or(0)));
    const std::string cuda = factOf(shard, fact::kCuda);
    if (!cuda.empty() && std::find(gathered.cuda.begin(), gathered.cuda.end(), cuda) == gathered.cuda.end())
        gathered.cuda.push_back(cuda);
    for (const auto& [name, value] : shard.facts) {
        const std::string problem = metricsProblem(name, value);
        if (!problem.empty() && std::find(gathered.metrics.begin(), gathered.metrics.end(), problem) == gathered.metrics.end())
            gathered.metrics.push_back(problem);
    }
}

Facts worldFacts(const std::vector<const Trace*>& shards)
{
    World world;
    std::vector<Process> processes;
    for (const Trace* const shard : shards) {
        const World said = World::of(shard->facts);
        world.size = world.size ? world.size : said.size;
        world.job = world.job.empty() ? said.job : world.job;
        processes.insert(processes.end(), shard->processes.begin(), shard->processes.end());
    }
    Facts facts;
    if (world.size)
        facts.emplace_back(World::kSizeFact, std::to_string(*world.size));
    if (!world.job.empty())
        facts.emplace_back(World::kJobFact, world.job);
    if (const std::string clocks = deviceClocks(shards); !clocks.empty())
        facts.emplace_back(kDeviceClockFact, clocks);
    const bool isOneOfThem = LaunchedRank::ofThisProcess().has_value();
    if (const std::string missing = missingWords(rosterWithin(processes, world)); !missing.empty() && !isOneOfThem)
        facts.emplace_back(kMissingRanksFact, missing);
    std::set<std::pair<std::string, std::string>> metrics;
    for (const Trace* const shard : shards)
        std::copy_if(shard->facts.begin(), shard->facts.end(), std::inserter(metrics, metrics.end()), [](const auto& fact) { return isAboutMetrics(fact.first); });
    for (const auto& [name, value] : metrics) {
        if (facts.empty() || facts.back().first != name) // of the first process, where several use one GPU
            facts.emplace_back(name, value);
    }
    return facts;
}

Result<Gathered> gatherShards(const GatherPlan& plan, const Job& job)
{
    if (isBeingRecorded(plan.folder))
        return Error{fmt::format("'{}' is being recorded; gather it when the recorder has ended", displayText(plan.folder))};
    const auto paths = shardsIn(plan.folder);
    if (!paths)
        return paths.error();
    if (const auto checked = checkKeepsShards(*paths, plan.output); !checked)
        return checked.error();
    Gathered gathered;
    std::vector<TracePtr> shards;
    std::map<ProcessKey, TracePtr> byProcess;
    std::uint64_t lostEvents = 0; // as counted in the shards
    SessionOpenOptions options;
    options.job.stop = job.stop;
    options.memoryLimit = plan.memoryLimit;
    for (const std::string& path : *paths) {
        options.wholeSnapshotsOnly = !path.ends_with(GpuShard::kSuffix); // later data is in the arenas
        auto shard = readSession(path, options);
        if (!shard) {
            gathered.problems.push_back(shard.error().message);
            continue;
        }
        if (isOfProcess(**shard))
            byProcess[keyOf(**shard)] = *shard;
        lostEvents += (*shard)->losses[static_cast<std::size_t>(Loss::DroppedRecords)];
        shards.push_back(std::move(*shard));
    }
    LeftoverEvents leftover = readLeftoverEvents(plan.folder, byProcess);
    for (auto& process : leftover.processes) {
        if (const auto shard = byProcess.find(process.key); shard != byProcess.end())
            std::replace(shards.begin(), shards.end(), shard->second, withoutOpenRanges(*shard->second));
        shards.push_back(std::move(process.trace));
    }
    gathered.refused = leftover.refused;
    gathered.living = leftover.living;
    gathered.hasArenas = leftover.hasArenas;
    for (const TracePtr& shard : shards)
        addShardFacts(*shard, gathered);
    if (std::none_of(shards.begin(), shards.end(), [](const TracePtr& shard) { return isOfProcess(*shard); }))
        return gathered;
    GatherPlan whole = plan;
    if (const std::size_t living = std::max(plan.living, gathered.living); living > 0)
        whole.facts.emplace_back(kStillRunningFact, std::to_string(living));
    whole.lostEvents += leftover.lostEvents - std::min(leftover.lostEvents, lostEvents);
    const TracePtr merged = putTogether(placed(shards), whole, gathered);
    gathered.spans = merged->spanCount();
    gathered.losses = merged->lossesSoFar();
    removeLink(plan.output);
    if (const auto saved = saveTrace(*merged, plan.output, job); !saved)
        return saved.error();
    return gathered;
}

namespace {

/// Why nothing was recorded, as a clause; empty if the awaited start occurred, or if there was none to wait for.
std::string whyNothing(const Gathered& gathered)
{
    constexpr std::string_view kNvtx = "nvtx:";
    if (gathered.unmetDelay)
        return fmt::format("; the program ended before the delay of {} was over, so nothing was recorded", formatDuration(*gathered.unmetDelay));
    if (gathered.range.empty() || gathered.hasRangeBegun)
        return {};
    if (gathered.range.rfind(kNvtx, 0) == 0)
        return fmt::format("; no NVTX range '{}' began, so nothing was recorded", displayText(gathered.range.substr(kNvtx.size())));
    return "; the program never called cudaProfilerStart, so nothing was recorded";
}

/// Missing data for the last line of output; empty if nothing is missing.
std::string missingWords(const Gathered& gathered)
{
    const auto lost = [&gathered](Loss loss) { return gathered.losses[static_cast<std::size_t>(loss)]; };
    std::vector<std::string> missing;
    if (const std::uint64_t events = lost(Loss::DroppedRecords) + lost(Loss::UnbalancedEnds); events > 0)
        missing.push_back(fmt::format("{} lost", counted(events, "event")));
    if (const std::uint64_t spans = lost(Loss::BeyondSizeLimit); spans > 0)
        missing.push_back(fmt::format("{} beyond the size limit", counted(spans, "span")));
    if (const std::uint64_t bytes = lost(Loss::SkippedBytes); bytes > 0)
        missing.push_back(fmt::format("{} of damaged events", formatBytes(bytes)));
    if (gathered.unkeptNames > 0)
        missing.push_back(fmt::format("the names of {}", counted(gathered.unkeptNames, "span")));
    if (const std::uint64_t processes = lost(Loss::NotFlushed); processes > 0)
        missing.push_back(fmt::format("possibly the last GPU activity of {}, which ended by _exit, abort or a signal",
            processes == 1 ? "1 process" : fmt::format("{} processes", processes)));
    if (const std::uint64_t samples = lost(Loss::MetricSamples); samples > 0)
        missing.push_back(counted(samples, "sample") + " of GPU metrics");
    if (lost(Loss::IncompleteFile) > 0)
        missing.push_back(gathered.hasArenas ? "counter samples after the recorder was killed" : "events not yet written when the recorder was killed");
    if (gathered.refused > 0)
        missing.push_back(fmt::format("{} that could not be recorded", gathered.refused == 1 ? "1 process" : fmt::format("{} processes", gathered.refused)));
    return missing.empty() ? std::string() : fmt::format("; missing: {}", fmt::join(missing, ", "));
}

} // namespace

std::string livingWords(std::size_t living, const std::string& folder)
{
    if (living == 0)
        return {};
    return fmt::format("; {} still running: 'stallscope-cli gather {}' adds what {} meanwhile",
        living == 1 ? "1 process is" : fmt::format("{} processes are", living), displayText(folder), living == 1 ? "it records" : "they record");
}

std::string wordsOf(const Gathered& gathered)
{
    std::string words =
        fmt::format("{} of {}", counted(gathered.spans, "span"), gathered.processes == 1 ? "1 process" : fmt::format("{} processes", gathered.processes));
    const std::string missing = missingWords(gathered);
    const std::string why = whyNothing(gathered);
    words += missing.empty() && why.empty() ? ", nothing missing" : missing + why;
    for (const std::string& cuda : gathered.cuda)
        words += "; CUDA: " + displayText(cuda);
    if (gathered.cuda.empty())
        words += "; no CUDA was used";
    for (const std::string& metrics : gathered.metrics)
        words += "; " + displayText(metrics);
    if (!gathered.missingRanks.empty())
        words += "; " + gathered.missingRanks;
    for (const std::string& problem : gathered.problems)
        words += "; " + problem;
    return words;
}

} // namespace stallscope::recording

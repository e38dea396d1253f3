// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Accuracy of what-if predictions: the length of one strategy is predicted from the trace of another one alone, and compared with
// its measured length. Medians of 5 repeats, which take turns. Prints a table; "spread" is the largest distance of a measured run
// from the median of the measured ones: no prediction can be expected to come closer. With --judge it fails where a prediction is
// further off than promised, with --longer runs do more of the same, with --parts it shows where the time goes.
//
// --validate FILE runs all pairs of strategies that a change connects, each at several sizes, and writes the table from which the
// intervals of predictions are derived (docs/predictions.md).

#include "engine/cpu/machine.h"
#include "engine/experiment/experiment.h"
#include "engine/workloads/catalogue.h"
#include "profiler/analysis/intervals/interval_set.h"
#include "profiler/analysis/replay/what_if.h"
#include "profiler/analysis/report/statistics.h"
#include "profiler/base/units.h"
#include "profiler/record/tick_clock.h"
#include "profiler/session/session_reader.h"
#include "profiler/session/write/session_writer.h"
#include "tests/bench/disturbance.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <tuple>
#include <utility>
#include <vector>

using namespace stallscope;

namespace {

enum How : unsigned {
    kWithoutWaits = 1,
    kAsGraphs = 2,
    kOwnCopyStreams = 4,
    kTwoStreams = 8,
    kFourStreams = 16,
    kNarrowedWaits = 32,
    kFewerWaits = 64,            ///< each k-th wait stays
    kWithoutDefaultStream = 128, ///< its work goes to the streams that it is launched between
    kGivenKernels = 256,         ///< kernels take as long as measured in the other strategy
    kReducedCopies = 512,        ///< copies between n devices take 1 / n of their time, as for an all-reduce
    kOtherMemory = 1024          ///< the other strategy also uses another kind of memory, which a replay does not model
};

struct Pair {
    const char* workload;
    const char* from;
    const char* to;
    unsigned how;
    bool isCrowded;                       ///< threads outnumber cores: errors may be larger
    std::array<const char*, 2> lengthens; ///< the parameters that make it do more of the same
};

constexpr std::array kPairs{
    Pair{"increment", "sync-each", "async", kWithoutWaits, false, {"count", nullptr}},
    Pair{"increment", "event-each", "async", kWithoutWaits, false, {"count", nullptr}},
    Pair{"readback", "item-each-step", "async-copy", kWithoutWaits, false, {"steps", nullptr}},
    Pair{"barriers", "wait-all", "none", kWithoutWaits, true, {"rounds", nullptr}},
    Pair{"pipeline", "one-stream", "two-streams", kTwoStreams, true, {"chunks", nullptr}},
    Pair{"pipeline", "one-stream", "four-streams", kFourStreams, true, {"chunks", nullptr}},
    Pair{"transfer", "pinned", "pinned-async", kWithoutWaits | kOwnCopyStreams, true, {"bytes", "chunks"}},
    Pair{"graph", "launch-each", "graph", kAsGraphs, true, {"steps", nullptr}},
    Pair{"queue", "sync-per-batch", "unbounded", kWithoutWaits, false, {"batches", nullptr}},
    Pair{"dispatch", "sync-each", "async", kWithoutWaits, false, {"repeat", nullptr}},
};

/// Pairs of --validate in addition to these.
constexpr std::array kMorePairs{
    Pair{"increment", "sync-each", "async-bounded", kWithoutWaits, false, {}},
    Pair{"increment", "event-each", "async-bounded", kWithoutWaits, false, {}},
    Pair{"barriers", "wait-all", "wait-one", kNarrowedWaits, true, {}},
    Pair{"barriers", "wait-one", "none", kWithoutWaits, true, {}},
    Pair{"readback", "item-each-step", "item-every-k", kFewerWaits, false, {}},
    Pair{"readback", "item-every-k", "async-copy", kWithoutWaits, false, {}},
    Pair{"transfer", "pageable", "pinned-async", kWithoutWaits | kOwnCopyStreams | kOtherMemory, true, {}},
    Pair{"pipeline", "two-streams", "four-streams", kTwoStreams, true, {}},
    Pair{"pipeline", "default-stream", "four-streams", kWithoutDefaultStream, true, {}},
    Pair{"sampler", "static-shape", "static-graph", kAsGraphs, false, {}},
    Pair{"loader", "load-then-train", "prefetch", kWithoutWaits, true, {}},
    Pair{"queue", "sync-per-batch", "bounded", kWithoutWaits, false, {}},
    Pair{"allocate", "malloc-in-loop", "preallocated", kWithoutWaits, false, {}},
    Pair{"allocate", "malloc-in-loop", "pool", kWithoutWaits, false, {}},
    Pair{"precision", "fp32", "fp16", kGivenKernels, false, {}},
    Pair{"replicas", "gather-on-first", "all-reduce", kReducedCopies, true, {}},
};

enum Part : std::size_t { kWhole, kOwnWork, kLaunching, kWaiting, kKernels, kCopies, kIdleDevice, kPartCount };
constexpr std::array<const char*, kPartCount> kPartNames{"whole", "own work", "launching", "waiting", "kernels", "copies", "no span"};
using Parts = std::array<double, kPartCount>;

std::string nameOf(const Pair& pair)
{
    return fmt::format("{}: {} to {}", pair.workload, pair.from, pair.to);
}

struct Lengths {
    std::vector<Parts> from;
    std::vector<Parts> predicted;
    std::vector<Parts> to;
    double worstReplay = 0; ///< without a change, over the measured length
};

/// The parameter k of a run; 0 if it has none.
std::size_t keptWait(const Run& run)
{
    std::size_t kept = 0;
    for (const auto& [name, text] : run.parameters) {
        if (name == "k")
            std::ignore = std::from_chars(text.data(), text.data() + text.size(), kept);
    }
    return kept;
}

std::vector<bool> defaultStreams(const RunSpans& spans)
{
    std::vector<bool> found;
    for (const WorkStream& stream : spans.work().streams())
        found.push_back(spans.trace().tracks[stream.track.index()].info.name == "default");
    return found;
}

std::map<StringId, double> kernelLengths(const RunSpans& spans)
{
    std::map<StringId, std::vector<double>> lengths;
    for (const DeviceSpan& span : spans.work().spans()) {
        if (span.isKernel())
            lengths[span.name].push_back(static_cast<double>(span.duration()));
    }
    std::map<StringId, double> typical;
    for (auto& [name, all] : lengths)
        typical[name] = medianOf(std::move(all)).value_or(0);
    return typical;
}

std::vector<Change::Stretch> stretchesTo(const RunSpans& spans, const RunSpans& other)
{
    std::vector<Change::Stretch> stretches;
    const std::map<StringId, double> lengths = kernelLengths(other);
    for (const auto& [name, length] : kernelLengths(spans)) {
        const auto changed = lengths.find(name);
        if (changed != lengths.end() && length > 0)
            stretches.push_back({name, changed->second / length});
    }
    return stretches;
}

/// As advised for replicas (profiler/analysis/advice/copies.cpp).
std::vector<Change::Stretch> shorterPeerCopies(const RunSpans& spans)
{
    std::set<StringId> names;
    std::set<DeviceId> devices;
    for (const WorkStream& stream : spans.work().streams()) {
        if (stream.count > 0)
            devices.insert(stream.device);
    }
    for (const DeviceSpan& span : spans.work().spans()) {
        if (span.kind == SpanKind::Memcpy && spans.trace().pools->details.get(span.detail).direction() == CopyDirection::PeerToPeer)
            names.insert(span.name);
    }
    std::vector<Change::Stretch> stretches;
    for (const StringId name : names)
        stretches.push_back({name, 1.0 / static_cast<double>(devices.size())});
    return stretches;
}

/// `other`: a run of the other strategy, where the change depends on it.
Change changeFor(const FullAnalysis& run, unsigned how, const RunSpans* other = nullptr)
{
    Change change;
    const std::vector<bool> all(run.waits().size(), true);
    if ((how & kWithoutWaits) != 0)
        change.removedWaits = all;
    if ((how & kFewerWaits) != 0)
        change.removedWaits = allButEach(all, keptWait(run.spans().run()));
    if ((how & kNarrowedWaits) != 0)
        change.narrowedWaits = all;
    if ((how & kWithoutDefaultStream) != 0)
        change.dealtStreams = defaultStreams(run.spans());
    if ((how & kGivenKernels) != 0 && other)
        change.stretches = stretchesTo(run.spans(), *other);
    if ((how & kReducedCopies) != 0)
        change.stretches = shorterPeerCopies(run.spans());
    change.asGraphs = (how & kAsGraphs) != 0;
    change.streams = (how & kFourStreams) != 0 ? 4 : (how & kTwoStreams) != 0 ? 2 : 0;
    change.ownCopyStreams = (how & kOwnCopyStreams) != 0;
    return change;
}

/// Where the time of a run goes, as replayed: what threads do, what streams do, and when no stream does anything.
Parts partsOf(const WhatIf& whatIf, const Change& change)
{
    const Replay replay = whatIf.replayed(change);
    const auto& steps = whatIf.graph().steps();
    Parts parts{};
    parts[kWhole] = static_cast<double>(replay.length());
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const bool isFirst = i == 0 || steps[i - 1].thread != steps[i].thread;
        parts[kOwnWork] += static_cast<double>(replay.steps[i].start - (isFirst ? replay.window.start : replay.steps[i - 1].end));
        const bool waits = steps[i].waits() && !isRemoved(change, steps[i]);
        parts[waits ? kWaiting : kLaunching] += static_cast<double>(replay.steps[i].length());
    }
    const auto& work = whatIf.run().spans().work().spans();
    for (std::size_t i = 0; i < work.size(); ++i)
        parts[work[i].isKernel() ? kKernels : kCopies] += static_cast<double>(replay.spans[i].length());
    parts[kIdleDevice] = static_cast<double>(replay.length() - IntervalSet::of(replay.spans).total());
    return parts;
}

double medianPart(const std::vector<Parts>& runs, std::size_t part)
{
    std::vector<double> values;
    for (const Parts& run : runs)
        values.push_back(run[part]);
    return medianOf(values).value_or(0);
}

struct Options {
    bool isJudge = false;
    bool showsParts = false;
    std::string only;            ///< a workload; empty: all
    std::string keep;            ///< folder for the sessions
    std::string from;            ///< folder of sessions kept before, which are not run again
    std::int64_t longer = 1;     ///< runs do so many times the work that the catalogue gives them
    bool forgetsWorkers = false; ///< predict without the results of the worker trial
    double patience = 0;         ///< seconds to try again for, a pair, while other programs are at work
    std::string validate;        ///< file for the table of all pairs at several sizes; empty: the short table
    double within = 540;         ///< seconds after which no further experiment of a validation begins
};

/// Null if it fails.
std::shared_ptr<const Trace> record(ExperimentPlan plan)
{
    const char* const name = plan.workload->name;
    const auto experiment = Experiment::make(std::move(plan), installedBackends());
    if (experiment)
        (*experiment)->start();
    const Result<> ended = experiment ? (*experiment)->wait() : Result<>(experiment.error());
    if (ended)
        return (*experiment)->trace();
    fmt::print(stderr, "{}: {}\n", name, ended.error().message);
    return nullptr;
}

std::shared_ptr<const Trace> perform(const Pair& pair, std::int64_t longer)
{
    ExperimentPlan plan = ExperimentPlan::of(*findWorkload(pair.workload));
    plan.strategies = {pair.from, pair.to};
    for (const char* name : pair.lengthens)
        if (name)
            plan.values.set(name, plan.values[name] * longer);
    return record(std::move(plan));
}

std::shared_ptr<const Trace> traceOf(const Pair& pair, const Options& options)
{
    const auto fileIn = [&pair](const std::string& folder) { return fmt::format("{}/{}-{}-{}.stallscope", folder, pair.workload, pair.from, pair.to); };
    if (!options.from.empty()) {
        const auto opened = readSession(fileIn(options.from));
        return opened ? *opened : nullptr;
    }
    const auto trace = bench::leastDisturbed<std::shared_ptr<const Trace>>(options.patience, [&] { return perform(pair, options.longer); });
    const bool isKept = trace && (options.keep.empty() || writeSession(*trace, fileIn(options.keep)).ok());
    return isKept ? trace : nullptr;
}

std::optional<Lengths> measure(const Pair& pair, const Options& options)
{
    auto trace = traceOf(pair, options);
    if (!trace)
        return std::nullopt;
    if (options.forgetsWorkers) {
        auto without = std::make_shared<Trace>(*trace);
        std::erase_if(without->facts, [](const auto& fact) { return fact.first.starts_with("cpu worker"); });
        trace = std::move(without);
    }
    Lengths lengths;
    for (std::size_t i = 0; i < trace->runs.size(); ++i) {
        const auto run = FullAnalysis::build(trace, RunId::fromIndex(i));
        const WhatIf whatIf(**run);
        if (trace->runs[i].strategy == pair.to) {
            lengths.to.push_back(partsOf(whatIf, {}));
            continue;
        }
        lengths.from.push_back(partsOf(whatIf, {}));
        lengths.predicted.push_back(partsOf(whatIf, changeFor(**run, pair.how)));
        const auto measured = static_cast<double>((*run)->window().length());
        lengths.worstReplay = std::max(lengths.worstReplay, std::abs(lengths.from.back()[kWhole] / measured - 1));
    }
    return lengths;
}

std::string shown(double nanos)
{
    return formatDuration(static_cast<Nanos>(nanos));
}

void showParts(const Lengths& lengths)
{
    for (std::size_t part = kOwnWork; part < kPartCount; ++part)
        fmt::print("    {:<38} {:>9} {:>9} {:>9}\n", kPartNames[part], shown(medianPart(lengths.from, part)), shown(medianPart(lengths.predicted, part)),
            shown(medianPart(lengths.to, part)));
}

/// Of the runs' lengths, over what they should be.
double furthestOff(const std::vector<Parts>& runs, double expected)
{
    double furthest = 0;
    for (const Parts& run : runs)
        furthest = std::max(furthest, std::abs(run[kWhole] / expected - 1));
    return furthest;
}

/// Whether the prediction is as good as promised.
bool judge(const Pair& pair, const Lengths& lengths)
{
    const double to = medianPart(lengths.to, kWhole);
    const double error = medianPart(lengths.predicted, kWhole) / to - 1;
    const double worst = furthestOff(lengths.predicted, to);
    fmt::print("{:<42} {:>9} {:>9} {:>9} {:>6.1f}% {:>+7.1f}% {:>6.1f}% {:>7.2f}%\n", nameOf(pair), shown(medianPart(lengths.from, kWhole)),
        shown(medianPart(lengths.predicted, kWhole)), shown(to), furthestOff(lengths.to, to) * 100, error * 100, worst * 100, lengths.worstReplay * 100);
    return std::abs(error) <= (pair.isCrowded ? 0.2 : 0.1) && worst <= (pair.isCrowded ? 0.4 : 0.25) && lengths.worstReplay <= 0.01;
}

/// The short table.
bool compareAll(const Options& options)
{
    bool isGood = true;
    fmt::print("{:<42} {:>9} {:>9} {:>9} {:>7} {:>8} {:>7} {:>8}\n", "what-if", "from", "predicted", "measured", "spread", "error", "worst", "replay");
    for (const Pair& pair : kPairs) {
        if (!options.only.empty() && options.only != pair.workload)
            continue;
        const auto lengths = measure(pair, options);
        if (!lengths) {
            fmt::print("{:<42} did not run\n", nameOf(pair));
            isGood = false;
            continue;
        }
        isGood = judge(pair, *lengths) && isGood;
        if (options.showsParts)
            showParts(*lengths);
        std::fflush(stdout);
    }
    return isGood;
}

/// A parameter that differs from its default.
struct Setting {
    const char* name = nullptr;
    std::int64_t value = 0;
};

/// An experiment of --validate: all strategies that occur in pairs of a workload, at one size.
struct Size {
    const char* workload;
    std::uint32_t repeats; ///< three where a run takes more than a second
    std::array<Setting, 3> settings;
};

/// Ascending for each workload. On two cores all of it takes about six and a half minutes, a third of that for a million waits.
constexpr std::array kSizes{
    Size{"increment", 5, {{{"count", 1'000}}}},
    Size{"increment", 5, {}},
    Size{"increment", 3, {{{"count", 1'000'000}}}},
    Size{"dispatch", 5, {}},
    Size{"dispatch", 5, {{{"size", 128}, {"repeat", 500}}}},
    Size{"dispatch", 3, {{{"size", 16}, {"repeat", 500'000}}}},
    Size{"barriers", 5, {}},
    Size{"barriers", 5, {{{"rounds", 500}}}},
    Size{"barriers", 3, {{{"rounds", 3'000}}}},
    Size{"readback", 5, {}},
    Size{"readback", 5, {{{"steps", 2'000}}}},
    Size{"readback", 3, {{{"steps", 25'000}, {"batch", 8}}}},
    Size{"transfer", 5, {}},
    Size{"transfer", 5, {{{"bytes", 4 << 20}, {"chunks", 64}}}},
    Size{"transfer", 3, {{{"bytes", 128 << 20}, {"chunks", 32'768}}}},
    Size{"pipeline", 5, {}},
    Size{"pipeline", 5, {{{"rounds", 64}}}},
    Size{"pipeline", 5, {{{"chunks", 333}, {"chunk", 16 << 10}}}},
    Size{"pipeline", 3, {{{"chunks", 2'000}, {"chunk", 64 << 10}}}},
    Size{"graph", 5, {{{"steps", 20}}}},
    Size{"graph", 5, {}},
    Size{"graph", 3, {{{"steps", 16'000}, {"kernels", 64}}}},
    Size{"sampler", 5, {{{"samples", 10'000}}}},
    Size{"sampler", 5, {}},
    Size{"sampler", 5, {{{"samples", 4'000'000}}}},
    Size{"loader", 5, {{{"workers", 1}, {"samples", 512}, {"batch", 16}}}},
    Size{"loader", 5, {{{"workers", 1}}}},
    Size{"loader", 3, {{{"workers", 1}, {"samples", 16'384}, {"batch", 8}}}},
    Size{"queue", 5, {}},
    Size{"queue", 5, {{{"batches", 1'000}, {"bytes", 16 << 10}}}},
    Size{"queue", 3, {{{"batches", 170'000}, {"bytes", 4 << 10}}}},
    Size{"allocate", 5, {}},
    Size{"allocate", 5, {{{"steps", 1'000}, {"bytes", 16 << 10}}}},
    Size{"allocate", 3, {{{"steps", 250'000}, {"bytes", 4 << 10}}}},
    Size{"precision", 5, {}},
    Size{"precision", 5, {{{"size", 64}, {"repeat", 1'000}}}},
    Size{"precision", 5, {{{"size", 16}, {"repeat", 100'000}}}},
    Size{"replicas", 5, {}},
    Size{"replicas", 5, {{{"steps", 200}, {"batch", 16}}}},
    Size{"replicas", 3, {{{"steps", 2'000}, {"batch", 16}}}},
};

std::vector<Pair> pairsOf(std::string_view workload)
{
    std::vector<Pair> pairs;
    std::copy_if(kPairs.begin(), kPairs.end(), std::back_inserter(pairs), [workload](const Pair& pair) { return pair.workload == workload; });
    std::copy_if(kMorePairs.begin(), kMorePairs.end(), std::back_inserter(pairs), [workload](const Pair& pair) { return pair.workload == workload; });
    return pairs;
}

/// A million launches are more than some entries of the catalogue permit.
WorkloadInfo withoutLimits(WorkloadInfo workload)
{
    for (ParameterInfo& parameter : workload.parameters) {
        if (parameter.unit != ParameterInfo::Unit::Choice)
            parameter.largest = std::numeric_limits<std::int64_t>::max();
    }
    return workload;
}

std::string changeText(unsigned how)
{
    constexpr std::array<std::pair<unsigned, const char*>, 10> kTexts{{{kWithoutWaits, "waits removed"}, {kFewerWaits, "waits removed except each k-th"},
        {kNarrowedWaits, "waits for one stream only"}, {kAsGraphs, "launches as graphs"}, {kOwnCopyStreams, "copies on their own streams"},
        {kTwoStreams, "two streams for each"}, {kFourStreams, "four streams for each"}, {kWithoutDefaultStream, "default stream avoided"},
        {kGivenKernels, "kernels as long as measured"}, {kReducedCopies, "copies between devices shorter"}}};
    std::string text;
    for (const auto& [bit, words] : kTexts) {
        if ((how & bit) != 0)
            text += (text.empty() ? "" : ", ") + std::string(words);
    }
    return (how & kOtherMemory) != 0 ? text + " (and other memory)" : text;
}

/// Kinds of changes that share an interval.
constexpr std::array<const char*, 5> kGroups{
    "waits removed or narrowed", "launches as graphs", "copies on their own streams", "work on more streams", "less work"};

std::size_t groupOf(unsigned how)
{
    if ((how & kOwnCopyStreams) != 0)
        return 2;
    if ((how & (kTwoStreams | kFourStreams | kWithoutDefaultStream)) != 0)
        return 3;
    if ((how & (kGivenKernels | kReducedCopies)) != 0)
        return 4;
    return (how & kAsGraphs) != 0 ? 1 : 0;
}

/// A line of the table; lengths are medians in ns.
struct Row {
    Pair pair{};
    std::string size;
    std::size_t launches = 0; ///< of the run that the prediction is made from
    double from = 0;
    double to = 0;
    double predicted = 0;
    double spread = 0; ///< largest distance of a measured run from the median of the measured ones

    [[nodiscard]] double error() const { return predicted / to - 1; }
    /// The same as a part of the prediction, as an interval around it needs it: a prediction of a fifth is wrong by four times itself.
    [[nodiscard]] double distance() const { return std::abs(to / predicted - 1); }
    [[nodiscard]] bool counts() const { return (pair.how & kOtherMemory) == 0; }
};

/// A folder for the files of workloads, deleted at the end.
class ScratchFolder {
public:
    ScratchFolder()
    {
        std::string path = (std::filesystem::temp_directory_path() / "what_if_accuracy-XXXXXX").string();
        if (mkdtemp(path.data()))
            m_path = path;
    }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;
    ~ScratchFolder()
    {
        std::error_code ignored;
        if (!m_path.empty())
            std::filesystem::remove_all(m_path, ignored);
    }

    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

private:
    std::filesystem::path m_path;
};

/// Predictions from one run.
class Predictor {
public:
    Predictor(const std::shared_ptr<const Trace>& trace, RunId id) : m_trace(trace), m_run(*FullAnalysis::build(trace, id)), m_whatIf(*m_run) {}

    [[nodiscard]] std::size_t launches() const { return m_run->spans().launches().starts().size(); }
    [[nodiscard]] double lengthAs(const Pair& pair)
    {
        const auto known = m_lengths.find(pair.how); // some pairs share their change
        if (known != m_lengths.end())
            return known->second;
        std::optional<RunSpans> other;
        if ((pair.how & kGivenKernels) != 0)
            other = firstRunOf(pair.to);
        const Change change = changeFor(*m_run, pair.how, other ? &*other : nullptr);
        return m_lengths[pair.how] = static_cast<double>(m_whatIf.replayed(change).length());
    }

private:
    [[nodiscard]] std::optional<RunSpans> firstRunOf(std::string_view strategy) const
    {
        for (std::size_t i = 0; i < m_trace->runs.size(); ++i) {
            if (m_trace->runs[i].strategy == strategy && m_trace->runs[i].state == RunState::Done)
                return std::optional<RunSpans>(std::in_place, m_trace, RunId::fromIndex(i));
        }
        return std::nullopt;
    }

    std::shared_ptr<const Trace> m_trace;
    std::shared_ptr<const FullAnalysis> m_run;
    WhatIf m_whatIf;
    std::map<unsigned, double> m_lengths; // by change
};

/// Runs the experiments of --validate one after the other. The file is complete after each of them, so that an interrupted
/// validation leaves what it measured.
class Validation {
public:
    explicit Validation(const Options& options) : m_options(options) {}

    /// False if a pair has no result.
    [[nodiscard]] bool run();

private:
    struct Lengths {
        std::vector<double> from, to, predicted;
        std::size_t launches = 0;
    };

    void runSize(const Size& size);
    void addRows(const std::shared_ptr<const Trace>& trace, const Size& size);
    void addRun(const std::shared_ptr<const Trace>& trace, RunId id, const std::vector<Pair>& pairs, std::vector<Lengths>& lengths) const;
    void noteQuality(const Trace& trace, const std::string& name);
    void fail(const std::string& note);
    [[nodiscard]] bool write() const;
    [[nodiscard]] std::string table() const;
    [[nodiscard]] std::string summary() const;
    [[nodiscard]] std::string summaryOf(const char* name, const std::vector<const Row*>& rows) const;

    const Options& m_options;
    ScratchFolder m_scratch;
    std::vector<Row> m_rows;
    std::vector<std::string> m_notes;
    double m_disturbance = 0; // largest number of processors that other programs used during an experiment
    bool m_isComplete = true;
};

std::string sizeText(const Size& size)
{
    const WorkloadInfo& workload = *findWorkload(size.workload);
    std::vector<std::string> texts;
    for (const Setting& setting : size.settings) {
        if (const ParameterInfo* parameter = setting.name ? workload.findParameter(setting.name) : nullptr)
            texts.push_back(fmt::format("{} {}", setting.name, parameter->display(setting.value)));
    }
    return texts.empty() ? "default" : fmt::format("{}", fmt::join(texts, ", "));
}

bool Validation::run()
{
    const Nanos until = bench::secondsFromNow(m_options.within);
    for (const Size& size : kSizes) {
        if (!m_options.only.empty() && m_options.only != size.workload)
            continue;
        if (bench::isOver(until))
            fail(fmt::format("{}, {}: not run, out of time", size.workload, sizeText(size)));
        else
            runSize(size);
        if (!write())
            return false;
    }
    fmt::print("\n{}", summary());
    return m_isComplete && !m_rows.empty();
}

void Validation::fail(const std::string& note)
{
    fmt::print("{}\n", note);
    m_notes.push_back(note);
    m_isComplete = false;
}

void Validation::runSize(const Size& size)
{
    const WorkloadInfo workload = withoutLimits(*findWorkload(size.workload));
    ExperimentPlan plan = ExperimentPlan::of(workload);
    plan.repeats = size.repeats;
    plan.scratch = m_scratch.path();
    for (const Setting& setting : size.settings) {
        if (setting.name)
            plan.values.set(setting.name, setting.value);
    }
    for (const Pair& pair : pairsOf(size.workload)) {
        for (const char* strategy : {pair.from, pair.to}) {
            if (std::find(plan.strategies.begin(), plan.strategies.end(), strategy) == plan.strategies.end())
                plan.strategies.emplace_back(strategy);
        }
    }
    const std::string name = fmt::format("{}, {}", size.workload, sizeText(size));
    const Nanos begin = monotonicNow();
    double disturbance = std::numeric_limits<double>::max(); // of the experiment that is kept
    const auto trace = bench::leastDisturbed<std::shared_ptr<const Trace>>(m_options.patience, [&plan, &disturbance] {
        bench::Disturbance others;
        auto recorded = record(plan);
        disturbance = std::min(disturbance, others.look());
        return recorded;
    });
    if (!trace)
        return fail(fmt::format("{}: did not run", name));
    fmt::print("{}: ran for {}\n", name, shown(static_cast<double>(monotonicNow() - begin)));
    m_disturbance = std::max(m_disturbance, disturbance);
    if (disturbance > bench::kQuiet)
        m_notes.push_back(fmt::format("{}: other programs used {:.2f} of a core", name, disturbance));
    noteQuality(*trace, name);
    addRows(trace, size);
    std::fflush(stdout);
}

/// What makes a recording unfit as a reference.
void Validation::noteQuality(const Trace& trace, const std::string& name)
{
    if (const std::uint64_t dropped = trace.losses[static_cast<std::size_t>(Loss::DroppedRecords)]; dropped > 0)
        m_notes.push_back(fmt::format("{}: {} records were dropped", name, formatCount(static_cast<std::int64_t>(dropped))));
    if (std::none_of(trace.facts.begin(), trace.facts.end(), [](const auto& fact) { return fact.first.starts_with("cpu worker"); }))
        m_notes.push_back(fmt::format("{}: without a worker trial, because other programs used all processors", name));
}

void Validation::addRun(const std::shared_ptr<const Trace>& trace, RunId id, const std::vector<Pair>& pairs, std::vector<Lengths>& lengths) const
{
    const Run& run = trace->runs[id.index()];
    if (run.state != RunState::Done || !run.window)
        return;
    const auto length = static_cast<double>(run.window->length());
    std::optional<Predictor> predictor;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        if (run.strategy == pairs[i].to)
            lengths[i].to.push_back(length);
        if (run.strategy != pairs[i].from)
            continue;
        if (!predictor)
            predictor.emplace(trace, id);
        lengths[i].from.push_back(length);
        lengths[i].predicted.push_back(predictor->lengthAs(pairs[i]));
        lengths[i].launches = predictor->launches();
    }
}

void Validation::addRows(const std::shared_ptr<const Trace>& trace, const Size& size)
{
    const std::vector<Pair> pairs = pairsOf(size.workload);
    std::vector<Lengths> lengths(pairs.size());
    for (std::size_t i = 0; i < trace->runs.size(); ++i)
        addRun(trace, RunId::fromIndex(i), pairs, lengths);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const auto from = medianOf(lengths[i].from);
        const auto to = medianOf(lengths[i].to);
        const auto predicted = medianOf(lengths[i].predicted);
        if (!from || !to || !predicted) {
            fail(fmt::format("{}, {}: no result", nameOf(pairs[i]), sizeText(size)));
            continue;
        }
        Row row{pairs[i], sizeText(size), lengths[i].launches, *from, *to, *predicted, 0};
        for (const double one : lengths[i].to)
            row.spread = std::max(row.spread, std::abs(one / row.to - 1));
        fmt::print("  {:<46} {:>9} {:>9} {:>9} {:>+7.1f} % {:>6.1f} %\n", nameOf(row.pair), shown(row.from), shown(row.to), shown(row.predicted),
            row.error() * 100, row.spread * 100);
        m_rows.push_back(std::move(row));
    }
}

bool Validation::write() const
{
    std::ofstream file(m_options.validate, std::ios::trunc);
    file << table() << '\n' << summary();
    file.close();
    if (file.fail())
        fmt::print(stderr, "{}: cannot be written\n", m_options.validate);
    return !file.fail();
}

std::string Validation::table() const
{
    std::string text = fmt::format("CPU device on {} cores ({}); other programs used at most {:.2f} of a core on average during an experiment.\n\n"
                                   "| workload | from -> to | change | size | launches | measured from | measured to | predicted | error | spread |\n"
                                   "| --- | --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n",
        cpu::processorCount(), cpu::processorName(), m_disturbance);
    for (const Row& row : m_rows)
        text += fmt::format("| {} | {} -> {} | {} | {} | {} | {} | {} | {} | {:+.1f} % | {:.1f} % |\n", row.pair.workload, row.pair.from, row.pair.to,
            changeText(row.pair.how), row.size, formatCount(static_cast<std::int64_t>(row.launches)), shown(row.from), shown(row.to), shown(row.predicted),
            row.error() * 100, row.spread * 100);
    for (const std::string& note : m_notes)
        text += fmt::format("\n- {}", note);
    return m_notes.empty() ? text : text + "\n";
}

std::string Validation::summary() const
{
    std::string text = "| change | predictions | most launches | median error | 90 % quantile | largest | interval |\n"
                       "| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n";
    std::vector<const Row*> all;
    for (std::size_t group = 0; group < kGroups.size(); ++group) {
        std::vector<const Row*> rows;
        for (const Row& row : m_rows) {
            if (row.counts() && groupOf(row.pair.how) == group)
                rows.push_back(&row);
        }
        all.insert(all.end(), rows.begin(), rows.end());
        text += summaryOf(kGroups[group], rows);
    }
    return text + summaryOf("all", all);
}

std::string Validation::summaryOf(const char* name, const std::vector<const Row*>& rows) const
{
    constexpr double kMost = 0.9;
    std::vector<double> errors;
    std::vector<double> distances;
    std::size_t launches = 0;
    for (const Row* row : rows) {
        errors.push_back(std::abs(row->error()));
        distances.push_back(row->distance());
        launches = std::max(launches, row->launches);
    }
    if (rows.empty())
        return {};
    return fmt::format("| {} | {} | {} | {:.1f} % | {:.1f} % | {:.1f} % | ±{:.1f} % |\n", name, rows.size(), formatCount(static_cast<std::int64_t>(launches)),
        *medianOf(errors) * 100, *nearestRank(errors, kMost) * 100, *std::max_element(errors.begin(), errors.end()) * 100,
        *nearestRank(distances, kMost) * 100);
}

} // namespace

int main(int count, char** arguments)
{
    Options options;
    CLI::App app("Accuracy of what-if predictions");
    app.add_flag("--judge", options.isJudge, "fail where a prediction is further off than promised");
    app.add_flag("--parts", options.showsParts, "say where the time goes: before, predicted, measured");
    app.add_option("--only", options.only, "one workload alone");
    app.add_option("--keep", options.keep, "leave the sessions in this folder");
    app.add_option("--longer", options.longer, "so many times the work in each run")->check(CLI::PositiveNumber);
    app.add_option("--patience", options.patience, "seconds to try again for, a pair, while other programs are at work");
    app.add_flag("--forget-workers", options.forgetsWorkers, "predict without the results of the worker trial");
    app.add_option("--from", options.from, "take the sessions from this folder instead of running anything");
    app.add_option("--validate", options.validate, "run all pairs at several sizes, and write the table to this file (Markdown)");
    app.add_option("--within", options.within, "seconds after which no further experiment of a validation begins")->check(CLI::PositiveNumber);
    CLI11_PARSE(app, count, arguments);
    if (!options.validate.empty())
        return Validation(options).run() ? 0 : 1;
    const bool isGood = compareAll(options);
    return options.isJudge && !isGood ? 1 : 0;
}

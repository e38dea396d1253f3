// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/formats/kineto/trace_assembly.h"

#include "profiler/base/time_range.h"
#include "profiler/formats/common/import_options.h"
#include "profiler/formats/common/run_merge.h"
#include "profiler/formats/kineto/edge_matcher.h"
#include "profiler/formats/kineto/event_rows.h"
#include "profiler/formats/kineto/row_spill.h"
#include "profiler/formats/kineto/stored_run.h"
#include "profiler/formats/kineto/track_merge.h"
#include "profiler/formats/kineto/track_naming.h"
#include "profiler/formats/kineto/track_numbers.h"
#include "profiler/trace/build/trace_builder.h"
#include "profiler/trace/build/track_builder.h"
#include "profiler/trace/span.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <stop_token>
#include <thread>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace stallscope {

namespace {

/// Events that became no spans, in the pages of a KeptEventList, which are in a temporary file. Pages that cannot be read are counted as damaged.
class StoredEvents final : public KeptEvents {
public:
    StoredEvents(std::shared_ptr<session::TemporaryFile> file, std::shared_ptr<LossCounters> losses) : m_file(std::move(file)), m_losses(std::move(losses)) {}

    void append(const KeptEvent& event)
    {
        m_next.append(event);
        store(m_next.takeFirst(false));
    }
    /// After the last event.
    void close() { store(m_next.takeFirst(true)); }

    [[nodiscard]] std::size_t pageCount() const override { return m_pages.size(); }
    [[nodiscard]] std::optional<Page> page(std::size_t index) const override
    {
        session::Bytes bytes;
        if (!m_file->read(m_pages[index].second, bytes)) {
            m_losses->count(Loss::DamagedChunks);
            return std::nullopt;
        }
        return Page{m_pages[index].first, std::string(bytes.begin(), bytes.end())};
    }

private:
    void store(const std::optional<Page>& page)
    {
        const auto place = page ? m_file->append({reinterpret_cast<const std::uint8_t*>(page->bytes.data()), page->bytes.size()}) : std::nullopt;
        if (place)
            m_pages.emplace_back(page->count, *place);
    }

    std::shared_ptr<session::TemporaryFile> m_file;
    std::shared_ptr<LossCounters> m_losses;
    KeptEventList m_next;
    std::vector<std::pair<std::uint32_t, session::TemporaryPlace>> m_pages; // number of events
};

/// Order of the runs of matched edges: behind all batches.
constexpr std::uint32_t kOrderOfEdges = UINT32_MAX;

class Assembly {
public:
    Assembly(TraceBuilder& builder, ImportedRows rows) : m_builder(&builder), m_rows(std::move(rows)) {}

    Result<AssembledTrace> run(unsigned threads, const Job& job);

private:
    void chooseReference();
    void findTimes();
    void nameTracks();
    void takeRuns();
    void takeEdges();
    void takeStoredEdges(const std::stop_token& stop);
    [[nodiscard]] EdgeMatcher edgeMatcher();
    void countEdges(const EdgeMatcher& matcher);
    void storeMatched(EdgeMatcher& matcher, std::vector<PendingRun>& runs);
    void takeFlows();
    [[nodiscard]] TrackFlows* flowsOf(std::size_t track);
    void takeCounters();
    void mergeAll(unsigned threads, const std::stop_token& stop);
    [[nodiscard]] DetailId joined(DetailId begin, DetailId end);
    void takeKept(const std::stop_token& stop);
    [[nodiscard]] KeptEvent keptEvent(const KeptRow& row) const;
    void tellFacts();
    void tellWaits();
    void tellRuns();
    void restoreLosses(LossCounts& losses);

    [[nodiscard]] Nanos shiftOf(const BatchRows& batch) const;
    [[nodiscard]] std::size_t trackOf(const BatchRows& batch, std::uint32_t track) const { return m_numbers.numbers[batch.worker][track]; }
    void widen(Nanos start, Nanos end);

    TraceBuilder* m_builder;
    ImportedRows m_rows;
    WideNanos m_reference = 0;
    Nanos m_first = kTimeLimit; // relative to the reference
    Nanos m_last = -kTimeLimit;
    TrackNumbers m_numbers;
    std::vector<std::uint64_t> m_calls;          // by track
    std::vector<std::uint64_t> m_spans;          // by track; of stored edges an estimate
    std::vector<TrackId> m_tracks;               // by track
    std::vector<std::vector<PendingRun>> m_runs; // by track
    using CounterPlace = std::pair<ProcessId, DeviceId>;
    std::map<std::pair<std::string, std::string>, CounterPlace> m_counterPlaces;   // by pid and device
    std::map<std::pair<std::string, std::string>, CounterInfo> m_exportedCounters; // by pid and name
    std::map<std::size_t, TrackFlows> m_flows;                                     // by track
    std::vector<TimeRange> m_profilerWindows;                                      // one per profiler
};

/// Of the temporary files.
std::optional<Error> failureOf(const ImportedRows& rows)
{
    auto failure = rows.spilled ? rows.spilled->failure() : std::nullopt;
    return failure || !rows.store.file ? failure : rows.store.file->failure();
}

Result<AssembledTrace> Assembly::run(unsigned threads, const Job& job)
{
    chooseReference();
    m_numbers = numberTracks(m_rows.batches, std::exchange(m_rows.trackKeys, {}), m_rows.facts.exported);
    m_runs.resize(m_numbers.keys.size());
    m_calls.resize(m_numbers.keys.size());
    m_spans.resize(m_numbers.keys.size());
    m_builder->setBlockStore(m_rows.store.blocks);
    findTimes();
    nameTracks();
    takeRuns();
    takeEdges();
    takeStoredEdges(job.stop);
    takeFlows();
    takeCounters();
    takeKept(job.stop);
    tellFacts();
    m_rows.batches.clear();
    m_numbers = {};
    mergeAll(threads, job.stop);
    if (job.isCancelled())
        return Error::cancelled();
    if (const auto failure = failureOf(m_rows))
        return *failure;
    if (m_rows.store.blocks)
        m_builder->setLaterLosses(m_rows.store.blocks->losses());
    const WideNanos start = std::clamp(m_reference + m_first, -WideNanos{kTimeLimit}, WideNanos{kTimeLimit});
    return AssembledTrace{m_builder->finish(), static_cast<Nanos>(start)};
}

void Assembly::chooseReference()
{
    const auto first = std::find_if(m_rows.batches.begin(), m_rows.batches.end(), [](const BatchRows& batch) { return batch.hasOrigin; });
    if (first != m_rows.batches.end())
        m_reference = first->origin;
}

Nanos Assembly::shiftOf(const BatchRows& batch) const
{
    const WideNanos distance = batch.hasOrigin ? batch.origin - m_reference : 0;
    return static_cast<Nanos>(std::clamp(distance, -WideNanos{kTimeLimit}, WideNanos{kTimeLimit}));
}

void Assembly::widen(Nanos start, Nanos end)
{
    m_first = std::min(m_first, start);
    m_last = std::max(m_last, end);
}

void Assembly::findTimes()
{
    for (const BatchRows& batch : m_rows.batches) {
        const Nanos shift = shiftOf(batch);
        for (const SpanRun& run : batch.runs) {
            widen(run.start() + shift, saturatingAdd(run.end, shift));
            const bool isCalls = m_numbers.roles[batch.worker][run.track] == DeviceThreads::Role::Calls;
            m_calls[trackOf(batch, run.track)] += isCalls ? run.size() : run.calls;
            m_spans[trackOf(batch, run.track)] += run.size();
        }
        for (const SpanEdge& edge : batch.edges) {
            widen(edge.span.start + shift, edge.span.start + shift);
            m_spans[trackOf(batch, edge.track)] += edge.isEnd ? 0 : 1;
        }
        for (const SpanRun& edges : batch.storedEdges) {
            widen(edges.start() + shift, edges.end + shift);
            m_spans[trackOf(batch, edges.track)] += edges.size() / 2;
        }
        for (const CounterRow& row : batch.counters)
            widen(row.time + shift, row.time + shift);
        for (const auto* runs : {&batch.counterRuns, &batch.packedCounters}) {
            for (const CounterRun& run : *runs) {
                for (const auto& [time, value] : run.samples)
                    widen(saturatingAdd(time, shift), saturatingAdd(time, shift));
            }
        }
    }
    if (m_rows.facts.exported || !m_rows.facts.runs.empty()) { // a run may begin before its first span
        const auto start = static_cast<Nanos>(std::clamp(-m_reference, -WideNanos{kTimeLimit} + 1, WideNanos{kTimeLimit} - 1));
        widen(start, start);
    }
    m_first = m_first == kTimeLimit ? 0 : m_first;
}

void Assembly::nameTracks()
{
    TrackNaming naming(*m_builder, m_rows.facts, m_rows.trackFacts);
    for (const BatchRows& batch : m_rows.batches) {
        for (const NamingRow& row : batch.namings)
            naming.learn(row);
    }
    naming.addProcesses(m_numbers.keys, m_calls);
    for (const SourceTrackKey& key : m_numbers.keys)
        m_tracks.push_back(naming.addTrack(key));
    if (const auto& exported = m_rows.facts.exported) {
        for (const auto& [pid, info] : exported->counters)
            m_exportedCounters[{pid, info.name}] = {info.name, info.unit, naming.exportedProcess(info.process), naming.exportedDevice(info.device)};
    }
    const auto placeCounter = [&](const std::string& pid, const std::string& deviceId, DeviceId device) {
        const auto process = naming.processes().find(pid);
        m_counterPlaces.try_emplace({pid, deviceId}, process != naming.processes().end() ? process->second : ProcessId{}, device);
    };
    for (const BatchRows& batch : m_rows.batches) {
        for (const CounterRow& row : batch.counters) {
            if (!m_counterPlaces.contains({row.process, {}}))
                placeCounter(row.process, {}, naming.deviceOfCounter(row.process));
        }
        for (const CounterRun& series : batch.packedCounters)
            placeCounter(series.process, {}, naming.deviceOfCounter(series.process));
        for (const CounterRun& run : batch.counterRuns)
            placeCounter(run.process, run.device, run.device.empty() ? DeviceId{} : naming.deviceOf(run.device));
    }
}

/// Each run gets a dresser of its own, which belongs to the thread that reads the run.
StoredRunReader::Adjust adjustmentFor(const StringPool& texts, DeviceThreads::Role role)
{
    if (role == DeviceThreads::Role::None)
        return {};
    return [dresser = std::make_shared<RoleDresser>(texts), role](std::vector<Span>& spans) { dresser->dress(spans, role); };
}

void Assembly::takeRuns()
{
    RoleDresser dresser(m_rows.pools->strings);
    for (BatchRows& batch : m_rows.batches) {
        const Nanos shift = shiftOf(batch) - m_first;
        for (const TimeRange& window : batch.profilerWindows)
            m_profilerWindows.push_back({movedTime(window.start, shift), movedTime(window.end, shift)});
        for (SpanRun& run : batch.runs) {
            const DeviceThreads::Role role = m_numbers.roles[batch.worker][run.track];
            PendingRun pending{std::move(run.spans), shift, batch.index};
            if (run.stored)
                pending.pieces = std::make_unique<StoredRunReader>(std::move(run.stored), adjustmentFor(m_rows.pools->strings, role));
            else if (role != DeviceThreads::Role::None)
                dresser.dress(pending.spans, role);
            m_runs[trackOf(batch, run.track)].push_back(std::move(pending));
        }
    }
}

void Assembly::takeEdges()
{
    std::map<std::size_t, std::vector<SpanEdge>> edges;
    for (const BatchRows& batch : m_rows.batches) {
        for (SpanEdge edge : batch.edges) {
            edge.span.start = saturatingAdd(edge.span.start, shiftOf(batch) - m_first);
            edges[trackOf(batch, edge.track)].push_back(edge);
        }
    }
    for (auto& [track, ofTrack] : edges) {
        std::ranges::stable_sort(ofTrack, {}, [](const SpanEdge& edge) { return edge.span.start; });
        EdgeMatcher matcher = edgeMatcher();
        for (SpanEdge& edge : ofTrack) {
            edge.span.start = movedTime(edge.span.start, 0);
            matcher.take(edge.span, edge.isEnd);
        }
        matcher.close(movedTime(m_last, -m_first));
        std::vector<Span> matched = matcher.takeMatched();
        if (m_rows.isPartial) // their ends may still come
            std::erase_if(matched, [](const Span& span) { return span.has(SpanFlag::kUnfinished); });
        countEdges(matcher);
        m_runs[track].push_back({std::move(matched), 0, kOrderOfEdges});
    }
}

EdgeMatcher Assembly::edgeMatcher()
{
    return EdgeMatcher([this](DetailId begin, DetailId end) { return joined(begin, end); });
}

/// Runs of a bounded number of matched spans: an outer span ends after many inner ones.
void Assembly::takeStoredEdges(const std::stop_token& stop)
{
    constexpr std::size_t kRunSpans = 65'536;
    std::map<std::size_t, std::vector<PendingRun>> edges; // by track
    for (BatchRows& batch : m_rows.batches) {
        for (SpanRun& run : batch.storedEdges)
            edges[trackOf(batch, run.track)].push_back({{}, shiftOf(batch) - m_first, 0, std::make_unique<StoredRunReader>(std::move(run.stored))});
    }
    for (auto& [track, pending] : edges) {
        if (stop.stop_requested())
            return;
        EdgeMatcher matcher = edgeMatcher();
        RunMerge merge(std::move(pending));
        merge.forEach(stop, [&, &runs = m_runs[track]](std::span<const Span> spans) {
            for (Span edge : spans) {
                const bool isEnd = edge.has(SpanEdge::kStoredEnd);
                edge.flags &= static_cast<SpanFlag::Type>(~SpanEdge::kStoredEnd);
                matcher.take(edge, isEnd);
            }
            if (matcher.matchedCount() >= kRunSpans)
                storeMatched(matcher, runs);
        });
        matcher.close(movedTime(m_last, -m_first));
        storeMatched(matcher, m_runs[track]);
        countEdges(matcher);
    }
}

void Assembly::storeMatched(EdgeMatcher& matcher, std::vector<PendingRun>& runs)
{
    StoredRunWriter writer(m_rows.spilled);
    for (const Span& span : matcher.takeMatched())
        writer.append(span, kOrderOfEdges);
    if (auto stored = writer.finish())
        runs.push_back({{}, 0, 0, std::make_unique<StoredRunReader>(std::move(stored))});
}

void Assembly::countEdges(const EdgeMatcher& matcher)
{
    LossCounters& losses = m_builder->losses();
    losses.count(Loss::UnbalancedEnds, matcher.unbalancedEnds());
    m_rows.account.ends -= matcher.unbalancedEnds();
    m_rows.account.lose(Loss::UnbalancedEnds, matcher.unbalancedEnds());
    losses.count(Loss::UnfinishedSpans, matcher.unfinished());
    losses.count(Loss::ZeroLength, matcher.zeroLength());
}

/// Numbers the flows by order of appearance. The numbers become the correlation ids of their spans, which have no others.
void Assembly::takeFlows()
{
    std::unordered_map<std::string, std::uint32_t> numbers;
    for (const BatchRows& batch : m_rows.batches) {
        for (const FlowRow& row : batch.flows) {
            if (trackOf(batch, row.track) == TrackNumbers::kUnused)
                continue;
            const auto number = numbers.try_emplace(row.id, static_cast<std::uint32_t>(numbers.size() + 1)).first->second;
            TrackFlows& flows = m_flows[trackOf(batch, row.track)];
            (row.isAtWork ? flows.work : flows.launches).emplace(movedTime(row.time, shiftOf(batch) - m_first), number);
        }
    }
}

TrackFlows* Assembly::flowsOf(std::size_t track)
{
    const auto flows = m_flows.find(track);
    return flows != m_flows.end() ? &flows->second : nullptr;
}

/// Both ends of a range may have arguments.
DetailId Assembly::joined(DetailId begin, DetailId end)
{
    const DetailPool& details = m_rows.pools->details;
    const auto argumentsOf = [&details](DetailId id) {
        const auto page = id.isValid() ? details.arguments(id.value() >> 16) : nullptr;
        return page ? std::string(page->find(id.value() & 0xFFFF)) : std::string();
    };
    std::string first = argumentsOf(begin);
    const std::string second = argumentsOf(end);
    if (first.starts_with('{') && second.starts_with('{'))
        first = first.substr(0, first.size() - 1) + "," + second.substr(1);
    return m_builder->addDetail(details.get(begin), first.empty() ? second : first);
}

void Assembly::takeKept(const std::stop_token& stop)
{
    std::shared_ptr<KeptEventList> events;
    std::shared_ptr<StoredEvents> stored;
    for (const BatchRows& batch : m_rows.batches) {
        for (const KeptRow& row : batch.kept) {
            if (!events)
                events = std::make_shared<KeptEventList>();
            events->append(keptEvent(row));
        }
        std::vector<KeptRow> rows;
        for (const session::TemporaryPlace& place : batch.storedKept) {
            if (!stored)
                stored = std::make_shared<StoredEvents>(m_rows.store.file, m_rows.store.blocks->losses());
            if (stop.stop_requested() || !readStoredKept(*m_rows.spilled, place, rows))
                return;
            for (const KeptRow& row : rows)
                stored->append(keptEvent(row));
        }
    }
    if (stored)
        stored->close();
    m_builder->setKeptEvents(stored ? std::shared_ptr<const KeptEvents>(stored) : events);
}

/// Its texts are those of the row.
KeptEvent Assembly::keptEvent(const KeptRow& row) const
{
    KeptEvent event{row.phase, std::nullopt, row.text, {}};
    if (row.timeLength > 0) {
        event.time = static_cast<Nanos>(std::clamp(row.time - m_reference - m_first, -WideNanos{kTimeLimit}, WideNanos{kTimeLimit}));
        event.tail = event.head.substr(row.timeAt + row.timeLength);
        event.head = event.head.substr(0, row.timeAt);
    }
    return event;
}

void Assembly::takeCounters()
{
    using Sample = std::pair<Nanos, double>;
    std::map<std::tuple<std::string, std::string, std::string, std::string>, std::vector<Sample>> series; // by pid, device, name and unit
    for (const BatchRows& batch : m_rows.batches) {
        const Nanos shift = shiftOf(batch) - m_first;
        for (const CounterRow& row : batch.counters)
            series[{row.process, {}, row.name, row.unit}].emplace_back(movedTime(row.time, shift), row.value);
        for (const CounterRun& run : batch.packedCounters) {
            std::vector<Sample>& samples = series[{run.process, {}, run.name, run.unit}];
            for (const auto& [time, value] : run.samples)
                samples.emplace_back(movedTime(time, shift), value);
        }
        for (const CounterRun& run : batch.counterRuns) {
            std::vector<Sample>& samples = series[{run.process, run.device, run.name, run.unit}];
            for (const auto& [time, value] : run.samples)
                samples.emplace_back(movedTime(time, shift), value);
        }
    }
    for (auto& [key, samples] : series) {
        std::stable_sort(samples.begin(), samples.end(), [](const Sample& a, const Sample& b) { return a.first < b.first; });
        const auto& [pid, deviceId, name, unit] = key;
        const auto& [process, device] = m_counterPlaces[{pid, deviceId}];
        CounterInfo info{name, unit, process, device};
        if (const auto exported = m_exportedCounters.find({pid, name}); exported != m_exportedCounters.end())
            info = exported->second;
        CounterBuilder& counter = m_builder->counter(m_builder->addCounter(std::move(info)));
        for (const auto& [time, value] : samples)
            counter.append(time, value);
    }
}

/// Merges tracks in parallel, the longest first, so that the threads finish together.
void Assembly::mergeAll(unsigned threads, const std::stop_token& stop)
{
    std::vector<std::pair<std::size_t, std::size_t>> order; // length, track
    for (std::size_t track = 0; track < m_runs.size(); ++track)
        order.emplace_back(m_spans[track], track);
    std::sort(order.rbegin(), order.rend());

    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        for (std::size_t i = next++; i < order.size() && !stop.stop_requested(); i = next++) {
            const std::size_t track = order[i].second;
            const MergeCounts counts = mergeRuns(std::move(m_runs[track]), m_profilerWindows, flowsOf(track), m_builder->track(m_tracks[track]), stop);
            m_builder->losses().count(Loss::TimeOutOfRange, counts.moved);
            m_builder->losses().count(Loss::UnfinishedSpans, counts.unfinished);
            m_builder->losses().count(Loss::OutsideWindow, counts.outside);
            m_builder->track(m_tracks[track]).close();
        }
    };
    std::vector<std::jthread> others;
    for (unsigned i = 1; i < threads && i < order.size(); ++i)
        others.emplace_back(work);
    work();
}

void Assembly::tellFacts()
{
    bool isOfGpu = false;
    LossCounts losses = m_rows.losses;
    for (const BatchRows& batch : m_rows.batches) {
        isOfGpu |= batch.isOfGpu;
        for (std::size_t i = 0; i < kLosses; ++i)
            losses[i] += batch.losses[i];
    }
    restoreLosses(losses);
    for (std::size_t i = 0; i < kLosses; ++i)
        m_builder->losses().count(static_cast<Loss>(i), losses[i]);
    const SourceFormat json = m_numbers.isAscend ? SourceFormat::Ascend : isOfGpu ? SourceFormat::Kineto : SourceFormat::Chrome;
    m_builder->setFormat(m_rows.format.value_or(json));
    tellWaits();
    for (const auto& [name, value] : m_rows.facts.facts)
        m_builder->setFact(name, value);
    m_builder->setFact(RecordAccount::kName, m_rows.account.words());
    // without a base, times in this range are times since 1970
    constexpr WideNanos kThisCentury = WideNanos{1'000'000'000} * 1'000'000'000;
    const WideNanos epoch = m_rows.facts.baseTime + m_reference + m_first;
    if (epoch > kThisCentury && epoch < 9 * kThisCentury)
        m_builder->setEpoch(static_cast<std::int64_t>(epoch));
    tellRuns();
}

/// A foreign trace is one run.
void Assembly::tellRuns()
{
    if (m_rows.facts.runs.empty()) {
        Run run;
        run.name = m_rows.fileName;
        m_builder->addRun(std::move(run));
        return;
    }
    const WideNanos moved = std::clamp(m_reference + m_first, -WideNanos{kTimeLimit}, WideNanos{kTimeLimit});
    const Nanos shift = -static_cast<Nanos>(moved);
    for (Run& run : m_rows.facts.runs) {
        if (run.window)
            run.window = TimeRange{movedTime(run.window->start, shift), movedTime(run.window->end, shift)};
        m_builder->addRun(std::move(run));
    }
}

/// An export tells what was lost before. What it cannot express is no loss of its own: work without a correlation id, and
/// flows that repeat correlation ids.
void Assembly::restoreLosses(LossCounts& losses)
{
    if (!m_rows.facts.exported)
        return;
    const ExportedTrace& exported = *m_rows.facts.exported;
    const auto of = [](Loss loss) { return static_cast<std::size_t>(loss); };
    const std::uint64_t correlations = exported.losses[of(Loss::InvalidCorrelation)];
    const std::uint64_t flows = losses[of(Loss::FlowEvents)];
    const bool hasWindows = std::any_of(m_rows.batches.begin(), m_rows.batches.end(), [](const BatchRows& batch) { return !batch.profilerWindows.empty(); });
    for (std::size_t i = 0; i < kLosses; ++i) {
        const bool isCountedLater = i == of(Loss::OverlappingSpans) || (hasWindows && (i == of(Loss::UnfinishedSpans) || i == of(Loss::OutsideWindow)));
        losses[i] = isCountedLater ? losses[i] : std::max(losses[i], exported.losses[i]);
    }
    losses[of(Loss::InvalidCorrelation)] = correlations;
    const std::uint64_t own = exported.hasOwnFlows ? flows : std::min(flows, exported.passFlowEvents);
    losses[of(Loss::FlowEvents)] = std::max(flows - own, exported.losses[of(Loss::FlowEvents)]);
    const std::uint64_t lost = std::min(flows, losses[of(Loss::FlowEvents)]);
    m_rows.account.names += flows - lost;
    m_rows.account.lost[of(Loss::FlowEvents)] = lost;
}

/// Kineto records the waits of Intel XPU only together with its driver or its synchronizations, and those of other accelerators in few versions.
void Assembly::tellWaits()
{
    const auto has = [this](bool BatchRows::*what) {
        return std::any_of(m_rows.batches.begin(), m_rows.batches.end(), [what](const BatchRows& batch) { return batch.*what; });
    };
    if (has(&BatchRows::hasXpuCalls) && !has(&BatchRows::hasXpuDriver) && !has(&BatchRows::hasXpuSync))
        m_builder->setFact(kWaitsFact, "not recorded: the trace has no xpu_driver and no xpu_sync events");
    else if (has(&BatchRows::hasOnlyLaunches) && !has(&BatchRows::hasWaits))
        m_builder->setFact(kWaitsFact, "not recorded: the trace has no calls that wait for a device");
}

} // namespace

Result<AssembledTrace> assembleTrace(TraceBuilder& builder, ImportedRows rows, unsigned threads, const Job& job)
{
    return Assembly(builder, std::move(rows)).run(threads, job);
}

bool PartialSchedule::isDue(std::uint64_t spans, std::uint64_t done, std::uint64_t total)
{
    const bool isMoreToCome = total == 0 || done <= total / 3;
    if (spans < m_next || !isMoreToCome)
        return false;
    m_next = 2 * spans;
    return true;
}

Result<AssembledTrace> assemblePartial(RowsSoFar soFar, const Job& job)
{
    std::sort(soFar.batches.begin(), soFar.batches.end(), [](const BatchRows* a, const BatchRows* b) { return a->index < b->index; });
    ImportedRows rows;
    rows.isPartial = true;
    rows.fileName = std::move(soFar.fileName);
    rows.trackKeys = std::move(soFar.trackKeys);
    rows.pools = soFar.pools;
    rows.facts = std::move(soFar.facts);
    rows.batches.reserve(soFar.batches.size());
    for (const BatchRows* batch : soFar.batches) {
        rows.account += batch->account;
        rows.batches.push_back(*batch);
    }
    TraceBuilder builder;
    builder.setFact(kPartialFact, "yes");
    auto assembled = assembleTrace(builder, std::move(rows), 1, {job.stop, {}});
    if (!assembled)
        return assembled;
    auto partial = std::make_shared<Trace>(*assembled->trace);
    partial->pools = soFar.pools;
    return AssembledTrace{std::move(partial), assembled->start};
}

} // namespace stallscope

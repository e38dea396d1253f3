// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/recording/process_shard.h"

#include "engine/recording/launched_rank.h"
#include "engine/recording/shard_facts.h"
#include "profiler/base/varint.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <sstream>
#include <utility>
#include <vector>

namespace stallscope::recording {

namespace {

using inject::BlobKind;
using inject::EventDetail;
using inject::EventType;

/// Counters of long programs take space, too.
constexpr std::chrono::milliseconds kSamplePeriod{200};
constexpr std::string_view kEnvironmentPrefix = "env.";
constexpr const char* kRangesTrack = "ranges"; // ranges across threads

std::uint64_t keyOf(std::uint32_t thread, std::uint32_t correlation)
{
    return std::uint64_t{thread} << 32 | correlation;
}

/// "3 14 15"
std::vector<std::int64_t> numbersFrom(const std::string& text)
{
    std::istringstream stream(text);
    return {std::istream_iterator<std::int64_t>(stream), std::istream_iterator<std::int64_t>()};
}

std::string programName(const ProcessShard::Identity& identity)
{
    const std::string& path = !identity.executable.empty() ? identity.executable : identity.command.substr(0, identity.command.find(' '));
    return path.substr(path.find_last_of('/') + 1);
}

Process processFrom(const ProcessShard::Identity& identity)
{
    Process process;
    process.name = programName(identity);
    process.host = hostName();
    process.pid = identity.key.pid;
    return process;
}

SpanGate::Plan gatePlan(const RecordOptions& options, Nanos zero)
{
    SpanGate::Plan plan;
    if (options.delay > 0 || options.duration)
        plan.from = options.start + options.delay - zero;
    plan.length = options.duration;
    plan.waitsForRanges = options.range != RecordOptions::Range::Whole;
    return plan;
}

std::string rangeText(const RecordOptions& options)
{
    return options.range == RecordOptions::Range::Profiler ? "profiler" : "nvtx:" + options.rangeName;
}

} // namespace

void CallStacks::add(const inject::CallStackRecord& record)
{
    std::vector<Frame> frames;
    frames.reserve(record.frames.size());
    for (const auto& frame : record.frames)
        frames.push_back({m_pools.strings.intern(frame.function), m_pools.strings.intern(frame.file), frame.line});
    const std::uint64_t key = keyOf(record.thread, record.correlation);
    m_stacks[key] = m_pools.stacks.addStack(frames);
    m_order.push_back(key);
    for (; m_order.size() > kMostWaiting; m_order.pop_front())
        m_stacks.erase(m_order.front());
}

StackId CallStacks::take(std::uint32_t thread, std::uint32_t correlation)
{
    const auto found = m_stacks.find(keyOf(thread, correlation));
    if (found == m_stacks.end())
        return {};
    const StackId stack = found->second;
    m_stacks.erase(found);
    return stack;
}

/// A thread of the process, from its first event to its last.
struct ProcessShard::Thread : ThreadEventSink {
    Thread(ProcessShard& owner, const BlockFacts& block, StringPool& strings) : shard(owner), reader(strings), id(block.thread), openedAt(block.openedAt) {}
    void take(const ThreadEvent& event) override { shard.take(*this, event); }

    ProcessShard& shard;
    EventReader reader;
    std::uint32_t id;
    std::uint64_t openedAt;
    std::string name;                         // in the system, when it began
    std::optional<ThreadTracks::Place> place; // empty until it records a range or a mark
    std::vector<Open> open;                   // by start, which is also the order of depth
    bool hasChanged = false;                  // open spans must be updated
    std::size_t unplaced = 0;                 // completed spans that are not placed
    std::uint64_t endedAt = 0;                // 0: it has not ended
};

ProcessShard::ProcessShard(const Identity& identity, const RecordOptions& options)
    : m_key(identity.key),
      m_zero(static_cast<Nanos>(identity.key.start)),
      m_options(options),
      m_process(m_builder.addProcess(processFrom(identity))),
      m_gate(std::make_shared<SpanGate>(gatePlan(options, m_zero))),
      m_watch(identity.key.pid, identity.pidNamespace),
      m_names(m_watch.sharesNamespace() ? m_watch.localPid() : std::nullopt),
      m_stacks(*m_builder.pools())
{
    m_builder.setEpoch(identity.epochNanos);
    m_builder.setGate(m_gate);
    if (options.range == RecordOptions::Range::Nvtx)
        m_gateName = m_builder.intern(options.rangeName);
    if (const auto pid = m_watch.localPid())
        m_sampler.emplace(m_zero, kSamplePeriod, SystemSampler::Subject{std::to_string(*pid), m_watch.sharesNamespace()});
    m_builder.setFact(fact::kProgram, identity.command);
    m_builder.setFact(fact::kStart, std::to_string(m_zero));
    m_builder.setFact(fact::kBoot, bootId());
    if (options.range != RecordOptions::Range::Whole)
        m_builder.setFact(fact::kRange, rangeText(options));
    Run run;
    run.state = RunState::Running;
    (void)m_builder.addRun(std::move(run));
}

ProcessShard::~ProcessShard() = default;

void ProcessShard::setFile(const std::string& path)
{
    m_path = path;
    m_builder.makeForgettable();
    (void)openFile();
}

Result<> ProcessShard::openFile()
{
    if (m_writer)
        return {};
    auto writer = SessionWriter::create(m_path);
    if (!writer)
        return writer.error();
    m_writer.emplace(*std::move(writer));
    m_writer->releaseWritten();
    return {};
}

ProcessShard::Thread& ProcessShard::thread(const BlockFacts& block)
{
    std::unique_ptr<Thread>& thread = m_threads[block.threadNumber];
    if (thread)
        return *thread;
    thread = std::make_unique<Thread>(*this, block, m_builder.pools()->strings);
    if (m_isShut)
        thread->reader.ignoreNames();
    if (const auto inherited = m_inherited.find(std::to_string(block.thread)); inherited != m_inherited.end()) {
        thread->open = std::move(inherited->second);
        thread->hasChanged = true;
        m_inherited.erase(inherited);
    }
    return *thread;
}

void ProcessShard::shut()
{
    m_isShut = true;
    m_gate->shut();
    for (const auto& [number, thread] : m_threads)
        thread->reader.ignoreNames();
}

void ProcessShard::continueFrom(const Trace& shard)
{
    for (const Track& track : shard.tracks) {
        if (track.info.type != TrackType::HostThread)
            continue;
        std::vector<Open>& open = m_inherited[track.info.nativeId];
        for (const OpenSpan& span : track.openSpans) {
            Open one;
            one.inheritedStart = span.start;
            one.name = m_builder.intern(shard.pools->strings.view(span.name));
            one.level = inject::kUnknownLevel;
            one.depth = span.depth;
            one.opensGate = opensGate(one.name);
            if (span.kind == SpanKind::Range)
                open.push_back(one);
        }
        std::sort(open.begin(), open.end(), [](const Open& a, const Open& b) { return a.depth < b.depth; });
    }
    const auto across = m_inherited.find(kRangesTrack);
    const std::vector<std::int64_t> ids = numbersFrom(factOf(shard, fact::kOpenRanges));
    if (across != m_inherited.end() && across->second.size() == ids.size()) {
        for (std::size_t i = 0; i < ids.size(); ++i)
            m_ranges[static_cast<std::uint64_t>(ids[i])] = across->second[i];
        m_inherited.erase(across);
    }
    if (const std::vector<std::int64_t> window = numbersFrom(factOf(shard, fact::kWindow)); window.size() == 3) {
        m_gate->resume({window[0], window[1], static_cast<std::uint32_t>(window[2])});
        m_isProfiling = m_options.range == RecordOptions::Range::Profiler && window[2] > 0;
        m_builder.setFact(fact::kRangeBegan, "yes");
    }
}

void ProcessShard::noteForContinuation()
{
    if (const auto window = m_gate->state())
        m_builder.setFact(fact::kWindow, fmt::format("{} {} {}", window->first, window->latest, window->inside));
    if (m_rangesTrack.isValid())
        m_builder.setFact(fact::kOpenRanges, m_openRanges);
}

std::size_t ProcessShard::read(const BlockFacts& block, std::span<const std::byte> bytes, std::uint64_t until)
{
    Thread& own = thread(block);
    const std::size_t done = own.reader.read(block, bytes, until, own);
    m_hasNews = m_hasNews || done > 0;
    if (own.endedAt == 0)
        return done;
    m_skipped += own.reader.skippedBytes();
    const auto found = m_threads.find(block.threadNumber);
    m_ended.push_back(std::move(found->second));
    m_threads.erase(found);
    return done;
}

void ProcessShard::skipTo(const BlockFacts& block, std::span<const std::byte> beginning)
{
    thread(block).reader.skipTo(block, beginning);
}

void ProcessShard::take(Thread& thread, const ThreadEvent& event)
{
    m_latest = std::max(m_latest, event.type == EventType::ThreadStart || event.type == EventType::ThreadName ? 0 : event.ticks);
    countUnkept(event);
    switch (event.type) {
    case EventType::Push:
    case EventType::PushDetailed: push(thread, event); break;
    case EventType::Pop:
    case EventType::PopDomain: pop(thread, event); break;
    case EventType::Mark:
    case EventType::MarkDetailed: {
        const std::uint32_t depth = thread.open.empty() ? 0 : thread.open.back().depth + 1;
        m_completed.push_back({&thread, event.ticks, event.ticks, std::nullopt, event.name, detailOf(event), depth, SpanKind::Mark, SpanFlag::kNone});
        ++thread.unplaced;
        break;
    }
    case EventType::Start:
    case EventType::StartDetailed: {
        const bool opens = opensGate(event.name);
        if (opens)
            enterGate(event.ticks);
        m_ranges[event.range] = {event.domain, event.ticks, std::nullopt, event.name, detailOf(event), 0, 0, opens};
        break;
    }
    case EventType::Finish:
        if (!finishRange(event.range, event.ticks))
            m_finishes.push_back({event.range, event.ticks, 0});
        break;
    case EventType::ThreadName: m_names.set(event.thread, std::string(m_builder.pools()->strings.view(event.name))); break;
    case EventType::ThreadStart:
        thread.name = m_builder.pools()->strings.view(event.name);
        m_names.setSystemName(thread.id, thread.name);
        break;
    case EventType::ThreadEnd: endThread(thread, event.ticks); break;
    case EventType::ProcessExit: m_exitedAt = event.ticks; break;
    case EventType::ProfilerStart: switchProfiler(event.ticks, true); break;
    case EventType::ProfilerStop: switchProfiler(event.ticks, false); break;
    case EventType::Blob: takeBlob(event); break;
    default: break;
    }
}

void ProcessShard::countUnkept(const ThreadEvent& event)
{
    const bool isSpan = event.type == EventType::PushDetailed || event.type == EventType::MarkDetailed || event.type == EventType::StartDetailed
        || event.type == EventType::Push || event.type == EventType::Mark || event.type == EventType::Start;
    if (!isSpan)
        return;
    const auto& strings = *m_builder.pools();
    if (strings.strings.view(event.name) == inject::kUnkeptString || (event.domain != 0 && strings.strings.view(event.domainName) == inject::kUnkeptDomain))
        ++m_unkeptNames;
}

void ProcessShard::push(Thread& thread, const ThreadEvent& event)
{
    // open ranges at this level or below have ended: their end events were lost
    while (event.level != inject::kUnknownLevel) {
        const auto stale = std::find_if(thread.open.rbegin(), thread.open.rend(), [&](const Open& open) { return isOfDomain(open, event.domain); });
        if (stale == thread.open.rend() || stale->level == inject::kUnknownLevel || stale->level < event.level)
            break;
        complete(thread, *stale, event.ticks, SpanFlag::kUnfinished);
        thread.open.erase(std::next(stale).base());
    }
    const bool opens = opensGate(event.name);
    if (opens)
        enterGate(event.ticks);
    const std::uint32_t depth = thread.open.empty() ? 0 : thread.open.back().depth + 1;
    thread.open.push_back({event.domain, event.ticks, std::nullopt, event.name, detailOf(event), event.level, depth, opens});
    thread.hasChanged = true;
}

void ProcessShard::pop(Thread& thread, const ThreadEvent& event)
{
    while (true) {
        const auto last = std::find_if(thread.open.rbegin(), thread.open.rend(), [&](const Open& open) { return isOfDomain(open, event.domain); });
        const bool isKnown = last != thread.open.rend() && last->level != inject::kUnknownLevel && event.level != inject::kUnknownLevel;
        if (last == thread.open.rend() || (isKnown && last->level < event.level)) {
            m_builder.losses().count(Loss::UnbalancedEnds, 1); // its begin was lost
            return;
        }
        const bool isIt = !isKnown || last->level == event.level;
        complete(thread, *last, event.ticks, isIt ? SpanFlag::kNone : SpanFlag::kUnfinished);
        thread.open.erase(std::next(last).base());
        thread.hasChanged = true;
        if (isIt)
            return;
    }
}

void ProcessShard::complete(Thread& thread, const Open& open, std::uint64_t end, SpanFlag::Type flags)
{
    m_completed.push_back({&thread, open.start, end, open.inheritedStart, open.name, open.detail, open.depth, SpanKind::Range, flags});
    ++thread.unplaced;
    if (open.opensGate)
        leaveGate(end);
    if ((flags & SpanFlag::kUnfinished) != 0)
        m_builder.losses().count(Loss::UnfinishedSpans, 1);
}

/// Open spans of the thread ended with it.
void ProcessShard::endThread(Thread& thread, std::uint64_t ticks)
{
    while (!thread.open.empty()) {
        complete(thread, thread.open.back(), ticks, SpanFlag::kUnfinished);
        thread.open.pop_back();
    }
    thread.hasChanged = true;
    thread.endedAt = std::max<std::uint64_t>(ticks, 1);
}

void ProcessShard::switchProfiler(std::uint64_t ticks, bool isOn)
{
    if (m_options.range != RecordOptions::Range::Profiler || std::exchange(m_isProfiling, isOn) == isOn)
        return; // a switch, not a count
    if (isOn)
        enterGate(ticks);
    else
        leaveGate(ticks);
}

DetailId ProcessShard::detailOf(const ThreadEvent& event)
{
    SpanDetail detail;
    if (event.domain != 0)
        detail.set(DetailField::Domain, event.domainName.value());
    if ((event.flags & EventDetail::kHasColour) != 0)
        detail.set(DetailField::Colour, event.colour);
    if ((event.flags & EventDetail::kHasPayload) != 0)
        detail.set(DetailField::Payload, zigzag(event.payload));
    return detail.isEmpty() || m_isShut ? DetailId() : m_builder.addDetail(detail);
}

void ProcessShard::takeBlob(const ThreadEvent& event)
{
    switch (event.blob) {
    case BlobKind::Fact: takeFact({reinterpret_cast<const char*>(event.bytes.data()), event.bytes.size()}); break;
    case BlobKind::CallStack:
        if (const auto stack = inject::decodeCallStack(event.bytes))
            m_stacks.add(*stack);
        else
            m_skipped += event.bytes.size();
        break;
    case BlobKind::DeviceBatch:
        if (auto batch = inject::decodeBatch(event.bytes)) {
            if (!m_importer)
                m_importer = std::make_shared<BatchImporter>(
                    m_zero, m_process, [this](std::uint32_t thread, std::uint32_t correlation) { return m_stacks.take(thread, correlation); });
            m_isFlushed = m_isFlushed || batch->isLast;
            m_importer->take(*std::move(batch));
        } else {
            m_skipped += event.bytes.size();
        }
        break;
    default: m_skipped += event.bytes.size();
    }
}

void ProcessShard::takeFact(std::string_view fact)
{
    const std::size_t equals = fact.find('=');
    if (equals == std::string_view::npos)
        return;
    const std::string_view key = fact.substr(0, equals);
    const std::string value(fact.substr(equals + 1));
    if (key.starts_with(kEnvironmentPrefix))
        m_environment[std::string(key.substr(kEnvironmentPrefix.size()))] = value;
    else if (key == fact::kCuda)
        m_cuda = value;
}

void ProcessShard::collect(const TickMap& clock, std::uint64_t until)
{
    if (!m_isDescribed)
        describe(m_builder);
    finishRanges();
    applyGate(clock);
    place(clock);
    advanceRanges(clock, until);
    m_names.apply(m_builder);
    if (!m_cuda.empty())
        m_builder.setFact(fact::kCuda, m_cuda);
    if (m_unkeptNames > 0)
        m_builder.setFact(fact::kUnkeptNames, std::to_string(m_unkeptNames));
    if (m_sampler && m_sampler->sample(m_builder))
        m_hasNews = true;
    std::uint64_t skipped = m_skipped;
    for (const auto& [number, thread] : m_threads)
        skipped += thread->reader.skippedBytes();
    m_builder.losses().count(Loss::SkippedBytes, skipped - std::exchange(m_skippedCounted, skipped));
}

/// Adds the launcher's facts with the first events.
void ProcessShard::describe(TraceBuilder& builder)
{
    m_isDescribed = true;
    const auto launched = LaunchedRank::from([this](const char* variable) -> const char* {
        const auto found = m_environment.find(variable);
        return found != m_environment.end() ? found->second.c_str() : nullptr;
    });
    if (!launched)
        return;
    builder.process(m_process).rank = launched->rank;
    if (launched->world.size)
        builder.setFact(World::kSizeFact, std::to_string(*launched->world.size));
    if (!launched->world.job.empty())
        builder.setFact(World::kJobFact, launched->world.job);
}

void ProcessShard::applyGate(const TickMap& clock)
{
    std::stable_sort(m_gateEvents.begin(), m_gateEvents.end(), [](const GateEvent& a, const GateEvent& b) { return a.ticks < b.ticks; });
    for (const GateEvent& event : std::exchange(m_gateEvents, {})) {
        if (event.enters) {
            m_gate->enter(sessionTime(clock, event.ticks));
            m_builder.setFact(fact::kRangeBegan, "yes");
        } else {
            m_gate->leave(sessionTime(clock, event.ticks));
        }
    }
}

void ProcessShard::placeCompleted(const TickMap& clock)
{
    for (const Completed& one : std::exchange(m_completed, {})) {
        const Nanos start = one.inheritedStart.value_or(sessionTime(clock, one.start));
        const Nanos end = std::max(sessionTime(clock, one.end), start);
        trackOf(*one.thread).placeAt({groupOf(one.kind), one.depth, false}, {start, end - start, one.name, {}, one.detail, one.kind, one.flags});
        if (--one.thread->unplaced == 0 && one.thread->endedAt != 0)
            leaveTrack(*one.thread); // immediately: thousands of threads may come and go between two collections
    }
}

void ProcessShard::place(const TickMap& clock)
{
    placeCompleted(clock);
    placeFinished(clock);
    showOpen(clock);
    retireThreads();
    if (!m_importer)
        return;
    for (const TrackId track : m_endedTracks) // the importer adds open spans there
        m_builder.track(track).setOpenSpans({});
    m_importer->collect(m_builder);
}

TrackBuilder& ProcessShard::trackOf(Thread& thread)
{
    if (!thread.place) {
        TrackInfo info;
        info.process = m_process;
        info.nativeId = std::to_string(thread.id);
        info.name = thread.name;
        thread.place = m_tracks.open(m_builder, std::move(info), thread.openedAt);
        m_builder.track(thread.place->track).setOwned();
    }
    return m_builder.track(thread.place->track);
}

bool ProcessShard::finishRange(std::uint64_t id, std::uint64_t ticks)
{
    const auto range = m_ranges.find(id);
    if (range == m_ranges.end())
        return false;
    const Open& open = range->second;
    if (open.opensGate)
        leaveGate(ticks);
    m_finished.push_back({nullptr, open.start, ticks, open.inheritedStart, open.name, open.detail, 0, SpanKind::Range, SpanFlag::kNone});
    m_ranges.erase(range);
    return true;
}

/// Ranges whose end was read first: they began on a thread that was not read that far yet, or never.
void ProcessShard::finishRanges()
{
    constexpr unsigned kPatience = 3;
    std::erase_if(m_finishes, [this](Finish& finish) { return finishRange(finish.range, finish.ticks) || ++finish.collections >= kPatience; });
}

/// Ranges across threads, which begin and end on any thread in any order, have a separate track.
void ProcessShard::placeFinished(const TickMap& clock)
{
    for (const Completed& one : std::exchange(m_finished, {})) {
        const Nanos start = one.inheritedStart.value_or(sessionTime(clock, one.start));
        const Nanos end = std::max(sessionTime(clock, one.end), start);
        (void)rangesTrack().push({start, end - start, one.name, {}, one.detail, one.kind, one.flags});
    }
}

/// No further range that began before `until`, except open ones, will be added.
void ProcessShard::advanceRanges(const TickMap& clock, std::uint64_t until)
{
    if (!m_rangesTrack.isValid() && m_ranges.empty())
        return;
    std::uint64_t watermark = until;
    for (const auto& [id, open] : m_ranges)
        watermark = std::min(watermark, open.start);
    rangesTrack().advance(sessionTime(clock, watermark));
}

TrackBuilder& ProcessShard::rangesTrack()
{
    if (!m_rangesTrack.isValid()) {
        TrackInfo info;
        info.process = m_process;
        info.nativeId = kRangesTrack;
        info.name = "ranges across threads";
        m_rangesTrack = m_builder.addTrack(info);
    }
    return m_builder.track(m_rangesTrack);
}

void ProcessShard::showOpen(const TickMap& clock)
{
    for (auto& [number, thread] : m_threads) {
        // the importer adds its open spans to these tracks, so ours must be set again first
        if (!std::exchange(thread->hasChanged, false) && !m_importer)
            continue;
        std::vector<OpenSpan> spans;
        for (const Open& open : thread->open)
            spans.push_back({open.inheritedStart.value_or(sessionTime(clock, open.start)), open.name, SpanKind::Range, SpanFlag::kNone, open.depth});
        if (thread->place || !spans.empty())
            trackOf(*thread).setOpenSpans(std::move(spans));
    }
    if (!m_rangesTrack.isValid() && m_ranges.empty())
        return;
    std::vector<std::pair<OpenSpan, std::uint64_t>> ranges;
    for (const auto& [id, open] : m_ranges)
        ranges.push_back({{open.inheritedStart.value_or(sessionTime(clock, open.start)), open.name, SpanKind::Range, SpanFlag::kNone, 0}, id});
    std::sort(ranges.begin(), ranges.end(), [](const auto& a, const auto& b) { return a.first.start < b.first.start; });
    std::vector<OpenSpan> spans;
    m_openRanges.clear();
    for (auto& [span, id] : ranges) {
        span.depth = static_cast<std::uint32_t>(spans.size());
        spans.push_back(span);
        m_openRanges += m_openRanges.empty() ? std::to_string(id) : ' ' + std::to_string(id);
    }
    rangesTrack().setOpenSpans(std::move(spans));
}

/// Everything of the thread is placed, and no more events come.
void ProcessShard::leaveTrack(Thread& thread)
{
    if (!thread.place)
        return;
    m_builder.track(thread.place->track).setOpenSpans({});
    m_tracks.close(*thread.place, thread.endedAt);
    if (!thread.place->isShared)
        m_endedTracks.push_back(thread.place->track);
    thread.place.reset();
}

void ProcessShard::retireThreads()
{
    std::erase_if(m_ended, [this](const std::unique_ptr<Thread>& thread) {
        if (thread->unplaced == 0)
            leaveTrack(*thread);
        return thread->unplaced == 0;
    });
}

Result<> ProcessShard::write(std::uint32_t drain)
{
    setDrain(drain);
    noteForContinuation();
    auto written = m_path.empty() ? Result<>() : openFile();
    if (written && m_writer)
        written = m_writer->write(*m_builder.publish());
    if (written && m_writer)
        written = m_writer->flush();
    m_hasNews = !written;
    return written;
}

Result<> ProcessShard::writeLast(const Trace& trace)
{
    if (m_path.empty())
        return {};
    const auto opened = openFile();
    return opened ? m_writer->finish(trace) : opened;
}

std::shared_ptr<const Trace> ProcessShard::finish(const TickMap& clock, std::optional<Nanos> diedAt)
{
    if (m_finishedTrace) {
        m_outcome = writeLast(*m_finishedTrace);
        return m_finishedTrace;
    }
    collect(clock, UINT64_MAX);
    closeInherited();
    Nanos end = sessionTime(clock, std::max(m_latest, m_exitedAt.value_or(0)));
    if (!m_exitedAt && diedAt)
        end = std::max(end, *diedAt - m_zero);
    std::size_t closed = 0;
    for (std::size_t i = 0; i < m_builder.trackCount(); ++i) {
        TrackBuilder& track = m_builder.track(TrackId::fromIndex(i));
        closed += track.closeOpenSpans(end);
        track.setOpenSpans({});
    }
    m_builder.losses().count(Loss::UnfinishedSpans, closed);
    if (m_cuda.starts_with(inject::kCudaRecorded) && !m_isFlushed && diedAt) // the exit handler did not run
        m_builder.losses().count(Loss::NotFlushed, 1);
    m_builder.run(RunId(0)).state = RunState::Done;
    m_finishedTrace = m_builder.finish();
    m_outcome = writeLast(*m_finishedTrace);
    m_hasNews = false;
    return m_finishedTrace;
}

/// For threads without further events.
void ProcessShard::closeInherited()
{
    for (auto& [id, inherited] : std::exchange(m_inherited, {})) {
        if (inherited.empty())
            continue;
        TrackInfo info;
        info.process = m_process;
        info.nativeId = id;
        TrackBuilder& track = m_builder.track(m_builder.addTrack(std::move(info)));
        std::vector<OpenSpan> spans;
        for (const Open& open : inherited)
            spans.push_back({*open.inheritedStart, open.name, SpanKind::Range, SpanFlag::kNone, open.depth});
        track.setOpenSpans(std::move(spans));
    }
}

void ProcessShard::suspend(const TickMap& clock)
{
    collect(clock, UINT64_MAX);
    m_builder.run(RunId(0)).state = RunState::Done;
    noteForContinuation();
    m_outcome = writeLast(*m_builder.publish());
    m_hasNews = false;
}

} // namespace stallscope::recording

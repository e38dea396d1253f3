// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/inject/process_recording.h"

#include "engine/inject/launched_rank.h"
#include "engine/inject/part_facts.h"
#include "profiler/base/utf8.h"
#include "profiler/record/signals_blocked.h"

#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <utility>

namespace stallscope::inject {

namespace {

/// Half as often as a live view: nobody looks, and the program's own work comes first.
constexpr std::chrono::milliseconds kPeriod{50};
/// A long program's numbers take room, too.
constexpr std::chrono::milliseconds kSystemPeriod{200};
/// What changes all the time is told once a second: facts are written anew when one changes.
constexpr std::size_t kFillsPerTelling = 20;

std::string commandLine()
{
    std::ifstream file("/proc/self/cmdline", std::ios::binary);
    std::string line{std::istreambuf_iterator<char>(file), {}};
    if (!line.empty() && line.back() == '\0')
        line.pop_back();
    std::replace(line.begin(), line.end(), '\0', ' ');
    return withValidUtf8(line);
}

void tellRank(TraceBuilder& builder, ProcessId process)
{
    const auto launched = LaunchedRank::ofThisProcess();
    if (!launched)
        return;
    builder.process(process).rank = launched->rank;
    if (launched->world.size)
        builder.setFact(World::kSizeFact, std::to_string(*launched->world.size));
    if (!launched->world.job.empty())
        builder.setFact(World::kJobFact, launched->world.job);
}

std::string partPath(const RecordOptions& options)
{
    return options.folder + '/' + std::to_string(getpid()) + '-' + std::to_string(monotonicNow()) + ".stallscope";
}

/// While the program runs, the file that will hold everything shows the process that began first.
void showAsResult(const RecordOptions& options, const std::string& part)
{
    constexpr std::string_view kSuffix = ".parts";
    const std::string_view folder = options.folder;
    if (folder.size() <= kSuffix.size() || folder.substr(folder.size() - kSuffix.size()) != kSuffix)
        return;
    const std::string target = part.substr(folder.rfind('/') + 1);
    const std::string link(folder.substr(0, folder.size() - kSuffix.size()));
    if (symlink(target.c_str(), link.c_str()) != 0)
        return; // there is one already
}

/// What a range costs the thread that it is on, measured with the same clock and a log of its own.
Nanos rangeCost(const TickClock& clock)
{
    constexpr int kRanges = 512;
    ThreadLog log(clock, TrackId(), kRanges, kRanges);
    const Nanos before = monotonicNow();
    for (int i = 0; i < kRanges; ++i)
        log.end(log.begin(kEmptyString, SpanKind::Range));
    return (monotonicNow() - before) / kRanges;
}

} // namespace

ProcessRecording* ProcessRecording::begin(const RecordOptions& options)
{
    const std::string path = partPath(options);
    auto writer = SessionWriter::create(path);
    if (!writer)
        return nullptr;
    showAsResult(options, path);
    const SignalsBlocked blocked;
    return new ProcessRecording(options, std::move(*writer));
}

ProcessRecording::ProcessRecording(const RecordOptions& options, SessionWriter writer)
    : m_options(options),
      m_recording({kPeriod, [this](Nanos monotonicStart) { return makeGate(monotonicStart); }, true}),
      m_system(m_recording.zero(), kSystemPeriod),
      m_ranges(m_recording),
      m_details(m_recording.pools().details),
      m_part(std::move(writer), m_recording, {options.folder, options.maxBytes}, {[this] { takeNoMore(); }, [this] { beginToClose(); }})
{
    m_recording.feed().addSourceSoon([this](TraceBuilder& builder) { fill(builder); });
}

std::shared_ptr<SpanGate> ProcessRecording::makeGate(Nanos monotonicStart)
{
    SpanGate::Plan plan;
    if (m_options.delay > 0 || m_options.duration)
        plan.from = m_options.start + m_options.delay - monotonicStart;
    plan.length = m_options.duration;
    plan.waitsForRanges = m_options.range != RecordOptions::Range::Whole;
    m_gate = std::make_shared<SpanGate>(plan);
    return m_gate;
}

DetailId ProcessRecording::addDetail(const SpanDetail& detail)
{
    const std::lock_guard lock(m_mutex);
    return m_details.add(detail);
}

bool ProcessRecording::opensGate(std::string_view name) const
{
    return m_options.range == RecordOptions::Range::Nvtx && name == m_options.rangeName;
}

void ProcessRecording::setCudaState(std::string words)
{
    const std::lock_guard lock(m_mutex);
    m_cudaState = std::move(words);
}

void ProcessRecording::finish()
{
    m_part.finish();
}

void ProcessRecording::takeNoMore()
{
    m_gate->shut();
    m_recording.change([this](TraceBuilder&) { m_isFull = true; });
}

/// Told between two collections: what the next one finds open is so now that the program has ended.
void ProcessRecording::beginToClose()
{
    m_recording.change([this](TraceBuilder&) { m_isClosing = true; });
}

/// On the feed's thread, after everything that threads recorded has been collected.
void ProcessRecording::fill(TraceBuilder& builder)
{
    m_ranges.collect(builder);
    m_threadNames.apply(builder);
    tellFacts(builder);
    if (!m_isFull)
        m_system.sample(builder);
    if (m_isClosing)
        closeOpenSpans(builder);
}

void ProcessRecording::tellFacts(TraceBuilder& builder)
{
    if (!m_isTold) {
        m_isTold = true;
        pthread_setname_np(pthread_self(), "stallscope-feed");
        tellRank(builder, m_recording.process());
        builder.setFact(fact::kProgram, commandLine());
        builder.setFact(fact::kStart, std::to_string(m_recording.zero()));
        builder.setFact(fact::kBoot, bootId());
        if (m_options.range != RecordOptions::Range::Whole)
            builder.setFact(fact::kRange, m_options.range == RecordOptions::Range::Profiler ? "profiler" : "nvtx:" + m_options.rangeName);
        builder.setFact(fact::kRangeCost, std::to_string(rangeCost(m_recording.clock())));
        Run run;
        run.state = RunState::Running;
        (void)builder.addRun(std::move(run));
    }
    if (m_fills++ % kFillsPerTelling == 0 || m_isClosing)
        builder.setFact(fact::kRecorderTime, std::to_string(threadProcessorTime() + m_part.processorTime()));
    if (m_hasEntered.load(std::memory_order_relaxed))
        builder.setFact(fact::kRangeBegan, "yes");
    const std::lock_guard lock(m_mutex);
    if (!m_cudaState.empty())
        builder.setFact(fact::kCuda, m_cudaState);
}

/// Ranges that the program was inside of when it ended. Nothing ends any more now, so that later collections find the same.
void ProcessRecording::closeOpenSpans(TraceBuilder& builder)
{
    std::size_t closed = 0;
    for (std::size_t i = 0; i < builder.trackCount(); ++i) {
        TrackBuilder& track = builder.track(TrackId::fromIndex(i));
        closed += m_isClosed ? 0 : track.closeOpenSpans(now());
        track.setOpenSpans({});
    }
    m_isClosed = true;
    builder.run(RunId(0)).state = RunState::Done;
    builder.losses().count(Loss::UnfinishedSpans, closed);
}

} // namespace stallscope::inject

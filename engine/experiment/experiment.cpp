// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/experiment/experiment.h"

#include "engine/cpu/machine.h"
#include "engine/experiment/plan.h"
#include "engine/experiment/plan_runner.h"
#include "profiler/counters/gpu_sampler.h"
#include "profiler/counters/system_sampler.h"
#include "profiler/trace/build/track_builder.h"

#include <chrono>
#include <exception>
#include <utility>

namespace stallscope {

namespace {

using Clock = std::chrono::steady_clock;
/// Limits the loss of a killed program. Shorter periods would write chunks that compress badly.
constexpr Clock::duration kWritePeriod = std::chrono::milliseconds(200);

} // namespace

Result<std::unique_ptr<SessionFile>> SessionFile::create(const std::string& path, Recording& recording, const std::shared_ptr<ColumnCache>& memory)
{
    auto writer = SessionWriter::create(path);
    if (!writer)
        return writer.error();
    recording.change([](TraceBuilder& builder) { builder.keepSpills(); });
    if (memory) {
        recording.change([&](TraceBuilder& builder) {
            if (auto losses = writer->pageSpans(memory, builder.pools())) // otherwise a pipe or device, which cannot be read again
                builder.setLaterLosses(std::move(*losses));
        });
    }
    return std::unique_ptr<SessionFile>(new SessionFile(path, std::move(*writer), recording.feed()));
}

SessionFile::SessionFile(std::string path, SessionWriter writer, const Feed& feed)
    : m_path(std::move(path)), m_writer(std::move(writer)), m_feed(feed), m_thread([this] { follow(); })
{
}

SessionFile::~SessionFile() = default;

Result<> SessionFile::wait()
{
    if (m_thread.joinable())
        m_thread.join();
    return m_result;
}

/// Data that could not be written (a full disk) is written with the next snapshot, so only the last result counts.
void SessionFile::follow()
{
    std::uint64_t seen = 0;
    Clock::time_point next = Clock::now();
    while (true) {
        const Feed::Snapshot snapshot = m_feed.next(seen);
        seen = snapshot.number;
        if (snapshot.isLast) {
            m_result = m_writer.finish(*snapshot.trace);
            return;
        }
        if (Clock::now() < next)
            continue;
        next = Clock::now() + kWritePeriod;
        if (m_writer.write(*snapshot.trace).ok())
            (void)m_writer.flush();
    }
}

Result<std::unique_ptr<Experiment>> Experiment::make(ExperimentPlan plan, Backends backends, ExperimentOptions options)
{
    if (const auto valid = check(plan); !valid)
        return valid.error();
    const std::string path = options.file;
    const std::shared_ptr<ColumnCache> memory = options.memory;
    std::unique_ptr<Experiment> experiment(new Experiment(std::move(plan), std::move(backends), std::move(options)));
    if (path.empty())
        return experiment;
    auto file = SessionFile::create(path, experiment->m_recording, memory);
    if (!file)
        return file.error();
    experiment->m_file = std::move(*file);
    return experiment;
}

Experiment::Experiment(ExperimentPlan plan, Backends backends, ExperimentOptions options)
    : m_plan(std::move(plan)), m_backends(std::move(backends)), m_board(std::move(options.onChange))
{
    m_log.attach(m_recording);
    if (m_plan.isTraced) {
        SystemSampler::attach(m_recording);
        GpuSampler::attach(m_recording);
    }
    m_recording.change([this](TraceBuilder& builder) {
        for (const auto& [name, value] : cpu::machineFacts())
            builder.setFact(name, value);
        for (const auto& [name, value] : factsOf(m_plan))
            builder.setFact(name, value);
    });
    m_board.change([this](ExperimentProgress& progress) {
        progress.points = m_plan.points().size();
        progress.repeats = m_plan.repeats;
        progress.warmUpsTotal = progress.points * m_plan.chosen().size();
        progress.runsTotal = progress.warmUpsTotal * m_plan.repeats;
    });
}

Experiment::~Experiment()
{
    cancel();
    if (m_thread.joinable())
        m_thread.join();
    (void)m_recording.finish(); // never started: the file waits for the end
}

void Experiment::start()
{
    if (m_board.enterFrom(ExperimentState::Idle, ExperimentState::Preparing))
        m_thread = std::jthread([this] { work(); });
}

void Experiment::cancel()
{
    m_stop.request_stop();
    (void)m_board.enterFrom(ExperimentState::Idle, ExperimentState::Cancelled);
}

Result<> Experiment::wait()
{
    m_board.waitForEnd();
    return m_board.read().state == ExperimentState::Cancelled ? Error::cancelled() : m_result;
}

std::shared_ptr<const Trace> Experiment::trace() const
{
    return isEnd(m_board.read().state) && m_completeTrace ? m_completeTrace : feed().latest().trace;
}

void Experiment::work()
{
    conclude(drain(perform()));
}

Result<> Experiment::perform()
{
    try {
        return PlanRunner(m_plan, m_recording, m_log, m_board, m_stop.get_token()).run(m_backends);
    } catch (const std::exception& exception) { // mainly out of memory
        return Error{exception.what()};
    }
}

/// Recorded data is kept regardless of earlier failures.
Result<> Experiment::drain(Result<> performed)
{
    m_board.enter(ExperimentState::Draining);
    m_log.settle();
    m_completeTrace = m_recording.finish();
    const Result<> written = m_file ? m_file->wait() : Result<>();
    if (!written)
        m_board.change([&](ExperimentProgress& progress) { progress.fileFailure = written.error().message; });
    placeLateSpans();
    return performed ? written : performed;
}

/// As readers of the file do.
void Experiment::placeLateSpans()
{
    if (!m_completeTrace)
        return;
    try {
        m_completeTrace = withLateSpansPlaced(m_completeTrace);
    } catch (const std::exception&) { // out of memory: they stay on spill lanes
    }
}

void Experiment::conclude(const Result<>& result)
{
    m_result = result;
    m_board.change([&](ExperimentProgress& progress) {
        if (result)
            progress.state = ExperimentState::Done;
        else
            progress.state = result.error().isCancelled() ? ExperimentState::Cancelled : ExperimentState::Failed;
        progress.message = result ? std::string() : result.error().message;
    });
}

} // namespace stallscope

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/analysis_scheduler.h"

#include "profiler/analysis/segments/growing_analysis.h"
#include "profiler/formats/formats.h"

#include <algorithm>
#include <utility>

namespace stallscope::gui {

namespace {

/// Limits updates of growing numbers: faster ones are unreadable and would slow the run down.
constexpr qint64 kPeriod = 60; // ms

struct Numbers {
    std::shared_ptr<const RunAnalysis> analysis;
    std::shared_ptr<const RunReport> report;
    std::size_t closedBytes = 0; ///< of closed segments
};

bool isRunning(const AnalysisScheduler::Snapshot& snapshot)
{
    const auto& runs = snapshot.trace->runs;
    return snapshot.run.index() < runs.size() && runs[snapshot.run.index()].state == RunState::Running;
}

Numbers growingNumbers(const AnalysisScheduler::Snapshot& snapshot, GrowingAnalysis& growing, const std::stop_token& stop)
{
    auto analysis = growing.take(snapshot.trace, {stop, {}});
    if (!analysis || stop.stop_requested())
        return {};
    ReportOptions options;
    options.buckets = kCurveBuckets;
    options.waits = false;
    options.isBrief = isRunning(snapshot); // runs ten times a second
    auto report = std::make_shared<const RunReport>((*analysis)->report(options));
    return {std::move(*analysis), std::move(report), growing.bytes()};
}

} // namespace

AnalysisScheduler::AnalysisScheduler(std::shared_ptr<AnalysisService> service, QObject* parent) : QObject(parent), m_service(std::move(service))
{
    m_turn.setSingleShot(true);
    connect(&m_turn, &QTimer::timeout, this, &AnalysisScheduler::refreshStale);
}

AnalysisScheduler::~AnalysisScheduler() = default;

AnalysisScheduler::Key AnalysisScheduler::add(const Snapshot& snapshot)
{
    Entry& entry = m_entries[++m_lastKey];
    entry.snapshot = snapshot;
    entry.growing = std::make_shared<GrowingAnalysis>(snapshot.run);
    entry.work = std::make_unique<Background>();
    return m_lastKey;
}

void AnalysisScheduler::update(Key key, const Snapshot& snapshot)
{
    m_entries.at(key).snapshot = snapshot;
    refresh(key);
}

void AnalysisScheduler::replace(Key key, const Snapshot& snapshot)
{
    Entry& entry = m_entries.at(key);
    entry.snapshot = snapshot;
    entry.growing = std::make_shared<GrowingAnalysis>(snapshot.run); // a thread may still use the old one
    entry.closed = FixedMemory();
    entry.work->cancel();                                            // start() does not if the new trace is partial
    start(key);
}

void AnalysisScheduler::remove(Key key)
{
    cancelSummary(key);
    const auto entry = m_entries.find(key);
    retire(std::move(entry->second.work));
    m_entries.erase(entry);
}

void AnalysisScheduler::retire(std::unique_ptr<Background> work)
{
    work->cancel();
    if (!work->isWorking())
        return;
    Background* retired = work.get();
    m_retired.push_back(std::move(work));
    connect(retired, &Background::idle, this, [this, retired] {
        const auto found = std::find_if(m_retired.begin(), m_retired.end(), [retired](const auto& one) { return one.get() == retired; });
        found->release()->deleteLater(); // it is the caller
        m_retired.erase(found);
    });
}

bool AnalysisScheduler::isBusy() const
{
    return !m_toSummarize.empty()
        || std::any_of(m_entries.begin(), m_entries.end(), [](const auto& one) { return one.second.isStale || one.second.work->isBusy(); });
}

void AnalysisScheduler::refresh(Key key)
{
    Entry& entry = m_entries.at(key);
    const bool isSoon = isRunning(entry.snapshot) && entry.started.isValid() && !entry.started.hasExpired(kPeriod);
    if (!isSoon && !entry.work->isBusy())
        return start(key);
    entry.isStale = true;
    if (!entry.work->isBusy())
        m_turn.start(static_cast<int>(std::max<qint64>(kPeriod - entry.started.elapsed(), 0)));
}

void AnalysisScheduler::refreshStale()
{
    std::vector<Key> stale;
    for (const auto& [key, entry] : m_entries) {
        if (entry.isStale)
            stale.push_back(key);
    }
    for (const Key key : stale) {
        if (m_entries.contains(key)) // listeners may remove runs
            refresh(key);
    }
}

AnalysisScheduler::Decision AnalysisScheduler::decide(Entry& entry)
{
    entry.reservation.release();
    if (isPartial(*entry.snapshot.trace))
        return {Way::None, {}};
    Admission admission = m_service->admit(*entry.snapshot.trace, entry.snapshot.run);
    if (!admission.isGranted())
        return {Way::Bounded, admission.figures};
    entry.reservation = *std::move(admission.reservation);
    return {Way::Full, admission.figures};
}

bool AnalysisScheduler::mayBeFull(Key key) const
{
    const Snapshot& snapshot = m_entries.at(key).snapshot;
    return !isPartial(*snapshot.trace) && m_service->admits(*snapshot.trace, snapshot.run);
}

void AnalysisScheduler::start(Key key)
{
    Entry& entry = m_entries.at(key);
    entry.isStale = false;
    entry.started.start();
    cancelSummary(key);
    const Decision decision = decide(entry);
    if (decision.way == Way::Full)
        analyseFully(key, entry);
    else if (decision.way == Way::Bounded)
        summarize(key, entry);
    emit decided(key, decision);
}

void AnalysisScheduler::analyseFully(Key key, Entry& entry)
{
    entry.work->run([snapshot = entry.snapshot, growing = entry.growing](const std::stop_token& stop) { return growingNumbers(snapshot, *growing, stop); },
        [this, key](const Numbers& numbers) {
            if (const auto known = m_entries.find(key); numbers.analysis && known != m_entries.end())
                known->second.closed = FixedMemory(m_service->memory(), numbers.closedBytes);
            if (numbers.analysis)
                emit analysed(key, numbers.analysis, numbers.report);
            if (const auto known = m_entries.find(key); known != m_entries.end() && known->second.isStale)
                refresh(key);
        });
}

void AnalysisScheduler::summarize(Key key, Entry& entry)
{
    entry.work->cancel(); // it would be of an earlier snapshot
    entry.growing = std::make_shared<GrowingAnalysis>(entry.snapshot.run);
    entry.closed = FixedMemory(); // leaves the summary the memory of the numbers that it replaces
    m_toSummarize.push_back({key, entry.snapshot});
    if (m_toSummarize.size() == 1)
        startNextSummary();
}

bool AnalysisScheduler::isSummarizing(Key key) const
{
    return std::any_of(m_toSummarize.begin(), m_toSummarize.end(), [key](const Queued& queued) { return queued.key == key; });
}

void AnalysisScheduler::cancelSummary(Key key)
{
    const bool isFirst = !m_toSummarize.empty() && m_toSummarize.front().key == key;
    std::erase_if(m_toSummarize, [key](const Queued& queued) { return queued.key == key; });
    if (!isFirst)
        return;
    m_summarizing.cancel();
    startNextSummary();
}

void AnalysisScheduler::startNextSummary()
{
    if (m_toSummarize.empty())
        return;
    m_summarizing.run(
        [this, service = m_service, queued = m_toSummarize.front()](const std::stop_token& stop) {
            constexpr std::uint64_t kSteps = 100;
            AnalysisRequest request{queued.snapshot.trace, queued.snapshot.run};
            request.report.buckets = kCurveBuckets;
            request.job.stop = stop;
            request.job.onProgress = [this, stop, key = queued.key, told = kSteps](std::uint64_t done, std::uint64_t total) mutable {
                const std::uint64_t step = total == 0 ? 0 : static_cast<std::uint64_t>(static_cast<double>(done) / static_cast<double>(total) * kSteps);
                if (std::exchange(told, step) != step)
                    m_summarizing.report(stop, [this, key, step] { emit progressed(key, static_cast<double>(step) / kSteps); });
            };
            request.onPartial = [this, stop, key = queued.key](RunReport report) {
                m_summarizing.report(stop, [this, key, partial = std::make_shared<const RunReport>(std::move(report))] { emit refined(key, partial); });
            };
            return service->summarize(request);
        },
        [this](const Result<std::shared_ptr<const RunSummary>>& summary) { deliver(summary); });
}

void AnalysisScheduler::deliver(const Result<std::shared_ptr<const RunSummary>>& summary)
{
    const Key key = m_toSummarize.front().key;
    m_toSummarize.pop_front();
    startNextSummary();
    emit summarized(key, summary);
}

} // namespace stallscope::gui

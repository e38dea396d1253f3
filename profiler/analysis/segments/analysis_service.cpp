// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/segments/analysis_service.h"

#include "profiler/analysis/index/sync_records.h"
#include "profiler/analysis/segments/blocks_in_range.h"
#include "profiler/analysis/segments/run_part.h"
#include "profiler/analysis/segments/run_segment.h"
#include "profiler/analysis/segments/segmented_report.h"
#include "profiler/base/say.h"

#include <algorithm>
#include <stop_token>
#include <utility>

namespace stallscope {

namespace {

constexpr std::uint64_t kPerSpan = 128;
constexpr std::uint64_t kSpansPerSurveyByte = 4;
constexpr std::uint64_t kBytesPerSegmentSpan = 200;
constexpr std::uint64_t kBytesPerWait = 64; // 30 in a loop, up to 160 in theory
constexpr std::uint64_t kFewestSpans = 100'000;
constexpr std::uint64_t kEnoughSpans = 500'000;
constexpr std::uint64_t kMostForReport = std::uint64_t{1} << 30;
constexpr std::uint64_t kPerPartSpan = 2 * kPerSpan; // while it is cut out of what surrounds it
constexpr std::uint64_t kFewestPartSpans = 10'000;
constexpr std::uint64_t kMostPartSpans = 4'000'000; // tens of replays take about a minute

/// Calls and device spans that may belong to the run.
std::uint64_t spansOf(const Trace& trace, RunId run)
{
    if (run.index() >= trace.runs.size())
        return 0;
    return spansIn(trace, trace.runs[run.index()].window.value_or(TimeRange{-kTimeLimit, kTimeLimit}));
}

bool isGrowing(const Trace& trace, RunId run)
{
    return run.index() < trace.runs.size() && trace.runs[run.index()].state == RunState::Running;
}

/// Of a wait in the list of the run, which may list others with the same start.
std::size_t indexOf(const Wait& wait, const WaitList& waits)
{
    std::size_t index = waits.firstStartingAt(wait.start);
    while (index < waits.size() && waits.startOf(index) == wait.start && (waits[index].thread != wait.thread || waits[index].call != wait.call))
        ++index;
    return index;
}

SegmentedReportOptions optionsOf(const AnalysisRequest& request)
{
    SegmentedReportOptions options;
    options.fromStart = request.fromStart;
    options.report = request.report;
    options.job = request.job;
    options.onPartial = request.onPartial;
    return options;
}

} // namespace

std::uint64_t analysisBytes(const Trace& trace, RunId run)
{
    return spansOf(trace, run) * kPerSpan;
}

std::optional<SegmentPlan> planSegments(std::uint64_t bytes, const Trace& trace, RunId run)
{
    const std::uint64_t survey = spansOf(trace, run) / kSpansPerSurveyByte;
    if (bytes < survey + kFewestSpans * kBytesPerSegmentSpan)
        return {};
    SegmentPlan plan;
    const std::uint64_t rest = bytes - survey;
    plan.mostWaits = rest / 4 / kBytesPerWait;
    plan.mostBytes = rest / 4;
    plan.mostSpansPerSegment = rest / 2 / kBytesPerSegmentSpan;
    plan.spansPerSegment = std::min(plan.mostSpansPerSegment / 2, kEnoughSpans);
    plan.bytes = bytes;
    return plan;
}

RunSummary::RunSummary(RunReport report, std::shared_ptr<ColumnCache> memory, std::size_t segments)
    : m_report(std::move(report)), m_waits(m_report.waits), m_memory(std::move(memory), m_waits.bytes()), m_segments(segments)
{
}

/// Sums of all reservations of a service. Parts of runs live as long as a request, and give way to full analyses.
struct MemoryReservation::Ledger {
    std::mutex mutex;
    std::uint64_t taken = 0;       // guarded by `mutex`
    std::uint64_t ofParts = 0;     // likewise; not in `taken`
    std::stop_source partsGiveWay; // likewise: stops the analysis of parts

    [[nodiscard]] std::uint64_t& sumFor(bool isPart) { return isPart ? ofParts : taken; }
};

/// The bytes are in the ledger already.
MemoryReservation::MemoryReservation(std::shared_ptr<Ledger> ledger, std::uint64_t bytes, bool isPart)
    : m_ledger(std::move(ledger)), m_bytes(bytes), m_isPart(isPart)
{
}

MemoryReservation::MemoryReservation(MemoryReservation&& other) noexcept
    : m_ledger(std::exchange(other.m_ledger, nullptr)), m_bytes(std::exchange(other.m_bytes, 0)), m_isPart(other.m_isPart)
{
}

MemoryReservation& MemoryReservation::operator=(MemoryReservation&& other) noexcept
{
    if (this != &other) {
        release();
        m_ledger = std::exchange(other.m_ledger, nullptr);
        m_bytes = std::exchange(other.m_bytes, 0);
        m_isPart = other.m_isPart;
    }
    return *this;
}

void MemoryReservation::release()
{
    if (const auto ledger = std::exchange(m_ledger, nullptr)) {
        const std::lock_guard lock(ledger->mutex);
        ledger->sumFor(m_isPart) -= std::exchange(m_bytes, 0);
    }
}

void MemoryReservation::shrinkTo(std::uint64_t bytes)
{
    if (!m_ledger)
        return;
    const std::lock_guard lock(m_ledger->mutex);
    const std::uint64_t less = m_bytes - std::min(m_bytes, bytes);
    m_ledger->sumFor(m_isPart) -= less;
    m_bytes -= less;
}

/// Waits until no other bounded analysis of the service runs. Without a memory limit there is nothing to wait for.
class AnalysisService::Turn {
public:
    Turn(AnalysisService& service, const std::stop_token& stop) : m_service(service)
    {
        std::unique_lock lock(m_service.m_mutex);
        m_isMine = m_service.m_boundedEnded.wait(lock, stop, [this] { return !m_service.m_isBoundedRunning; });
        if (m_isMine)
            m_service.m_isBoundedRunning = true;
    }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;
    ~Turn()
    {
        if (!m_isMine)
            return;
        {
            const std::lock_guard lock(m_service.m_mutex);
            m_service.m_isBoundedRunning = false;
        }
        m_service.m_boundedEnded.notify_one();
    }

    /// False: a stop was requested while another one ran.
    [[nodiscard]] bool isMine() const { return m_isMine; }

private:
    AnalysisService& m_service;
    bool m_isMine = false;
};

AnalysisService::AnalysisService(std::shared_ptr<ColumnCache> memory, Limit limit)
    : m_limit(limit), m_ledger(std::make_shared<MemoryReservation::Ledger>()), m_memory(std::move(memory))
{
}

void AnalysisService::setMemory(std::shared_ptr<ColumnCache> memory)
{
    const std::lock_guard lock(m_mutex);
    m_memory = std::move(memory);
}

std::shared_ptr<ColumnCache> AnalysisService::memory() const
{
    const std::lock_guard lock(m_mutex);
    return m_memory;
}

AnalysisFigures AnalysisService::figuresOf(const Trace& trace, RunId run) const
{
    AnalysisFigures figures;
    figures.needed = analysisBytes(trace, run);
    if (const auto limited = memory())
        figures.limit = limited->limit();
    const std::lock_guard lock(m_ledger->mutex);
    figures.taken = m_ledger->taken;
    return figures;
}

bool AnalysisService::admits(const Trace& trace, RunId run) const
{
    return isGrowing(trace, run) || figuresOf(trace, run).fits();
}

Admission AnalysisService::admit(const Trace& trace, RunId run)
{
    return reserveIfFits(figuresOf(trace, run), isGrowing(trace, run));
}

Admission AnalysisService::reserveIfFits(AnalysisFigures figures, bool isForced)
{
    Admission admission;
    admission.figures = figures;
    const std::lock_guard lock(m_ledger->mutex);
    admission.figures.taken = m_ledger->taken; // since the estimate was made, others may have reserved some
    if (!isForced && !admission.figures.fits())
        return admission;
    m_ledger->taken += admission.figures.needed;
    if (m_ledger->ofParts > 0 && m_ledger->taken > admission.figures.limit - std::min(admission.figures.limit, m_ledger->ofParts))
        std::exchange(m_ledger->partsGiveWay, {}).request_stop();
    admission.reservation = MemoryReservation(m_ledger, admission.figures.needed, false);
    return admission;
}

/// Reserves the memory of a part, as far as neither full analyses nor other parts take it; `wanted` at most.
std::pair<MemoryReservation, std::stop_token> AnalysisService::reserveForPart(std::uint64_t limit, std::uint64_t wanted)
{
    const std::lock_guard lock(m_ledger->mutex);
    const std::uint64_t taken = m_ledger->taken + m_ledger->ofParts;
    const std::uint64_t bytes = std::min(wanted, limit - std::min(limit, taken));
    m_ledger->ofParts += bytes;
    return {MemoryReservation(m_ledger, bytes, true), m_ledger->partsGiveWay.get_token()};
}

MemoryReservation AnalysisService::reserve(std::uint64_t bytes)
{
    const std::lock_guard lock(m_ledger->mutex);
    m_ledger->taken += bytes;
    return {m_ledger, bytes, false};
}

// What a request gets:
//
// needs            the run fits the budget    it does not fit            and bounded analysis fails, too
// Report           report of a full analysis  report of a bounded one    report of a full one, if the run alone is within the limit or the limit is soft
// FullIfPossible   full analysis              report of a bounded one    full analysis, if the limit is soft
// FullOrNothing    full analysis              nothing
//
// Large reports (kMostForReport) are bounded even if the run fits. Only a full analysis that is returned reserves memory: where a report
// did for a moment, a full analysis requested meanwhile would be refused for good.

Result<AnalysisResult> AnalysisService::analyze(const AnalysisRequest& request)
{
    const bool isSoft = m_limit == Limit::Soft;
    const AnalysisFigures figures = figuresOf(*request.trace, request.run);
    if (request.needs == AnalysisNeeds::Report) {
        if (figures.fits() && figures.needed <= kMostForReport)
            return analyzeFully(request, figures, {});
        return analyzeBoundedIfPossible(request, figures, isSoft || figures.needed <= figures.limit);
    }
    Admission admission = reserveIfFits(figures, false);
    if (admission.isGranted())
        return analyzeFully(request, admission.figures, *std::move(admission.reservation));
    if (request.needs == AnalysisNeeds::FullIfPossible)
        return analyzeBoundedIfPossible(request, admission.figures, isSoft);
    return AnalysisResult{nullptr, {}, admission.figures, {}};
}

/// `mayBeFull`: whether a run for which bounded analysis fails is analysed in full.
Result<AnalysisResult> AnalysisService::analyzeBoundedIfPossible(const AnalysisRequest& request, AnalysisFigures figures, bool mayBeFull)
{
    auto bounded = analyzeBounded(request, false);
    if (bounded)
        return AnalysisResult{nullptr, {}, figures, std::move(bounded->report)};
    if (request.job.isCancelled())
        return Error::cancelled();
    if (!mayBeFull)
        return bounded.error();
    return analyzeFully(request, figures, request.needs == AnalysisNeeds::Report ? MemoryReservation() : reserve(figures.needed));
}

Result<AnalysisResult> AnalysisService::analyzeFully(const AnalysisRequest& request, AnalysisFigures figures, MemoryReservation reservation) const
{
    auto full = FullAnalysis::build(request.trace, request.run, request.job);
    if (!full)
        return full.error();
    ReportOptions options = request.report;
    if (request.fromStart) {
        const Nanos start = (*full)->window().start;
        options.range = TimeRange{saturatingAdd(start, request.fromStart->start), saturatingAdd(start, request.fromStart->end)};
    }
    AnalysisResult result{nullptr, {}, figures, (*full)->report(options)};
    if (request.needs == AnalysisNeeds::Report)
        return result;
    result.full = *std::move(full);
    result.reservation = std::move(reservation);
    return result;
}

Result<SegmentedReport> AnalysisService::analyzeBounded(const AnalysisRequest& request, bool mayOmitWaits)
{
    SegmentedReportOptions options = optionsOf(request);
    options.mayOmitWaits = mayOmitWaits;
    const auto limited = memory();
    if (!limited)
        return reportBySegments(request.trace, request.run, options);
    const Turn turn(*this, request.job.stop);
    if (!turn.isMine() || request.job.isCancelled())
        return Error::cancelled();
    const std::size_t left = limited->left();
    const auto plan = planSegments(left - std::min(left, ColumnCache::kLeastColumns), *request.trace, request.run);
    if (!plan)
        return Error{say(STALLSCOPE_TEXT("Analysis", "run {} exceeds the available memory, even segment by segment"), request.run.value())};
    options.spansPerSegment = plan->spansPerSegment;
    options.mostSpansPerSegment = plan->mostSpansPerSegment;
    options.mostWaits = plan->mostWaits;
    if (m_limit == Limit::Hard) // with a soft one, a full analysis would follow the failure, and take more
        options.mostBytes = plan->mostBytes;
    const FixedMemory whileRunning(limited, plan->bytes);
    return reportBySegments(request.trace, request.run, options);
}

Result<std::shared_ptr<const RunSummary>> AnalysisService::summarize(const AnalysisRequest& request)
{
    auto bounded = analyzeBounded(request, true);
    if (!bounded)
        return bounded.error();
    return std::make_shared<const RunSummary>(std::move(bounded->report), memory(), bounded->segments);
}

Result<PartAnalysis> AnalysisService::analyzePart(const AnalysisRequest& request, const RunReport& whole)
{
    const AnalysisFigures figures = figuresOf(*request.trace, request.run);
    PartAnalysis part;
    part.facts.neededBytes = figures.needed;
    part.facts.allowedBytes = figures.limit - std::min(figures.limit, figures.taken);
    RunPartOptions options{kMostPartSpans, request.fromStart, request.job};
    const auto limited = memory();
    const std::uint64_t survey = spansOf(*request.trace, request.run) / kSpansPerSurveyByte;
    const std::size_t left = limited ? limited->left() - std::min(limited->left(), ColumnCache::kLeastColumns) : SIZE_MAX;
    const std::uint64_t free = left - std::min<std::uint64_t>(left, survey);
    auto [reservation, givesWay] = reserveForPart(figures.limit - std::min(figures.limit, survey), std::min(free, kMostPartSpans * kPerPartSpan));
    options.mostSpans = reservation.bytes() / kPerPartSpan;
    if (options.mostSpans < kFewestPartSpans)
        return Error{say(STALLSCOPE_TEXT("Analysis", "the available memory suffices for no part of the run"))};
    const FixedMemory whileRunning(limited, survey);
    const TimeRange window = TimeRange::ofLength(whole.runStart, whole.wall);
    std::stop_source stop;
    options.job.stop = stop.get_token();
    const auto end = [&stop] { stop.request_stop(); };
    const std::stop_callback onRequest(request.job.stop, end);
    const std::stop_callback onOthers(givesWay, end);
    auto full = stallscope::analyzePart(request.trace, request.run, whole, options);
    if (!full) {
        const bool makesRoom = full.error().isCancelled() && !request.job.isCancelled();
        return makesRoom ? Error{say(STALLSCOPE_TEXT("Analysis", "another run needs the memory"))} : full.error();
    }
    part.full = *std::move(full);
    part.reservation = std::move(reservation);
    const std::uint64_t kept = (part.full->spans().calls().calls().size() + part.full->spans().work().spans().size()) * kPerSpan + part.full->sets().bytes()
        + (part.full->spans().earlierEvents() ? part.full->spans().earlierEvents()->bytes() : 0);
    part.reservation.shrinkTo(kept);
    const TimeRange own = part.full->window();
    part.facts.range = {own.start - window.start, own.end - window.start};
    part.facts.run = whole.wall;
    part.facts.devices = whole.devices.size();
    ReportOptions brief;
    brief.isBrief = true;
    brief.waits = false;
    brief.buckets = 1;
    part.facts.busy = busyShareOf(part.full->report(brief));
    part.facts.runBusy = busyShareOf(whole);
    part.facts.areWaitsListed = !whole.waits.empty() || whole.overlap.syncCount == 0;
    if (!part.full->waits().empty())
        part.facts.firstWait = indexOf(part.full->waits()[0], whole.waits);
    return part;
}

std::shared_ptr<const RunReport> AnalysisService::knownNumbersOf(const std::shared_ptr<const Trace>& trace, RunId run)
{
    const std::lock_guard lock(m_mutex);
    std::erase_if(m_known, [](const KnownNumbers& known) { return known.trace.expired(); });
    const auto known = std::find_if(m_known.begin(), m_known.end(), [&](const KnownNumbers& one) { return one.trace.lock() == trace; });
    return known == m_known.end() || run.index() >= known->reports.size() ? nullptr : known->reports[run.index()];
}

void AnalysisService::store(const std::shared_ptr<const Trace>& trace, RunId run, std::shared_ptr<const RunReport> report)
{
    const std::lock_guard lock(m_mutex);
    auto known = std::find_if(m_known.begin(), m_known.end(), [&](const KnownNumbers& one) { return one.trace.lock() == trace; });
    if (known == m_known.end())
        known = m_known.insert(m_known.end(), {trace, std::vector<std::shared_ptr<const RunReport>>(trace->runs.size())});
    known->reports[run.index()] = std::move(report);
}

Result<std::shared_ptr<const RunReport>> AnalysisService::numbersOf(const std::shared_ptr<const Trace>& trace, RunId run, const Job& job)
{
    if (auto known = knownNumbersOf(trace, run))
        return known;
    AnalysisRequest request{trace, run};
    request.report.buckets = 1;
    request.report.waits = false;
    request.job = job;
    auto result = analyze(request);
    if (!result)
        return result.error();
    auto report = std::make_shared<const RunReport>(std::move(result->report));
    store(trace, run, report);
    return report;
}

} // namespace stallscope

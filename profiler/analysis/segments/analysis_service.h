// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/analysis/report/part_facts.h"
#include "profiler/analysis/segments/analysis.h"
#include "profiler/analysis/waits/wait_index.h"

#include "profiler/base/job.h"
#include "profiler/base/result.h"
#include "profiler/trace/column_cache.h"
#include "profiler/trace/fixed_memory.h"
#include "profiler/trace/trace.h"

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace stallscope {

struct SegmentedReport;

/// Estimates the memory of an analysis from block sizes: 128 bytes for each call and each device span that may belong to
/// the run. Measured: 57 million calls and spans took 6.95 GB, including the report.
[[nodiscard]] std::uint64_t analysisBytes(const Trace& trace, RunId run);

/// Limits for a segmented report within a memory limit: 0.25 bytes for each call and each device span of the run, while it is searched for places where it can
/// be split. Of the rest, half for the current segment, 200 bytes for each call and device span, a quarter for waits, a quarter for different durations.
struct SegmentPlan {
    std::uint64_t bytes = 0;
    std::uint64_t mostBytes = 0; ///< limit of what stays of segments besides waits
    std::uint64_t spansPerSegment = 0;
    std::uint64_t mostSpansPerSegment = 0;
    std::uint64_t mostWaits = 0; ///< limit of listed waits
};
[[nodiscard]] std::optional<SegmentPlan> planSegments(std::uint64_t bytes, const Trace& trace, RunId run);

/// Report and waits of a run that was analysed in bounded memory. While the object exists, its waits count towards the memory
/// limit.
class RunSummary {
public:
    /// `memory` may be null: no limit.
    RunSummary(RunReport report, std::shared_ptr<ColumnCache> memory, std::size_t segments = 1);
    RunSummary(const RunSummary&) = delete;
    RunSummary& operator=(const RunSummary&) = delete;

    [[nodiscard]] const RunReport& report() const { return m_report; }
    [[nodiscard]] const WaitIndex& waits() const { return m_waits; }
    /// True if the memory limit allowed listing each wait.
    [[nodiscard]] bool hasWaits() const { return !m_report.waits.empty() || m_report.overlap.syncCount == 0; }
    [[nodiscard]] std::size_t segments() const { return m_segments; }

private:
    RunReport m_report;
    WaitIndex m_waits;    // of the report
    FixedMemory m_memory; // of the waits
    std::size_t m_segments;
};

/// Memory of one full analysis, taken from the budget of a service until release or destruction. May outlive the service.
class MemoryReservation {
public:
    MemoryReservation() = default;
    MemoryReservation(MemoryReservation&& other) noexcept;
    MemoryReservation& operator=(MemoryReservation&& other) noexcept;
    MemoryReservation(const MemoryReservation&) = delete;
    MemoryReservation& operator=(const MemoryReservation&) = delete;
    ~MemoryReservation() { release(); }

    void release();
    [[nodiscard]] std::uint64_t bytes() const { return m_bytes; }

private:
    friend class AnalysisService;
    struct Ledger;
    MemoryReservation(std::shared_ptr<Ledger> ledger, std::uint64_t bytes, bool isPart);
    void shrinkTo(std::uint64_t bytes);

    std::shared_ptr<Ledger> m_ledger; // null: nothing is reserved
    std::uint64_t m_bytes = 0;
    bool m_isPart = false;
};

/// What a full analysis needs, and what there is: from these figures callers make their sentences.
struct AnalysisFigures {
    std::uint64_t needed = 0;
    std::uint64_t limit = UINT64_MAX;
    std::uint64_t taken = 0; ///< by other full analyses

    [[nodiscard]] bool fits() const { return needed <= limit && taken <= limit - needed; }
};

/// Answer to the question whether a run may be analysed in full.
struct Admission {
    std::optional<MemoryReservation> reservation; ///< empty: refused
    AnalysisFigures figures;                      ///< when the decision was made

    [[nodiscard]] bool isGranted() const { return reservation.has_value(); }
};

enum class AnalysisNeeds : std::uint8_t {
    Report,         ///< the report alone: spans are not kept, and large runs are analysed in segments
    FullIfPossible, ///< a full analysis; where memory does not suffice, the report alone
    FullOrNothing,  ///< a full analysis; where memory does not suffice, neither analysis nor report
};

struct AnalysisRequest {
    std::shared_ptr<const Trace> trace;
    RunId run;
    AnalysisNeeds needs = AnalysisNeeds::Report;
    std::optional<TimeRange> fromStart = {}; ///< range of the report, relative to the start of the run
    ReportOptions report = {};
    Job job = {};
    std::function<void(RunReport report)> onPartial = {}; ///< as in SegmentedReportOptions, if the run is analysed segment by segment
};

struct AnalysisResult {
    std::shared_ptr<const FullAnalysis> full; ///< null: refused or not requested
    MemoryReservation reservation;            ///< of `full`
    AnalysisFigures figures;                  ///< of a full analysis
    RunReport report;                         ///< empty if FullOrNothing was refused

    [[nodiscard]] bool isFull() const { return full != nullptr; }
};

/// A part of a run, analysed in full.
struct PartAnalysis {
    std::shared_ptr<const FullAnalysis> full;
    MemoryReservation reservation; ///< of `full`
    PartFacts facts;
};

/// The entry to the analysis of runs, and the only place that decides whether a run is analysed in full or in bounded memory
/// (segment by segment). All runs that are analysed through one service share its memory budget, the limit of a ColumnCache:
/// full analyses reserve their estimated memory; bounded ones take turns, because each uses what is left of the limit.
///
/// Policy: a run is analysed in full if its estimate and all reservations together are within the limit. For a report alone,
/// that also requires an estimate of at most 1 GiB, and nothing is reserved. admit() never refuses a running run, since
/// GrowingAnalysis keeps no spans; analyze() does, since it keeps them.
/// Where bounded analysis fails, the run is analysed in full after all if that was permitted, if the limit is soft, or if only
/// other runs stand in the way of a report alone, which takes the memory for a short time. For what only a full analysis answers, a part
/// of such a run is analysed in full on request (analyzePart()). Parts take what full analyses leave, and no full analysis is refused because of them:
/// those that are being computed give way, others are to be released with the request that needs them.
///
/// Thread-safe.
class AnalysisService {
public:
    /// A soft limit is a guess (a part of the machine's memory): it is exceeded rather than giving no numbers.
    enum class Limit : std::uint8_t { Hard, Soft };

    /// Without memory: no limit.
    explicit AnalysisService(std::shared_ptr<ColumnCache> memory = {}, Limit limit = Limit::Hard);
    AnalysisService(const AnalysisService&) = delete;
    AnalysisService& operator=(const AnalysisService&) = delete;

    /// Reservations stay.
    void setMemory(std::shared_ptr<ColumnCache> memory);
    [[nodiscard]] std::shared_ptr<ColumnCache> memory() const;

    /// The figures for a run without a reservation.
    [[nodiscard]] AnalysisFigures figuresOf(const Trace& trace, RunId run) const;
    /// Whether admit() would grant a reservation now.
    [[nodiscard]] bool admits(const Trace& trace, RunId run) const;
    /// Reserves the memory of a full analysis that the caller builds itself, or refuses it.
    [[nodiscard]] Admission admit(const Trace& trace, RunId run);

    /// Analyses a run on the caller's thread. Fails if it is cancelled, if there is no such run, or if memory does not suffice
    /// even for bounded analysis.
    [[nodiscard]] Result<AnalysisResult> analyze(const AnalysisRequest& request);
    /// Bounded analysis of a run for which full analysis was refused. Lists no waits if there are too many. Ignores what the
    /// request needs.
    [[nodiscard]] Result<std::shared_ptr<const RunSummary>> summarize(const AnalysisRequest& request);
    /// Full analysis of a part of a finished run: of request.fromStart, or of a part that is chosen, as long as the memory limit and a few
    /// minutes of computing permit. Fails if a full analysis needs the memory meanwhile. `whole` is the report of the run. Ignores what the request needs.
    [[nodiscard]] Result<PartAnalysis> analyzePart(const AnalysisRequest& request, const RunReport& whole);
    /// Report of a run with curves of one bucket and without a list of waits, as tables of runs need it. Computed once for each
    /// run, as long as its trace exists.
    [[nodiscard]] Result<std::shared_ptr<const RunReport>> numbersOf(const std::shared_ptr<const Trace>& trace, RunId run, const Job& job = {});

private:
    class Turn;
    struct KnownNumbers {
        std::weak_ptr<const Trace> trace;
        std::vector<std::shared_ptr<const RunReport>> reports; // by run; null: unknown
    };

    [[nodiscard]] Result<AnalysisResult> analyzeFully(const AnalysisRequest& request, AnalysisFigures figures, MemoryReservation reservation) const;
    [[nodiscard]] Result<AnalysisResult> analyzeBoundedIfPossible(const AnalysisRequest& request, AnalysisFigures figures, bool mayBeFull);
    [[nodiscard]] Result<SegmentedReport> analyzeBounded(const AnalysisRequest& request, bool mayOmitWaits);
    [[nodiscard]] Admission reserveIfFits(AnalysisFigures figures, bool isForced);
    [[nodiscard]] std::pair<MemoryReservation, std::stop_token> reserveForPart(std::uint64_t limit, std::uint64_t wanted);
    [[nodiscard]] MemoryReservation reserve(std::uint64_t bytes);
    [[nodiscard]] std::shared_ptr<const RunReport> knownNumbersOf(const std::shared_ptr<const Trace>& trace, RunId run);
    void store(const std::shared_ptr<const Trace>& trace, RunId run, std::shared_ptr<const RunReport> report);

    const Limit m_limit;
    const std::shared_ptr<MemoryReservation::Ledger> m_ledger;
    mutable std::mutex m_mutex; // of the members below
    std::shared_ptr<ColumnCache> m_memory;
    std::vector<KnownNumbers> m_known;
    bool m_isBoundedRunning = false;
    std::condition_variable_any m_boundedEnded;
};

} // namespace stallscope

// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/profiler/analysis/oracle/trace_script.h"

#include "profiler/analysis/report/report.h"
#include "profiler/trace/call_class.h"

#include <optional>
#include <vector>

/// What the definitions of docs/metrics.md call launches, calls, device spans and blocking calls, found in a script the
/// slowest and plainest way.
namespace stallscope::oracle {

/// An API call that is not the detail of another one.
struct Call {
    std::size_t span = 0; ///< in the script
    std::size_t track = 0;
    Nanos start = 0;
    Nanos end = 0;
    CallClass is;
    std::vector<std::size_t> works; ///< by start

    [[nodiscard]] bool isLaunch() const { return is.isLaunch() || !works.empty(); }
    [[nodiscard]] Nanos duration() const { return end - start; }
};

/// A device span that counts as work: kernel, copy, memset, or a graph recorded as one span.
struct Work {
    std::size_t span = 0;
    std::size_t track = 0;
    std::size_t device = 0;
    SpanKind kind = SpanKind::Kernel;
    Nanos start = 0;
    Nanos end = 0;
    std::optional<std::size_t> launch; ///< in calls

    [[nodiscard]] Nanos duration() const { return end - start; }
    [[nodiscard]] bool isKernel() const { return kind == SpanKind::Kernel || kind == SpanKind::Graph; }
};

struct Blocking {
    std::size_t call = 0; ///< in calls; of a poll the first query
    BlockingKind kind = BlockingKind::Device;
    std::size_t track = 0;
    Nanos start = 0;
    Nanos end = 0;

    [[nodiscard]] Nanos duration() const { return end - start; }
    [[nodiscard]] TimeRange range() const { return {start, end}; }
};

struct RunFacts {
    RunFacts(const Script& from, std::optional<TimeRange> recordedWindow);

    const Script& script;
    bool isRecorded = false;
    bool isHostOnly = false; ///< nothing is launched, and no device does anything
    TimeRange window;
    std::vector<Call> calls;          ///< of the run, outermost ones, as the threads made them
    std::vector<std::size_t> details; ///< the other API calls, as spans of the script
    std::vector<Work> works;
    std::vector<std::size_t> migrations; ///< spans of the script
    std::vector<Blocking> waits;         ///< by start
    std::vector<std::size_t> launchingThreads;
    std::vector<std::size_t> devices; ///< that did something

    [[nodiscard]] const ScriptSpan& spanOf(const Call& call) const { return script.spans[call.span]; }
    [[nodiscard]] const ScriptSpan& spanOf(const Work& work) const { return script.spans[work.span]; }
    [[nodiscard]] Nanos clockError() const { return script.clockError.value_or(2'000); }
    /// When the launch of a span began; without one, when the span itself did.
    [[nodiscard]] Nanos launchStart(const Work& work) const { return work.launch ? calls[*work.launch].start : work.start; }
    [[nodiscard]] bool isLaunching(std::size_t track) const;
    [[nodiscard]] std::size_t launchCount() const;

private:
    void findCalls();
    void findWorks();
    void joinWorksWithCalls();
    void keepOnly(TimeRange recordedWindow);
    void findMigrations();
    void findLaunchingThreads();
    void findWindow();
    [[nodiscard]] std::optional<TimeRange> hostEvents() const;
    void findWaits();
    void findPolls();
    void dropNestedWaits();

    [[nodiscard]] std::optional<BlockingKind> kindOf(const Call& call) const;
    [[nodiscard]] bool movedMeanwhile(const Call& call) const;
    [[nodiscard]] bool foundQueueFull(const Call& call) const;
    [[nodiscard]] std::optional<BlockingKind> kindOfCopy(const Call& call) const;
    [[nodiscard]] bool isDetail(std::size_t span) const;
    [[nodiscard]] bool isDetailOf(std::size_t outer, std::size_t inner) const;
    [[nodiscard]] bool hasNodeSpans(const ScriptSpan& graph) const;

    [[nodiscard]] Nanos beginningOf(const ScriptSpan& span) const;

    TimeRange m_recorded;
    std::vector<std::pair<std::size_t, std::size_t>> m_callOfSpan; ///< API span -> its call
};

} // namespace stallscope::oracle

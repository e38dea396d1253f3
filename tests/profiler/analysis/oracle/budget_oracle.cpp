// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/profiler/analysis/oracle/budget_oracle.h"

#include "tests/profiler/analysis/oracle/idle_oracle.h"

#include <algorithm>

namespace stallscope::oracle {

namespace {

constexpr Nanos kLong = 1'000'000;
constexpr Nanos kPath = 30'000;
constexpr std::size_t kHundredth = 99;

bool isDeviceWork(const ScriptSpan& span)
{
    return span.kind == SpanKind::Kernel || span.kind == SpanKind::Memcpy || span.kind == SpanKind::Memset || span.kind == SpanKind::Graph;
}

bool covers(const ScriptSpan& span, Nanos time)
{
    return span.start <= time && time < span.end();
}

class BudgetOracle {
public:
    BudgetOracle(const RunFacts& facts, const SetOracle& sets, const WaitOracle& waits, std::size_t device, Nanos scale)
        : m_facts(facts), m_busy(sets.busyOf(device)), m_overhead(facts.window), m_bubbles(facts.window), m_init(facts.window), m_scale(scale)
    {
        for (const ScriptSpan& span : facts.script.spans) {
            if (span.kind == SpanKind::Overhead)
                m_overhead.add({span.start, span.end()});
        }
        for (const ExpectedWait& wait : waits.waits()) {
            for (const ExpectedGap& gap : wait.gaps) {
                if (gap.device == device && !gap.owned.isEmpty())
                    m_bubbles.add(TimeRange::ofLength(gap.owned.start, gap.bubble));
            }
        }
        for (const Work& work : facts.works) {
            if (work.device != device)
                continue;
            m_scopes.push_back(facts.script.scopeOf(work.track));
            if (work.duration() > 0)
                m_works.push_back(&work);
        }
        findInitialization();
    }

    /// Whether it is not told which span ends a gap: of those that start together the one launched first does.
    [[nodiscard]] bool isAmbiguous() const
    {
        for (const Work* a : m_works) {
            for (const Work* b : m_works) {
                if (a != b && a->start == b->start && a->launch && b->launch && m_facts.launchStart(*a) == m_facts.launchStart(*b))
                    return true;
            }
        }
        return false;
    }

    [[nodiscard]] ExpectedBudget measure(TimeRange range) const
    {
        ExpectedBudget result;
        Nanos gap = m_facts.window.start; // the start of the gap around `time`
        const Work* next = nullptr;
        bool isKnown = false;
        for (Nanos time = m_facts.window.start; time < range.end; ++time) {
            if (m_busy.has(time)) {
                gap = time + 1;
                isKnown = false;
                if (time >= range.start)
                    ++(result.budget.*busyWith(time));
                continue;
            }
            if (!isKnown)
                next = nextAfter(time);
            isKnown = true;
            if (time < range.start)
                continue;
            const Part part = idleFor(time, gap, next);
            ++(result.budget.*part);
            if (part == &TimeBudget::hostCode)
                ++result.hostCode[innermost(time, m_facts.calls[*next->launch].track)];
        }
        return result;
    }

private:
    using Part = Nanos TimeBudget::*;

    [[nodiscard]] Part busyWith(Nanos time) const
    {
        bool isCommunicating = false;
        for (const Work* work : m_works) {
            if (time < work->start || work->end <= time || !work->isKernel())
                continue;
            if (!isCommunicationKernel(m_facts.spanOf(*work).name))
                return &TimeBudget::compute;
            isCommunicating = true;
        }
        return isCommunicating ? &TimeBudget::comm : &TimeBudget::copy;
    }

    [[nodiscard]] Part idleFor(Nanos time, Nanos gap, const Work* next) const
    {
        const auto isBefore = [time](const Work* work) { return work->end <= time; };
        const bool isFirst = std::none_of(m_works.begin(), m_works.end(), isBefore);
        if (m_overhead.has(time))
            return &TimeBudget::overhead;
        if (isFirst || next == nullptr)
            return &TimeBudget::edge;
        if (m_init.has(time))
            return &TimeBudget::init;
        if (m_bubbles.has(time))
            return &TimeBudget::syncWait;
        if (!next->launch)
            return &TimeBudget::unlaunched;
        const Call& launch = m_facts.calls[*next->launch];
        if (time < launch.end)
            return isBusyLaunching(time, launch.track) ? &TimeBudget::launch : &TimeBudget::hostCode;
        if (launch.end > gap && (time - launch.end) * m_scale < kPath)
            return &TimeBudget::launch;
        if (next->kind == SpanKind::Graph || launch.is.meaning == CallMeaning::LaunchGraph)
            return &TimeBudget::queuedGraph;
        if (waitsForOtherStream(m_facts, *next))
            return &TimeBudget::queuedDependency;
        const bool isCommunication = next->kind == SpanKind::Kernel && isCommunicationKernel(m_facts.spanOf(*next).name);
        return isCommunication ? &TimeBudget::queuedComm : &TimeBudget::queuedUnknown;
    }

    [[nodiscard]] const Work* nextAfter(Nanos time) const
    {
        const Work* next = nullptr;
        for (const Work* work : m_works) {
            if (work->start <= time)
                continue;
            const auto launched = [this](const Work* one) { return one->launch ? m_facts.launchStart(*one) : kTimeLimit; };
            const bool isEarlier = next == nullptr || work->start < next->start || (work->start == next->start && launched(work) < launched(next));
            next = isEarlier ? work : next;
        }
        return next;
    }

    [[nodiscard]] bool isBusyLaunching(Nanos time, std::size_t track) const
    {
        for (const Call& call : m_facts.calls) {
            if (call.track == track && call.start <= time && time < call.end)
                return true;
        }
        return std::any_of(m_facts.script.spans.begin(), m_facts.script.spans.end(),
            [&](const ScriptSpan& span) { return span.kind == SpanKind::HostOp && !span.name.starts_with("MPI_") && span.track == track && covers(span, time); });
    }

    [[nodiscard]] std::string innermost(Nanos time, std::size_t track) const
    {
        const ScriptSpan* found = nullptr;
        for (const ScriptSpan& span : m_facts.script.spans) {
            const bool counts = span.kind == SpanKind::Python || (span.kind == SpanKind::Range && !span.name.starts_with("ProfilerStep"))
                || (span.kind == SpanKind::HostOp && span.name.starts_with("MPI_"));
            if (counts && span.track == track && covers(span, time) && (found == nullptr || found->start <= span.start))
                found = &span;
        }
        return found == nullptr ? "" : found->name;
    }

    void findInitialization()
    {
        for (const Call& call : m_facts.calls)
            addIfInitialization(call.span, call.works);
        for (const std::size_t detail : m_facts.details)
            addIfInitialization(detail, {});
    }
    void addIfInitialization(std::size_t span, const std::vector<std::size_t>& works)
    {
        const ScriptSpan& call = m_facts.script.spans[span];
        const std::uint32_t scope = m_facts.script.scopeOf(call.track);
        if (call.duration * m_scale < kLong || std::find(m_scopes.begin(), m_scopes.end(), scope) == m_scopes.end())
            return;
        if (works.empty() ? isFirstUse(call, scope) : launchesNewKernel(works, scope))
            m_init.add({call.start, call.end()});
    }
    [[nodiscard]] bool isFirstUse(const ScriptSpan& call, std::uint32_t scope) const
    {
        const CallMeaning meaning = classifyCall(call.name).meaning;
        if (meaning != CallMeaning::Allocate && meaning != CallMeaning::Free && meaning != CallMeaning::LoadModule && meaning != CallMeaning::Other)
            return false;
        std::vector<Nanos> starts;
        bool isFirst = true;
        for (const ScriptSpan& other : m_facts.script.spans) {
            if (m_facts.script.scopeOf(other.track) != scope)
                continue;
            if (isDeviceWork(other))
                starts.push_back(other.start);
            if (other.kind == SpanKind::ApiCall && m_facts.script.isHost(other.track) && other.name == call.name && other.start < call.start)
                isFirst = false;
        }
        std::sort(starts.begin(), starts.end());
        return isFirst || starts.size() <= kHundredth || call.start < starts[kHundredth];
    }
    [[nodiscard]] bool launchesNewKernel(const std::vector<std::size_t>& works, std::uint32_t scope) const
    {
        return std::any_of(works.begin(), works.end(), [&](std::size_t at) {
            const Work& work = m_facts.works[at];
            return work.isKernel() && std::none_of(m_facts.script.spans.begin(), m_facts.script.spans.end(), [&](const ScriptSpan& other) {
                const bool isKernel = other.kind == SpanKind::Kernel || other.kind == SpanKind::Graph;
                return isKernel && other.name == m_facts.spanOf(work).name && other.start < work.start && m_facts.script.scopeOf(other.track) == scope;
            });
        });
    }

    const RunFacts& m_facts;
    const TimeBits& m_busy;
    TimeBits m_overhead;
    TimeBits m_bubbles;
    TimeBits m_init;
    Nanos m_scale;
    std::vector<std::uint32_t> m_scopes;
    std::vector<const Work*> m_works; // of the device, those that take time
};

} // namespace

std::optional<ExpectedBudget> timeBudget(
    const RunFacts& facts, const SetOracle& sets, const WaitOracle& waits, std::size_t device, TimeRange range, Nanos scale)
{
    const BudgetOracle oracle(facts, sets, waits, device, scale);
    if (oracle.isAmbiguous() || waits.areGapsAmbiguous())
        return {};
    return oracle.measure(range);
}

std::string boundByOf(const TimeBudget& b)
{
    const Nanos queued = b.queuedGraph + b.queuedDependency + b.queuedComm + b.queuedUnknown;
    const Nanos active = b.compute + b.comm + b.copy + b.syncWait + b.launch + b.hostCode + queued + b.overhead + b.unlaunched;
    if (active == 0)
        return "none";
    if (10 * b.compute >= 8 * active)
        return "gpu";
    const std::vector<std::pair<std::string, Nanos>> classes{
        {"comm", b.comm}, {"copy", b.copy}, {"sync_wait", b.syncWait}, {"launch", b.launch}, {"host_code", b.hostCode}, {"queued", queued}};
    std::pair<std::string, Nanos> largest{"mixed", 0};
    for (const auto& one : classes) {
        if (one.second > largest.second)
            largest = one;
    }
    return 10 * largest.second >= active ? largest.first : "mixed";
}

} // namespace stallscope::oracle

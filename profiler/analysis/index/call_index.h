// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/trace/call_class.h"
#include "profiler/trace/trace.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace stallscope {

/// Maps (scope, correlation id) to a number. Filled first, then sealed. A scope with mostly dense ids uses an array,
/// otherwise a sorted list.
class CorrelationTable {
public:
    static constexpr std::uint32_t kNone = UINT32_MAX;

    /// The first value of a key counts.
    void add(std::uint32_t scope, std::uint32_t correlation, std::uint32_t value);
    void seal();
    [[nodiscard]] std::uint32_t find(std::uint32_t scope, std::uint32_t correlation) const;

private:
    struct Entry {
        std::uint32_t correlation;
        std::uint32_t value;
    };
    struct Scope {
        std::uint32_t id = 0;
        std::uint32_t smallest = 0;
        std::vector<Entry> sorted;
        std::vector<std::uint32_t> dense; ///< indexed by correlation - smallest; empty if the ids are sparse
    };
    static void seal(Scope& scope);

    std::vector<Scope> m_scopes; // at most one per process
};

/// An API call of the run. Calls are numbered by thread and start.
struct Call {
    Nanos start = 0;
    Nanos end = 0;
    StringId name = kEmptyString;
    CorrelationId correlation;
    DetailId detail;
    std::uint32_t outermost = 0; ///< the outermost call that this one is part of, or itself
    CallClass what;
    SpanFlag::Type flags = SpanFlag::kNone;

    [[nodiscard]] TimeRange range() const { return {start, end}; }
};

/// A host thread with API calls: the calls [first, first + count).
struct CallThread {
    TrackId track;
    std::uint32_t scope = 0; ///< of its correlation ids
    std::uint32_t first = 0;
    std::uint32_t count = 0;
};

/// Number of spans of the whole trace in lanes of a group, to reserve memory.
[[nodiscard]] std::size_t spansIn(const Trace& trace, LaneGroup group);
[[nodiscard]] std::uint32_t correlationScopeOf(const Trace& trace, TrackId track);

/// Calls visit(columns, row) for each span of the lane that ends after a time, in order.
template <class Visit>
void forEachEndingAfter(const Lane& lane, Nanos time, Visit&& visit)
{
    for (std::size_t i = lane.blocks.firstEndingAfter(time); i < lane.blocks.size(); ++i) {
        const auto columns = lane.blocks.block(i).columns();
        for (std::size_t row = 0; row < columns->size(); ++row) {
            if (columns->endOf(row) > time)
                visit(*columns, row);
        }
    }
}

/// The API calls of a run, indexed by correlation id.
class CallIndex {
public:
    static constexpr std::uint32_t kNone = CorrelationTable::kNone;

    /// The calls that start in the window; without a window all calls.
    CallIndex(const Trace& trace, const std::optional<TimeRange>& window);
    /// The calls of another index that start in the range, cut at its end. `places` receives, for each call of the other index, its
    /// index here, or kNone.
    CallIndex(const CallIndex& all, TimeRange range, std::vector<std::uint32_t>& places);

    [[nodiscard]] const std::vector<Call>& calls() const { return m_calls; }
    [[nodiscard]] const std::vector<CallThread>& threads() const { return m_threads; }
    [[nodiscard]] std::span<const Call> of(const CallThread& thread) const { return std::span(m_calls).subspan(thread.first, thread.count); }
    /// Index of a call's thread in threads().
    [[nodiscard]] std::size_t threadOf(std::uint32_t call) const;
    [[nodiscard]] bool isDetail(std::uint32_t call) const { return m_calls[call].outermost != call; }
    /// The outermost call with that correlation id. If several threads use the id, a launch has priority.
    [[nodiscard]] std::uint32_t find(std::uint32_t scope, CorrelationId correlation) const;

private:
    void gather(const Trace& trace, TrackId track, const std::optional<TimeRange>& window);
    void nest(const CallThread& thread);
    void tieCorrelations();

    std::vector<Call> m_calls;
    std::vector<CallThread> m_threads;
    CorrelationTable m_byCorrelation;
};

} // namespace stallscope

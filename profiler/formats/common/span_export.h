// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "profiler/base/job.h"
#include "profiler/base/result.h"
#include "profiler/trace/stack_pool.h"
#include "profiler/trace/trace.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace stallscope {

/// Calls visit(track, lane, span) for every span of a trace by track and lane, reports progress, and returns an error when cancelled.
template <class Visit>
[[nodiscard]] Result<> walkSpans(const Trace& trace, const Job& job, Visit&& visit)
{
    const std::uint64_t total = trace.spanCount();
    std::uint64_t done = 0;
    for (const Track& track : trace.tracks) {
        for (const Lane& lane : track.lanes) {
            for (std::size_t i = 0; i < lane.blocks.size(); ++i) {
                if (job.isCancelled())
                    return Error::cancelled();
                job.report(done, total);
                const auto columns = lane.blocks.block(i).columns();
                for (std::size_t row = 0; row < columns->size(); ++row)
                    visit(track, lane, columns->at(row));
                done += columns->size();
            }
        }
    }
    job.report(total, total);
    return {};
}

/// Determines the spans connected by flows from launches to their work: calls and device work with a correlation id that
/// some work has. Synchronizations also have a correlation id, but launch nothing.
class LaunchFlows {
public:
    [[nodiscard]] static Result<LaunchFlows> find(const Trace& trace, const Job& job);

    /// Id of the flow, equal at both ends.
    [[nodiscard]] std::optional<std::uint64_t> of(const Track& track, const Span& span) const;

    /// Ids from `first` on, one per launched span.
    struct Range {
        std::uint64_t first = 1;
        std::uint64_t count = 0;
    };
    /// All spans that have the same launch as this call or work; none for other spans.
    [[nodiscard]] Range allOf(const Track& track, const Span& span) const;
    /// Number of launched spans: ids behind it are free.
    [[nodiscard]] std::uint64_t count() const { return m_launched.size(); }

private:
    explicit LaunchFlows(const Trace& trace) : m_trace(&trace) {}
    /// Combines correlation id and scope, because ids are unique only within a scope.
    [[nodiscard]] std::uint64_t numberOf(const Track& track, const Span& span) const;

    const Trace* m_trace;
    std::vector<std::uint64_t> m_launched; // sorted, one entry per launched span
};

/// A detail field as exported: a signed number, or a word. Words are valid during the lifetime of the trace.
using DetailValue = std::variant<std::int64_t, std::string_view>;

/// The detail must have the field.
[[nodiscard]] DetailValue valueOf(const Trace& trace, const SpanDetail& detail, DetailField field);

/// One frame per line, innermost first: "function (file:12)".
[[nodiscard]] std::string stackText(const Trace& trace, StackId stack);
/// Inverse of stackText() for importers. Invalid for a text without frames.
[[nodiscard]] StackId stackOfText(std::string_view text, StackPool& stacks, const std::function<StringId(std::string_view text)>& intern);

/// Inverse of valueOf() for importers: the value of a field that was exported as a word, or as a number. `intern` is called
/// for texts of any content. Empty for unknown words, and for fields without words.
[[nodiscard]] std::optional<std::uint64_t> detailOfWord(DetailField field, std::string_view word, const std::function<StringId(std::string_view text)>& intern);
[[nodiscard]] std::uint64_t detailOfNumber(DetailField field, std::int64_t number);

} // namespace stallscope

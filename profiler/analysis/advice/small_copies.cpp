// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/advice/rules.h"

#include <algorithm>

namespace stallscope::advice {

namespace {

/// Up to this size, the duration of a copy is dominated by its fixed cost.
constexpr std::uint64_t kSmall = std::uint64_t{64} << 10;
/// Least number of consecutive copies on one stream in one direction that could be merged.
constexpr std::size_t kRow = 8;

class Rows {
public:
    Rows(const Findings& findings, Advice& advice, Change& change)
        : m_run(findings.run()), m_graph(findings.whatIf().graph()), m_spans(m_run.spans().work().spans()), m_advice(advice), m_change(change)
    {
        m_change.mergedSpans.assign(m_spans.size(), false);
        m_change.mergedSaves = kTimeLimit;
    }

    void find(const WorkStream& stream)
    {
        std::uint32_t first = stream.first;
        for (std::uint32_t i = stream.first; i < stream.first + stream.count; ++i) {
            const CopyDirection direction = smallCopy(i);
            if (direction == CopyDirection::Unknown || direction != m_direction)
                end(first, i);
            m_direction = direction;
        }
        end(first, stream.first + stream.count);
        m_direction = CopyDirection::Unknown;
    }

private:
    /// Direction of a small copy launched by the host that does not wait for it; otherwise unknown.
    [[nodiscard]] CopyDirection smallCopy(std::uint32_t span) const
    {
        const CopyDirection direction = crossingOf(m_run.spans().trace(), m_spans[span]);
        if (direction == CopyDirection::Unknown || m_graph.spans()[span].step == SpanStep::kNone)
            return CopyDirection::Unknown;
        const SpanDetail detail = m_run.spans().trace().pools->details.get(m_spans[span].detail);
        const bool isSmall = detail.has(DetailField::Bytes) && detail.get(DetailField::Bytes) <= kSmall;
        return isSmall && !m_graph.steps()[m_graph.spans()[span].step].waits() ? direction : CopyDirection::Unknown;
    }

    void end(std::uint32_t& first, std::uint32_t behind)
    {
        if (behind - first >= kRow && m_direction != CopyDirection::Unknown) {
            for (std::uint32_t i = first; i < behind; ++i)
                take(i, i > first);
        }
        first = behind;
    }

    void take(std::uint32_t span, bool isMerged)
    {
        m_change.mergedSpans[span] = isMerged;
        m_change.mergedSaves = std::min(m_change.mergedSaves, m_graph.spans()[span].length);
        m_advice.spans.push_back(span);
        m_advice.cost += m_spans[span].duration();
        m_advice.bytes += m_run.spans().trace().pools->details.get(m_spans[span].detail).get(DetailField::Bytes);
    }

    const RunAnalysis& m_run;
    const RunGraph& m_graph;
    const std::vector<DeviceSpan>& m_spans;
    Advice& m_advice;
    Change& m_change;
    CopyDirection m_direction = CopyDirection::Unknown;
};

} // namespace

/// Merged, each copy except the first saves its launch, and takes less by the time of the shortest one, which is the fixed cost.
void findSmallCopies(Findings& findings)
{
    Advice advice;
    advice.rule = AdviceRule::SmallCopies;
    Change change;
    Rows rows(findings, advice, change);
    for (const WorkStream& stream : findings.run().spans().work().streams())
        rows.find(stream);
    advice.count = advice.spans.size();
    if (advice.count > 0)
        findings.addIfWorthIt(std::move(advice), change);
}

} // namespace stallscope::advice

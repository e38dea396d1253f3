// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "profiler/analysis/awaited.h"

#include "profiler/analysis/latest_end.h"
#include "profiler/analysis/stream_predecessors.h"

#include <map>

namespace stallscope {

namespace {

/// Sorts the questions by the streams that they are about, so that each stream is swept once.
class AwaitedSearch {
public:
    AwaitedSearch(const RunSpans& spans, std::size_t calls) : m_spans(spans), m_answers(calls), m_byStream(spans.work().streams().size()), m_predecessors(spans)
    {
    }

    void ask(std::uint32_t asker, const BlockingCall& call, const WaitScope& scope, std::uint32_t correlationScope)
    {
        m_answers[asker].stream = scope.shown;
        const LatestEndQuestion question{scope.launchedBefore, call.end + m_spans.clockError(), asker};
        for (const std::uint32_t own : scope.own)
            askOwn(question, own);
        if (scope.isEveryStream)
            m_byScope[correlationScope].push_back(question);
        for (const std::uint32_t stream : scope.streams)
            m_byStream[stream].push_back(question);
    }

    [[nodiscard]] std::vector<Awaited> answers()
    {
        for (auto& [correlationScope, questions] : m_byScope) {
            std::vector<LaunchedSpan> spans;
            spans.reserve(m_spans.work().spans().size());
            for (const WorkStream& stream : m_spans.work().streams()) {
                if (stream.scope == correlationScope)
                    append(spans, stream);
            }
            take(spans, questions);
        }
        for (std::size_t i = 0; i < m_byStream.size(); ++i) {
            if (m_byStream[i].empty())
                continue;
            std::vector<LaunchedSpan> spans;
            spans.reserve(m_spans.work().streams()[i].count);
            append(spans, m_spans.work().streams()[i]);
            take(spans, m_byStream[i]);
        }
        return std::move(m_answers);
    }

private:
    /// The call's own span, and what precedes it on its stream.
    void askOwn(const LatestEndQuestion& question, std::uint32_t own)
    {
        consider(question.asker, own, question.endsBy);
        if (const auto before = m_predecessors.lastEnding(own, question.launchedBefore, question.endsBy))
            consider(question.asker, *before, question.endsBy);
        if (const auto last = m_predecessors.lastEnding(own, question.launchedBefore, kTimeLimit)) {
            Nanos& done = m_answers[question.asker].scopeDone;
            done = std::max(done, m_spans.work().spans()[*last].end);
        }
    }
    void append(std::vector<LaunchedSpan>& to, const WorkStream& stream) const
    {
        for (std::uint32_t i = stream.first; i < stream.first + stream.count; ++i) {
            const DeviceSpan& span = m_spans.work().spans()[i];
            to.push_back({launchTimeOf(m_spans, span), span.end, i});
        }
    }
    void take(const std::vector<LaunchedSpan>& spans, std::vector<LatestEndQuestion>& questions)
    {
        answerLatestEnds(spans, questions);
        for (const LatestEndQuestion& question : questions) {
            Awaited& answer = m_answers[question.asker];
            answer.scopeDone = std::max(answer.scopeDone, question.latestEnd);
            if (question.span != LatestEndQuestion::kNone)
                consider(question.asker, question.span, question.endsBy);
        }
    }
    void consider(std::uint32_t asker, std::uint32_t span, Nanos endsBy)
    {
        const Nanos end = m_spans.work().spans()[span].end;
        auto& best = m_answers[asker].span;
        if (end <= endsBy && (!best || end > m_spans.work().spans()[*best].end))
            best = span;
    }

    const RunSpans& m_spans;
    std::vector<Awaited> m_answers;
    std::map<std::uint32_t, std::vector<LatestEndQuestion>> m_byScope;
    std::vector<std::vector<LatestEndQuestion>> m_byStream;
    StreamPredecessors m_predecessors;
};

} // namespace

std::vector<Awaited> findAwaited(const RunSpans& spans, const std::vector<BlockingCall>& calls, const WaitScopes& scopes)
{
    AwaitedSearch search(spans, calls.size());
    for (std::uint32_t i = 0; i < calls.size(); ++i)
        search.ask(i, calls[i], scopes.of(calls[i]), spans.calls().threads()[calls[i].thread].scope);
    return search.answers();
}

} // namespace stallscope

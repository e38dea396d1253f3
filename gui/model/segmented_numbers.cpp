// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/segmented_numbers.h"

#include "gui/model/shown_run.h"
#include "profiler/analysis/segments/segmented_report.h"

#include <algorithm>
#include <utility>

namespace stallscope::gui {

namespace {

/// Falls back to a report without a list of waits if there are too many.
Result<SegmentedReport> reportOf(ColumnCache& memory, const std::shared_ptr<const Trace>& trace, RunId run, const Job& job)
{
    SegmentedReportOptions options;
    options.job = job;
    options.report.buckets = kCurveBuckets;
    auto report = reportWithin(memory, trace, run, options);
    if (report || job.isCancelled())
        return report;
    options.report.waits = false;
    return reportWithin(memory, trace, run, options);
}

SegmentedAnalysis::Numbers numbersOf(const std::shared_ptr<ColumnCache>& memory, const std::shared_ptr<const Trace>& trace, RunId run, const Job& job)
{
    auto segmented = reportOf(*memory, trace, run, job);
    if (!segmented)
        return segmented.error();
    return std::make_shared<const SegmentedNumbers>(std::move(segmented->report), memory);
}

} // namespace

SegmentedNumbers::SegmentedNumbers(RunReport report, std::shared_ptr<ColumnCache> memory)
    : m_report(std::move(report)), m_waits(m_report.waits), m_memory(std::move(memory)), m_bytes(m_report.waits.capacity() * sizeof(Wait))
{
    m_memory->addFixed(m_bytes);
}

SegmentedNumbers::~SegmentedNumbers()
{
    m_memory->removeFixed(m_bytes);
}

SegmentedAnalysis::Ticket SegmentedAnalysis::request(std::shared_ptr<const Trace> trace, RunId run)
{
    m_requests.push_back({++m_lastTicket, std::move(trace), run});
    if (m_requests.size() == 1)
        startNext();
    return m_lastTicket;
}

void SegmentedAnalysis::cancel(Ticket ticket)
{
    const bool isFirst = !m_requests.empty() && m_requests.front().ticket == ticket;
    std::erase_if(m_requests, [ticket](const Request& wish) { return wish.ticket == ticket; });
    if (!isFirst)
        return;
    m_work->cancel();
    startNext();
}

void SegmentedAnalysis::startNext()
{
    if (m_requests.empty())
        return;
    m_work->run(
        [this, memory = m_memory, wish = m_requests.front()](const std::stop_token& stop) {
            constexpr std::uint64_t kSteps = 100;
            Job job;
            job.stop = stop;
            job.onProgress = [this, stop, ticket = wish.ticket, told = kSteps](std::uint64_t done, std::uint64_t total) mutable {
                const std::uint64_t step = total == 0 ? 0 : static_cast<std::uint64_t>(static_cast<double>(done) / static_cast<double>(total) * kSteps);
                if (std::exchange(told, step) != step)
                    m_work->report(stop, [this, ticket, step] { emit progressed(ticket, static_cast<double>(step) / kSteps); });
            };
            return numbersOf(memory, wish.trace, wish.run, job);
        },
        [this](Numbers numbers) { deliver(std::move(numbers)); });
}

void SegmentedAnalysis::deliver(Numbers numbers)
{
    const Ticket ticket = m_requests.front().ticket;
    m_requests.pop_front();
    startNext();
    emit done(ticket, std::move(numbers));
}

} // namespace stallscope::gui

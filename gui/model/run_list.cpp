// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/run_list.h"

#include "gui/model/background.h"
#include "profiler/analysis/segments/analysis_cost.h"
#include "profiler/analysis/segments/growing_analysis.h"
#include "profiler/base/units.h"
#include "profiler/formats/common/partial_trace.h"

#include <algorithm>
#include <utility>

namespace stallscope::gui {

namespace {

/// Limits updates of growing numbers: faster ones are unreadable and would slow the run down.
constexpr qint64 kPeriod = 60; // ms

struct Numbers {
    std::shared_ptr<const RunAnalysis> analysis;
    std::shared_ptr<const RunReport> report;
};

bool isRunning(const Trace& trace, RunId run)
{
    return run.index() < trace.runs.size() && trace.runs[run.index()].state == RunState::Running;
}

Numbers numbersOf(std::shared_ptr<const Trace> trace, RunId run, GrowingAnalysis& growing, const std::stop_token& stop)
{
    const bool isBrief = isRunning(*trace, run);
    auto analysis = growing.take(std::move(trace), {stop, {}});
    if (!analysis || stop.stop_requested())
        return {};
    ReportOptions options;
    options.buckets = kCurveBuckets;
    options.waits = false;
    options.isBrief = isBrief; // runs ten times a second
    auto report = std::make_shared<const RunReport>((*analysis)->report(options));
    return {std::move(*analysis), std::move(report)};
}

} // namespace

RunList::RunList(QObject* parent) : QObject(parent), m_segmented(new SegmentedAnalysis(this))
{
    m_turn.setSingleShot(true);
    connect(&m_turn, &QTimer::timeout, this, &RunList::refreshStale);
    connect(m_segmented, &SegmentedAnalysis::progressed, this, &RunList::noteProgress);
    connect(m_segmented, &SegmentedAnalysis::done, this, &RunList::storeSegmentedNumbers);
}

RunList::~RunList() = default;

TimeRange RunList::bounds() const
{
    TimeRange all;
    for (const Entry& entry : m_entries)
        all = all.united(entry.run.onAxis(entry.run.extent()));
    return all;
}

TimeRange RunList::windows() const
{
    TimeRange all;
    for (const Entry& entry : m_entries)
        all = all.united(entry.run.onAxis(entry.run.window));
    return all;
}

bool RunList::isAnalysing() const
{
    return std::any_of(
        m_entries.begin(), m_entries.end(), [](const Entry& entry) { return entry.isStale || entry.work->isBusy() || entry.segmentedTicket != 0; });
}

int RunList::add(const QString& title, std::shared_ptr<const Trace> trace, RunId run, Nanos zero)
{
    Entry& entry = m_entries.emplace_back();
    entry.run.title = title;
    entry.run.window = windowOf(*trace, run);
    entry.run.trace = std::move(trace);
    entry.run.run = run;
    entry.run.zero = zero;
    entry.run.notes = notesIn(entry.run, entry.run.trace->notes);
    entry.growing = std::make_shared<GrowingAnalysis>(run);
    entry.work = std::make_unique<Background>();
    const int index = size() - 1;
    emit added(index);
    analyse(static_cast<std::size_t>(index));
    return index;
}

void RunList::update(int index, std::shared_ptr<const Trace> trace, Nanos zero)
{
    Entry& entry = m_entries[static_cast<std::size_t>(index)];
    entry.run.trace = std::move(trace);
    entry.run.zero = zero;
    const TimeRange window = windowOf(*entry.run.trace, entry.run.run);
    entry.run.window = entry.run.report ? TimeRange{entry.run.window.start, window.end} : window;
    emit changed(index);
    refresh(static_cast<std::size_t>(index));
}

void RunList::refresh(std::size_t index)
{
    Entry& entry = m_entries[index];
    const bool isSoon = entry.run.isRunning() && entry.analysed.isValid() && !entry.analysed.hasExpired(kPeriod);
    if (!isSoon && !entry.work->isBusy())
        return analyse(index);
    entry.isStale = true;
    if (!entry.work->isBusy())
        m_turn.start(static_cast<int>(std::max<qint64>(kPeriod - entry.analysed.elapsed(), 0)));
}

void RunList::refreshStale()
{
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        if (m_entries[i].isStale)
            refresh(i);
    }
}

void RunList::replace(int index, std::shared_ptr<const Trace> trace, RunId run)
{
    if (at(index).run == run)
        return update(index, std::move(trace));
    Entry& entry = m_entries[static_cast<std::size_t>(index)];
    entry.run.window = windowOf(*trace, run);
    entry.run.trace = std::move(trace);
    entry.run.run = run;
    entry.run.analysis.reset();
    entry.run.segmented.reset();
    entry.run.report.reset();
    entry.growing = std::make_shared<GrowingAnalysis>(run); // a thread may still use the old one
    emit changed(index);
    analyse(static_cast<std::size_t>(index)); // drops the pending result of the old trace
    retryThoseThatFit();
}

void RunList::removeLast()
{
    emit aboutToRemove(size() - 1);
    cancelSegmented(m_entries.back());
    retire(std::move(m_entries.back().work));
    m_entries.pop_back();
    emit removed(size());
    retryThoseThatFit();
}

void RunList::setOffset(int index, Nanos offset)
{
    m_entries[static_cast<std::size_t>(index)].run.offset = offset;
    emit changed(index);
}

void RunList::setNotes(int index, std::vector<Note> notes)
{
    ShownRun& run = m_entries[static_cast<std::size_t>(index)].run;
    if (run.notes == notes)
        return;
    run.notes = std::move(notes);
    emit notesChanged(index);
}

void RunList::clear()
{
    emit aboutToClear();
    for (Entry& entry : m_entries) {
        cancelSegmented(entry);
        retire(std::move(entry.work));
    }
    m_entries.clear();
    emit cleared();
}

void RunList::tellAgain()
{
    for (int i = 0; i < size(); ++i)
        emit added(i);
    for (int i = 0; i < size(); ++i) {
        if (at(i).report)
            emit analysed(i);
    }
}

void RunList::retire(std::unique_ptr<Background> work)
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

void RunList::analyse(std::size_t index)
{
    Entry& entry = m_entries[index];
    entry.isStale = false;
    entry.analysed.start();
    cancelSegmented(entry);
    entry.run.withoutNumbers.clear();
    entry.run.canHaveNumbers = false;
    const QString before = std::exchange(entry.run.withoutAnalysis, whyNotWhole(entry.run));
    if (isPartial(*entry.run.trace))
        entry.run.withoutNumbers = entry.run.withoutAnalysis;
    else if (entry.run.withoutAnalysis.isEmpty())
        analyseWhole(index);
    else
        analyseBySegments(index);
    if (before != entry.run.withoutAnalysis)
        emit changed(static_cast<int>(index));
}

void RunList::analyseWhole(std::size_t index)
{
    Entry& entry = m_entries[index];
    const auto done = [this, index](Numbers numbers) {
        Entry& mine = m_entries[index];
        if (numbers.analysis) {
            mine.run.analysis = std::move(numbers.analysis);
            mine.run.report = std::move(numbers.report);
            mine.run.segmented.reset();
            // a program without device work has no window, but something to show
            const TimeRange window = mine.run.analysis->window();
            mine.run.window = window.isEmpty() ? windowOf(*mine.run.trace, mine.run.run) : window;
            emit changed(static_cast<int>(index));
            emit analysed(static_cast<int>(index));
        }
        if (mine.isStale)
            refresh(index);
    };
    entry.work->run(
        [trace = entry.run.trace, run = entry.run.run, growing = entry.growing](const std::stop_token& stop) { return numbersOf(trace, run, *growing, stop); },
        done);
}

} // namespace stallscope::gui

/// Runs that are too long to be analysed at once.
namespace stallscope::gui {

void RunList::setMemory(std::shared_ptr<ColumnCache> memory)
{
    m_memory = std::move(memory);
    m_segmented->setMemory(m_memory);
}

void RunList::retryNumbers()
{
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        if (!m_entries[i].run.withoutAnalysis.isEmpty())
            refresh(i);
    }
}

void RunList::retryThoseThatFit()
{
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const ShownRun& run = m_entries[i].run;
        if (!run.withoutAnalysis.isEmpty() && whyNotWhole(run).isEmpty())
            refresh(i);
    }
}

std::uint64_t RunList::bytesOfOthers(const ShownRun& run) const
{
    std::uint64_t bytes = 0;
    for (const Entry& entry : m_entries) {
        if (&entry.run != &run && entry.run.withoutAnalysis.isEmpty())
            bytes += analysisBytes(*entry.run.trace, entry.run.run);
    }
    return bytes;
}

QString RunList::whyNotWhole(const ShownRun& run) const
{
    if (isPartial(*run.trace))
        return tr("This file is still loading. Data may be missing; the numbers appear when loading is complete.");
    if (!m_memory || run.isRunning())
        return {};
    const std::uint64_t needed = analysisBytes(*run.trace, run.run);
    const std::uint64_t taken = bytesOfOthers(run);
    if (needed + taken <= m_memory->limit())
        return {};
    return withOthers(taken,
        tr("No advice, steps, what-if or critical path: they need about %1 of memory, but the limit is %2. Only the numbers are "
           "computed, segment by segment. Raise the limit in File > Memory for Sessions.")
            .arg(QString::fromStdString(formatBytes(needed)), QString::fromStdString(formatBytes(m_memory->limit()))));
}

QString RunList::withOthers(std::uint64_t taken, const QString& sentences)
{
    if (taken == 0)
        return sentences;
    return tr("%1 Other open runs use %2 of it.", "some sentences about memory").arg(sentences, QString::fromStdString(formatBytes(taken)));
}

void RunList::analyseBySegments(std::size_t index)
{
    Entry& entry = m_entries[index];
    entry.work->cancel(); // it would be of an earlier snapshot
    entry.growing = std::make_shared<GrowingAnalysis>(entry.run.run);
    entry.run.share = 0;
    entry.segmentedTicket = m_segmented->request(entry.run.trace, entry.run.run);
}

RunList::Entry* RunList::entryOf(SegmentedAnalysis::Ticket ticket)
{
    const auto found = std::find_if(m_entries.begin(), m_entries.end(), [ticket](const Entry& entry) { return entry.segmentedTicket == ticket; });
    return found == m_entries.end() ? nullptr : &*found;
}

void RunList::noteProgress(SegmentedAnalysis::Ticket ticket, double share)
{
    Entry* entry = entryOf(ticket);
    if (!entry)
        return;
    entry->run.share = share;
    emit progressed(static_cast<int>(entry - m_entries.data()));
}

void RunList::storeSegmentedNumbers(SegmentedAnalysis::Ticket ticket, const SegmentedAnalysis::Numbers& numbers)
{
    Entry* entry = entryOf(ticket);
    if (!entry)
        return;
    ShownRun& run = entry->run;
    entry->segmentedTicket = 0;
    if (numbers) {
        run.segmented = *numbers;
        run.report = {run.segmented, &run.segmented->report()};
        run.analysis.reset();
        run.window = run.report->range.isEmpty() ? windowOf(*run.trace, run.run) : run.report->range;
    } else {
        run.withoutNumbers = run.withoutAnalysis = withOthers(bytesOfOthers(run),
            tr("No numbers: computing them needs about %1 of memory, but the limit is %2. Raise it in File > Memory for Sessions.")
                .arg(QString::fromStdString(formatBytes(analysisBytes(*run.trace, run.run))), QString::fromStdString(formatBytes(m_memory->limit()))));
    }
    const int index = static_cast<int>(entry - m_entries.data());
    emit changed(index);
    emit analysed(index);
}

void RunList::cancelSegmented(Entry& entry)
{
    if (entry.segmentedTicket != 0)
        m_segmented->cancel(std::exchange(entry.segmentedTicket, 0));
}

void RunList::stopNumbers(int index)
{
    Entry& entry = m_entries[static_cast<std::size_t>(index)];
    if (entry.segmentedTicket == 0)
        return;
    cancelSegmented(entry);
    entry.run.withoutNumbers = tr("No numbers: the computation was cancelled.");
    entry.run.canHaveNumbers = true;
    emit changed(index);
    emit analysed(index);
}

void RunList::resumeNumbers(int index)
{
    refresh(static_cast<std::size_t>(index));
    emit changed(index);
}

} // namespace stallscope::gui

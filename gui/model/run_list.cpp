// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "gui/model/run_list.h"

#include "profiler/analysis/replay/predicted_trace.h"
#include "profiler/base/units.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace stallscope::gui {

namespace {

bool isRecorded(const Trace& trace, RunId run)
{
    return run.index() < trace.runs.size() && trace.runs[run.index()].window.has_value();
}

} // namespace

bool ShownRun::isRunning() const
{
    return run.index() < trace->runs.size() && trace->runs[run.index()].state == RunState::Running;
}

std::shared_ptr<const WaitIndex> ShownRun::waits() const
{
    if (analysis)
        return {analysis, &analysis->waitIndex()};
    return summary && summary->hasWaits() ? std::shared_ptr<const WaitIndex>(summary, &summary->waits()) : nullptr;
}

TimeRange ShownRun::extent() const
{
    return isRecorded(*trace, run) ? window : window.united(trace->range());
}

std::vector<Note> notesIn(const ShownRun& run, std::vector<Note> notes)
{
    if (isRecorded(*run.trace, run.run)) {
        const TimeRange extent = run.extent();
        std::erase_if(notes, [extent](const Note& note) { return note.range.start > extent.end || note.range.end < extent.start; });
    }
    const auto key = [](const Note& note) { return std::tuple(note.range.start, note.range.end); };
    std::stable_sort(notes.begin(), notes.end(), [key](const Note& a, const Note& b) { return key(a) < key(b); });
    return notes;
}

TimeRange windowOf(const Trace& trace, RunId run)
{
    return isRecorded(trace, run) ? *trace.runs[run.index()].window : trace.range();
}

double ShownRun::partialShare() const
{
    return partial && partial->wall > 0 ? static_cast<double>(partial->window) / static_cast<double>(partial->wall) : 0;
}

std::shared_ptr<const RunAnalysis> replayable(const ShownRun& shown)
{
    if (shown.isRunning() || isPredicted(*shown.trace) || !shown.analysis)
        return nullptr;
    // A run that has just ended may still have its last analysis as a growing run. That one keeps no spans, and replaying it would build a full analysis, for
    // which no memory was reserved.
    const auto& runs = shown.analysis->trace().runs;
    const bool isOfGrowing = shown.run.index() < runs.size() && runs[shown.run.index()].state == RunState::Running;
    return isOfGrowing ? nullptr : shown.analysis;
}

RunList::RunList(QObject* parent) : QObject(parent), m_scheduler(m_service)
{
    connect(&m_scheduler, &AnalysisScheduler::decided, this, &RunList::noteDecision);
    connect(&m_scheduler, &AnalysisScheduler::analysed, this, &RunList::storeAnalysis);
    connect(&m_scheduler, &AnalysisScheduler::progressed, this, &RunList::noteProgress);
    connect(&m_scheduler, &AnalysisScheduler::refined, this, &RunList::storePartial);
    connect(&m_scheduler, &AnalysisScheduler::summarized, this, &RunList::storeSummary);
}

RunList::~RunList() = default;

bool RunList::holdsNothing() const
{
    const auto showsNothing = [](const Entry& entry) {
        return !entry.run.isRunning() && entry.run.trace->spanCount() == 0 && entry.run.trace->counters.empty();
    };
    return !isEmpty() && std::all_of(m_entries.begin(), m_entries.end(), showsNothing);
}

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

int RunList::indexOf(AnalysisScheduler::Key key) const
{
    const auto found = std::find_if(m_entries.begin(), m_entries.end(), [key](const Entry& entry) { return entry.key == key; });
    return found == m_entries.end() ? -1 : static_cast<int>(found - m_entries.begin());
}

int RunList::add(const QString& title, std::shared_ptr<const Trace> trace, RunId run, Nanos zero)
{
    Entry& entry = m_entries.emplace_back();
    entry.key = m_scheduler.add({trace, run});
    entry.run.title = title;
    entry.run.window = windowOf(*trace, run);
    entry.run.trace = std::move(trace);
    entry.run.run = run;
    entry.run.zero = zero;
    entry.run.notes = notesIn(entry.run, entry.run.trace->notes);
    const int index = size() - 1;
    const AnalysisScheduler::Key key = entry.key;
    emit added(index);
    m_scheduler.start(key);
    return index;
}

void RunList::update(int index, std::shared_ptr<const Trace> trace, Nanos zero)
{
    Entry& entry = entryAt(index);
    entry.run.trace = std::move(trace);
    entry.run.zero = zero;
    const TimeRange window = windowOf(*entry.run.trace, entry.run.run);
    entry.run.window = entry.run.report ? TimeRange{entry.run.window.start, window.end} : window;
    emit changed(index);
    const Entry& mine = entryAt(index); // a listener may have added runs
    m_scheduler.update(mine.key, {mine.run.trace, mine.run.run});
}

void RunList::replace(int index, std::shared_ptr<const Trace> trace, RunId run)
{
    if (at(index).run == run)
        return update(index, std::move(trace));
    Entry& entry = entryAt(index);
    entry.run.window = windowOf(*trace, run);
    entry.run.trace = std::move(trace);
    entry.run.run = run;
    entry.run.analysis.reset();
    entry.run.summary.reset();
    entry.run.report.reset();
    emit changed(index);
    const Entry& mine = entryAt(index);                   // a listener may have added runs
    m_scheduler.replace(mine.key, {mine.run.trace, run}); // drops the pending result of the old trace
    retryThoseThatFit();
}

void RunList::removeLast()
{
    emit aboutToRemove(size() - 1);
    m_scheduler.remove(m_entries.back().key);
    m_entries.pop_back();
    emit removed(size());
    retryThoseThatFit();
}

void RunList::remove(int index)
{
    std::vector<Entry> later;
    while (size() > index + 1) {
        emit aboutToRemove(size() - 1);
        later.push_back(std::move(m_entries.back()));
        m_entries.pop_back();
        emit removed(size());
    }
    removeLast();
    for (; !later.empty(); later.pop_back()) {
        m_entries.push_back(std::move(later.back()));
        const int now = size() - 1;
        emit added(now);
        if (at(now).report)
            emit analysed(now);
    }
    retryThoseThatFit(); // the later ones, too
}

void RunList::setOffset(int index, Nanos offset)
{
    entryAt(index).run.offset = offset;
    emit changed(index);
}

void RunList::setNotes(int index, std::vector<Note> notes)
{
    ShownRun& run = entryAt(index).run;
    if (run.notes == notes)
        return;
    run.notes = std::move(notes);
    emit notesChanged(index);
}

void RunList::clear()
{
    emit aboutToClear();
    for (const Entry& entry : m_entries)
        m_scheduler.remove(entry.key);
    m_entries.clear();
    emit cleared();
}

void RunList::emitAll()
{
    for (int i = 0; i < size(); ++i)
        emit added(i);
    for (int i = 0; i < size(); ++i) {
        if (at(i).report)
            emit analysed(i);
    }
}

void RunList::retryNumbers()
{
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        if (!m_entries[i].run.withoutAnalysis.isEmpty())
            m_scheduler.refresh(m_entries[i].key);
    }
}

void RunList::retryThoseThatFit()
{
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        if (!m_entries[i].run.withoutAnalysis.isEmpty() && m_scheduler.mayBeFull(m_entries[i].key))
            m_scheduler.refresh(m_entries[i].key);
    }
}

void RunList::noteDecision(AnalysisScheduler::Key key, const AnalysisScheduler::Decision& decision)
{
    const int index = indexOf(key);
    if (index < 0)
        return;
    ShownRun& run = entryAt(index).run;
    const QString before = std::exchange(run.withoutAnalysis, whyNotFull(decision));
    run.withoutNumbers = decision.way == AnalysisScheduler::Way::None ? run.withoutAnalysis : QString();
    run.canHaveNumbers = false;
    const bool hadPartial = std::exchange(run.partial, nullptr) != nullptr;
    if (decision.way == AnalysisScheduler::Way::Bounded)
        run.share = 0;
    if (before != run.withoutAnalysis || hadPartial)
        emit changed(index);
}

void RunList::storeAnalysis(AnalysisScheduler::Key key, const std::shared_ptr<const RunAnalysis>& analysis, const std::shared_ptr<const RunReport>& report)
{
    const int index = indexOf(key);
    if (index < 0)
        return;
    ShownRun& run = entryAt(index).run;
    run.analysis = analysis;
    run.report = report;
    run.summary.reset();
    run.partial.reset();
    // a program without device work has no window, but something to show
    const TimeRange window = analysis->window();
    run.window = window.isEmpty() ? windowOf(*run.trace, run.run) : window;
    emit changed(index);
    emit analysed(index);
}

QString RunList::whyNotFull(const AnalysisScheduler::Decision& decision)
{
    if (decision.way == AnalysisScheduler::Way::None)
        return tr("This file is still loading. Data may be missing; the numbers appear when loading is complete.");
    if (decision.way == AnalysisScheduler::Way::Full)
        return {};
    return withOthers(decision.figures.taken,
        tr("No advice, steps, what-if or critical path: they need about %1 of memory, but the limit is %2. Only the numbers are "
           "computed, segment by segment. Raise the limit in Edit > Preferences.")
            .arg(QString::fromStdString(formatBytes(decision.figures.needed)), QString::fromStdString(formatBytes(decision.figures.limit))));
}

QString RunList::withOthers(std::uint64_t taken, const QString& sentences)
{
    if (taken == 0)
        return sentences;
    return tr("%1 Other open runs use %2 of it.", "some sentences about memory").arg(sentences, QString::fromStdString(formatBytes(taken)));
}

void RunList::noteProgress(AnalysisScheduler::Key key, double share)
{
    const int index = indexOf(key);
    if (index < 0)
        return;
    entryAt(index).run.share = share;
    emit progressed(index);
}

void RunList::storePartial(AnalysisScheduler::Key key, const std::shared_ptr<const RunReport>& partial)
{
    const int index = indexOf(key);
    if (index < 0)
        return;
    entryAt(index).run.partial = partial;
    emit progressed(index);
}

void RunList::storeSummary(AnalysisScheduler::Key key, const Result<std::shared_ptr<const RunSummary>>& summary)
{
    const int index = indexOf(key);
    if (index < 0)
        return;
    ShownRun& run = entryAt(index).run;
    run.partial.reset();
    if (summary) {
        run.summary = *summary;
        run.report = {run.summary, &run.summary->report()};
        run.analysis.reset();
        run.window = run.report->range.isEmpty() ? windowOf(*run.trace, run.run) : run.report->range;
    } else {
        const AnalysisFigures figures = m_service->figuresOf(*run.trace, run.run);
        run.withoutNumbers = run.withoutAnalysis = withOthers(figures.taken,
            tr("No numbers: computing them needs about %1 of memory, but the limit is %2. Raise it in Edit > Preferences.")
                .arg(QString::fromStdString(formatBytes(figures.needed)), QString::fromStdString(formatBytes(figures.limit))));
    }
    emit changed(index);
    emit analysed(index);
}

void RunList::stopNumbers(int index)
{
    Entry& entry = entryAt(index);
    if (!m_scheduler.isSummarizing(entry.key))
        return;
    m_scheduler.cancelSummary(entry.key);
    entry.run.withoutNumbers = tr("No numbers: the computation was cancelled.");
    entry.run.canHaveNumbers = true;
    emit changed(index);
    emit analysed(index);
}

void RunList::resumeNumbers(int index)
{
    m_scheduler.refresh(entryAt(index).key);
    emit changed(index);
}

} // namespace stallscope::gui

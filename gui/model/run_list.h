// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/analysis_scheduler.h"
#include "profiler/analysis/segments/analysis_service.h"

#include <QObject>
#include <QString>

#include <cassert>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace stallscope::gui {

/// A run as shown in the window. All runs share one axis, on which the start of each window is zero.
struct ShownRun {
    QString title;
    std::shared_ptr<const Trace> trace;
    RunId run;
    std::shared_ptr<const RunAnalysis> analysis; ///< null until computed; may be of an earlier snapshot
    std::shared_ptr<const RunSummary> summary;   ///< replaces the analysis when that would exceed the memory limit
    std::shared_ptr<const RunReport> report;     ///< from either
    std::shared_ptr<const RunReport> partial;    ///< of the beginning of the run, while the summary is computed or after it was cancelled
    double share = 0;                            ///< progress of the summary, 0 to 1
    QString withoutNumbers;                      ///< reason why numbers are unavailable; empty otherwise
    QString withoutAnalysis;                     ///< reason why full analysis is unavailable; empty otherwise
    bool canHaveNumbers = false;                 ///< true if another request may succeed
    TimeRange window;                            ///< in the time of the trace
    Nanos zero = 0;                              ///< time 0 of the file, to align a partial trace with the whole one
    Nanos offset = 0;                            ///< shift to the right by the user
    std::vector<Note> notes;                     ///< notes within the run, by time; edited notes replace those of the trace

    [[nodiscard]] Nanos origin() const { return window.start - offset; }
    [[nodiscard]] TimeRange onAxis(TimeRange inTrace) const { return {inTrace.start - origin(), inTrace.end - origin()}; }
    [[nodiscard]] TimeRange inTrace(TimeRange onAxis) const { return {onAxis.start + origin(), onAxis.end + origin()}; }
    /// True while the run is still recorded.
    [[nodiscard]] bool isRunning() const;
    /// Null before they are computed, and when there are too many to list.
    [[nodiscard]] std::shared_ptr<const WaitIndex> waits() const;
    /// The share of the run that `partial` covers.
    [[nodiscard]] double partialShare() const;
    /// A recorded run shares its tracks with others, so only its own window counts. A foreign trace is a single run.
    [[nodiscard]] TimeRange extent() const;

    friend bool operator==(const ShownRun&, const ShownRun&) = default;
};

/// The notes within the run, by time.
[[nodiscard]] std::vector<Note> notesIn(const ShownRun& run, std::vector<Note> notes);

/// Without an analysis: the recorded window, or all spans.
[[nodiscard]] TimeRange windowOf(const Trace& trace, RunId run);

/// The analysis of a run that can be replayed; null while the run grows or is being analysed, and for a predicted run.
[[nodiscard]] std::shared_ptr<const RunAnalysis> replayable(const ShownRun& shown);

/// The shown runs, in order, with their numbers. A loaded run is added once; a live run is added with its first snapshot and
/// updated with each later one. The scheduler analyses them on background threads.
class RunList : public QObject {
    Q_OBJECT
public:
    explicit RunList(QObject* parent = nullptr);

    /// Limit of shown runs per recording; others are accessible from the sweep page.
    static constexpr std::size_t kMostShown = 12;

    ~RunList() override;

    /// Memory limit of analyses. A run that would exceed it together with the others is analysed in segments; if that
    /// exceeds it, too, the run is shown without numbers and with the reason. Null: no limit.
    void setMemory(std::shared_ptr<ColumnCache> memory) { m_service->setMemory(std::move(memory)); }
    [[nodiscard]] std::shared_ptr<ColumnCache> memory() const { return m_service->memory(); }
    /// With whose budget the shown runs are analysed. The same as long as the list exists.
    [[nodiscard]] const std::shared_ptr<AnalysisService>& service() const { return m_service; }
    /// The limit has changed: analyses runs that fit now.
    void retryNumbers();
    /// Stops the segmented analysis of a run, which is then shown without numbers.
    void stopNumbers(int index);
    /// Restarts a stopped analysis.
    void resumeNumbers(int index);
    [[nodiscard]] int size() const { return static_cast<int>(m_entries.size()); }
    [[nodiscard]] bool isEmpty() const { return m_entries.empty(); }
    [[nodiscard]] const ShownRun& at(int index) const
    {
        assert(index >= 0 && index < size());
        return m_entries[static_cast<std::size_t>(index)].run;
    }
    /// True if there are runs, all of them finished, and none has anything to show.
    [[nodiscard]] bool holdsNothing() const;
    /// Null if there is no such run.
    [[nodiscard]] const ShownRun* find(int index) const { return index >= 0 && index < size() ? &at(index) : nullptr; }
    /// From the earliest start to the latest end of all runs, on the shared axis.
    [[nodiscard]] TimeRange bounds() const;
    /// Bounds of the windows of all runs: a foreign trace may have stray events far away from its run.
    [[nodiscard]] TimeRange windows() const;
    [[nodiscard]] bool isAnalysing() const { return m_scheduler.isBusy(); }

    /// `zero`: time of the trace that its file calls 0, to align snapshots that begin earlier.
    int add(const QString& title, std::shared_ptr<const Trace> trace, RunId run, Nanos zero = 0);
    void update(int index, std::shared_ptr<const Trace> trace, Nanos zero = 0);
    /// Shows another repeat in place of a run.
    void replace(int index, std::shared_ptr<const Trace> trace, RunId run);
    /// Removes the run that was added last.
    void removeLast();
    /// Removes a run. Those after it are removed and added again with their numbers, so that listeners see only the end of the list change.
    void remove(int index);
    void setOffset(int index, Nanos offset);
    void setNotes(int index, std::vector<Note> notes);
    void clear();
    /// Emits the signals of all runs again, for listeners that were connected later.
    void emitAll();

signals:
    void added(int index);
    /// Emitted while the runs still exist. Listeners must drop stored indices, so that none is used during cleared(), when
    /// the slot of one listener may make another one access its run.
    void aboutToClear();
    void cleared();
    /// The same for the last run, which has this index.
    void aboutToRemove(int index);
    void removed(int index);
    /// The snapshot, window or offset of a run changed.
    void changed(int index);
    void notesChanged(int index);
    /// The numbers of a run changed, or turned out to be unavailable.
    void analysed(int index);
    /// Progress of the segmented analysis of a run.
    void progressed(int index);

private:
    struct Entry {
        ShownRun run;
        AnalysisScheduler::Key key = 0;
    };

    [[nodiscard]] Entry& entryAt(int index) { return m_entries[static_cast<std::size_t>(index)]; }
    /// -1 if it was removed.
    [[nodiscard]] int indexOf(AnalysisScheduler::Key key) const;
    void noteDecision(AnalysisScheduler::Key key, const AnalysisScheduler::Decision& decision);
    void storeAnalysis(AnalysisScheduler::Key key, const std::shared_ptr<const RunAnalysis>& analysis, const std::shared_ptr<const RunReport>& report);
    void noteProgress(AnalysisScheduler::Key key, double share);
    void storePartial(AnalysisScheduler::Key key, const std::shared_ptr<const RunReport>& partial);
    void storeSummary(AnalysisScheduler::Key key, const Result<std::shared_ptr<const RunSummary>>& summary);
    /// A run was removed, which may have freed memory.
    void retryThoseThatFit();
    [[nodiscard]] static QString whyNotFull(const AnalysisScheduler::Decision& decision);
    [[nodiscard]] static QString withOthers(std::uint64_t taken, const QString& sentences);

    std::vector<Entry> m_entries;
    std::shared_ptr<AnalysisService> m_service = std::make_shared<AnalysisService>();
    AnalysisScheduler m_scheduler;
};

} // namespace stallscope::gui

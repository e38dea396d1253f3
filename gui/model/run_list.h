// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/segmented_numbers.h"
#include "gui/model/shown_run.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <cassert>
#include <cstdint>
#include <memory>
#include <vector>

namespace stallscope {
class GrowingAnalysis;
}

namespace stallscope::gui {

/// The shown runs, in order. Analyses them on background threads. A loaded run is added once; a live run is added with its
/// first snapshot and updated with each later one.
class RunList : public QObject {
    Q_OBJECT
public:
    explicit RunList(QObject* parent = nullptr);

    /// Limit of shown runs per recording; others are accessible from the sweep page.
    static constexpr std::size_t kMostShown = 12;

    ~RunList() override;

    /// Memory limit of analyses. A run that would exceed it together with the others is analysed in segments; if that
    /// exceeds it, too, the run is shown without numbers and with the reason. Null: no limit.
    void setMemory(std::shared_ptr<ColumnCache> memory);
    [[nodiscard]] const std::shared_ptr<ColumnCache>& memory() const { return m_memory; }
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
    /// Null if there is no such run.
    [[nodiscard]] const ShownRun* find(int index) const { return index >= 0 && index < size() ? &at(index) : nullptr; }
    /// From the earliest start to the latest end of all runs, on the shared axis.
    [[nodiscard]] TimeRange bounds() const;
    /// Bounds of the windows of all runs: a foreign trace may have stray events far away from its run.
    [[nodiscard]] TimeRange windows() const;
    [[nodiscard]] bool isAnalysing() const;

    /// `zero`: time of the trace that its file calls 0, to align snapshots that begin earlier.
    int add(const QString& title, std::shared_ptr<const Trace> trace, RunId run, Nanos zero = 0);
    void update(int index, std::shared_ptr<const Trace> trace, Nanos zero = 0);
    /// Shows another repeat in place of a run.
    void replace(int index, std::shared_ptr<const Trace> trace, RunId run);
    /// Removes the run that was added last.
    void removeLast();
    void setOffset(int index, Nanos offset);
    void setNotes(int index, std::vector<Note> notes);
    void clear();
    /// Emits the signals of all runs again, for listeners that were connected later.
    void tellAgain();

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
        std::shared_ptr<GrowingAnalysis> growing; // of this run; used by the background thread
        std::unique_ptr<Background> work;
        SegmentedAnalysis::Ticket segmentedTicket = 0; // of the segmented analysis in progress; 0: none
        bool isStale = false;                          // there is a newer snapshot than the one analysed
        QElapsedTimer analysed;                        // time since the last start of the analysis
    };

    /// Starts the analysis now, or after the current one of the run and the rate limit.
    void refresh(std::size_t index);
    void refreshStale();
    void analyse(std::size_t index);
    void analyseWhole(std::size_t index);
    void analyseBySegments(std::size_t index);
    void noteProgress(SegmentedAnalysis::Ticket ticket, double share);
    void storeSegmentedNumbers(SegmentedAnalysis::Ticket ticket, const SegmentedAnalysis::Numbers& numbers);
    void cancelSegmented(Entry& entry);
    [[nodiscard]] Entry* entryOf(SegmentedAnalysis::Ticket ticket);
    void retire(std::unique_ptr<Background> work);
    /// A run was removed, which may have freed memory.
    void retryThoseThatFit();
    [[nodiscard]] QString whyNotWhole(const ShownRun& run) const;
    [[nodiscard]] static QString withOthers(std::uint64_t taken, const QString& sentences);
    /// Memory of all other analyses, including those in progress.
    [[nodiscard]] std::uint64_t bytesOfOthers(const ShownRun& run) const;

    std::vector<Entry> m_entries;
    std::shared_ptr<ColumnCache> m_memory;
    SegmentedAnalysis* m_segmented;
    QTimer m_turn;                                      // rate limit of stale runs
    std::vector<std::unique_ptr<Background>> m_retired; // of removed runs: a thread may need time to stop
};

} // namespace stallscope::gui

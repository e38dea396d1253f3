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

/// The runs that the window shows, in order. Analyses them on background threads. A loaded run is added once; a live run is added
/// with its first snapshot and updated with each later one.
class RunList : public QObject {
    Q_OBJECT
public:
    explicit RunList(QObject* parent = nullptr);

    /// Limit of shown runs per recording; the page of the sweep leads to the others.
    static constexpr std::size_t kMostShown = 12;

    ~RunList() override;

    /// Of runs whose analysis would, with those of the other runs here, take more than its limit the numbers are worked out segment by segment;
    /// those for which even that is too much are shown without, and say so. Null: no limit.
    void setMemory(std::shared_ptr<ColumnCache> memory);
    [[nodiscard]] const std::shared_ptr<ColumnCache>& memory() const { return m_memory; }
    /// The limit has changed: analyses runs that fit now.
    void retryNumbers();
    /// Of a run whose numbers are worked out segment by segment; it says that they are not there.
    void stopNumbers(int index);
    /// After all.
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
    /// The same for their windows: a foreign trace may hold strays far away from its run.
    [[nodiscard]] TimeRange windows() const;
    [[nodiscard]] bool isAnalysing() const;

    /// `zero`: what its file calls time 0 of the trace, where another snapshot may begin earlier.
    int add(const QString& title, std::shared_ptr<const Trace> trace, RunId run, Nanos zero = 0);
    void update(int index, std::shared_ptr<const Trace> trace, Nanos zero = 0);
    /// Another run of its trace in its place: another repeat.
    void replace(int index, std::shared_ptr<const Trace> trace, RunId run);
    /// The run that was added last.
    void removeLast();
    void setOffset(int index, Nanos offset);
    void setNotes(int index, std::vector<Note> notes);
    void clear();
    /// Emits the signals of all runs again, for listeners that were connected later.
    void tellAgain();

signals:
    void added(int index);
    /// The runs are still there. Listeners drop the indices that they keep, so that none is left when cleared() is emitted:
    /// what one listener emits then may make another one ask for its run.
    void aboutToClear();
    void cleared();
    /// Likewise for the last run, which has this index.
    void aboutToRemove(int index);
    void removed(int index);
    /// Another snapshot, window or offset: what is drawn changed.
    void changed(int index);
    void notesChanged(int index);
    /// Its numbers are there, or are newer, or it is clear that they will not come.
    void analysed(int index);
    /// Its numbers are worked out segment by segment: this is how far.
    void progressed(int index);

private:
    struct Entry {
        ShownRun run;
        std::shared_ptr<GrowingAnalysis> growing; // of this run; used by the thread at work
        std::unique_ptr<Background> work;
        SegmentedAnalysis::Ticket segmentedTicket = 0; // of the segmented analysis in progress; 0: none
        bool isStale = false;                          // there is a newer snapshot than the numbers are of, or are worked out of
        QElapsedTimer analysed;                        // since they were last begun
    };

    /// Starts the analysis at once, or when the current one of the run is done and its turn has come.
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
    /// Another run was removed, which may have freed memory.
    void retryThoseThatFit();
    [[nodiscard]] QString whyNotWhole(const ShownRun& run) const;
    [[nodiscard]] static QString withOthers(std::uint64_t taken, const QString& sentences);
    /// What the analyses of the others take, those that are still being worked out too.
    [[nodiscard]] std::uint64_t bytesOfOthers(const ShownRun& run) const;

    std::vector<Entry> m_entries;
    std::shared_ptr<ColumnCache> m_memory;
    SegmentedAnalysis* m_segmented;
    QTimer m_turn;                                      // of runs that are stale
    std::vector<std::unique_ptr<Background>> m_retired; // of runs that are gone: a thread may need a moment to notice
};

} // namespace stallscope::gui

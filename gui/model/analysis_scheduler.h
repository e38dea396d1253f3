// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/model/background.h"
#include "profiler/analysis/segments/analysis_service.h"
#include "profiler/base/result.h"
#include "profiler/trace/fixed_memory.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <vector>

namespace stallscope {
class GrowingAnalysis;
}

namespace stallscope::gui {

inline constexpr std::size_t kCurveBuckets = 2000; ///< of curves in reports: above the pixel width of an overview

/// Analyses runs on background threads, one thread for each run. A running run is analysed anew for its snapshots, at a limited
/// rate. The service decides whether a run is analysed in full; those that are not are summarized one after the other,
/// because each uses all memory that is left.
class AnalysisScheduler : public QObject {
    Q_OBJECT
public:
    /// Identifies a run until it is removed. Never zero.
    using Key = std::uint64_t;

    struct Snapshot {
        std::shared_ptr<const Trace> trace;
        RunId run;
    };

    enum class Way : std::uint8_t {
        Full,
        Bounded,
        None ///< the file is still loading: numbers of a partial trace would mislead
    };
    struct Decision {
        Way way = Way::Full;
        AnalysisFigures figures; ///< of a full analysis
    };

    explicit AnalysisScheduler(std::shared_ptr<AnalysisService> service, QObject* parent = nullptr);
    ~AnalysisScheduler() override;

    /// Does not start the analysis.
    [[nodiscard]] Key add(const Snapshot& snapshot);
    /// Starts the analysis of a newer snapshot now, or after the current one of the run and the rate limit.
    void update(Key key, const Snapshot& snapshot);
    /// Drops the results in progress, and starts the analysis of another run.
    void replace(Key key, const Snapshot& snapshot);
    /// As update() with the same snapshot.
    void refresh(Key key);
    void start(Key key);
    void remove(Key key);

    /// True if the analysis of a run that was not admitted would be in full if it started now.
    [[nodiscard]] bool mayBeFull(Key key) const;
    [[nodiscard]] bool isSummarizing(Key key) const;
    void cancelSummary(Key key);
    [[nodiscard]] bool isBusy() const;

signals:
    /// An analysis was started, in this way.
    void decided(Key key, const Decision& decision);
    void analysed(Key key, const std::shared_ptr<const RunAnalysis>& analysis, const std::shared_ptr<const RunReport>& report);
    /// Progress of a summary from 0 to 1.
    void progressed(Key key, double share);
    /// Numbers of the beginning of the run, until its summary is there.
    void refined(Key key, const std::shared_ptr<const RunReport>& partial);
    void summarized(Key key, const Result<std::shared_ptr<const RunSummary>>& summary);

private:
    struct Entry {
        Snapshot snapshot;
        std::shared_ptr<GrowingAnalysis> growing; // of this run; used by the background thread
        std::unique_ptr<Background> work;
        MemoryReservation reservation; // while the run is analysed in full
        FixedMemory closed;            // closed segments of a growing run
        bool isStale = false;          // there is a newer snapshot than the one analysed
        QElapsedTimer started;         // time since the last start of the analysis
    };
    struct Queued {
        Key key = 0;
        Snapshot snapshot;
    };

    [[nodiscard]] Decision decide(Entry& entry);
    void refreshStale();
    void analyseFully(Key key, Entry& entry);
    void summarize(Key key, Entry& entry);
    void startNextSummary();
    void deliver(const Result<std::shared_ptr<const RunSummary>>& summary);
    void retire(std::unique_ptr<Background> work);

    std::shared_ptr<AnalysisService> m_service;
    std::map<Key, Entry> m_entries;
    Key m_lastKey = 0;
    QTimer m_turn;                                      // rate limit of stale runs
    std::vector<std::unique_ptr<Background>> m_retired; // of removed runs: a thread may need time to stop
    std::deque<Queued> m_toSummarize;                   // the first one is being summarized
    Background m_summarizing;                           // last: its thread uses the above
};

} // namespace stallscope::gui

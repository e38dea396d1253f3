// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/logic/name_search.h"
#include "gui/timeline/logic/selection.h"
#include "profiler/analysis/index/span_query.h"
#include "profiler/analysis/report/report.h"
#include "profiler/analysis/waits/wait_index.h"

#include <QObject>

#include <memory>
#include <optional>

namespace stallscope::gui {

class RunList;
class VisibleRange;

/// All navigation other than mouse gestures: called by keys, menus, buttons and links.
class Navigation : public QObject {
    Q_OBJECT
public:
    Navigation(const RunList& runs, VisibleRange& range, Selection& selection, QObject* parent = nullptr);

    void zoomIn();
    void zoomOut();
    void moveLeft();
    void moveRight();
    void fit();
    void zoomToSelection();
    void goBack();
    void goForward();
    void clearSelection();

    void nextWait();
    void previousWait();
    /// Selects the wait with the largest bubble. Called again from there, selects the next smaller one.
    void costliestWait();
    void nextOfName();
    void previousOfName();
    /// Goes from a call to what it launched, and back.
    void goToLinked();
    /// Selects a span and scrolls just far enough to show it.
    void jumpTo(const SpanPlace& place);
    /// Selects a span and zooms in until it is visibly wide.
    void jumpClose(const SpanPlace& place);
    void jumpCloseToRange(TimeRange onAxis);
    /// Selects a span and zooms to a longer range that explains it, with a margin.
    void jumpWithin(const SpanPlace& place, TimeRange onAxis);
    /// Zooms to the selection and requests its details.
    void lookInto();
    /// Selects a search hit.
    void jumpToHit(int run, const SpanHit& hit);

    /// The run for navigation: that of the selected span, otherwise the one last under the pointer.
    [[nodiscard]] int currentRun() const;
    void setCurrentRun(int run);
    /// The pointer is over a run; `onAxis` is set while it is over its lanes.
    void pointAt(int run, std::optional<Nanos> onAxis) { m_pointed = {run, onAxis}; }
    [[nodiscard]] std::optional<Nanos> pointedTime() const { return m_pointed.onAxis; }
    [[nodiscard]] int pointedRun() const;
    /// Selects a range of the shared axis and scrolls just far enough to show it.
    void jumpToRange(TimeRange onAxis);
    /// Scrolls just far enough to show the range.
    void reveal(TimeRange onAxis);
    [[nodiscard]] TimeRange visibleTime() const;
    /// Start of a search for the next item, in the time of the current run's trace.
    [[nodiscard]] Nanos currentTime() const;

signals:
    /// There is no further item in that direction.
    void endReached(const QString& message);
    /// Position and count of the item that was reached.
    void statusMessage(const QString& message);
    /// The user navigated to a single span.
    void detailsRequested();
    /// The current run may have changed.
    void currentRunChanged();
    /// The mouse cursor is over a span.
    void picked();
    /// All marks are to be removed.
    void cleared();

private:
    using Direction = NameWalk::Direction;

    void walkWaits(Direction direction);
    void showWait(const Wait& wait);
    /// Null if the waits are not known yet; reports the reason.
    [[nodiscard]] std::shared_ptr<const WaitIndex> knownWaits();
    void walkNames(Direction direction);
    void connectNames();
    void approach(TimeRange onAxis);
    /// Keeps the time under the pointer in place; without a pointer, the middle.
    void zoomAtPointer(double factor);
    void moveBy(double share);

    struct Pointed {
        int run = 0;
        std::optional<Nanos> onAxis;
    };

    const RunList& m_runs;
    VisibleRange& m_range;
    Selection& m_selection;
    NameWalk* m_names;
    int m_run = 0;
    std::optional<SpanPlace> m_ranked; // last target of costliestWait()
    Pointed m_pointed;
};

} // namespace stallscope::gui

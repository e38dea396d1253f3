// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/logic/name_search.h"
#include "gui/timeline/logic/name_walk.h"
#include "gui/timeline/logic/selection.h"
#include "profiler/analysis/report/report.h"
#include "profiler/analysis/waits/wait_index.h"

#include <QObject>

#include <memory>
#include <optional>

namespace stallscope::gui {

class RunList;
class VisibleRange;

/// Every way to get around that is not a gesture of the mouse: what keys, menus, buttons and links call.
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
    /// The wait with the largest bubble; asked again from there, the one whose bubble is the next in size, and so on.
    void costliestWait();
    void nextOfName();
    void previousOfName();
    /// From a call to what it launched, and back.
    void goToLinked();
    /// Selects a span, and moves so far that it is seen.
    void jumpTo(const SpanPlace& place);
    /// The same, and so close that it is wide enough to be seen.
    void jumpClose(const SpanPlace& place);
    void jumpCloseToRange(TimeRange onAxis);
    /// Zooms to what is selected, and asks for its details.
    void lookInto();
    /// Selects the hit of a search.
    void jumpToHit(int run, const NameHit& hit);

    /// The run that walking goes through: that of the selected span, else the one that was pointed at last.
    [[nodiscard]] int currentRun() const;
    void setCurrentRun(int run);
    /// Where the mouse is: a run, and a time on the shared axis while it is over its lanes.
    void pointAt(int run, std::optional<Nanos> onAxis) { m_pointed = {run, onAxis}; }
    [[nodiscard]] std::optional<Nanos> pointedTime() const { return m_pointed.onAxis; }
    [[nodiscard]] int pointedRun() const;
    /// Selects a range of the shared axis, and moves so far that it is seen.
    void jumpToRange(TimeRange onAxis);
    /// Moves so far that it is seen.
    void reveal(TimeRange onAxis);
    [[nodiscard]] TimeRange visibleTime() const;
    /// Where walking begins, in the time of the current run's trace.
    [[nodiscard]] Nanos currentTime() const;

signals:
    /// There is nothing further in that direction, in words.
    void endReached(const QString& message);
    /// Which of how many it led to, in words.
    void statusMessage(const QString& message);
    /// The user navigated to a single span.
    void detailsRequested();
    /// Another run is the current one, perhaps.
    void currentRunChanged();
    /// The mouse cursor is over a span.
    void picked();
    /// Everything that was marked is to go.
    void cleared();

private:
    using Direction = NameWalk::Direction;

    void walkWaits(Direction direction);
    void showWait(const Wait& wait);
    /// Null, after telling why, where there is none yet.
    [[nodiscard]] std::shared_ptr<const WaitIndex> knownWaits();
    void walkNames(Direction direction);
    void connectNames();
    void approach(TimeRange onAxis);
    void zoomAtMiddle(double factor);
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
    std::optional<SpanPlace> m_ranked; // where costliestWait() led last
    Pointed m_pointed;
};

} // namespace stallscope::gui

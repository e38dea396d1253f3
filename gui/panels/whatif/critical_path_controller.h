// SPDX-FileCopyrightText: 2026 The Stallscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "gui/timeline/logic/run_path.h"

#include <QObject>

#include <memory>
#include <optional>

namespace stallscope::gui {

class RunList;
class RunReplays;
class TimelineWidget;

/// Shows the critical paths of the runs in the timeline, and steps along them.
class CriticalPathController : public QObject {
    Q_OBJECT
public:
    /// All references outlive the controller.
    CriticalPathController(const RunList& runs, RunReplays& replays, TimelineWidget& timeline, QObject* parent = nullptr);

    [[nodiscard]] bool isShown() const { return m_isShown; }
    void setShown(bool show);
    /// Selects the next or previous piece, starting at the last one or at the selection. Shows the path if it is hidden.
    void next() { walk(true); }
    void previous() { walk(false); }

signals:
    void shownChanged(bool isShown);
    /// Describes the selected piece, or why there is none.
    void statusMessage(const QString& message);

private:
    struct Spot {
        int run = 0;
        std::size_t piece = 0;
        std::optional<SpanPlace> span; // the selected span
        std::optional<TimeRange> range;
    };

    void refresh();
    void walk(bool isForward);
    [[nodiscard]] std::optional<std::size_t> nextPiece(const RunPath& path, int run, bool isForward) const;
    void goTo(const RunPath& path, int run, std::size_t piece);
    [[nodiscard]] std::shared_ptr<const RunPath> pathOf(int run) const;

    const RunList& m_runs;
    RunReplays& m_replays;
    TimelineWidget& m_timeline;
    bool m_isShown = false;
    std::optional<Spot> m_spot;
};

} // namespace stallscope::gui
